import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import type { System } from '../../contract.ts'
import { systemLabel } from '../../system-names.ts'
import './systems.scss'

interface ChoiceProps {
  systems: readonly System[]
  /** The one that the page shows. */
  present: string
}

/** Goes along with a link to another one, whose page comes anew: the focus goes back to where it was chosen. */
const chosen = { chosen: 'system' }

/** Which system the page shows, and the same page of the others: its address names the system (SYSTEM-07). */
export function SystemChoice({ systems, present }: ChoiceProps) {
  const { search, state } = useLocation()
  // Going back, or loading anew, is no choice.
  const isChosen = useNavigationType() !== 'POP' && (state as Partial<typeof chosen> | null)?.chosen === chosen.chosen
  const details = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each system
  useEffect(() => {
    if (!isChosen || !details.current) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }, [present])
  const one = systems.find(({ system }) => system === present)
  useSystemInTitle(one)
  if (!one) return null
  return (
    <details className="system-choice" ref={details}>
      <summary>
        System: <strong>{systemLabel(one)}</strong>
      </summary>
      <ul>
        {systems
          .filter(({ system }) => system !== present)
          .map((other) => (
            <li key={other.system}>
              <Link to={searchOf(search, other)} state={chosen}>
                {systemLabel(other)}
              </Link>
            </li>
          ))}
        <li>
          <Link to="/cyber-readiness-check/systems">All systems</Link>
        </li>
      </ul>
    </details>
  )
}

/** Tabs of several systems are told apart by their titles. */
function useSystemInTitle(one: System | undefined): void {
  const name = one && !one.first ? systemLabel(one) : undefined
  useEffect(() => {
    if (name === undefined) return
    const plain = document.title
    const titled = `${name}: ${plain}`
    document.title = titled
    return () => {
      // The next page may have its own already.
      if (document.title === titled) document.title = plain
    }
  }, [name])
}

/** A completion is of one system alone. */
function searchOf(search: string, { system, first }: System): string {
  const params = new URLSearchParams(search)
  params.delete('completion')
  if (first) params.delete('system')
  else params.set('system', system)
  return `?${params}`
}
