import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../../../ui/icon.tsx'
import type { ChatPanelProps } from './chat-panel.tsx'
import { bubbleLabel, chatFailure, type Greeted, greetedEarly, greetingText, isFormPage } from './corner.ts'
import { coversControl, keepAside } from './step-aside.ts'
import { useTalk } from './talk.ts'

/** The greeting of this page: not yet, about to be shown, or as it was given. */
type Greeting = 'none' | 'measured' | Greeted

/** The bubble in the corner with its greeting; the panel's code comes with its first opening. */
export function ChatCorner() {
  const [talk, change] = useTalk()
  const { pathname } = useLocation()
  const [greeting, setGreeting] = useState<Greeting>(() => greetedEarly() ?? 'none')
  const [Panel, setPanel] = useState<ComponentType<ChatPanelProps>>()
  const [failed, setFailed] = useState(false)
  const bubble = useRef<HTMLButtonElement>(null)
  const corner = useRef<HTMLElement>(null)
  const box = useRef<HTMLParagraphElement>(null)
  const asked = useRef(false)
  useEffect(() => (corner.current ? keepAside(corner.current, () => setGreeting('label')) : undefined), [])

  // Once a visit, and where somebody fills in a form never in a box of its own (TALK-01).
  useEffect(() => {
    if (talk.greeted || talk.open) return
    const timer = setTimeout(() => {
      setGreeting(isFormPage() ? 'label' : 'measured')
      change({ greeted: true })
    }, 1000)
    return () => clearTimeout(timer)
  }, [talk.greeted, talk.open, change])
  useLayoutEffect(() => {
    if (greeting !== 'measured' || !box.current || !corner.current) return
    setGreeting(coversControl(box.current.getBoundingClientRect(), corner.current) ? 'label' : 'box')
  }, [greeting])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the page that it came on
  useEffect(() => () => setGreeting('none'), [pathname])

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
      {(greeting === 'measured' || greeting === 'box') && !talk.open ? (
        <p ref={box} className={`chat__greeting ${greeting === 'box' ? 'chat__greeting--open' : ''}`}>
          <span>{greetingText}</span>
          <button
            type="button"
            className="plain-button"
            aria-label="Close the greeting"
            onClick={() => {
              setGreeting('none')
              bubble.current?.focus()
            }}
          >
            <Icon name="close" />
          </button>
        </p>
      ) : null}
      <div role="status">{failed ? <p className="chat__greeting chat__greeting--open">{chatFailure}</p> : null}</div>
      {shown ? <Panel talk={talk} takeFocus={asked.current} change={change} close={close} /> : null}
      <button
        ref={bubble}
        type="button"
        className="chat__bubble"
        hidden={Boolean(shown)}
        aria-haspopup="dialog"
        aria-label={bubbleLabel(greeting === 'label')}
        title={greeting === 'label' ? greetingText : undefined}
        onClick={() => {
          asked.current = true
          setFailed(false)
          setGreeting('none')
          change({ open: true, greeted: true })
        }}
      >
        <Icon name="chat" />
      </button>
    </aside>
  )
}
