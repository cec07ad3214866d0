import { useEffect, useId, useRef, useState } from 'react'
import type { Answer } from '../../../../platform/browser/call.ts'
import type { EntryField, EntryValue } from '../../contract.ts'
import { requirementOf } from '../../frameworks/names.ts'
import { textFields } from '../../limits-contract.ts'
import { partialKey } from '../../scoring.ts'
import { fieldTexts, valueText } from './value-words.ts'
import { count } from './words.ts'

type Compared = Answer<'GET /api/assessment/user/own-answers/:toolKey'>
type OwnEntry = Compared['added'][number]
type Field = OwnEntry['fields'][number]

interface OwnComparisonProps {
  compared: Compared
  pending: boolean
  /** Below that of the offer. */
  heading: 'h3' | 'h4'
  takesFocus: boolean
  onBring(chosen: { item: string; field: string }[]): void
  onClose(): void
}

/** More come as they are asked for. */
const shownAtOnce = 20

const keyOf = ({ item, fields }: OwnEntry) => `${item} ${fields[0]?.field}`

/** What would be added, what differs and what is the same. */
export function OwnComparison({
  compared,
  pending,
  heading: Heading,
  takesFocus,
  onBring,
  onClose,
}: OwnComparisonProps) {
  const { added, differing, same } = compared
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(shownAtOnce)
  const top = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it comes
  useEffect(() => {
    if (takesFocus) top.current?.focus()
  }, [])
  const taken = differing.filter((one) => chosen.has(keyOf(one)))
  const total = added.length + taken.length
  const choose = (one: OwnEntry, isTaken: boolean) => {
    const next = new Set(chosen)
    if (isTaken) next.add(keyOf(one))
    else next.delete(keyOf(one))
    setChosen(next)
  }
  return (
    <>
      <Heading ref={top} tabIndex={-1}>
        {added.length + differing.length === 0
          ? 'There is nothing to bring along'
          : `${count(added.length, 'entry', 'entries')} would be added, ${count(differing.length, 'differs', 'differ')}`}
      </Heading>
      <p className="quiet">{count(same, 'entry is', 'entries are')} the same in both.</p>
      {[...added, ...differing].some(({ item }) => isClaim(item)) ? (
        <p>A claim to partial credit comes along only where the answers that then stand allow it.</p>
      ) : null}
      {added.length > 0 ? (
        <details>
          <summary>What would be added: {added.length}</summary>
          <ul className="usa-list">
            {added.map((one) => (
              <li key={keyOf(one)}>
                <strong>{ofText(one)}</strong>
                {one.fields.filter(isEntered).map(({ field, own }, index) => (
                  <span key={field}>
                    {index > 0 ? '; ' : ', '}
                    {fieldTexts[field as EntryField]}: {shownValue(one, field, own)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {differing.length > 0 ? (
        <>
          <p>
            What the organization has stands, also where yours would not fit beside it. Choose where yours should stand.
          </p>
          {differing.slice(0, shown).map((one, index) => (
            <Differing
              key={keyOf(one)}
              one={one}
              id={`${id}-${index}`}
              taken={chosen.has(keyOf(one))}
              onTake={(isTaken) => choose(one, isTaken)}
            />
          ))}
          {differing.length > shown ? (
            <p>
              <button
                type="button"
                className="usa-button usa-button--outline"
                onClick={() => setShown(shown + shownAtOnce)}
              >
                Show {Math.min(shownAtOnce, differing.length - shown)} more of {differing.length}
              </button>
            </p>
          ) : null}
        </>
      ) : null}
      <p className="row">
        {total > 0 ? (
          <button
            type="button"
            className="usa-button"
            aria-disabled={pending}
            onClick={() => onBring(taken.map(({ item, fields }) => ({ item, field: fields[0]?.field ?? '' })))}
          >
            {pending ? 'Bringing along ...' : `Bring ${count(total, 'entry', 'entries')} along`}
          </button>
        ) : null}
        <button type="button" className="usa-button usa-button--outline" onClick={onClose}>
          {total > 0 ? 'Cancel' : 'Close'}
        </button>
      </p>
    </>
  )
}

interface DifferingProps {
  one: OwnEntry
  id: string
  taken: boolean
  onTake(isTaken: boolean): void
}

/** Both values beside each other. */
function Differing({ one, id, taken, onTake }: DifferingProps) {
  const about = `${fieldTexts[one.fields[0]?.field as EntryField]} of ${ofText(one)}`
  const side = (name: string, read: (field: Field) => EntryValue) => (
    <figure>
      <figcaption>
        <strong>{name}</strong>
      </figcaption>
      {one.fields
        .filter((field, index) => index === 0 || isEntered(field))
        .map((field, index) => (
          <blockquote key={field.field}>
            {index > 0 ? `${fieldTexts[field.field as EntryField]}: ` : ''}
            {shownValue(one, field.field, read(field))}
          </blockquote>
        ))}
    </figure>
  )
  return (
    <div className="overlap text-conflict" role="group" aria-label={`Difference in the ${about}`}>
      <p>The {about}</p>
      <div className="text-conflict__texts">
        {side('The organization', ({ standing }) => standing)}
        {side('Yours', ({ own }) => own)}
      </div>
      <div className="usa-checkbox">
        <input
          className="usa-checkbox__input"
          type="checkbox"
          id={id}
          checked={taken}
          onChange={(event) => onTake(event.target.checked)}
        />
        <label className="usa-checkbox__label" htmlFor={id}>
          Take mine<span className="visually-hidden"> for the {about}</span>
        </label>
      </div>
    </div>
  )
}

const isClaim = (item: string) => item === partialKey(requirementOf(item))

const ofText = ({ item }: OwnEntry) => (isClaim(item) ? `the partial credit of ${requirementOf(item)}` : item)

/** Something stands in one of the two. */
const isEntered = ({ own, standing }: Field) => [own, standing].some((value) => value !== '' && value !== false)

function shownValue({ item }: OwnEntry, field: string, value: EntryValue): string {
  if (isClaim(item)) return value === 1 ? 'claimed' : 'not claimed'
  if (field === 'wasComment') return value ? 'an earlier comment' : 'no earlier comment'
  return textFields.has(field) ? String(value) || '(empty)' : valueText(field as EntryField, value)
}
