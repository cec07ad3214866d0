import { use, useRef } from 'react'
import { DateText } from '../../../../ui/dates.tsx'
import type { Difference, EntryField, EntryValue } from '../../contract.ts'
import { decidedWith } from '../../decided-together.ts'
import { requirementOf } from '../../frameworks/names.ts'
import { textFields, unansweredCode } from '../../limits-contract.ts'
import { allowsPartialCredit, partialKey } from '../../scoring.ts'
import { keyOf } from './open-conflicts.ts'
import { useFigure, useItem, useSessionState, useWhole } from './use-work.ts'
import { fieldTexts, valueText } from './value-words.ts'
import { count } from './words.ts'
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
  const differs = (one: Difference) => standing(one) !== one.theirs
  // Two texts that wait are chosen first; what came to stand meanwhile is decided.
  const open = groupsOf(differences).filter(
    (group) => !group.some((one) => conflicts.has(keyOf(one))) && group.some(differs),
  )
  if (open.length === 0) return null
  const decide = (group: Group, takes: boolean) => {
    session.decide(group.map((one) => ({ difference: one, value: takes ? one.theirs : standing(one) })))
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
        <OneDifference
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

type Group = readonly [Difference, ...Difference[]]

/** What is decided about at once, the field that names it first. */
function groupsOf(differences: readonly Difference[]): Group[] {
  const groups = new Map<string, [Difference, ...Difference[]]>()
  for (const one of differences) {
    const key = keyOf({ item: one.item, field: decidedWith(one.field)[0] as string })
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  const place = ({ field }: Difference) => decidedWith(field).indexOf(field as EntryField)
  for (const group of groups.values()) group.sort((one, other) => place(one) - place(other))
  return [...groups.values()]
}

interface OneProps extends DifferencesProps {
  group: Group
  onDecide(takes: boolean): void
}

function OneDifference({ session, group, onJump, onDecide }: OneProps) {
  const { item, theirs, by, at } = group[0]
  const requirement = requirementOf(item)
  const isClaim = item === partialKey(requirement)
  const state = useItem(session.workbook, item)
  const needed = use(session.questionnaire.framework.later()).claims?.[requirement]?.needed
  const allowed = useFigure(session.workbook, requirement, ({ answers }) =>
    allowsPartialCredit(session.questionnaire.requirement(requirement), answers),
  )
  const waits = isClaim && theirs === 1 && !allowed
  const of = isClaim ? requirement : item
  const field = isClaim ? 'claim to partial credit' : fieldTexts[group[0].field as EntryField]
  const about = <span className="visually-hidden"> for the {`${field} of ${of}`}</span>
  const shownAs = (read: (one: Difference) => EntryValue) =>
    group
      .map((one) => ({ field: one.field as EntryField, value: read(one) }))
      .filter(({ field, value }, index) => index === 0 || (field !== 'wasComment' && value !== ''))
      .map(({ field, value }, index) => (
        <blockquote key={field}>
          {index > 0 ? `${fieldTexts[field]}: ` : ''}
          {isClaim ? (value === 1 ? 'Claimed' : 'Not claimed') : shown(field, value)}
        </blockquote>
      ))
  return (
    <div className="overlap text-conflict" role="group" aria-label={`Difference in the ${field} of ${of}`}>
      <p>
        The {field} of{' '}
        <button type="button" className="link-button" onClick={() => onJump(of)}>
          {of}
        </button>
      </p>
      <div className="text-conflict__texts">
        <figure>
          <figcaption>
            <strong>Stands now</strong>
          </figcaption>
          {shownAs((one) => standingIn(state, one.field))}
        </figure>
        <figure>
          <figcaption>
            <strong>NIST SP 800-171</strong>, {by || 'a former colleague'}, <DateText iso={at} />
          </figcaption>
          {shownAs((one) => one.theirs)}
        </figure>
      </div>
      {waits ? <p>To take the claim, answer the question first: it needs {needed}.</p> : null}
      {session.mayWrite ? (
        <p className="row">
          <button type="button" className="usa-button usa-button--outline" onClick={() => onDecide(false)}>
            Keep what stands{about}
          </button>
          {waits ? null : (
            <button type="button" className="usa-button usa-button--outline" onClick={() => onDecide(true)}>
              Take the other{about}
            </button>
          )}
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
