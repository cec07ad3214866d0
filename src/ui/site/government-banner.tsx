/** Shown only where the settings say that the site is one of the United States government. */
export function GovernmentBanner() {
  return (
    <section className="gov-banner" aria-label="Official website of the United States government">
      <details className="wrap">
        <summary>
          An official website of the United States government <span>Here’s how you know</span>
        </summary>
        <p>
          <strong>Official websites use .gov.</strong> A .gov website belongs to an official government organization in
          the United States.
        </p>
        <p>
          <strong>Secure .gov websites use HTTPS.</strong> A lock or https:// means that you are safely connected to the
          .gov website. Share sensitive information only on official, secure websites.
        </p>
      </details>
    </section>
  )
}
