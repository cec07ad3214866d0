import { type SubmitEvent, useRef, useState } from 'react'
import { CallError, call } from '../../../../platform/browser/call.ts'
import { saveFile } from '../../../../platform/browser/save-file.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { viewsOf } from '../../answer-sets.ts'
import type { AssessmentFile } from '../../contract.ts'
import { asFileName, systemFileName, systemLabel } from '../../system-names.ts'
import { type ImportMode, importTitle, notReplacedText, otherSystemText } from './import-words.ts'
import { count } from './words.ts'
import type { WorkSession } from './work-session.ts'

type Said = { kind: 'success' | 'error'; text: string; details?: string[] }

const problemsShown = 5

/** The assessment as a file, out and in. */
export function FileExchange({ session }: { session: WorkSession }) {
  const { key, title } = session.questionnaire
  const { present, systems } = session
  const input = useRef<HTMLInputElement>(null)
  const [mode, setMode] = useState<ImportMode>('merge')
  const [chosen, setChosen] = useState<{ name: string; file: AssessmentFile }>()
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState<Said>()

  const here = present && systemLabel(present)
  const otherSystem = otherSystemText(chosen?.file.system, here)
  const notReplaced = chosen && notReplacedText(mode, chosen.file.system, here)

  const attempt = async (work: () => Promise<Said>) => {
    setSaid(undefined)
    try {
      if (!(await session.queue.flush()))
        throw new Error('We could not reach the site. Please check your connection and try again.')
      setSaid(await work())
    } catch (error) {
      setSaid(refusal(error as Error))
    }
  }
  const exportFile = () =>
    attempt(async () => {
      const file = await call('GET /api/assessment/user/export/:toolKey', {
        params: { toolKey: key },
        query: { system: session.system },
      })
      // Of a server of the release before it is of the first one, and does not say so.
      if (session.system && file.system === undefined) throw new Error('This system is not available for a moment.')
      const parts = [asFileName(title), present ? systemFileName(present, systems) : ''].filter(Boolean)
      const name = `readiness-check-${parts.join('-')}-${file.exportedAt.slice(0, 10)}.json`
      saveFile(name, 'application/json', `${JSON.stringify(file, null, 2)}\n`)
      return { kind: 'success', text: `The assessment was downloaded as ${name}.` }
    })
  const importFile = (file: AssessmentFile) =>
    attempt(async () => {
      const { changed } = await call('POST /api/assessment/user/import/:toolKey', {
        params: { toolKey: key },
        body: { mode, ...session.queue.claim, file },
      })
      // A look that is under way may have been too early.
      await session.queue.flush()
      await session.queue.look()
      if (input.current) input.current.value = ''
      return { kind: 'success', text: `The file was imported: ${count(changed, 'entry', 'entries')} changed.` }
    })

  const choose = async (event: SubmitEvent) => {
    event.preventDefault()
    setSaid(undefined)
    const given = input.current?.files?.[0]
    const file = given && parse(await given.text())
    const wrong = given ? (file ? '' : 'This file is not readable as JSON.') : 'Choose a file.'
    setProblem(wrong)
    if (wrong) input.current?.focus()
    if (given && file) setChosen({ name: given.name, file })
  }

  return (
    <div className="file-exchange">
      <h3>Export and import</h3>
      <p>
        The file holds everything that was entered, private notes too: keep it as safe as the assessment itself.
        {viewsOf(key).length > 1
          ? ' CMMC Level 2 (Self) and NIST SP 800-171 have one set of answers: what is imported in one is in both.'
          : ''}
      </p>
      <button type="button" className="usa-button usa-button--outline" onClick={() => void exportFile()}>
        Export as a file (JSON)
      </button>
      <form onSubmit={choose} className="file-exchange__form" noValidate>
        <div className={problem ? 'usa-form-group usa-form-group--error' : 'usa-form-group'}>
          <label htmlFor="import-file" className="usa-label">
            File of a {title} readiness check
          </label>
          {problem ? (
            <span className="usa-error-message" id="import-problem" role="alert">
              {problem}
            </span>
          ) : null}
          <input
            ref={input}
            id="import-file"
            type="file"
            accept="application/json,.json"
            aria-invalid={problem !== ''}
            aria-describedby={problem ? 'import-problem' : undefined}
          />
        </div>
        <fieldset className="usa-fieldset">
          <legend className="usa-legend">What becomes of the answers here</legend>
          {modes.map(({ value, text }) => (
            <div className="usa-radio" key={value}>
              <input
                className="usa-radio__input"
                type="radio"
                name="import-mode"
                id={`import-${value}`}
                checked={mode === value}
                onChange={() => setMode(value)}
              />
              <label className="usa-radio__label" htmlFor={`import-${value}`}>
                {text}
              </label>
            </div>
          ))}
        </fieldset>
        <button type="submit" className="usa-button usa-button--outline">
          Import ...
        </button>
      </form>
      {said ? (
        <Alert kind={said.kind}>
          {said.text}
          {said.details?.length ? (
            <ul>
              {said.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          ) : null}
        </Alert>
      ) : null}
      <Dialog open={chosen !== undefined} title={importTitle(mode, here)} onClose={() => setChosen(undefined)}>
        <p>
          {notReplaced ||
            (mode === 'merge'
              ? `What “${chosen?.name}” answers takes the place of what stands here. All else stays.`
              : `After this, the assessment is as “${chosen?.name}” holds it. What stands here now is gone, for your colleagues too. Earlier completions stay in the history.${session.state.differences.length > 0 ? ' What differed in your NIST SP 800-171 answers and waits to be confirmed is gone too.' : ''}`)}
        </p>
        {otherSystem ? (
          <p>
            <strong>{otherSystem}</strong>
          </p>
        ) : null}
        <div className="row">
          {notReplaced ? null : (
            <button
              type="button"
              className="usa-button"
              onClick={() => {
                if (chosen) void importFile(chosen.file)
                setChosen(undefined)
              }}
            >
              {mode === 'merge' ? 'Merge' : 'Replace'}
            </button>
          )}
          <button type="button" className="usa-button usa-button--outline" onClick={() => setChosen(undefined)}>
            Cancel
          </button>
        </div>
      </Dialog>
    </div>
  )
}

const modes: { value: ImportMode; text: string }[] = [
  { value: 'merge', text: 'Merge: what the file leaves open stays as it is' },
  { value: 'replace', text: 'Replace: everything becomes as in the file' },
]

/** The server says what is wrong with it; here it only has to be JSON. */
function parse(text: string): AssessmentFile | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(error: Error): Said {
  const problems = error instanceof CallError ? Object.entries(error.fieldErrors) : []
  if (problems.length === 0) return { kind: 'error', text: error.message }
  const details = problems
    .slice(0, problemsShown)
    .map(([field, message]) => `${field.replace(/^file\./, '')}: ${message}`)
  const more = problems.length - problemsShown
  return {
    kind: 'error',
    text: 'The file was refused, and nothing changed.',
    details: more > 0 ? [...details, `And ${more} more.`] : details,
  }
}
