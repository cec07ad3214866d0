import { isRouteErrorResponse, Link } from 'react-router'

/** For unknown addresses (HDR-08), for a database that is away, and for faults. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const missing = status === 404
  const away = status === 503
  return (
    <div className="wrap page">
      <title>
        {missing
          ? 'Page not found | Error 404'
          : away
            ? 'Not available for a moment'
            : 'Something went wrong on our side'}
      </title>
      <div className="empty">
        <img
          src={missing ? '/pictures/page-not-found.svg' : '/pictures/page-error.svg'}
          alt=""
          width="320"
          height="200"
        />
        <h1>
          {missing
            ? "The page you're looking for does not exist"
            : away
              ? 'We are not available for a moment'
              : 'Something went wrong on our side'}
        </h1>
        <p>
          {missing
            ? 'The address may be mistyped, or the page has moved.'
            : 'Nothing you did caused this. Please try again shortly.'}
        </p>
        <p>
          <Link to="/" className="usa-button">
            Back to Homepage
          </Link>
        </p>
      </div>
    </div>
  )
}
