import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { CallError } from '../../../../platform/browser/call.ts'
import { whenIdle } from '../../../../platform/browser/when-idle.ts'
import { Alert } from '../../../../ui/alert.tsx'
import type { AssessmentSchema, Work } from '../../contract.ts'
import type { Framework } from '../../frameworks/framework.ts'
import { readerMessage } from '../../reader-contract.ts'
import { interviewAddress } from '../../system-address.ts'
import { FamilyNav } from './family-nav.tsx'
import { FamilyPage } from './family-page.tsx'
import { handleKey } from './keyboard.ts'
import { questionnaireOf } from './questionnaire.ts'
import { SaveLine } from './save-line.tsx'
import { ScorePanel } from './score-panel.tsx'
import { type Filter, nextUnanswered, summarize } from './summary.ts'
import { ToolControls } from './tool-controls.tsx'
import { focusHeading, useFamily } from './use-family.ts'
import { useLater } from './use-later.ts'
import { useOthers } from './use-others.ts'
import { useView } from './use-view.ts'
import { useCompany, useFigure, useSessionState, useWhole } from './use-work.ts'
import { WorkSession } from './work-session.ts'

interface ToolProps {
  framework: Framework
  schema: AssessmentSchema
  work: Work
  user: { userId: string; email: string }
  onExplain(): void
}

// Loaded where they are wanted: most visits need none.
const PrintView = lazy(() => import('./answer-list.tsx').then((module) => ({ default: module.PrintView })))
const BringAlong = lazy(() => import('./bring-along.tsx'))
const Differences = lazy(() => import('./differences.tsx'))
const EarlierComments = lazy(() => import('./earlier-comments.tsx'))
const KeptEntries = lazy(() => import('./kept-entries.tsx'))
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))
const Overlaps = lazy(() => import('./overlaps.tsx').then((module) => ({ default: module.Overlaps })))
const OverTimeView = lazy(() => import('./over-time-view.tsx'))
const PresentView = lazy(() => import('./present-view.tsx'))
const ResultView = lazy(() => import('./result-view.tsx'))
const StartFrom = lazy(() => import('./start-from.tsx').then((module) => ({ default: module.StartFrom })))

/** What opens at a question, so that it does without a connection too. A failure is told where it is opened. */
const loadFields = () =>
  void Promise.allSettled([
    import('./question-fields.tsx'),
    import('./details-fields.tsx'),
    import('./mark-fields.tsx'),
    import('./text-conflict.tsx'),
  ])

