import { Link } from 'react-router'
import { ageOf } from '../../../console/age.ts'
import { StaffListPage } from '../../../console/list/staff-list-page.tsx'
import { call } from '../../../platform/browser/call.ts'
import { stateName } from '../../../platform/states-contract.ts'
import { DateText } from '../../../ui/dates.tsx'
import { useProof } from '../../accounts/web/shared/use-proof.tsx'
import { inquiryList } from '../list-contract.ts'
import { inquiryKinds, inquiryStatusWords } from '../statuses-contract.ts'
import './calls.ts'

/** What people wrote, for whoever answers (INBOX-01). */
export default function StaffInquiries() {
  const { prove, dialog } = useProof()
  return (
    <>
      <StaffListPage
        title="Inquiries"
        list={inquiryList}
        load={(query, signal) => call('GET /api/staff/inquiries', { query }, { signal })}
        cells={{
          name: ({ id, name }) => <Link to={`/staff/inquiries/${id}`}>{name || 'Without a name'}</Link>,
          email: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
          organization: ({ organization }) => organization,
          kind: ({ kind }) => inquiryKinds[kind],
          office: ({ office }) => office || 'None',
          state: ({ state }) => stateName(state),
          sent: ({ sentAt }) => (
            <>
              <DateText iso={sentAt} />
              <span className="console__line quiet">{ageOf(sentAt, Date.now())}</span>
            </>
          ),
          status: ({ status }) => inquiryStatusWords[status],
          assignee: ({ assignee }) => assignee || 'Nobody',
        }}
        empty="No message has come to you or your offices yet. Counselors see what is sent to the offices that they are assigned to."
        actions={<Link to="/staff/replies">Saved replies</Link>}
        prove={prove}
      />
      {dialog}
    </>
  )
}
