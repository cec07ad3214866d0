import { useState } from 'react'

/** One call of a dialog at a time, with what came of it. */
export function useAnswer() {
  const [pending, setPending] = useState<string>()
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  /** What was said before belongs to what was done before. */
  const clear = () => {
    setProblem('')
    setSaid('')
  }
  /** `what` tells the buttons apart; the answer is the message to show. */
  const run = async (what: string, task: () => Promise<string>): Promise<boolean> => {
    setPending(what)
    clear()
    try {
      setSaid(await task())
      return true
    } catch (error) {
      setProblem((error as Error).message)
      return false
    } finally {
      setPending(undefined)
    }
  }
  return { pending, said, problem, run, clear }
}
