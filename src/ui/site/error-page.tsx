import { isRouteErrorResponse, Link } from 'react-router'

const faces = {
  missing: {
    title: 'Page not found (error 404)',
    picture: '/pictures/page-not-found.svg',
    heading: "The page you're looking for does not exist",
    text: 'The address may be mistyped, or the page has moved. Search this site, or look through the list of all pages below.',
  },
  away: {
    title: 'Not available for a moment (error 503)',
    picture: '/pictures/page-error.svg',
    heading: 'We are not available for a moment',
    text: 'Nothing you did caused this, and nothing is lost. Please try again in a minute.',
  },
  fault: {
    title: 'Something went wrong on our side (error 500)',
    picture: '/pictures/page-error.svg',
    heading: 'Something went wrong on our side',
    text: 'Nothing you did caused this. The error has been recorded. Please try again, or come back a little later.',
  },
}

/** For unknown addresses (HDR-08, ROUTE-31), for a database that is away, and for faults. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, picture, heading, text } = faces[status === 404 ? 'missing' : status === 503 ? 'away' : 'fault']
  return (
    <div className="wrap error-page">
      <title>{title}</title>
      <meta name="description" content={`${heading}. ${text}`} />
      <meta name="robots" content="noindex" />
      <img src={picture} alt="" width="640" height="400" />
      <div>
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
        <Link to="/" className="usa-button">
          Back to Homepage
        </Link>
      </div>
    </div>
  )
}
