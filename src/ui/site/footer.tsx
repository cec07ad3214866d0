import { useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'
import { dialogCommand } from './dialog-command.ts'
import { PrivacyNotice } from './privacy-notice.tsx'
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
          <WholeNotice />
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop or a link closes; the keyboard has Escape and the close button
    <dialog
      ref={dialog}
      id={privacyId}
      className="dialog"
      aria-labelledby={`${privacyId}-title`}
      onClick={(event) => {
        if (event.target === dialog.current || (event.target as Element).closest('a')) dialog.current?.close()
      }}
    >
      {/* biome-ignore lint/a11y/noAutofocus: when the dialog opens, a screen reader begins at its title */}
      <h2 id={`${privacyId}-title`} tabIndex={-1} autoFocus>
        Privacy notice
      </h2>
      <PrivacyNotice infoMailbox={infoMailbox} />
      <WholeNotice />
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

const WholeNotice = () => (
  <p>
    <Link to="/privacy" prefetch="intent">
      What we keep, how long, and who sees it
    </Link>
  </p>
)

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
