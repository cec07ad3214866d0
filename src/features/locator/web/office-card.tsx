import { Icon } from '../../../ui/icon.tsx'
import type { FoundOffice } from '../contract.ts'
import { areaOf, describeMiles } from './describe-results.ts'
import { OfficeFacts } from './office-facts.tsx'

interface OfficeCardProps {
  office: FoundOffice
  /** The same as on its pin. */
  number: number
  chosen: boolean
  /** It serves the place, and is one of the two nearest. */
  near: boolean
  onShow(): void
}

/** One result of a search. */
export function OfficeCard({ office, number, chosen, near, onShow }: OfficeCardProps) {
  const { Name, miles, match, nativeAccelerator, position } = office
  return (
    <li className={chosen ? 'office-card office-card--chosen' : 'office-card'}>
      <span className="office-card__number" aria-hidden="true">
        {number}
      </span>
      <div>
        <h4>
          <span className="visually-hidden">{number}. </span>
          {Name || 'Office without a name'}
        </h4>
        <p className="office-card__marks">
          {near ? <span className="badge">One of the two nearest</span> : null}
          {match === 'statewide' ? <span className="badge">Serves the whole {areaOf(office)}</span> : null}
          {nativeAccelerator ? <span className="badge badge--native">{nativeAccelerator}</span> : null}
          {miles === null ? null : <span>{describeMiles(miles)}</span>}
        </p>
        <OfficeFacts office={office} />
        {position ? (
          <button
            type="button"
            className="usa-button usa-button--outline office-card__show needs-script"
            aria-pressed={chosen}
            onClick={onShow}
          >
            <Icon name="place" /> Show on the map<span className="visually-hidden"> ({Name})</span>
          </button>
        ) : null}
      </div>
    </li>
  )
}
