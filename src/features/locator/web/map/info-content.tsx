import { createPortal } from 'react-dom'
import { Icon } from '../../../../ui/icon.tsx'
import type { DirectoryOffice } from '../../contract.ts'
import { OfficeFacts } from '../office-facts.tsx'

interface InfoContentProps {
  into: HTMLElement
  /** One office, or several at one position or close together, of which one is to be picked. */
  offices: readonly DirectoryOffice[]
  onPick(office: DirectoryOffice): void
  onClose(): void
}

/** What stands in the map's window (MAP-20). */
export function InfoContent({ into, offices, onPick, onClose }: InfoContentProps) {
  const [first] = offices
  if (!first) return null
  const title =
    offices.length === 1
      ? first.Name || 'Office without a name'
      : `${offices.length} offices ${areAtOnePlace(offices) ? 'at this place' : 'close together'}`
  return createPortal(
    <div
      className="info"
      role="dialog"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <h3 tabIndex={-1}>{title}</h3>
      {offices.length === 1 ? (
        <OfficeFacts office={first} />
      ) : (
        <ul className="info__list">
          {offices.map((office) => (
            <li key={office.id}>
              <button type="button" className="link-button" onClick={() => onPick(office)}>
                {office.Name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="info__close" aria-label="Close this window" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>,
    into,
  )
}

const areAtOnePlace = ([first, ...others]: readonly DirectoryOffice[]) =>
  others.every(({ position }) => position?.lat === first?.position?.lat && position?.lng === first?.position?.lng)
