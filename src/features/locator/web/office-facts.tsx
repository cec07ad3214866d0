import './office-facts.scss'
import { Fragment } from 'react'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import type { ContactPoint, Office } from '../contract.ts'

/** Address, whom it serves and how to reach it; what the directory does not say is left out (MAP-20, LOC-15). */
export function OfficeFacts({ office }: { office: Office }) {
  const { address, phones, mails, webs } = office
  const street = [office['Address Line 1'], office['Address Line 2']].filter(Boolean)
  const region = [office.Territory || office.State, office['Postal Code']].filter(Boolean).join(' ')
  const town = [office.City, region].filter(Boolean).join(', ')
  const destination = address || (office.position ? `${office.position.lat},${office.position.lng}` : '')
  const further = webs.filter((web) => isMail(web) && !mails.some(({ href }) => href === web.href))
  return (
    <div className="office-facts">
      <p className="office-facts__address">
        {[...street, town].map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address may be alike
          <Fragment key={index}>
            {line}
            <br />
          </Fragment>
        ))}
        {destination ? (
          <OutsideLink href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`}>
            Directions<span className="visually-hidden"> to {office.Name}</span>
          </OutsideLink>
        ) : null}
      </p>
      <ServedArea text={office['Organization Service Area']} />
      <dl>
        <Points title="Phone" points={phones} />
        <Points title="Email" points={[...mails, ...further]} />
        <Points title="Website" points={webs.filter((web) => !isMail(web))} outside />
      </dl>
    </div>
  )
}

/** The field of the website may hold a mail address (MAP-32): it stands with the others, once. */
const isMail = ({ href }: ContactPoint) => href?.startsWith('mailto:') ?? false

/** As people read it: on one line, without the words that stand before it here, and not in capitals throughout. */
function asRead(text: string): string {
  const line = text
    .trim()
    .replace(/^(?:counties\s+served|serves|serving)\s*:?\s+/i, '')
    .replace(/\s*[\n\r]+\s*/g, ', ')
    .replace(/([,;])\s*,/g, '$1')
  const shouted = line.length > 12 && line === line.toUpperCase()
  return shouted ? line.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : line
}

const manyLetters = 110

/** Long lists of counties are folded. */
function ServedArea({ text }: { text: string }) {
  const area = asRead(text) || 'Statewide'
  if (area.length <= manyLetters)
    return (
      <p>
        <strong>Serves</strong> {area}
      </p>
    )
  const count = area.split(/[,;]/).filter((part) => part.trim()).length
  return (
    <details>
      <summary>
        <strong>Serves</strong> {area.slice(0, area.lastIndexOf(' ', 60)).replace(/[,;]$/, '')}
        {' … '}
        <span className="office-facts__more">all {count}</span>
      </summary>
      <p>{area}</p>
    </details>
  )
}

interface PointsProps {
  title: string
  points: readonly ContactPoint[]
  outside?: boolean
}

function Points({ title, points, outside = false }: PointsProps) {
  if (points.length === 0) return null
  return (
    <div>
      <dt>{title}</dt>
      {points.map(({ text, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry may name the same twice
        <dd key={index}>
          {href === null ? text : outside ? <OutsideLink href={href}>{text}</OutsideLink> : <a href={href}>{text}</a>}
        </dd>
      ))}
    </div>
  )
}
