/** HTML that the server has cleaned (platform/html.ts). */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the way into the database and again on the way out
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
