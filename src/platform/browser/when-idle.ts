/**
 * Does something once the page has nothing else to do, after two seconds at the latest.
 * @returns leaves it
 */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(task, { timeout: 2000 })
  return () => cancelIdleCallback(idle)
}
