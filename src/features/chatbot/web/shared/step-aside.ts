const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Whether a box on the screen lies over a link, a button or a field of the page; the chat's own do not count. */
export function coversControl(box: DOMRect, corner: Element): boolean {
  if (box.width === 0) return false
  return [...document.querySelectorAll(controls)].some((control) => overlap(box, control) && !corner.contains(control))
}

/**
 * Keeps the corner out of the way while the page is scrolled and changes (TALK-01; WCAG 2.2, 2.4.11): its button draws
 * back to the edge of the window while it would lie over a link, a button or a field (`chat--back`), and an open panel
 * is seen through while it lies over what has the keyboard's focus (`chat--aside`).
 * @param onCover called when the greeting has come to lie over a control
 * @returns ends it
 */
export function keepAside(corner: HTMLElement, onCover: () => void): () => void {
  let frame = 0
  const look = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      // On a low window it stands at the end of the page, and covers nothing.
      const floats = getComputedStyle(corner).position === 'fixed'
      // The corner stays where it is when its button draws back.
      corner.classList.toggle('chat--back', floats && coversControl(corner.getBoundingClientRect(), corner))
      corner.classList.toggle('chat--aside', floats && coversFocus(corner))
      const greeting = corner.querySelector('.chat__greeting--open')
      if (greeting && coversControl(greeting.getBoundingClientRect(), corner)) onCover()
    })
  }
  const watched = new ResizeObserver(look)
  watched.observe(document.body)
  const events = ['focusin', 'click', 'scroll', 'resize'] as const
  for (const event of events) addEventListener(event, look, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    watched.disconnect()
    for (const event of events) removeEventListener(event, look)
  }
}

/** Whether the open panel lies over what has the keyboard's focus. */
function coversFocus(corner: HTMLElement): boolean {
  const focused = document.activeElement
  const panel = corner.querySelector('.chat__panel')
  if (!panel || !focused || corner.contains(focused) || !focused.matches(':focus-visible')) return false
  const { width, height } = focused.getBoundingClientRect()
  // The whole content, which takes the focus after a navigation, is no control that could be hidden.
  if (height > innerHeight / 2 && width > innerWidth / 2) return false
  return overlap(panel.getBoundingClientRect(), focused)
}

function overlap(a: DOMRect, element: Element): boolean {
  const b = element.getBoundingClientRect()
  return b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
