import { useEffect, useRef, useState } from 'react'
import { Alert } from '../ui/alert.tsx'

export interface Saying {
  kind: 'success' | 'warning' | 'error'
  text: string
  /** Takes it back: offered for ten seconds, as long as the portal does it (STAFF-16). */
  takeBack?(): void
}

/** What came of something that was pressed; read out. */
export const Said = ({ said }: { said: Saying | undefined }) => (
  <div role="status" className="console__said">
    {said ? (
      <Alert kind={said.kind}>
        {said.text}
        {said.takeBack ? <TakeBack onPress={said.takeBack} /> : null}
      </Alert>
    ) : null}
  </div>
)

/** The same, with the focus: what was pressed may have gone by it, or stand far from here. */
export function Outcome({ said }: { said: Saying | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said) box.current?.focus()
  }, [said])
  return (
    <div ref={box} tabIndex={-1} className="console__outcome">
      <Said said={said} />
    </div>
  )
}

const offered = 10_000

function TakeBack({ onPress }: { onPress(): void }) {
  // Each saying brings its own, in the same words too.
  const [over, setOver] = useState<() => void>()
  useEffect(() => {
    const timer = setTimeout(() => setOver(() => onPress), offered)
    return () => clearTimeout(timer)
  }, [onPress])
  return over === onPress ? null : (
    <>
      {' '}
      <button type="button" className="usa-button usa-button--unstyled" onClick={onPress}>
        Take it back
      </button>
    </>
  )
}

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
