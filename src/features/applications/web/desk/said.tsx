import { useState } from 'react'
import { Alert } from '../../../../ui/alert.tsx'

export interface Saying {
  kind: 'success' | 'warning' | 'error'
  text: string
}

/** What came of something that was pressed; read out. */
export const Said = ({ said }: { said: Saying | undefined }) => (
  <div role="status" className="console__said">
    {said ? <Alert kind={said.kind}>{said.text}</Alert> : null}
  </div>
)

/** What is said of the last press, and whether one is under way; `act` says what came of it, or throws why it was refused. */
export function usePress() {
  const [said, setSaid] = useState<Saying>()
  const [pending, setPending] = useState(false)
  const press = async (act: () => Promise<Saying>) => {
    setPending(true)
    try {
      setSaid(await act())
    } catch (error) {
      setSaid({ kind: 'error', text: (error as Error).message })
    } finally {
      setPending(false)
    }
  }
  return { said, pending, press }
}
