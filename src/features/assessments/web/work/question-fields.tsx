import { lazy, Suspense } from 'react'
import { GrowingTextarea } from '../../../../ui/forms/growing-textarea.tsx'
import { commentLimit, howLimit } from '../../limits-contract.ts'
import { typing, useConflicted, useItem } from './use-work.ts'
import type { WorkSession } from './work-session.ts'

const EarlierComment = lazy(() => import('./earlier-comment.tsx'))
const TextConflict = lazy(() => import('./text-conflict.tsx').then((module) => ({ default: module.TextConflict })))

/** A no says what is missing: the weakness of the plan of action (32 CFR 170.24(b)(2)). */
function howHint(answer: number | undefined): string {
  if (answer === 0) return 'goes into your plan of action: say what is missing'
  return answer === -1 ? 'goes into your plan: say why the question does not apply' : 'goes into your plan'
}

interface FieldsProps {
  session: WorkSession
  name: string
  /** Of the part in which they stand. */
  id: string
}

/** The two texts of an objective, opened. */
export default function QuestionFields({ session, name, id }: FieldsProps) {
  const { answer, how = '', comment = '', wasComment = false } = useItem(session.workbook, name)
  const conflicted = useConflicted(session, name)
  const text = (field: 'how' | 'comment', value: string, limit: number) => ({
    id: `${id}-${field}`,
    className: 'usa-textarea',
    maxLength: limit,
    value,
    ...typing(session, name, field),
  })
  return (
    <>
      <div>
        <label htmlFor={`${id}-how`}>
          How you do it<span className="visually-hidden"> on {name}</span>{' '}
          <span className="usa-hint">({howHint(answer)})</span>
        </label>
        <GrowingTextarea {...text('how', how, howLimit)} />
        {conflicted ? (
          <Suspense>
            <TextConflict session={session} item={name} field="how" fieldId={`${id}-how`} limit={howLimit} />
          </Suspense>
        ) : null}
      </div>
      <div>
        <label htmlFor={`${id}-comment`}>
          Private note<span className="visually-hidden"> on {name}</span> <span className="usa-hint">(stays here)</span>
        </label>
        <GrowingTextarea {...text('comment', comment, commentLimit)} />
        {conflicted ? (
          <Suspense>
            <TextConflict
              session={session}
              item={name}
              field="comment"
              fieldId={`${id}-comment`}
              limit={commentLimit}
            />
          </Suspense>
        ) : null}
      </div>
      {wasComment && comment ? (
        <Suspense>
          <EarlierComment session={session} name={name} how={how} comment={comment} fieldId={`${id}-how`} />
        </Suspense>
      ) : null}
    </>
  )
}
