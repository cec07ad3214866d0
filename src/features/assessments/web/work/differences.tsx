import { useRef } from 'react'
import { DateText } from '../../../../ui/dates.tsx'
import type { Difference, EntryField, EntryValue } from '../../contract.ts'
import { decidedWith } from '../../decided-together.ts'
import { isRow, requirementOf } from '../../frameworks/names.ts'
import { textFields, unansweredCode } from '../../limits-contract.ts'
import { partialKey } from '../../scoring.ts'
import { keyOf } from './open-conflicts.ts'
import { useItem, useSessionState, useWhole } from './use-work.ts'
import { count, fieldTexts, valueText } from './words.ts'
import type { WorkSession } from './work-session.ts'

interface DifferencesProps {
  session: WorkSession
  onJump(item: string): void
}

/** The next come as these are decided. */
const shownAtOnce = 5

/** What differed in the NIST SP 800-171 check when it and Level 2 became one set of answers, one by one (EASE-06). */
export default function Differences({ session, onJump }: DifferencesProps) {
  const { workbook } = session
  const { differences, conflicts } = useSessionState(session)
  const heading = useRef<HTMLHeadingElement>(null)
  const standing = useWhole(workbook, () => (one: Difference) => standingIn(workbook.item(one.item), one.field))
  // Two texts that wait are chosen first; what came to stand meanwhile is decided.
  const open = groupsOf(differences).filter(
    (group) => !group.some((one) => conflicts.has(keyOf(one))) && group.some((one) => standing(one) !== one.theirs),
  )
  if (open.length === 0) return null
  const decide = (group: Difference[], takes: boolean) => {
    session.decide(group.map((one) => ({ ...one, value: takes ? one.theirs : standing(one) })))
    const next = open.length > 1 ? heading.current : document.getElementById('family-title')
    next?.focus({ preventScroll: open.length === 1 })
  }
  return (
    <section className="differences" aria-labelledby="differences-title">
      <h2 id="differences-title" className="start-from__title" ref={heading} tabIndex={-1}>
        Differs from your NIST SP 800-171 answers: {open.length}
      </h2>
      <p>
        The NIST SP 800-171 check and CMMC Level 2 (Self) are one set of answers now. Where both had something else,
        what was entered in Level 2 stands. Please confirm each: both are kept until you do.
      </p>
      {open.slice(0, shownAtOnce).map((group) => (
        <OneDecision
          key={keyOf(group[0])}
          session={session}
          group={group}
          onJump={onJump}
          onDecide={(takes) => decide(group, takes)}
        />
      ))}
      {open.length > shownAtOnce ? (
        <p className="quiet">
          {count(open.length - shownAtOnce, 'further one follows', 'further ones follow')} as you decide these.
        </p>
      ) : null}
    </section>
  )
}

type Group = [Difference, ...Difference[]]

/** Differences that are decided at once. */
function groupsOf(differences: readonly Difference[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of differences) {
    const key = `${one.item} ${decidedWith(one.field)[0]}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

interface OneProps extends DifferencesProps {
  group: Group
  onDecide(takes: boolean): void
}

function OneDecision({ session, group, onJump, onDecide }: OneProps) {
  const [{ item, field, by, at }] = group
  const state = useItem(session.workbook, item)
  const isClaim = isRow(item) && item === partialKey(requirementOf(item))
  // The flag of a note goes with it.
  const fields = group.filter((one) => group.length === 1 || one.field !== 'wasComment')
  const what = isClaim ? 'claim to partial credit' : fieldTexts[decidedWith(field)[0] as EntryField]
  const name = `${what} of ${isClaim ? requirementOf(item) : item}`
  const mayTake = !isClaim || session.allowsClaim(requirementOf(item))
  const about = <span className="visually-hidden"> for the {name}</span>
  const values = (read: (one: Difference) => EntryValue) =>
    fields.map((one) => (
      <blockquote key={one.field}>
        {fields.length > 1 ? `${fieldTexts[one.field as EntryField]}: ` : ''}
        {shown(one.field as EntryField, read(one))}
      </blockquote>
    ))
  return (
    <div className="overlap text-conflict" role="group" aria-label={`Difference in the ${name}`}>
      <p>
        The {what} of{' '}
        <button type="button" className="link-button" onClick={() => onJump(item)}>
          {isClaim ? requirementOf(item) : item}
        </button>
      </p>
      <div className="text-conflict__texts">
        <figure>
          <figcaption>
            <strong>Stands now</strong>
          </figcaption>
          {values((one) => standingIn(state, one.field))}
        </figure>
        <figure>
          <figcaption>
            <strong>NIST SP 800-171</strong>, {by || 'a former colleague'}, <DateText iso={at} />
          </figcaption>
          {values((one) => one.theirs)}
        </figure>
      </div>
      {mayTake ? null : <p>Your answers do not allow this claim now. Where they come to allow it, it can be taken.</p>}
      {session.mayWrite ? (
        <p className="row">
          <button type="button" className="usa-button usa-button--outline" onClick={() => onDecide(false)}>
            Keep what stands{about}
          </button>
          {mayTake ? (
            <button type="button" className="usa-button usa-button--outline" onClick={() => onDecide(true)}>
              Take the other{about}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

function standingIn(item: object, field: string): EntryValue {
  const value = item[field as keyof typeof item] as EntryValue | undefined
  return value ?? (field === 'answer' ? unansweredCode : field === 'flagged' || field === 'wasComment' ? false : '')
}

const shown = (field: EntryField, value: EntryValue) =>
  textFields.has(field) ? String(value) || '(empty)' : valueText(field, value)
