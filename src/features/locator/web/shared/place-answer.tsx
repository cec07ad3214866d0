import { Link } from 'react-router'
import type { PlaceAnswer } from '../../contract.ts'
import { locatorMessages } from '../../states-contract.ts'
import { PlaceBox } from './place-box.tsx'
import { resultsAddress, toResults } from './to-results.ts'
import './place-answer.scss'

/** Whom to call for a place that was typed in a search of the site, and the way to the locator (TALK-02). */
export function PlaceAnswerPanel({ answer }: { answer: PlaceAnswer }) {
  return (
    <section className="place-answer" aria-label="Accelerator offices">
      {answer.kind === 'place' ? (
        <OfficesOf answer={answer} />
      ) : answer.kind === 'choose' ? (
        <>
          <h2>{answer.isMisspelt ? `Offices: which place is “${answer.name}”?` : `Offices: which ${answer.name}?`}</h2>
          <ul className="place-answer__places">
            {answer.places.map((place) => (
              <li key={place}>
                <ToLocator place={place}>{place}</ToLocator>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <h2>Find your office</h2>
          <p>Which office is yours depends on the county that your company is in.</p>
          <PlaceBox label="Your ZIP code or city" button="Find my accelerator" />
        </>
      )}
    </section>
  )
}

function OfficesOf({ answer }: { answer: Extract<PlaceAnswer, { kind: 'place' }> }) {
  const { place, isState, sharedName, serve, count, offices, withoutAccelerator } = answer
  return (
    <>
      <h2>{isState || serve ? `Offices for ${place}` : `The offices nearest to ${place}`}</h2>
      {withoutAccelerator ? <p>{locatorMessages.massachusetts}</p> : null}
      <ul className="place-answer__offices">
        {offices.map(({ id, name, city, phones }) => (
          <li key={id}>
            <strong>{name}</strong>
            {city ? `, ${city}` : ''}
            {phones.map(({ text, href }) => (
              <span key={text}> {href ? <a href={href}>{text}</a> : text}</span>
            ))}
          </li>
        ))}
      </ul>
      <p>
        <ToLocator place={place}>
          {count > offices.length ? `All ${count} offices for ${place}, on the map` : `${place} on the map`}
        </ToLocator>
        {sharedName ? (
          <>
            {'. '}
            <ToLocator place={sharedName}>{`Another ${sharedName}?`}</ToLocator>
          </>
        ) : null}
      </p>
    </>
  )
}

function ToLocator({ place, children }: { place: string; children: React.ReactNode }) {
  return (
    <Link to={resultsAddress(place)} state={toResults}>
      {children}
    </Link>
  )
}
