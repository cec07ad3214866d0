import { Link } from 'react-router'
import { describePage } from '../../../ui/meta.ts'
import { Page } from '../../../ui/page.tsx'
import type { PageHandle } from '../../../ui/site/held.ts'
import { keepOut, whoSeesWhatAddress } from '../keep-out.ts'
import type { Route } from './+types/who-sees-what.route'
import { whoSees } from './who-sees.ts'
import './who-sees.scss'

export const handle = { script: 'held' } satisfies PageHandle

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: 'Who sees what of your readiness check',
    description:
      'Who sees what a company enters in the readiness check: colleagues, other companies, the people of the program and whoever runs the site.',
    path: whoSeesWhatAddress,
  })

/** ASSESS-26, SYSTEM-08. */
export default function WhoSeesWhat() {
  return (
    <Page
      title="Who sees what"
      crumbs={[{ to: '/cyber-readiness-check', text: 'Cyber readiness check' }]}
      lead="What you enter in the readiness check says where your company is weak. It is kept for you and your colleagues, and this page says of everyone else what they see."
    >
      {whoSees.map(({ id, title, rows }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <table className="data-table who-sees" aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">Who</th>
                <th scope="col">What they see and do</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ who, sees }) => (
                <tr key={who}>
                  <th scope="row">{who}</th>
                  <td>{sees}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <section aria-labelledby="besides">
        <h2 id="besides">What leaves the site</h2>
        <ul className="usa-list">
          <li>
            Documents and files are made when somebody of your company asks for them, and are not kept here. From then
            on they are where you put them.
          </li>
          <li>
            Reminder mails go, by a mail service, to those of your organization who entered or completed something in
            the check, or else to its administrators; without an organization, to you. They name the check and its
            system, the requirements that are not met when their target date is near, and the days that follow from the
            CMMC status that was entered. Everybody can turn them off for themselves.
          </li>
          <li>
            Where you let the portal fill in what it knows of your company, it asks the government’s registry of
            companies by your CAGE code or UEI, and says nothing else of you.
          </li>
          <li>
            What you have typed and not sent yet lies in your browser. It goes when it is sent, or when you log out.
          </li>
        </ul>
      </section>
      <section aria-labelledby="keep-out">
        <h2 id="keep-out">What does not belong here</h2>
        <p>{keepOut} The check asks how you protect them, and names where the evidence is; the files stay with you.</p>
        <p>
          How long all of it is kept, and how you get a copy or have it deleted, is on the page about{' '}
          <Link to="/privacy">privacy</Link>.
        </p>
      </section>
    </Page>
  )
}