/** The assessment itself (ASSESS-08). */
export default function Tool({ framework, schema, work, user, onExplain }: ToolProps) {
  // What was loaded once is not begun anew.
  const [session] = useState(() => new WorkSession(questionnaireOf(schema, framework), work, user.userId))
  const { questionnaire, workbook } = session
  useCompany(session)
  const { save, overlaps, conflicts, company, completedAt, differences } = useSessionState(session)
  const summary = useWhole(workbook, () => summarize(questionnaire, workbook))
  const someEarlierComments = useFigure(workbook, '*', (all) => all.hasEarlierComments)
  const { view, open } = useView()
  useLater(framework, view !== 'questions')
  useEffect(() => whenIdle(loadFields), [])
  const [printing, print] = useState(false)
  const [begunEmpty] = useState(summary.answered === 0)
  const others = useOthers(session, begunEmpty)
  const [filter, setFilter] = useState<Filter>('all')
  // Undefined until they are wanted; then the dialog stays, to give the focus back when it closes.
  const [keysShown, showKeys] = useState<boolean>()
  const [sideOpen, openSide] = useState(false)
  const [message, setMessage] = useState<{ kind: 'info' | 'error'; text: string; open?: string }>()
  const [pending, setPending] = useState(false)
  const showAll = useCallback(() => setFilter('all'), [])
  const { family, jump, leftOffAt } = useFamily(questionnaire, work.lastItem, view === 'questions', showAll)

  const goOn = useCallback(
    (item: string) => {
      openSide(false)
      setMessage(undefined)
      jump(item)
    },
    [jump],
  )
  const backFromPrinting = () => {
    print(false)
    requestAnimationFrame(focusHeading)
  }
  const toNextUnanswered = (after = '') => {
    const next = nextUnanswered(questionnaire, workbook, after || currentRow() || lastRowBefore(family.elements))
    if (next) goOn(next)
    else setMessage({ kind: 'info', text: 'Every question is answered. “Complete” gives you the result.' })
  }
  const lastRowBefore = (elements: typeof family.elements) => {
    const first = elements[0]?.rows[0]?.name ?? ''
    return questionnaire.rows[questionnaire.rows.indexOf(first) - 1] ?? ''
  }

  const complete = async () => {
    setPending(true)
    setMessage(undefined)
    try {
      const { completeCheck } = await import('./complete-check.ts')
      const { message, completion } = await completeCheck(session, { family, email: user.email })
      if (!message) return open('result', completion)
      setMessage(message)
    } catch (error) {
      setMessage({ kind: 'error', text: (error as CallError).message })
    } finally {
      setPending(false)
    }
  }

  if (printing)
    return (
      <Suspense fallback={<p role="status">Loading the list ...</p>}>
        <PrintView session={session} summary={summary} onBack={backFromPrinting} />
      </Suspense>
    )
  if (view !== 'questions')
    return (
      <Suspense fallback={<p role="status">Loading ...</p>}>
        {view === 'result' ? <ResultView session={session} onJump={goOn} /> : null}
        {view === 'now' ? <PresentView session={session} summary={summary} onJump={goOn} /> : null}
        {view === 'over-time' ? <OverTimeView session={session} /> : null}
      </Suspense>
    )
  return (
    <div className="assess">
      <button
        type="button"
        className="usa-button usa-button--outline assess__fold"
        aria-expanded={sideOpen}
        aria-controls="assess-side"
        onClick={() => openSide(!sideOpen)}
      >
        {sideOpen ? 'Hide' : 'Show'} score and families ({summary.progress}%)
      </button>
      <div id="assess-side" className={sideOpen ? 'assess__side assess__side--open' : 'assess__side'}>
        <ScorePanel questionnaire={questionnaire} summary={summary} onJump={goOn} />
        <FamilyNav questionnaire={questionnaire} summary={summary} current={family} filter={filter} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the questions inside, which have the focus */}
      <div
        className="assess__main"
        aria-busy={pending}
        onKeyDown={(event) =>
          handleKey(event, session, {
            nextUnanswered: toNextUnanswered,
            showKeys: () => showKeys(true),
            atEnd: () => document.getElementById('family-end')?.focus(),
          })
        }
      >
        <div className="assess__bar">
          <SaveLine state={save} />
          <div className="assess__actions">
            <button type="button" className="usa-button usa-button--outline" onClick={() => toNextUnanswered()}>
              Next unanswered
            </button>
            {/* Truly disabled it would lose the focus, and with it the place on the page. */}
            {work.mayWrite ? (
              <button
                type="button"
                className="usa-button"
                aria-disabled={pending}
                onClick={() => {
                  if (!pending) void complete()
                }}
              >
                {pending ? 'Saving ...' : 'Complete'}
              </button>
            ) : null}
          </div>
          {message ? (
            // In the bar, which stays in sight: what the button answers is seen where it was pressed.
            <div className="assess__message" ref={focusMessage} tabIndex={-1}>
              <Alert kind={message.kind}>
                {message.text}{' '}
                {message.open ? (
                  <button type="button" className="link-button" onClick={() => goOn(message.open as string)}>
                    Go to the first open question
                  </button>
                ) : null}
              </Alert>
            </div>
          ) : null}
        </div>
        {work.mayWrite ? null : <Alert kind="info">{readerMessage}</Alert>}
        {begunEmpty && work.mayWrite ? (
          <p>
            Not sure where to begin? <Link to={interviewAddress({}, session.system)}>A few questions</Link> help.
          </p>
        ) : null}
        {others.length > 0 && work.mayWrite ? (
          <Suspense>
            <StartFrom session={session} others={others} />
          </Suspense>
        ) : null}
        {work.ownAnswers !== undefined || session.queue.leavesSome ? (
          <Suspense>
            <KeptEntries session={session} userId={user.userId} />
          </Suspense>
        ) : null}
        {work.ownAnswers ? (
          <Suspense>
            <BringAlong session={session} />
          </Suspense>
        ) : null}
        <div className="overlaps" role="status">
          {overlaps.length + conflicts.size + company.length > 0 ? (
            <Suspense>
              <Overlaps session={session} onJump={goOn} />
            </Suspense>
          ) : null}
        </div>
        {differences.length > 0 ? (
          <Suspense>
            <Differences session={session} onJump={goOn} />
          </Suspense>
        ) : null}
        {someEarlierComments ? (
          <Suspense>
            <EarlierComments session={session} onJump={goOn} />
          </Suspense>
        ) : null}
        <ToolControls
          questionnaire={questionnaire}
          complete={completedAt !== null}
          filter={filter}
          onFilter={setFilter}
          addsSystem={work.mayWrite && !work.systems}
          onJump={goOn}
          onKeys={() => showKeys(true)}
          onPrint={() => print(true)}
          onExplain={onExplain}
        />
        <FamilyPage
          key={`${family.name} ${filter}`}
          session={session}
          family={family}
          filter={filter}
          summary={summary}
          leftOffAt={leftOffAt}
          onJump={goOn}
        />
      </div>
      {keysShown === undefined ? null : (
        <Suspense>
          <KeysDialog open={keysShown} onClose={() => showKeys(false)} />
        </Suspense>
      )}
    </div>
  )
}

const focusMessage = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
