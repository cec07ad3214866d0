/** The notice in short (HDR-06, LAYOUT-06). */
export function PrivacyNotice({ infoMailbox }: { infoMailbox: string }) {
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
