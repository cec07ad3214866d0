/**
 * In the frame beside the form nothing leads away, which would be a step back to take in the console. It runs where the
 * strip stands, before anything is there to be pressed, and must not refer to anything outside itself.
 */
export const stayScript = () =>
  `(${(
    () => {
      if (window.self === window.top) return
      const stay = (event: Event) => {
        const target = event.target as Element
        const link = event.type === 'submit' ? target : target.closest('a[href]')
        if (!link) return
        event.preventDefault()
        event.stopPropagation()
        const { hash = '', pathname } = link as HTMLAnchorElement
        if (hash.length > 1 && pathname === window.location.pathname)
          document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
      }
      // Before the page's own, which listen at the document.
      for (const type of ['click', 'auxclick', 'submit']) window.addEventListener(type, stay, true)
    }
  ).toString()})()`
