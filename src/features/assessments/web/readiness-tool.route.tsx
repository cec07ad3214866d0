import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { type CallError, call } from '../../../platform/browser/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import '../../../ui/theme/forms.scss'
import { useLoginRequired } from '../../accounts/web/shared/use-login-required.ts'
import type { AssessmentKey, AssessmentSchema, System, Work } from '../contract.ts'
import type { Framework } from '../frameworks/framework.ts'
import { loadFramework } from '../frameworks/registry.ts'
import { systemNamedIn } from '../system-address.ts'
import type { Route } from './+types/readiness-tool.route'
import { aboutAsked } from './asked-system.ts'
import { KeepOut } from './keep-out.tsx'
import { noticeFor } from './notice.ts'
import './calls.ts'
import { loadWording } from './work/official-wording.ts'
import './assessments.scss'

const Explainer = lazy(() => import('./explainer.tsx'))
const Waiting = lazy(() => import('./waiting.tsx'))

export async function loader({ params, context }: Route.LoaderArgs) {
  const assessment = (await servicesOf(context).assessments.list()).find(({ key }) => key === params.toolKey)
  if (!assessment) throw new Response('There is no assessment with this key.', { status: 404 })
  return { assessment }
}

/** Another family is another query, and nothing of the server's: it must work without a connection. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.toolKey !== nextParams.toolKey

export const meta: Route.MetaFunction = (args) => {
  const loaded = args.loaderData as Awaited<ReturnType<typeof loader>> | undefined
  return describePage(args, {
    title: `${loaded?.assessment.title ?? 'Cyber'} readiness check`,
    description: loaded?.assessment.description ?? 'Find out where you stand on NIST SP 800-171 and CMMC.',
    path: `/cyber-readiness-check-tool/${loaded?.assessment.key ?? ''}`,
  })
}

export default function ReadinessTool({ loaderData: { assessment } }: Route.ComponentProps) {
  const session = useLoginRequired()
  const system = systemNamedIn(useSearchParams()[0])
  // Undefined until it is wanted; then the dialog stays, to give the focus back when it closes.
  const [explained, explain] = useState<boolean>()
  return (
    <Page
      title={`${assessment.title} readiness check`}
      here={assessment.title}
      crumbs={[{ to: '/cyber-readiness-check', text: 'Cyber readiness check' }]}
    >
      <p className="quiet no-print">
        <KeepOut />
      </p>
      {session.state === 'in' ? (
        <LoadedTool
          key={`${session.userId} ${assessment.key} ${system}`}
          toolKey={assessment.key}
          system={system}
          user={session}
          onExplain={() => explain(true)}
        />
      ) : (
        <p role="status">Loading your answers ...</p>
      )}
      {explained === undefined ? null : (
        <Suspense>
          <Explainer open={explained} onClose={() => explain(false)} />
        </Suspense>
      )}
    </Page>
  )
}

interface LoadedToolProps {
  toolKey: AssessmentKey
  /** As the address names it; without one the first is meant (SYSTEM-07). */
  system: string | undefined
  user: { userId: string; email: string }
  onExplain(): void
}

interface ToolParts {
  Tool: ComponentType<{
    framework: Framework
    schema: AssessmentSchema
    work: Work
    user: LoadedToolProps['user']
    onExplain(): void
  }>
  framework: Framework
  schema: AssessmentSchema
  work: Work
  notice: ReactElement | undefined
  Systems: ComponentType<{ systems: System[]; present: string }> | undefined
}

async function loadParts({ toolKey, system, user: { userId } }: LoadedToolProps): Promise<ToolParts> {
  const params = { toolKey }
  const address = new URLSearchParams(window.location.search)
  const asked = call('GET /api/assessment/user/work/:toolKey', { params, query: { system } })
  // A server of the release before keeps none: then the browser's word counts.
  const accepted = asked.then(({ noticeAccepted = 0 }) => noticeAccepted)
  const [{ default: Tool }, framework, schema, work, notice] = await Promise.all([
    import('./work/tool.tsx'),
    loadRules(toolKey, address.has('view')),
    call('GET /api/assessment/schema/:toolKey', { params }, { anonymous: true }),
    asked,
    noticeFor(userId, accepted),
    // Together with them, so that nothing moves when it comes.
    loadWording(toolKey, address.get('family') ?? 'AC'),
  ])
  aboutAsked(work, system)
  const systems = work.systems && (await import('./systems/system-choice.tsx'))
  return { Tool, framework, schema, work, notice, Systems: systems?.SystemChoice }
}

/** What results need is asked for with the rest where the address wants one, and not waited for. */
async function loadRules(toolKey: AssessmentKey, resultWanted: boolean): Promise<Framework> {
  const framework = await loadFramework(toolKey)
  // Where it fails, the view that reads it says so.
  if (resultWanted) framework.later().catch(() => undefined)
  return framework
}

/** Questions, answers and the tool itself come together, and only to those who are logged in. */
function LoadedTool(props: LoadedToolProps) {
  const { user, onExplain } = props
  const [parts, setParts] = useState<ToolParts>()
  const [error, setError] = useState<CallError>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at each try; for anything else the part is another
  useEffect(() => {
    let over = false
    setError(undefined)
    loadParts(props).then(
      (loaded) => over || setParts(loaded),
      (failure) => {
        console.log('Not loaded:', failure)
        if (!over) setError(failure)
      },
    )
    return () => {
      over = true
    }
  }, [tries])
  if (parts)
    return (
      <>
        {parts.notice}
        {parts.work.waiting ? (
          <div className="waiting-note">
            <Suspense>
              <Waiting />
            </Suspense>
          </div>
        ) : null}
        {parts.Systems ? <parts.Systems systems={parts.work.systems ?? []} present={parts.work.system} /> : null}
        <parts.Tool
          framework={parts.framework}
          schema={parts.schema}
          work={parts.work}
          user={user}
          onExplain={onExplain}
        />
      </>
    )
  // LIST-18: why it failed is logged; that nothing came must be said, with a way on.
  if (error)
    return (
      <Alert kind="error" title="Your answers could not be loaded">
        <p>{error.message}</p>
        <button type="button" className="usa-button" onClick={() => setTries(tries + 1)}>
          Try again
        </button>{' '}
        {props.system ? <Link to="?">Open the first system</Link> : null}
      </Alert>
    )
  return (
    <div className="panel assess-loading" role="status">
      Loading your answers ...
    </div>
  )
}
