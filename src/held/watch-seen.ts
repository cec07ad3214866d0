import { savesData } from './want.ts'

/**
 * Wants the page's scripts for what asks for them by being seen (`data-wants-seen`, how many milliseconds it has to be in
 * view): at once for what is to be loaded there, each time that it is seen until it can be had, and for what moves by
 * itself when its first step is due. That step is then noted in the element (`data-due`), for React to make. Nothing is
 * loaded to move for who wants no motion, or saves data, nor while nothing would move.
 */
export function watchSeen(want: () => void, signal: AbortSignal): void {
  const isCalm = savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>()
  const wait = (target: HTMLElement) => {
    const pause = Number(target.dataset.wantsSeen)
    const due = () => {
      if (signal.aborted) return
      if (pause) {
        if (document.hidden || target.matches(':hover, :focus-within')) return wait(target)
        seen.unobserve(target)
        target.dataset.due = ''
      }
      want()
    }
    waiting.set(target, setTimeout(due, pause))
  }
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(waiting.get(target))
      if (isIntersecting) wait(target as HTMLElement)
    }
  })
  const watch = () => {
    // Who is observed already is told of only once it is left and seen again.
    seen.disconnect()
    for (const element of document.querySelectorAll<HTMLElement>('[data-wants-seen]'))
      if (!isCalm || element.dataset.wantsSeen === '0') seen.observe(element)
  }
  watch()
  addEventListener('online', watch, { signal })
  signal.addEventListener('abort', () => seen.disconnect())
}
