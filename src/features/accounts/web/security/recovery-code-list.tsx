import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../../platform/browser/save-file.ts'
import { LeaveWarning } from '../../../../ui/forms/leave-warning.tsx'
import { useSite } from '../../../../ui/site/site.ts'
import '../../../../ui/theme/security.scss'

/** Codes that are shown this once: they stay on the page until their owner says that they are saved. */
export function RecoveryCodeList({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  const { programmeName } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves here for each new set
  useEffect(() => {
    setSaid('')
    // After the dialog has given the focus back to its button.
    const timer = window.setTimeout(() => heading.current?.focus())
    return () => window.clearTimeout(timer)
  }, [codes])
  const text = `${programmeName}: recovery codes\nEach code works once.\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('The codes were copied.'),
      () => setSaid('Your browser did not copy them. Select them by hand.'),
    )
  return (
    <section className="recovery-codes" aria-labelledby="recovery-codes-title">
      <LeaveWarning dirty text="Your recovery codes are shown this once. Save them before you leave this page." />
      <h3 id="recovery-codes-title" ref={heading} tabIndex={-1}>
        Save your recovery codes
      </h3>
      <p>
        They are shown this once. Keep them where you keep your passwords: each of them opens your account once, after
        the password, when your phone or passkey is not at hand.
      </p>
      <ul className="recovery-codes__list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row recovery-codes__actions">
        <button type="button" className="usa-button usa-button--outline" onClick={() => void copy()}>
          Copy
        </button>
        <button
          type="button"
          className="usa-button usa-button--outline"
          onClick={() => saveFile('recovery-codes.txt', 'text/plain', text)}
        >
          Download
        </button>
        <button type="button" className="usa-button usa-button--outline" onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className="usa-button" onClick={onSaved}>
          I have saved them
        </button>
      </div>
      <p role="status" className="quiet">
        {said}
      </p>
    </section>
  )
}
