import { StaffListPage } from '../../../console/list/staff-list-page.tsx'
import { auditAreas } from '../../../platform/audit-areas-contract.ts'
import { call } from '../../../platform/browser/call.ts'
import { useProof } from '../../accounts/web/shared/use-proof.tsx'
import { auditList } from '../audit-list-contract.ts'
import './calls.ts'

/** Who did what, when, from where (STAFF-13). */
export default function StaffAudit() {
  const { prove, dialog } = useProof()
  return (
    <>
      <StaffListPage
        title="Audit trail"
        list={auditList}
        load={(query, signal) => call('GET /api/staff/audit', { query }, { signal })}
        cells={{
          at: ({ at }) => <time dateTime={at}>{at.slice(0, 19).replace('T', ' ')}</time>,
          what: ({ says, event, outcome, details }) => (
            <>
              {says} <span className="quiet">({event})</span>
              {outcome === 'refused' ? <strong> Refused.</strong> : null}
              {details ? <div>{details}</div> : null}
            </>
          ),
          by: ({ by }) => by,
          of: ({ of }) => of,
          area: ({ area, item }) => (
            <>
              {area ? (auditAreas[area as keyof typeof auditAreas] ?? area) : null}
              {item ? <div className="quiet">{item}</div> : null}
            </>
          ),
          from: ({ from }) => from,
        }}
        empty="Nothing stands in the trail yet."
        prove={prove}
      />
      {dialog}
    </>
  )
}
