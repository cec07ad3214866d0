/**
 * Gives the focus to what is only now being drawn, some frames later; not where somebody has gone on to something else
 * meanwhile.
 * @param find what is to have it, once it is there
 * @param otherwise has it instead where that never comes
 * @param within milliseconds
 */
export function focusOnceDrawn(
  find: () => HTMLElement | null | undefined,
  { otherwise = () => null, within = 2_000 }: { otherwise?: () => HTMLElement | null; within?: number } = {},
): void {
  const before = document.activeElement
  const until = performance.now() + within
  const look = () => {
    const now = document.activeElement
    if (now !== before && now !== document.body && now !== null) return
    const found = find()
    if (found) found.focus()
    else if (performance.now() < until) requestAnimationFrame(look)
    else otherwise()?.focus()
  }
  requestAnimationFrame(look)
}
