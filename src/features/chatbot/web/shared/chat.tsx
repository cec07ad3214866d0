import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../../../platform/browser/when-idle.ts'
import { chatWantedEvent, noChatEvent } from './corner.ts'

/**
 * Where the chat stands on every page (LAYOUT-07). Its code comes when the page has been drawn and the browser is idle,
 * so that no page waits for it, or when its early button is pressed.
 */
export function Chat() {
  const [Corner, setCorner] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import('./chat-corner.tsx').then(
        (module) => setCorner(() => module.ChatCorner),
        () => dispatchEvent(new Event(noChatEvent)),
      )
    addEventListener(chatWantedEvent, load)
    const leave = whenIdle(load)
    return () => {
      removeEventListener(chatWantedEvent, load)
      leave()
    }
  }, [])
  return Corner ? <Corner /> : null
}
