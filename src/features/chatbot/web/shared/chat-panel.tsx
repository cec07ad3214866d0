import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { AnswerText } from './answer-text.tsx'
import { askQuestion } from './ask.ts'
import type { ChangeTalk, Talk } from './talk.ts'

export interface ChatPanelProps {
  talk: Talk
  /** The visitor has just opened it; not so after a reload. */
  takeFocus: boolean
  change: ChangeTalk
  close(): void
}

const greeting = 'Hello! Ask me about this site, and I will look for the answer in its pages and articles.'

export function ChatPanel({ talk, takeFocus, change, close }: ChatPanelProps) {
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the panel opens
  useEffect(() => {
    if (takeFocus) input.current?.focus()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line scrolls into view
  useEffect(() => {
    const last = log.current?.lastElementChild?.previousElementSibling ?? log.current?.lastElementChild
    if (log.current && last instanceof HTMLElement) log.current.scrollTop = last.offsetTop - log.current.offsetTop - 8
  }, [talk.lines.length])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const question = talk.draft.trim()
    if (asking) return
    setAsking(true)
    setTrouble('')
    const answer = await askQuestion(question)
    setAsking(false)
    if ('trouble' in answer) {
      setTrouble(answer.trouble)
      return
    }
    change(({ draft, lines }) => ({
      // What was typed since stays: it is the next question.
      draft: draft === talk.draft ? '' : draft,
      lines: [
        ...lines,
        ...(question ? [{ from: 'visitor' as const, text: question }] : []),
        { from: 'site', text: answer.text },
      ],
    }))
  }

  return (
    <div
      className="chat__panel"
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <div className="chat__top">
        <h2 id={titleId}>Ask this site</h2>
        <button type="button" className="plain-button" aria-label="Close the chat" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by keyboard */}
      <div ref={log} className="chat__log" role="log" aria-label="Conversation" tabIndex={0}>
        {[{ from: 'site' as const, text: greeting }, ...talk.lines].map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <div key={index} className={`chat__line chat__line--${line.from}`}>
            <span className="visually-hidden">{line.from === 'site' ? 'Answer: ' : 'You: '}</span>
            <AnswerText text={line.text} />
          </div>
        ))}
      </div>
      <form className="chat__form" onSubmit={send}>
        <p role="status">{asking ? 'Looking…' : trouble}</p>
        <input
          ref={input}
          type="text"
          aria-label="Your question"
          placeholder="Type query here ..."
          maxLength={500}
          autoComplete="off"
          enterKeyHint="send"
          value={talk.draft}
          onChange={(event) => change({ draft: event.target.value })}
        />
        <button type="submit" className="usa-button" aria-label="Send" aria-disabled={asking}>
          <Icon name="send" />
        </button>
      </form>
    </div>
  )
}
