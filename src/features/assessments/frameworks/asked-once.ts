/** For so long a failure stands: who waits for it hears of it, and does not ask anew with each look. */
const failedFor = 5_000

/** Loads once, however often it is asked: the same promise each time. After a failure, anew a while later. */
export function askedOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let asked: Promise<Loaded> | undefined
  const forget = () => {
    asked = undefined
  }
  return () => {
    if (!asked) {
      asked = load()
      asked.catch(() => setTimeout(forget, failedFor))
    }
    return asked
  }
}
