import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { servicesOf } from '../../../page-services.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import { basicSafeguards, selfOnly } from '../../../platform/cmmc-contract.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LastReviewed } from '../../../ui/last-reviewed.tsx'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import { SignUpLink } from '../../accounts/web/shared/access-links.tsx'
import { MembersOnly, VisitorsOnly } from '../../accounts/web/shared/by-session.tsx'
import { checkAddress } from '../check-address.ts'
import { interviewCount } from '../interview/count.ts'
import { whoSeesWhatAddress } from '../keep-out.ts'
import {
  assetsAddress,
  flowAddress,
  interviewAddress,
  providersAddress,
  systemAddress,
  systemNamedIn,
} from '../system-address.ts'
import type { Route } from './+types/readiness-check.route'
import type { Begun, OwnState } from './own-state.tsx'
import './readiness-check.scss'

const Explainer = lazy(() => import('./explainer.tsx'))

export async function loader({ context }: Route.LoaderArgs) {
  const { assessments, notices, pages } = servicesOf(context)
  const { text } = await notices.cmmc()
  return { assessments: await assessments.overview(), phases: text, review: await pages.rulesReview() }
}

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Cyber readiness check for NIST SP 800-171 and CMMC',
    description:
      'Free self-check for small companies: answer in plain words, alone or together, and see the score that the Department of Defense would see.',
    path: '/cyber-readiness-check',
  })

export default function ReadinessCheck({ loaderData: { assessments, phases, review } }: Route.ComponentProps) {
  const session = useSession()
  // Undefined until it is wanted; then the dialog stays, to give the focus back when it closes.
  const [explained, explain] = useState<boolean>()
  const named = systemNamedIn(useSearchParams()[0])
  // The page is the same for everyone until the session is known.
  const own = useOwn(session.state === 'in' ? session.userId : undefined, named)
  // One that is not there leads to the first.
  const system = session.state === 'in' && !own?.isLost ? named : undefined
  return (
    <Page
      title="Cyber readiness check"
      lead="Find out where your company stands on NIST SP 800-171 and CMMC: in plain words, at your own pace, together with your colleagues. Free of charge."
    >
      <div className="row readiness-intro">
        <button type="button" className="usa-button usa-button--outline" onClick={() => explain(true)}>
          How it works
        </button>
        {/* Beside it: it comes later, and nothing may move. */}
        {own?.systems}
      </div>
      {own?.isLost ? own.noSuch : null}
      <VisitorsOnly>
        <Alert kind="info" title="Log in, or register as an organization">
          <p>
            The check keeps your answers, so it needs an account. Register as an organization, and your colleagues can
            work on the same answers with you.
          </p>
          <p className="row">
            <Link to="/login?redirect=/cyber-readiness-check" className="usa-button">
              Log in
            </Link>
            <SignUpLink>Register as an organization</SignUpLink>
          </p>
        </Alert>
      </VisitorsOnly>
      <ul className="readiness-list">
        {assessments.map(({ key, title, description, requirements, questions }) => (
          <li key={key} className="panel readiness">
            <h2>{title}</h2>
            <p>{description}</p>
            <p className="quiet">
              {requirements} requirements, {questions} questions
            </p>
            <MembersOnly>
              <div className="readiness__state">
                {own && !own.isLost ? (
                  <own.State own={own.of(key)} requirements={requirements} system={system} />
                ) : null}
              </div>
              <Link
                to={checkAddress(key, own?.of(key)?.completedAt ? { view: 'result' } : {}, system)}
                className="usa-button"
              >
                {own && !own.isLost ? wayIn(own.of(key)) : 'Open'}
                <span className="visually-hidden"> {title}</span>
              </Link>
            </MembersOnly>
          </li>
        ))}
      </ul>
      <MembersOnly>
        {own?.waiting}
        <ul className="usa-list readiness-ways">
          <li>
            <Link to={interviewAddress({}, system)}>Where to begin</Link>: a few questions about your company, your shop
            and your drawings tell which check is yours, and what may not apply to you.
            {own?.unsentAnswers}
          </li>
          <li>
            <Link to={systemAddress({}, system)}>Your system</Link>: enter once what your documents say of it, such as
            its name, its owners and the version of your security plan.
            {own?.unsentFacts}
          </li>
          <li>
            <Link to={assetsAddress(system)}>Assets</Link>: what belongs to it, by the categories of a Level 2
            assessment.
          </li>
          <li>
            <Link to={flowAddress(system)}>Flow of CUI</Link>: where it comes from, is kept and goes, as a table and a
            picture.
          </li>
          <li>
            <Link to={providersAddress(system)}>Service providers</Link>: who does a part of this for you, and of which
            objectives.
          </li>
          <li>
            <Link to="/cyber-readiness-check/systems">Systems</Link>: where your company keeps information on several,
            each is assessed by itself.
          </li>
        </ul>
      </MembersOnly>
      <section aria-labelledby="which">
        <h2 id="which">Which one is yours?</h2>
        <dl className="which">
          <div>
            <dt>You have, or want, a contract with {basicSafeguards}</dt>
            <dd>CMMC Level 1. It covers federal contract information and is affirmed every year.</dd>
          </div>
          <div>
            <dt>You handle controlled unclassified information (DFARS 252.204-7012)</dt>
            <dd>
              NIST SP 800-171 gives you the score of the DoD Assessment Methodology. CMMC Level 2 (Self) asks the same
              requirements and tells you what stands between you and a status. {selfOnly} Your contract says which of
              them it asks for. Both are views of one set of answers: you answer once.
            </dd>
          </div>
          <div>
            <dt>You are not sure</dt>
            <dd>
              Members can answer {interviewCount} short questions first, all optional: the answers propose a check and
              an order, what may not apply, and how long it takes. Without them, ask your customer whether your contract
              holds DFARS 252.204-7012, and begin with Level 1: its questions are part of the others.{' '}
              <Link to="/about-cmmc">About CMMC</Link> explains the levels, and an{' '}
              <Link to="/service-area-locator">accelerator near you</Link> helps for free.{' '}
              <Link to="/cyber-readiness-check-training">Short videos</Link> show how the check works.
            </dd>
          </div>
        </dl>
        <p className="quiet">{phases}</p>
        <LastReviewed review={review} />
      </section>
      <section aria-labelledby="gets">
        <h2 id="gets">What you get</h2>
        <ul className="gets">
          {gets.map((text) => (
            <li key={text}>
              <Icon name="check" /> {text}
            </li>
          ))}
        </ul>
      </section>
      <p>
        <Link to={whoSeesWhatAddress}>Who sees what you enter</Link>: your colleagues, other companies, the people of
        the program and whoever runs this site, one by one.
      </p>
      {explained === undefined ? null : (
        <Suspense>
          <Explainer open={explained} onClose={() => explain(false)} />
        </Suspense>
      )}
    </Page>
  )
}

