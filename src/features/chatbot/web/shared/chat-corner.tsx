import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import type { ChatPanelProps } from './chat-panel.tsx'
import { useStepAside } from './step-aside.ts'
import { useTalk } from './talk.ts'

/** The bubble in the corner with its greeting; the panel's code comes with its first opening. */
export function ChatCorner() {
  const [talk, change] = useTalk()
  const [greeting, setGreeting] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps>>()
  const [failed, setFailed] = useState(false)
  const bubble = useRef<HTMLButtonElement>(null)
  const corner = useRef<HTMLElement>(null)
  const asked = useRef(false)
  useStepAside(corner)

  useEffect(() => {
    if (talk.greeted || talk.open) return
    const timer = setTimeout(() => setGreeting(true), 1000)
    return () => clearTimeout(timer)
  }, [talk.greeted, talk.open])

  useEffect(() => {
    if (!talk.open || Panel) return
    import('./chat-panel.tsx').then(
      (module) => setPanel(() => module.ChatPanel),
      () => {
        setFailed(true)
        change({ open: false })
      },
    )
  }, [talk.open, Panel, change])

  const close = () => {
    asked.current = false
    change({ open: false })
    // The button has no focusable place in the page until the panel is gone.
    requestAnimationFrame(() => bubble.current?.focus())
  }

  const shown = talk.open && Panel
  return (
    <aside ref={corner} className="chat" aria-label="Chat">
      <div role="status">
        {greeting && !talk.greeted && !talk.open ? (
          <p className="chat__greeting">
            <span>Hello! Looking for something on this site? Ask me.</span>
            <button
              type="button"
              className="plain-button"
              aria-label="Close the greeting"
              onClick={() => {
                change({ greeted: true })
                bubble.current?.focus()
              }}
            >
              <Icon name="close" />
            </button>
          </p>
        ) : null}
        {failed ? <p className="chat__greeting">The chat could not be opened just now. Please try again.</p> : null}
      </div>
      {shown ? <Panel talk={talk} takeFocus={asked.current} change={change} close={close} /> : null}
      <button
        ref={bubble}
        type="button"
        className="chat__bubble"
        hidden={Boolean(shown)}
        aria-haspopup="dialog"
        aria-label="Chat with this site"
        onClick={() => {
          asked.current = true
          setFailed(false)
          change({ open: true, greeted: true })
        }}
      >
        <Icon name="chat" />
      </button>
    </aside>
  )
}
