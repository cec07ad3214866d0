import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../../../ui/alert.tsx'
import { DateText } from '../../../../ui/dates.tsx'
import { titleOfSet } from '../../answer-sets.ts'
import { checkAddress } from '../../check-address.ts'
import type { Provider } from '../../contract.ts'
import { requirementOf } from '../../frameworks/names.ts'
import { providerNotes, providerWords, unreadableName } from '../../system/providers.ts'
import { ofProviders, type PartOfProvider } from '../../system/responsibility.ts'
import { count } from '../../wording.ts'

interface PanelProps {
  one: Provider
  /** A further system; undefined of the first. */
  system: string | undefined
  children: ReactNode
}

export const nameOf = ({ name }: Pick<Provider, 'name'>): string => name || unreadableName

/** A provider with what is entered of it, what follows from that, and what it does. */
export function ProviderPanel({ one, system, children }: PanelProps) {
  const { readable, by, mine, at, parts } = one
  const notes = readable ? providerNotes(one, parts) : []
  return (
    <>
      <h2>{nameOf(one)}</h2>
      {readable ? (
        <dl className="provider-facts">
          {providerWords(one).map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text || <span className="quiet">not said</span>}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Alert kind="warning">
          The portal’s key was changed since. Please ask us first, because the old key may bring this entry back. What
          you enter anew takes its place, and the old one is then lost.
        </Alert>
      )}
      {notes.length > 0 ? (
        <ul className="provider-notes" aria-label={`Notes on ${nameOf(one)}`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <Parts one={one} system={system} />
      <p className="quiet">
        Last changed by {mine ? 'you' : by || 'a former colleague'}, <DateText iso={at} time />
      </p>
      {children}
    </>
  )
}

const partTexts: Record<PartOfProvider, string> = {
  provider: 'done by it',
  shared: 'shared',
  inherited: 'inherited',
}

/** What it does in the checks, counted by requirement, with the way there. */
function Parts({ one, system }: Omit<PanelProps, 'children'>) {
  const { parts } = one
  if (parts.length === 0) return <p>No objective names it yet. You choose that at the requirements of a check.</p>
  const keys = [...new Set(parts.map(({ key }) => key))]
  return (
    <details>
      <summary>
        {count(parts.length, 'objective', 'objectives')} {parts.length === 1 ? 'names' : 'name'} it
        <span className="visually-hidden">: {nameOf(one)}</span>
      </summary>
      {keys.map((key) => {
        const own = parts.filter((part) => part.key === key)
        const requirements = [...new Set(own.map(({ objective }) => requirementOf(objective)))]
        return (
          <div key={key}>
            <h3>{titleOfSet(key)}</h3>
            <ul>
              {requirements.map((requirement) => {
                const named = own.filter(({ objective }) => requirementOf(objective) === requirement)
                return (
                  <li key={requirement}>
                    <Link to={`${checkAddress(key, { family: named[0]?.family ?? '' }, system)}#${requirement}`}>
                      {requirement}
                    </Link>
                    : {countsOf(named)}
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
    </details>
  )
}

const countsOf = (named: Provider['parts']): string =>
  ofProviders
    .map((part) => [named.filter(({ who }) => who === part).length, partTexts[part]] as const)
    .filter(([many]) => many > 0)
    .map(([many, text]) => `${many} ${text}`)
    .join(', ')
