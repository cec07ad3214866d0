import { useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import { dialogCommand } from './dialog-command.ts'
import { useSite } from './site.ts'
import { footerColumns, footerLinks, type NavEntry } from './site-map.ts'

const privacyId = 'privacy-dialog'

export function Footer() {
  const { programmeName, tagline, infoMailbox } = useSite()
  return (
    <footer className="site-footer">
      <div className="wrap">
        <nav id="site-map" className="site-footer__columns" aria-label="All pages" tabIndex={-1}>
          {footerColumns.map((column) => (
            <div key={column.text}>
              <h2>{column.text}</h2>
              <Links entries={column.entries} />
            </div>
          ))}
        </nav>
        <div className="site-footer__bar">
          <Link to="/" className="site-mark site-mark--footer">
            <img src="/logo.svg" alt="" width="40" height="40" loading="lazy" />
            <span>{programmeName}</span>
          </Link>
          <p>{tagline}</p>
          <nav aria-label="Footer">
            <Links entries={footerLinks}>
              <li className="needs-script">
                <button
                  type="button"
                  className="link-button"
                  aria-haspopup="dialog"
                  {...dialogCommand('show-modal', privacyId)}
                >
                  Privacy
                </button>
              </li>
            </Links>
          </nav>
        </div>
        <section className="without-script" aria-labelledby="privacy-notice">
          <h2 id="privacy-notice">Privacy notice</h2>
          <PrivacyNotice infoMailbox={infoMailbox} />
        </section>
      </div>
      <PrivacyDialog infoMailbox={infoMailbox} />
    </footer>
  )
}

/** In the page from the beginning, so that the browser opens it without scripts. */
function PrivacyDialog({ infoMailbox }: { infoMailbox: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes; the keyboard has Escape and the close button
    <dialog
      ref={dialog}
      id={privacyId}
      className="dialog"
      aria-labelledby={`${privacyId}-title`}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      {/* biome-ignore lint/a11y/noAutofocus: when the dialog opens, a screen reader begins at its title */}
      <h2 id={`${privacyId}-title`} tabIndex={-1} autoFocus>
        Privacy notice
      </h2>
      <PrivacyNotice infoMailbox={infoMailbox} />
      <button
        type="button"
        className="dialog__close"
        aria-label="Close this window"
        {...dialogCommand('close', privacyId)}
      >
        <Icon name="close" />
      </button>
    </dialog>
  )
}

function Links({ entries, children }: { entries: NavEntry[]; children?: React.ReactNode }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to} prefetch="intent">
            {entry.text}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  )
}

/** HDR-06, LAYOUT-06 */
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
