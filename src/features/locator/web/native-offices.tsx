import type { DirectoryFigures, Office } from '../contract.ts'
import { nativeId } from './shared/native-id.ts'

export interface NativeAccelerator {
  name: string
  offices: Pick<Office, 'id' | 'Name' | 'City' | 'State' | 'Territory' | 'phones'>[]
}

interface NativeOfficesProps {
  accelerators: readonly NativeAccelerator[]
  onShow(id: string): void
}

/** MAP-39, MAP-40: every number is counted from the directory. */
export function NativeOffices({ accelerators, onShow }: NativeOfficesProps) {
  const count = accelerators.reduce((sum, { offices }) => sum + offices.length, 0)
  if (count === 0) return null
  return (
    <section className="native" id="native-american" aria-labelledby="native-title" tabIndex={-1}>
      <h2 id="native-title">Native American accelerators</h2>
      <p>
        {`${accelerators.length} accelerators with ${count} regional offices`} work with tribes, tribal organizations
        and companies owned by Native Americans, across state lines.
      </p>
      <ul className="native__list">
        {accelerators.map(({ name, offices }) => (
          <li key={name} id={nativeId(name)} className="native__card" tabIndex={-1}>
            <h3>{name}</h3>
            <p className="badge badge--native">
              {offices.length} regional {offices.length === 1 ? 'office' : 'offices'}
            </p>
            <ul>
              {offices.map((office) => (
                <li key={office.id}>
                  <span>
                    {office.Name}, {office.City}, {office.Territory || office.State}
                  </span>
                  {office.phones[0] ? <Phone {...office.phones[0]} /> : null}
                  <button type="button" className="link-button needs-script" onClick={() => onShow(office.id)}>
                    Show on the map<span className="visually-hidden"> ({office.Name})</span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Phone = ({ text, href }: Office['phones'][number]) => (href ? <a href={href}>{text}</a> : <span>{text}</span>)

/** The regional offices of each accelerator, in the order of the directory's figures. */
export function groupNative(figures: DirectoryFigures, offices: readonly Office[]): NativeAccelerator[] {
  const byId = new Map(offices.map((office) => [office.id, office]))
  return figures.nativeAccelerators.map(({ name, offices: ids }) => ({
    name,
    offices: ids.flatMap((id) => {
      const office = byId.get(id)
      if (!office) return []
      const { Name, City, State, Territory, phones } = office
      return [{ id, Name, City, State, Territory, phones }]
    }),
  }))
}
