import { GrowingTextarea } from '../../../../ui/forms/growing-textarea.tsx'
import { DetailConflict } from './text-conflict.tsx'
import { textFieldsOf } from './text-field.ts'
import { useItem } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

/** What stands beside the answers of a requirement; loaded when it is opened. */
export default function DetailsFields({
  session,
  name,
  unmet,
}: {
  session: WorkSession
  name: string
  unmet: boolean
}) {
  const item = useItem(session.workbook, name)
  const text = textFieldsOf(session, name, item)
  return (
    <div className="details-fields">
      <div className="details-fields__wide">
        <label className="usa-label" htmlFor={`${name}-evidence`}>
          Evidence
        </label>
        <span className="usa-hint" id={`${name}-evidence-hint`}>
          Name the document or setting, or paste a link to it. The file itself stays with your company: it may hold
          sensitive details, and this site is not the place for them.
        </span>
        <GrowingTextarea {...text('evidence')} className="usa-textarea" aria-describedby={`${name}-evidence-hint`} />
        <DetailConflict session={session} item={name} field="evidence" />
      </div>
      <div>
        <label className="usa-label" htmlFor={`${name}-owner`}>
          Owner
        </label>
        <input {...text('owner')} className="usa-input" autoComplete="off" />
        <DetailConflict session={session} item={name} field="owner" joint=", " />
      </div>
      <div>
        <label className="usa-label" htmlFor={`${name}-targetDate`}>
          Target date
        </label>
        <input
          id={`${name}-targetDate`}
          className="usa-input"
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          value={item.targetDate ?? ''}
          onChange={({ target }) => {
            // Half a date is none yet, and an impossible one is never given by the browser.
            if (target.validity.valid) session.enter(name, 'targetDate', target.value)
          }}
        />
      </div>
      {unmet || item.plan || item.resources ? (
        <>
          <div className="details-fields__wide">
            <label className="usa-label" htmlFor={`${name}-plan`}>
              What is left to do
            </label>
            <span className="usa-hint" id={`${name}-plan-hint`}>
              The steps that close the gap, one on a line. They become the milestones of your{' '}
              {session.questionnaire.framework.words.openList.short}.
            </span>
            <GrowingTextarea {...text('plan')} className="usa-textarea" aria-describedby={`${name}-plan-hint`} />
            <DetailConflict session={session} item={name} field="plan" />
          </div>
          <div className="details-fields__wide">
            <label className="usa-label" htmlFor={`${name}-resources`}>
              What it takes
            </label>
            <span className="usa-hint" id={`${name}-resources-hint`}>
              People, money, outside help.
            </span>
            <input
              {...text('resources')}
              className="usa-input"
              autoComplete="off"
              aria-describedby={`${name}-resources-hint`}
            />
            <DetailConflict session={session} item={name} field="resources" joint=", " />
          </div>
        </>
      ) : null}
    </div>
  )
}
