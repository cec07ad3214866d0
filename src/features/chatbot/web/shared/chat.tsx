import { type ComponentType, useEffect, useState } from 'react'

/**
 * Where the chat stands on every page (LAYOUT-07). Its code comes when the page has been drawn and the browser is idle,
 * so that no page waits for it.
 */
export function Chat() {
  const [Corner, setCorner] = useState<ComponentType>()
  useEffect(() => {
    const load = () =>
      import('./chat-corner.tsx').then(
        (module) => setCorner(() => module.ChatCorner),
        () => undefined,
      )
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 200)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 2000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return Corner ? <Corner /> : null
}
