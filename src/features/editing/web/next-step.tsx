import { useEffect, useRef } from 'react'
import { NotLoaded } from '../../../console/console-page.tsx'
import { useStaff } from '../../../console/staff.ts'
import { call } from '../../../platform/browser/call.ts'
import { useKeptEntries } from '../../../platform/browser/use-kept-entries.ts'
import { type Loaded, useLoaded } from '../../../platform/browser/use-loaded.ts'
import { families, type WrittenFamily } from '../../../platform/families-contract.ts'
import { DateText } from '../../../ui/dates.tsx'
import { FormFrame } from '../../../ui/forms/form-frame.tsx'
import { TextareaField } from '../../../ui/forms/textarea-field.tsx'
import { type Form, useForm } from '../../../ui/forms/use-form.ts'
import { longestNote } from '../history-contract.ts'
import type { Review, ReviewAct } from '../review-contract.ts'
import type { ItemStanding, Perform } from './item-acts.tsx'
import './calls.ts'

/** What can be done next on the way to visitors (PUBLISH-05). */
type Step = 'publish' | 'submit' | 'approve' | 'give-back' | 'take-back'

const steps: Record<Step, { text: string; pending: string; done: string }> = {
  publish: { text: 'Publish', pending: 'Publishing ...', done: '' },
  submit: {
    text: 'Submit for review',
    pending: 'Submitting ...',
    done: 'It is submitted.',
  },
  approve: { text: 'Approve', pending: 'Approving ...', done: 'It is approved, and can be published.' },
  'give-back': {
    text: 'Give it back',
    pending: 'Giving it back ...',
    done: 'It is given back, with your note.',
  },
  'take-back': {
    text: 'Take the submission back',
    pending: 'Taking it back ...',
    done: 'The submission is taken back, and it is a draft again.',
  },
}

interface NextStepParts {
  params: { family: WrittenFamily; id: string }
  standing: ItemStanding
  /** Something was written here since the last act. */
  wrote: boolean
  perform: Perform
  /** Says what is wrong by itself. @returns whether it is published */
  publish(note: string, onUndone: () => void): Promise<boolean>
}

export interface NextSteps {
  form: Form<{ note: string }>
  loaded: Loaded<Review>
  /** As it was heard of last, also where asking once more failed: what is typed beside it stays. */
  review: Review | undefined
  /** The one that is under way, or was last. */
  wanted: Step | undefined
  press(step: Step): void
}

/** The next step, with a note that is kept until it is taken. */
export function useNextStep({ params, standing, wrote, perform, publish }: NextStepParts): NextSteps {
  const { family, id } = params
  const loaded = useLoaded(`${family} ${id} ${standing.revision} ${standing.state} ${wrote}`, (signal) =>
    call('GET /api/staff/items/:family/:id/review', { params }, { signal }),
  )
  const heard = useRef<Review>(undefined)
  heard.current = loaded.last.value ?? heard.current
  const review = heard.current
  const wanted = useRef<Step>(undefined)
  const form = useForm({
    id: 'next-step',
    byScript: true,
    initial: { note: '' },
    validate: () => ({}),
    async submit({ note }) {
      const done = await take(wanted.current ?? 'publish', note).catch((error: unknown) => {
        // Somebody else may have decided meanwhile.
        loaded.again()
        throw error
      })
      if (!done) return loaded.again()
      // It took no note along: what is typed by now is for the next step.
      if (wanted.current === 'take-back') return
      forget()
      form.settle()
    },
  })
  const forget = useKeptEntries(form, 'item-notes', id)
  const take = (step: Step, note: string): Promise<boolean> => {
    // What is taken back takes its note with it.
    const onUndone = () => form.offer('note', note)
    if (step === 'publish') return publish(note, onUndone)
    return perform(
      (revision) => {
        if (step === 'take-back')
          return call('POST /api/staff/items/:family/:id/take-back', { params, body: { revision } })
        return call(`POST /api/staff/items/:family/:id/${step}`, { params, body: { revision, note } })
      },
      () => steps[step].done + (step === 'submit' && review ? toldWords(review) : ''),
      onUndone,
    )
  }
  const last = loaded.value?.last
  const offered = last?.act === 'taken back' && last.own ? last.note : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission that is taken back
  useEffect(() => {
    if (offered) form.offer('note', offered)
  }, [offered, last?.at])
  return {
    form,
    loaded,
    review,
    wanted: wanted.current,
    press(step) {
      wanted.current = step
      void form.submit()
    },
  }
}

