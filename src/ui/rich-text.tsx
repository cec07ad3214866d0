import { memo } from 'react'

/**
 * HTML that the server has cleaned (platform/html.ts). Written once for the same HTML: to write it again would take away
 * what somebody has selected in it, and the focus from its links.
 */
export const RichText = memo(({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the way into the database and again on the way out
  <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
))