const gets = [
  'Every question at the level of the assessment objectives, with what it means, an example for a small shop and what an assessor looks at',
  'The score by the DoD Assessment Methodology while you answer, with partial credit where it gives any',
  'What stands in the way of a CMMC status by self-assessment, item by item',
  'Evidence, owner and date for every requirement, in one list to print',
  'Answers that are saved as you give them, and shared with the members of your organization only',
]

function wayIn(own: Begun | undefined): string {
  if (!own) return 'Start'
  return own.completedAt ? 'Open the result' : 'Continue'
}

interface Own {
  State: typeof OwnState
  /** Which one is shown, and the way to others; where there are several. */
  systems: ReactNode
  noSuch: ReactNode
  /** Of a member whom nobody has let in yet. */
  waiting: ReactNode
  of(key: string): Begun | undefined
  /** The address names a system that is not there. */
  isLost: boolean
  /** Of "Your system", where any wait. */
  unsentFacts: ReactNode
  /** The same of the interview. */
  unsentAnswers: ReactNode
}

/** What only those who are logged in need comes in a file of its own. */
function useOwn(userId: string | undefined, system: string | undefined): Own | undefined {
  const [own, setOwn] = useState<Own>()
  useEffect(() => {
    setOwn(undefined)
    if (userId === undefined) return
    let left = false
    import('./own-state.tsx')
      .then(async ({ NoSuchSystem, OwnState, readOwn, UnsentFacts, WaitingNote }) => {
        const read = await readOwn(userId, system)
        const { begun, systems, Choice, dropLostFacts } = read
        const { Items } = systems
        if (left) return
        setOwn({
          State: OwnState,
          systems: begun && Choice ? <Choice systems={Items} present={system ?? Items[0]?.system ?? ''} /> : null,
          waiting: <WaitingNote systems={systems} />,
          noSuch: <NoSuchSystem several={Items.length > 1} />,
          unsentFacts: (
            <UnsentFacts userId={userId} area="system" systems={systems} dropped={dropLostFacts('system')} />
          ),
          unsentAnswers: (
            <UnsentFacts userId={userId} area="interview" systems={systems} dropped={dropLostFacts('interview')} />
          ),
          of: (key) => begun?.find((one) => one.key === key),
          isLost: begun === undefined,
        })
      })
      // LIST-18: a failed load is not shown; the link leads on all the same.
      .catch((error) => console.log('Not loaded:', error))
    return () => {
      left = true
    }
  }, [userId, system])
  return own
}