const toldWords = ({ deciders }: Review) =>
  ` ${deciders.length > 0 ? 'Those who may publish it are told by mail.' : nobodyElse}`

const nobodyElse = 'There is nobody else who may publish it.'

interface NextStepProps {
  family: WrittenFamily
  next: NextSteps
  /** Anything is done with the item. */
  pending: boolean
}

/** Submit, publish, approve, give back: what fits, with a note, and what was said last (PUBLISH-05, PUBLISH-06). */
export function NextStep({ family, next: { form, loaded, review, wanted, press }, pending }: NextStepProps) {
  const mayPublish = useStaff().may.includes('content.publish')
  const isPending = pending || form.pending
  return (
    <section className="panel">
      <h2>Next step</h2>
      {loaded.error ? <NotLoaded what="What comes next" error={loaded.error} again={loaded.again} /> : null}
      {review ? (
        <>
          <Last review={review} />
          <Who review={review} family={family} mayPublish={mayPublish} />
          {review.open ? (
            <FormFrame form={form} label="Next step" onSubmit={(event) => event.preventDefault()}>
              <TextareaField
                form={form}
                name="note"
                label="Your note"
                hint="For the others who write; visitors never see it. To give it back, say what is to be changed."
                optional
                rows={2}
                maxLength={longestNote}
              />
              <p className="form-actions">
                {stepsOf(review, mayPublish).map((step, index) => (
                  <button
                    key={step}
                    type="button"
                    className={`usa-button ${index === 0 ? '' : 'usa-button--outline'}`}
                    // Not `disabled`: it would lose the focus while the step is under way.
                    aria-disabled={isPending || undefined}
                    onClick={() => {
                      if (!isPending) press(step)
                    }}
                  >
                    {form.pending && step === wanted ? steps[step].pending : steps[step].text}
                  </button>
                ))}
              </p>
              <span className="visually-hidden" role="status">
                {form.pending && wanted ? steps[wanted].pending : ''}
              </span>
            </FormFrame>
          ) : null}
        </>
      ) : loaded.error ? null : (
        <p role="status">Loading ...</p>
      )}
    </section>
  )
}

/** Those that fit, the likeliest first. */
function stepsOf({ stage, last, ownWork }: Review, mayPublish: boolean): Step[] {
  const decides = mayPublish && !ownWork
  return [
    ...(decides ? (['publish'] as const) : []),
    ...(stage === 'draft' ? (['submit'] as const) : []),
    ...(decides && stage === 'review' ? (['approve'] as const) : []),
    ...(mayPublish && stage !== 'draft' ? (['give-back'] as const) : []),
    ...(stage === 'review' && last?.own ? (['take-back'] as const) : []),
  ]
}

const lastWords: Record<ReviewAct, string> = {
  submitted: 'Submitted for review',
  'taken back': 'Submission taken back',
  approved: 'Approved',
  'given back': 'Given back',
  published: 'Published',
}

/** What was said of it last, and by whom. */
function Last({ review: { last, stage, open } }: { review: Review }) {
  if (!last) return null
  const isOver = open && stage === 'draft' && (last.act === 'submitted' || last.act === 'approved')
  return (
    <>
      <p>
        <strong>{lastWords[last.act]}</strong> by {last.by} on <DateText iso={last.at} time />
        {last.note ? ', with the note:' : '.'}
      </p>
      {last.note ? <blockquote className="console__note">{last.note}</blockquote> : null}
      {isOver ? <p>It is a draft again since: submit it once more.</p> : null}
      {stage === 'draft' ? null : <p>Who writes on takes it out of review: it is a draft again then.</p>}
    </>
  )
}

interface WhoProps {
  review: Review
  family: WrittenFamily
  mayPublish: boolean
}

/** Why somebody cannot publish it, and who can. */
function Who({ review: { open, ownWork, twoPeople, deciders }, family, mayPublish }: WhoProps) {
  if (!open) return <p>All that is written is published.</p>
  const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(deciders)
  const who = names ? `It can be published by ${names}.` : nobodyElse
  if (ownWork && mayPublish)
    return (
      <p>
        You changed it last, and for {families[family].many.toLowerCase()} it takes two people to publish. {who}
      </p>
    )
  if (mayPublish) return twoPeople ? <p>It takes two people to publish it, and you may be the second.</p> : null
  return <p>{who}</p>
}
