import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../dialog.tsx'
import { footerColumns, footerLinks } from './navigation.ts'

interface FooterProps {
  programmeName: string
  tagline: string
  infoMailbox: string
}

export function Footer({ programmeName, tagline, infoMailbox }: FooterProps) {
  const [privacy, setPrivacy] = useState(false)
  return (
    <footer className="site-footer">
      <div className="wrap">
        <nav id="site-map" className="site-footer__columns" aria-label="All pages">
          {footerColumns.map((column) => (
            <div key={column.text}>
              <h2>{column.text}</h2>
              <ul>
                {column.entries.map((entry) => (
                  <li key={entry.to}>
                    <Link to={entry.to} prefetch="intent">
                      {entry.text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="site-footer__bar">
          <p>
            <strong>{programmeName}</strong>. {tagline}
          </p>
          <ul>
            {footerLinks.map((entry) => (
              <li key={entry.to}>
                <Link to={entry.to} prefetch="intent">
                  {entry.text}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setPrivacy(true)}>
                Privacy
              </button>
            </li>
          </ul>
        </div>
      </div>
      <Dialog open={privacy} title="Privacy notice" onClose={() => setPrivacy(false)}>
        <PrivacyNotice infoMailbox={infoMailbox} />
      </Dialog>
      <noscript>
        <div className="wrap">
          <h2>Privacy notice</h2>
          <PrivacyNotice infoMailbox={infoMailbox} />
        </div>
      </noscript>
    </footer>
  )
}

/** HDR-06 */
function PrivacyNotice({ infoMailbox }: { infoMailbox: string }) {
  return (
    <>
      <p>We collect data that you give us: through the forms on this site, and by email when you write to us.</p>
      <p>
        We may share this data with government agencies after de-identification, that is, after everything that points
        to you or your company has been taken out.
      </p>
      <p>
        You can ask what we hold about you, and have it corrected or deleted: write to{' '}
        <a href={`mailto:${infoMailbox}`}>{infoMailbox}</a>.
      </p>
      <p>This notice may change at any time without notice.</p>
    </>
  )
}
