import { useState } from 'react'
import { Link } from 'react-router'
import { requirementOf } from '../../frameworks/names.ts'
import { providersAddress } from '../../system-address.ts'
import { useWording } from './official-wording.ts'
import type { Family } from './questionnaire.ts'
import { RequirementCard } from './requirement-card.tsx'
import { type Filter, filters, passes, type Summary } from './summary.ts'
import { useView } from './use-view.ts'
import type { WorkSession } from './work-session.ts'

interface FamilyPageProps {
  session: WorkSession
  family: Family
  filter: Filter
  summary: Summary
  /** Where the person stopped last time; empty when that is not to be said. */
  leftOffAt: string
  onJump(item: string): void
}

/** One page of the assessment, to be keyed by family and filter. Only one family is drawn at a time: 320 rows at once would be slow on an old laptop. */
export function FamilyPage({ session, family, filter, summary, leftOffAt, onJump }: FamilyPageProps) {
  const { questionnaire } = session
  const { addressOf } = useView()
  // As it fitted when the page was opened: an answer given now does not make its question vanish.
  const [shown] = useState(() => family.elements.filter(({ name }) => passes(filter, summary.requirements.get(name)!)))
  const wording = useWording(questionnaire.key, family.name)
  const at = questionnaire.families.indexOf(family)
  const [before, after] = [questionnaire.families[at - 1], questionnaire.families[at + 1]]
  return (
    <section className="family" aria-labelledby="family-title">
      <p className="family__count">
        Family {at + 1} of {questionnaire.families.length}
      </p>
      <h2 id="family-title" tabIndex={-1}>
        {family.title}
      </h2>
      <p className="family__about">{family.description}</p>
      {session.state.providers?.length !== 0 || !session.mayWrite ? null : (
        <p className="quiet">
          Does another company do a part of this for you?{' '}
          <Link to={providersAddress(session.system)}>List your providers</Link>
        </p>
      )}
      {leftOffAt ? (
        <p className="family__left">
          <button type="button" className="link-button" onClick={() => onJump(leftOffAt)}>
            Go on at {requirementOf(leftOffAt)}
          </button>
          , where you left off.
        </p>
      ) : null}
      {shown.map((question) => (
        <RequirementCard
          key={question.name}
          session={session}
          question={question}
          wording={wording?.get(question.name)}
        />
      ))}
      {shown.length === 0 ? <NoneHere questionnaire={questionnaire} filter={filter} summary={summary} /> : null}
      <div className="family__steps">
        {before ? (
          <Link
            to={addressOf('questions', '', before.name)}
            preventScrollReset
            className="usa-button usa-button--outline"
          >
            Back: {before.title}
          </Link>
        ) : null}
        {after ? (
          <Link to={addressOf('questions', '', after.name)} preventScrollReset className="usa-button" id="family-end">
            Next: {after.title}
          </Link>
        ) : (
          <p id="family-end" tabIndex={-1}>
            This is the last family. When every question is answered, “Complete” gives you the result.
          </p>
        )}
      </div>
    </section>
  )
}

function NoneHere({
  questionnaire,
  filter,
  summary,
}: {
  questionnaire: WorkSession['questionnaire']
  filter: Filter
  summary: Summary
}) {
  const { addressOf } = useView()
  const others = questionnaire.families.filter(({ elements }) =>
    elements.some(({ name }) => passes(filter, summary.requirements.get(name)!)),
  )
  return (
    <div className="panel panel--tint">
      <p>
        “{filters[filter]}”: there is nothing in this family{others.length > 0 ? ', but in' : ' and in no other.'}
      </p>
      {others.length > 0 ? (
        <ul className="usa-list">
          {others.map(({ name, title }) => (
            <li key={name}>
              <Link to={addressOf('questions', '', name)} preventScrollReset>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
