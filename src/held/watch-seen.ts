import { savesData } from './want.ts'

/**
 * Wants the page's scripts for what asks for them by being seen (`data-wants-seen`, how many milliseconds it has to be in
 * view): at once for what is to be loaded there, and for what moves by itself when its first step is due. That step is
 * then noted in the element (`data-due`), for React to make. Nothing is loaded to move for who wants no motion, or saves
 * data.
 */
export function watchSeen(want: () => void, signal: AbortSignal): void {
  const isCalm = savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>()
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(waiting.get(target))
      const { dataset } = target as HTMLElement
      const due = () => {
        dataset.due = ''
        want()
      }
      if (isIntersecting) waiting.set(target, setTimeout(due, Number(dataset.wantsSeen)))
    }
  })
  for (const element of document.querySelectorAll<HTMLElement>('[data-wants-seen]'))
    if (!isCalm || element.dataset.wantsSeen === '0') seen.observe(element)
  signal.addEventListener('abort', () => {
    seen.disconnect()
    for (const timer of waiting.values()) clearTimeout(timer)
  })
}
