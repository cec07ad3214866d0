import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FormPage } from '../../../ui/forms/form-page.tsx'
import { describePage } from '../../../ui/meta.ts'
import { useSite } from '../../../ui/site/site.ts'
import type { Route } from './+types/contact.route'
import { ContactForm, type SentMessage } from './contact-form.tsx'
import './contact.scss'

export const meta: Route.MetaFunction = (args) =>
  describePage(args, {
    title: "Contact us: let's connect",
    description:
      'Write to the office that serves your county. Pick your state and county, tell us what you need, and a counselor answers.',
    path: '/contact',
  })

export default function Contact() {
  const { infoMailbox } = useSite()
  const [sent, setSent] = useState<SentMessage>()
  return (
    <FormPage
      title="Let's Connect"
      lead={
        <>
          Pick your state and county: your message goes to the office that serves you, and to us. Or write to{' '}
          <a href={`mailto:${infoMailbox}`}>{infoMailbox}</a>.
        </>
      }
      wide
    >
      {sent ? <Sent {...sent} onAgain={() => setSent(undefined)} /> : <ContactForm onSent={setSent} />}
    </FormPage>
  )
}

/** CONTACT-11, MINE-06. It takes the focus: the form it stood in for is gone. */
function Sent({ message, number, copied, email, onAgain }: SentMessage & { onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="panel contact-sent">
      <div className="usa-alert usa-alert--success usa-alert--no-icon" role="status">
        <div className="usa-alert__body">
          <h2 ref={heading} className="usa-alert__heading" tabIndex={-1} aria-describedby="sent-number">
            {message}
          </h2>
          <p className="usa-alert__text" id="sent-number">
            It has the number <strong>{number}</strong>. We sent a confirmation to {email}. An answer comes by mail or
            by phone.
          </p>
          {copied ? (
            <p className="usa-alert__text">
              A copy is in the mail of your account. <Link to="/my-submissions">See what you sent</Link>
            </p>
          ) : null}
        </div>
      </div>
      <div className="form-actions">
        <button type="button" className="usa-button usa-button--outline" onClick={onAgain}>
          Send another message
        </button>
        <Link to="/service-area-locator">See all offices</Link>
      </div>
    </div>
  )
}
