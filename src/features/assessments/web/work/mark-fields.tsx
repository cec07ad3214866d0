import { GrowingTextarea } from '../../../../ui/forms/growing-textarea.tsx'
import { markNames } from '../../mark-names.ts'
import { markCounts, markTextNames } from '../../mark-wording.ts'
import { type MarkKind, type MarkText, markKinds, markNeeds } from '../../requirement-marks.ts'
import { metByMark, type ScoredRequirement, statusOf } from '../../scoring.ts'
import { DetailConflict } from './text-conflict.tsx'
import { textFieldsOf } from './text-field.ts'
import { useFigure, useItem } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

const choices: Record<MarkKind | '', { text: string; hint: string }> = {
  '': { text: 'No mark', hint: 'The answers alone say whether it is met.' },
  'enduring-exception': {
    text: markNames['enduring-exception'],
    hint: 'It cannot be met in full, and will not be: a machine control that takes no updates, test equipment, specialized or government equipment.',
  },
  'temporary-deficiency': {
    text: markNames['temporary-deficiency'],
    hint: 'It was in place, and something came up that is being put right: a fix exists or is on its way. A requirement that you are still introducing is none.',
  },
}

const hints: Record<MarkKind, Partial<Record<MarkText, string>>> = {
  'enduring-exception': {
    markReason: 'Which system or equipment it is, and why the requirement cannot be met there.',
    mitigation: 'What you do instead to lower the risk. Where nothing can be done, say so and why.',
    planPlace:
      'Name and section of the plan that describes the exception. Without a system security plan an exception does not count, at Level 1 either.',
  },
  'temporary-deficiency': {
    markReason: 'What does not work as it should, since when, and what caused it.',
    operationalPlan: 'When you review the deficiency, the milestones to correct it, and the progress so far.',
    planPlace:
      'Name, number or link of the plan in your own operations. It is no part of the plan of action and milestones.',
  },
}

/** What a mark needs to count; loaded when it is opened. */
export default function MarkFields({ session, requirement }: { session: WorkSession; requirement: ScoredRequirement }) {
  const name = requirement.id
  const counts = useFigure(session.workbook, name, ({ responses }) => {
    const details = responses.requirements[name] ?? {}
    return details.mark ? markCounts(details, statusOf(requirement, responses), metByMark(requirement, responses)) : ''
  })
  const item = useItem(session.workbook, name)
  const field = textFieldsOf(session, name, item)
  const mark = item.mark ?? ''
  return (
    <div className="details-fields">
      <fieldset className="usa-fieldset details-fields__wide">
        <legend className="usa-legend">Mark {name} as</legend>
        {(['', ...markKinds] as const).map((kind) => (
          <div className="usa-radio" key={kind}>
            <input
              className="usa-radio__input"
              type="radio"
              name={`${name}-mark`}
              id={`${name}-mark-${kind || 'none'}`}
              checked={mark === kind}
              disabled={!session.mayWrite}
              onChange={() => session.enter(name, 'mark', kind)}
            />
            <label className="usa-radio__label" htmlFor={`${name}-mark-${kind || 'none'}`}>
              {choices[kind].text}
              <span className="usa-radio__label-description">{choices[kind].hint}</span>
            </label>
          </div>
        ))}
      </fieldset>
      {mark
        ? markNeeds[mark].map((text) => (
            <div className="details-fields__wide" key={text}>
              <label className="usa-label" htmlFor={`${name}-${text}`}>
                {markTextNames[mark][text]}
              </label>
              <span className="usa-hint" id={`${name}-${text}-hint`}>
                {hints[mark][text]}
              </span>
              <GrowingTextarea {...field(text)} className="usa-textarea" aria-describedby={`${name}-${text}-hint`} />
              <DetailConflict session={session} item={name} field={text} />
            </div>
          ))
        : null}
      <p className="details-fields__wide mark-counts" role="status">
        {counts}
      </p>
    </div>
  )
}
