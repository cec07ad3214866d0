import { Link } from 'react-router'
import { StaffListPage } from '../../../console/list/staff-list-page.tsx'
import { useStaff } from '../../../console/staff.ts'
import { call } from '../../../platform/browser/call.ts'
import { stateName } from '../../../platform/states-contract.ts'
import { DateText } from '../../../ui/dates.tsx'
import { useProof } from '../../accounts/web/shared/use-proof.tsx'
import { applicationList, programWords } from '../list-contract.ts'
import { statusWords } from '../transitions-contract.ts'
import './calls.ts'

/** What was sent in, for the desk (DESK-01). */
export default function StaffApplications() {
  const { prove, dialog } = useProof()
  const seesAll = useStaff().may.includes('offices.all')
  return (
    <>
      <StaffListPage
        title="Applications"
        list={applicationList}
        load={(query, signal) => call('GET /api/staff/applications', { query }, { signal })}
        cells={{
          company: ({ company, program, id }) => (
            <Link to={`/staff/applications/${program}/${id}`}>{company || 'No organization'}</Link>
          ),
          applicant: ({ applicant }) => applicant,
          email: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
          program: ({ program }) => programWords[program],
          state: ({ state }) => stateName(state),
          submitted: ({ submittedAt }) => <DateText iso={submittedAt} />,
          status: ({ status }) => statusWords[status],
          assignee: ({ assignee }) => assignee || 'Nobody',
        }}
        empty={
          seesAll
            ? 'Nobody has applied yet. What is sent in stands here at once.'
            : 'No company of your offices has applied yet.'
        }
        prove={prove}
      />
      {dialog}
    </>
  )
}
