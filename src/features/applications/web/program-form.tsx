import { useEffect, useMemo, useState } from 'react'
import { problemsOf } from '../../../forms/check.ts'
import { visitorDay } from '../../../forms/dates.ts'
import { type Entries, fieldsOfStep, type Lists } from '../../../forms/definition.ts'
import { call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { DateText } from '../../../ui/dates.tsx'
import { focusOnceThere } from '../../../ui/forms/error-summary.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Wizard } from '../../../ui/forms/wizard.tsx'
import type { Draft } from '../contract.ts'
import { replyField, stepOf } from '../form/asked.ts'
import { type Answers, answersOf } from '../form/payload.ts'
import type { Program, ProgramDefinition } from '../form/program.ts'
import { AskedQuestion } from './asked-question.tsx'
import { DraftOverlaps } from './draft-overlaps.tsx'
import type { DraftState } from './draft-saver.ts'
import { StepFields } from './form-fields.tsx'
import { useDraft } from './use-draft.ts'
import type { Question } from './use-program.ts'

interface ProgramFormProps {
  definition: ProgramDefinition
  lists: Lists
  userId: string
  /** The form before anything is typed, with what the portal fills in. */
  blank: Entries
  draft: Draft
  /** What the form is open for; null for one that was not sent in yet. */
  question: Question | null
  submitText: string
  pendingText: string
  onSubmitted(number: string): void
}

/** The form of a program: drawn from its definition, kept as it is typed, submitted once, and once for each question. */
export function ProgramForm(props: ProgramFormProps) {
  const { definition, lists, userId, blank, draft, question, submitText, pendingText, onSubmitted } = props
  const { program, steps } = definition
  const today = useMemo(() => visitorDay(new Date()), [])
  const { saver, shown, state, overlaps } = useDraft({ program, userId, draft, blank })
  const [step, setStep] = useState(draft.step)
  const form = useForm<Entries>({
    id: program,
    initial: saver.initial,
    // What closes the form is said once, in a notice.
    validate: (values) => (refusalOf(definition, values) ? {} : problemsOf(definition, values, { today, lists })),
    async submit(values) {
      const { [replyField]: reply = '', ...answers } = answersOf(definition, values)
      const { number } = question
        ? await answer(program, { question: question.id, replyToDesk: String(reply), answers })
        : await call(`POST /api/${program}`, { body: answers })
      saver.close()
      onSubmitted(number)
    },
  })
  useEffect(() => saver.enter(form.values, step), [saver, form.values, step])
  shown.by = (entries) => {
    for (const [name, entry] of Object.entries(entries)) form.set(name, entry)
  }
  const refusal = refusalOf(definition, form.values)
  const go = (field: string) => {
    setStep(stepOf(definition, field) ?? step)
    focusOnceThere(program, field)
  }
  return (
    <>
      {question ? <AskedQuestion definition={definition} question={question} onGo={go} /> : null}
      {draft.savedAt && !question && isBegun(draft.entries) ? (
        <Alert kind="info">
          We kept what you entered on <DateText iso={draft.savedAt} />. You can go on from there.
        </Alert>
      ) : null}
      <DraftOverlaps
        definition={definition}
        lists={lists}
        overlaps={overlaps}
        standing={(field) => form.values[field]}
        onExchange={(overlap) => {
          form.set(overlap.field, overlap.other)
          saver.settle(overlap)
        }}
        onKeep={(overlap) => saver.settle(overlap)}
      />
      <div className="panel program-form">
        <Wizard
          form={form}
          at={step}
          onMove={setStep}
          steps={steps.map((one) => ({
            title: one.title,
            fields: fieldsOfStep(one).map(({ name }) => name),
            content: (
              <>
                <StepFields step={one} form={form} lists={lists} today={today} />
                {refusal ? <Alert kind="info">{refusal}</Alert> : null}
              </>
            ),
          }))}
          submitText={submitText}
          pendingText={pendingText}
          closed={refusal !== undefined}
          open={question !== null}
          ends
          kept={
            question
              ? {
                  cleared: saver.initial,
                  title: 'Undo your changes?',
                  question: 'Your entries will be as they were when you opened this page.',
                  button: 'Undo',
                }
              : { cleared: blank, question: 'Everything you entered here is cleared, on your other devices too.' }
          }
        />
        <p className="draft-state" role="status">
          {draftTexts[state]}
        </p>
      </div>
    </>
  )
}

/** @returns no number: it goes with the one that was sent in */
async function answer(program: Program, body: { question: string; replyToDesk: string; answers: Answers }) {
  await call(`POST /api/${program}/answer`, { body })
  return { number: '' }
}

const draftTexts: Record<DraftState, string> = {
  untouched: 'What you enter is kept as you type. You can leave and go on later, on any device.',
  saving: 'Saving your entries ...',
  saved: 'Your entries are saved. You can leave and go on later, on any device.',
  closed: 'This form is closed by now. What you entered stays in this browser; reload the page to see where it stands.',
  failed: 'Your entries could not be saved just now. They stay in this browser, and we try again.',
}

/** What a no is told where only a yes goes on (PILOT-08). */
function refusalOf(definition: ProgramDefinition, entries: Entries): string | undefined {
  for (const step of definition.steps)
    for (const field of fieldsOfStep(step))
      if (field.kind === 'yes or no' && field.refusal && entries[field.name] === 'no') return field.refusal
  return undefined
}

const isBegun = (entries: Entries): boolean =>
  Object.values(entries).some((entry) => entry === true || (entry !== false && entry.length > 0))
