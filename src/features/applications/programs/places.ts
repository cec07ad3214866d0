import { states } from '../../accounts/profile-contract.ts'
import type { Option } from '../form/definition.ts'

const territory = (value: string, text: string): Option => ({ value, text })
const puertoRico = territory('PR', 'Puerto Rico')
const byName = (options: Option[]) => options.toSorted((a, b) => a.text.localeCompare(b.text))

/** Where a company may be: the 50 states, DC and the territories of CONTACT-02. */
export const companyStates: readonly Option[] = byName([
  ...states,
  territory('GU', 'Guam'),
  puertoRico,
  territory('VI', 'Virgin Islands'),
])

/** Where a message to an MEP center may go: the 50 states, DC and Puerto Rico (MEP-20). */
export const centerStates: readonly Option[] = byName([...states, puertoRico])

export const stateName = (code: string): string => companyStates.find(({ value }) => value === code)?.text ?? code
