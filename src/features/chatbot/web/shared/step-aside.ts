import { type RefObject, useEffect } from 'react'

/**
 * Makes the corner see-through while it lies over what has the keyboard's focus (WCAG 2.2, 2.4.11): it carries the
 * class `chat--aside` then.
 */
export function useStepAside(corner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const element = corner.current
        const focused = document.activeElement
        if (!element || !focused) return
        const covers =
          !element.contains(focused) &&
          focused.matches(':focus-visible') &&
          [...element.querySelectorAll('.chat__bubble, .chat__greeting, .chat__panel')].some((part) =>
            overlap(part, focused),
          )
        element.classList.toggle('chat--aside', covers)
      })
    }
    document.addEventListener('focusin', look)
    document.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', look)
      document.removeEventListener('scroll', look)
    }
  }, [corner])
}

function overlap(part: Element, focused: Element): boolean {
  const a = part.getBoundingClientRect()
  const b = focused.getBoundingClientRect()
  // The whole content, which takes the focus after a navigation, is no control that could be hidden.
  if (b.height > innerHeight / 2 && b.width > innerWidth / 2) return false
  return a.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
