import { Suspense } from 'react'
import { Link } from 'react-router'
import { type CallError, call } from '../../../../platform/browser/call.ts'
import { useLoaded } from '../../../../platform/browser/use-loaded.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { DateText } from '../../../../ui/dates.tsx'
import type { Completion } from '../../contract.ts'
import { countOf } from '../../scoring.ts'
import { aboutAsked } from '../asked-system.ts'
import { ReminderSwitch } from '../reminder-switch.tsx'
import { Batches } from './batches.tsx'
import { ComparisonForm } from './comparison-form.tsx'
import { FileExchange } from './file-exchange.tsx'
import { figureOf, HistoryChart } from './history-chart.tsx'
import { PostedStatusPart } from './posted-status.tsx'
import { StartFrom } from './start-from.tsx'
import { useOthers } from './use-others.ts'
import { useView } from './use-view.ts'
import { signed } from './words.ts'
import type { WorkSession } from './work-session.ts'

/** What becomes of an assessment over time: its completions side by side, its file, and answers from another one. */
export function OverTime({ session }: { session: WorkSession }) {
  const { key } = session.questionnaire
  const others = useOthers(session)
  const { value: history, error } = useLoaded(key, async (signal) => {
    const asked = { params: { toolKey: key }, query: { system: session.system } }
    return aboutAsked(await call('GET /api/assessment/user/history/:toolKey', asked, { signal }), session.system)
  })
  return (
    <section aria-labelledby="over-time" className="over-time">
      <h2 id="over-time">Over time</h2>
      <p>Each completion is kept as it was: come back, change what has changed, and complete the assessment again.</p>
      {error ? (
        <Alert kind="error" title="The history could not be loaded">
          {(error as CallError).message}
        </Alert>
      ) : history ? (
        <History session={session} completions={history.Items} />
      ) : (
        <p role="status">Loading the history ...</p>
      )}
      {/* The history does not wait for what it reads. */}
      <Suspense>
        <PostedStatusPart session={session} />
      </Suspense>
      <div className="no-print">
        <ReminderSwitch heading={<h3 id="reminders">Reminders by mail</h3>} />
        <StartFrom session={session} others={others} titled />
        <Batches session={session} />
        <FileExchange session={session} />
      </div>
    </section>
  )
}

interface HistoryProps {
  session: WorkSession
  /** Newest first. */
  completions: Completion[]
}

function History({ session, completions }: HistoryProps) {
  const { addressOf } = useView()
  const total = countOf(session.questionnaire.requirements)
  const withSprs = completions.some(({ result }) => result.sprsScore !== undefined)
  if (completions.length === 0)
    return <p className="quiet">Nothing was completed yet. Once every question is answered, “Complete” begins it.</p>
  return (
    <>
      <div className="history">
        <HistoryChart completions={completions} total={total} />
        <table className="data-table">
          <caption>Completions, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Completed</th>
              <th scope="col">By</th>
              <th scope="col">Score</th>
              {withSprs ? <th scope="col">SPRS</th> : null}
            </tr>
          </thead>
          <tbody>
            {completions.map(({ id, completedAt, by, result }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={addressOf('result', id)}>
                    <span className="visually-hidden">Result of </span>
                    <DateText iso={completedAt} />
                  </Link>
                </th>
                <td>{by || 'A closed account'}</td>
                <td>{figureOf(result, total).text}</td>
                {withSprs ? <td>{result.sprsScore == null ? 'None' : signed(result.sprsScore)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {completions.length > 1 ? <ComparisonForm session={session} completions={completions} /> : null}
    </>
  )
}
