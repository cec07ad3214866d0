import { Link } from 'react-router'
import { ConsolePage } from '../../../console/console-page.tsx'
import { Fact } from '../../../console/fact.tsx'
import { useStaff } from '../../../console/staff.ts'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { DateText } from '../../../ui/dates.tsx'
import { useProof } from '../../accounts/web/shared/use-proof.tsx'
import { programWords } from '../list-contract.ts'
import { statusWords } from '../transitions-contract.ts'
import type { Route } from './+types/staff-application.route'
import { Assignee } from './desk/assignee.tsx'
import { Decision } from './desk/decision.tsx'
import { History } from './desk/history.tsx'
import { Notes } from './desk/notes.tsx'
import { Questions } from './desk/questions.tsx'
import { RegistryRecord } from './desk/registry-record.tsx'
import { WriteOut } from './desk/write-out.tsx'
import '../../../ui/theme/forms.scss'
import './calls.ts'

/** One application, for the desk (DESK-06). */
export default function StaffApplication({ params: { program, id } }: Route.ComponentProps) {
  const one = { program: program as 'pilot' | 'mep', id }
  const loaded = useLoaded(`${program} ${id}`, (signal) =>
    call('GET /api/staff/applications/:program/:id', { params: one }, { signal }),
  )
  const { prove, dialog } = useProof()
  const { may } = useStaff()
  const [decides, seesAll] = [may.includes('applications.decide'), may.includes('offices.all')]
  const { company, applicant } = loaded.value ?? {}
  return (
    <>
      <p>
        <Link to="/staff/applications">All applications</Link>
      </p>
      <ConsolePage title={company || applicant || 'Application'} loaded={loaded}>
        {(application) => (
          <>
            <dl className="console__facts">
              <Fact name="Program">{programWords[application.program]}</Fact>
              <Fact name="Status">
                {statusWords[application.status]}, since <DateText iso={application.statusAt} />
              </Fact>
              {application.number ? <Fact name="Number">{application.number}</Fact> : null}
              <Fact name="Sent in">
                <DateText iso={application.submittedAt} time />
              </Fact>
              <Fact name="Office">
                {application.office || 'None'}
                {application.officeLost ? ' (no longer in the directory)' : ''}
              </Fact>
              <Fact name="Applicant">
                {application.applicant}, <a href={`mailto:${application.email}`}>{application.email}</a>
              </Fact>
            </dl>
            {decides ? (
              <>
                <Assignee application={application} onChanged={loaded.put} />
                <Decision application={application} onChanged={loaded.put} />
                <Notes application={application} onChanged={loaded.put} />
              </>
            ) : null}
            <Questions entries={application.questions} />
            {application.sections.map((section) => (
              <section key={section.title} className="panel">
                <h2>{section.title}</h2>
                <dl className="console__facts">
                  {section.rows.map(({ label, value, before }) => (
                    <Fact key={label} name={label}>
                      {value || <span className="quiet">Not answered</span>}
                      {before === null ? null : (
                        <span className="console__changed">
                          Changed by the last answer; it was: {before || 'not answered'}
                        </span>
                      )}
                    </Fact>
                  ))}
                </dl>
              </section>
            ))}
            <RegistryRecord codes={application.codes} />
            <section className="panel">
              <h2>Other applications of this company</h2>
              {application.others.length === 0 ? (
                <p>{seesAll ? 'There are none.' : 'There are none of your offices.'}</p>
              ) : (
                <ul>
                  {application.others.map((other) => (
                    <li key={other.id}>
                      <Link to={`/staff/applications/${other.program}/${other.id}`}>
                        {programWords[other.program]}, {other.applicant}
                      </Link>
                      : {statusWords[other.status]}, sent in <DateText iso={other.submittedAt} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <WriteOut application={application} prove={prove} />
            <History entries={application.history} />
          </>
        )}
      </ConsolePage>
      {dialog}
    </>
  )
}
