import { useState } from 'react'
import { Link } from 'react-router'
import { ConsolePage } from '../../../console/console-page.tsx'
import { Fact } from '../../../console/fact.tsx'
import { Outcome, type Saying } from '../../../console/said.tsx'
import { call } from '../../../platform/browser/call.ts'
import { useLoaded } from '../../../platform/browser/use-loaded.ts'
import { DateText } from '../../../ui/dates.tsx'
import { inquiryKinds, inquiryStatusWords } from '../statuses-contract.ts'
import type { Route } from './+types/staff-inquiry.route'
import { AnswerForm } from './desk/answer-form.tsx'
import { InquiryAssignee } from './desk/inquiry-assignee.tsx'
import { InquiryHistory } from './desk/inquiry-history.tsx'
import { MarkForm } from './desk/mark-form.tsx'
import { RemoveInquiry } from './desk/remove-inquiry.tsx'
import '../../../ui/theme/forms.scss'
import './calls.ts'

/** One message, to be answered (INBOX-02). */
export default function StaffInquiry({ params: { id } }: Route.ComponentProps) {
  const loaded = useLoaded(id, (signal) => call('GET /api/staff/inquiries/:id', { params: { id } }, { signal }))
  const [removed, setRemoved] = useState<{ id: string; said: Saying }>()
  const isRemoved = removed?.id === id
  return (
    <>
      <p>
        <Link to="/staff/inquiries">All inquiries</Link>
      </p>
      <ConsolePage title={isRemoved ? 'A message that was removed' : loaded.value?.name || 'Inquiry'} loaded={loaded}>
        {(inquiry) =>
          isRemoved ? (
            <Outcome said={removed.said} />
          ) : (
            <>
              <dl className="console__facts">
                <Fact name="Status">{inquiryStatusWords[inquiry.status]}</Fact>
                <Fact name="Subject area">{inquiryKinds[inquiry.kind]}</Fact>
                {inquiry.number ? <Fact name="Number">{inquiry.number}</Fact> : null}
                <Fact name="Sent">
                  <DateText iso={inquiry.sentAt} time />
                </Fact>
                <Fact name="Office">
                  {inquiry.office || 'None'}
                  {inquiry.officeLost ? ' (no longer in the directory)' : ''}
                </Fact>
                <Fact name="Email">
                  <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a>
                </Fact>
                {inquiry.details.map(({ label, value }) =>
                  value ? (
                    <Fact key={label} name={label}>
                      {value}
                    </Fact>
                  ) : null,
                )}
              </dl>
              <section className="panel">
                <h2>Message</h2>
                <p className="console__note">{inquiry.message}</p>
              </section>
              <InquiryHistory entries={inquiry.history} />
              <AnswerForm inquiry={inquiry} onChanged={loaded.put} />
              <InquiryAssignee inquiry={inquiry} onChanged={loaded.put} />
              <MarkForm inquiry={inquiry} onChanged={loaded.put} />
              <RemoveInquiry
                inquiry={inquiry}
                onRemoved={(text) => setRemoved({ id, said: { kind: 'success', text } })}
              />
            </>
          )
        }
      </ConsolePage>
    </>
  )
}
