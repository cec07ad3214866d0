import { Link, useLocation } from 'react-router'
import { ConsolePage } from '../../../console/console-page.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { DateText } from '../../../ui/dates.tsx'
import { readListAddress } from '../../../ui/list-address.ts'
import { SearchedList } from '../../../ui/list-page.tsx'
import './calls.ts'

const pageSize = 50
const programs = { pilot: 'Pilot program', mep: 'MEP' } as const

/** What was sent in, the newest first. */
export default function StaffApplications() {
  const { search } = useLocation()
  const program = new URLSearchParams(search).get('program') === 'mep' ? 'mep' : 'pilot'
  const { query, page } = readListAddress(`http://localhost/${search}`)
  const loaded = useLoaded(JSON.stringify([program, query, page]), (signal) =>
    call(
      'GET /api/staff/applications/:program',
      { params: { program }, query: { page, pageSize, ...(query ? { q: query } : {}) } },
      { signal },
    ),
  )
  return (
    <ConsolePage title="Applications" loaded={loaded}>
      {({ Items, Count }) => (
        <>
          <ul className="console__tabs">
            {(['pilot', 'mep'] as const).map((one) => (
              <li key={one}>
                <Link to={`?program=${one}`} aria-current={one === program ? 'page' : undefined}>
                  {programs[one]}
                </Link>
              </li>
            ))}
          </ul>
          <SearchedList
            placeholder="Search applications"
            query={query}
            keep={['program']}
            page={page}
            pageSize={pageSize}
            count={Count}
            noun="applications"
            empty="Nobody has applied yet. What is sent in stands here at once."
          >
            <table className="data-table data-table--stacked">
              <caption className="visually-hidden">Applications, the newest first</caption>
              <thead>
                <tr>
                  <th scope="col">Company</th>
                  <th scope="col">Applicant</th>
                  <th scope="col">State</th>
                  <th scope="col">Sent in</th>
                  <th scope="col">Status</th>
                </tr>
              </thead>
              <tbody>
                {Items.map(({ id, company, applicant, email, state, submittedAt, status }) => (
                  <tr key={id}>
                    <th scope="row" data-label="Company">
                      {company || 'No organization'}
                    </th>
                    <td data-label="Applicant">
                      {applicant}
                      <br />
                      <a href={`mailto:${email}`}>{email}</a>
                    </td>
                    <td data-label="State">{state}</td>
                    <td data-label="Sent in">
                      <DateText iso={submittedAt} />
                    </td>
                    <td data-label="Status">{status}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </SearchedList>
        </>
      )}
    </ConsolePage>
  )
}
