import { formatDate } from '../../../../ui/dates.tsx'
import type { EntryValue, Work } from '../../contract.ts'
import { authorOf } from './text-conflict.tsx'
import { useSessionState } from './use-work.ts'
import { fieldTexts, valueText } from './value-words.ts'
import { count } from './words.ts'
import type { Overlap, WorkSession } from './work-session.ts'

interface OverlapsProps {
  session: WorkSession
  onJump(item: string): void
}

/** What colleagues did meanwhile: quietly, and with the way to have it otherwise. */
export function Overlaps({ session, onJump }: OverlapsProps) {
  const { overlaps, conflicts, company, providers } = useSessionState(session)
  return (
    <>
      {[...conflicts].map(([key, { item, field, standing }]) => (
        <p key={key} className="company">
          <strong>{authorOf(standing)}</strong> wrote another text for the {fieldTexts[field]} of{' '}
          <button type="button" className="link-button" onClick={() => onJump(item)}>
            {item}
          </button>
          . Please choose there.
        </p>
      ))}
      {overlaps.map((overlap) => (
        <div key={overlap.id} className="overlap">
          <p>
            <Who name={overlap.by} /> {overlap.stands === 'theirs' ? 'changed' : 'had entered'} the{' '}
            {fieldTexts[overlap.field]} of{' '}
            <button type="button" className="link-button" onClick={() => onJump(overlap.item)}>
              {overlap.item}
            </button>{' '}
            {wordsOf(overlap, providers)}
          </p>
          <p className="row">
            <button type="button" className="usa-button usa-button--outline" onClick={() => session.exchange(overlap)}>
              {overlap.stands === 'theirs' ? 'Put mine back' : 'Take theirs'}
            </button>
            <button type="button" className="link-button" onClick={() => session.dismiss(overlap)}>
              Leave it so
            </button>
          </p>
        </div>
      ))}
      {company.map(({ by, count: number, last }) => (
        <p key={by} className="company">
          <Who name={by} /> works on this assessment too: {count(number, 'change', 'changes')} since you opened it, last{' '}
          {last}.
        </p>
      ))}
    </>
  )
}

const Who = ({ name }: { name: string }) => <strong>{name || 'A former colleague'}</strong>

function wordsOf({ stands, field, standing, other, at }: Overlap, providers: Work['providers']): string {
  const time = formatDate(at, true)
  const text = (value: EntryValue) => valueText(field, value, providers)
  return stands === 'theirs'
    ? `to ${text(standing)} (${time}). You had entered ${text(other)}.`
    : `as ${text(other)} (${time}). Yours came later and stands: ${text(standing)}.`
}
