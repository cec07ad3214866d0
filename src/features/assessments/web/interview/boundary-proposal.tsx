import { useState } from 'react'
import { Link } from 'react-router'
import { systemAddress } from '../../system-address.ts'

/** The scope in a sentence or two, to be copied where the system is described (SYSTEM-04). */
export function BoundaryProposal({ text, system }: { text: string | undefined; system: string | undefined }) {
  const [copied, setCopied] = useState<boolean>()
  if (text === undefined) return null
  return (
    <section aria-labelledby="boundary-proposal">
      <h4 id="boundary-proposal">How the boundary could be described</h4>
      <p>
        A proposal from the assets above. Copy it, change what is not so, and enter it as the boundary under{' '}
        <Link to={systemAddress({}, system)}>Your system</Link>.
      </p>
      <blockquote>{text}</blockquote>
      <p className="row">
        <button
          type="button"
          className="usa-button usa-button--outline"
          onClick={async () => {
            try {
              await navigator.clipboard.writeText(text)
              setCopied(true)
            } catch {
              setCopied(false)
            }
          }}
        >
          Copy the text
        </button>
        <span role="status">
          {copied === undefined ? '' : copied ? 'Copied' : 'It could not be copied: please mark it and copy it'}
        </span>
      </p>
    </section>
  )
}
