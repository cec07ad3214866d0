/** Asks again until the answer is true, at most for `seconds`; for what another process does in its own time. */
export async function until(check: () => Promise<boolean> | boolean, what: string, seconds = 15): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Not after ${seconds} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
