import { useState } from 'react'

/** The address of a link to a preview, which is shown this once (PUBLISH-10). */
export function MadeLink({ address }: { address: string }) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className="usa-form-group">
      <label className="usa-label" htmlFor="preview-address">
        Address of the link
      </label>
      <input
        id="preview-address"
        className="usa-input"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <p>
        <button type="button" className="usa-button usa-button--unstyled" onClick={() => void copy()}>
          Copy it
        </button>{' '}
        <span role="status">
          {copied === undefined ? '' : copied ? 'Copied' : 'It could not be copied: mark it and copy it by hand.'}
        </span>
      </p>
    </div>
  )
}
