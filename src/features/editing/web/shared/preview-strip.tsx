import { useContext, useEffect } from 'react'
import type { PreviewShown } from '../../../../platform/preview-contract.ts'
import { DateText } from '../../../../ui/dates.tsx'
import { ScriptMark } from '../../../../ui/site/script-mark.ts'
import { stayScript } from './stay-script.ts'

// In the browser it has run, and is left as it is.
const script = import.meta.env.SSR ? stayScript() : ''

/** At the top of a preview: that it is one, of what, and how long it is to be had. */
export function PreviewStrip({ preview: { kind, version, isLive, until } }: { preview: PreviewShown }) {
  const scriptMark = useContext(ScriptMark)
  useEffect(setRestAside, [])
  const text = version === null ? 'a draft' : `version ${version}`
  return (
    <section className="sample-strip preview-strip" aria-label="Preview">
      <meta name="robots" content="noindex" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before anything is pressed */}
      <script nonce={scriptMark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      <p className="wrap">
        <strong>
          {isLive
            ? 'Preview of what is published: visitors see the same.'
            : `Preview of ${text}: visitors do not see it like this.`}
        </strong>{' '}
        {kind === 'link' ? (
          <>
            It was given to you to read, and works until <DateText iso={until} time /> unless it is taken back before.
          </>
        ) : (
          <>
            It works until <DateText iso={until} time />.
          </>
        )}{' '}
        What it links to is no part of it.
      </p>
    </section>
  )
}

/** In the frame beside the form the page is looked at: only its own part is gone through by the keyboard. */
function setRestAside(): void {
  if (window.self === window.top) return
  for (const part of document.querySelectorAll('body > :not(main, .preview-strip)')) part.setAttribute('inert', '')
}
