import type { Account } from '../../accounts/contract.ts'
import { shownPhoneNumber } from '../../accounts/profile-contract.ts'
import { locatorStates } from '../../locator/web/shared/states.ts'
import { contactMessages as messages } from '../messages-contract.ts'

/** In the order of the form. A type, so that it keeps the index that forms ask for. */
export type ContactValues = {
  state: string
  county: string
  name: string
  organization: string
  email: string
  phone: string
  city: string
  website: string
  message: string
}

export const emptyContact: ContactValues = {
  state: '',
  county: '',
  name: '',
  organization: '',
  email: '',
  phone: '',
  city: '',
  website: '',
  message: '',
}

/** JOIN-08. The county is the person's to choose. */
export const knownContact = (account: Account): Partial<ContactValues> => ({
  state: locatorStates.some(({ code }) => code === account.state) ? account.state : '',
  name: account.name,
  organization: account.organization,
  email: account.email,
  phone: shownPhoneNumber(account.phone_number),
  city: account.city,
  website: account.website,
})

/** CONTACT-04, CONTACT-05 */
export function contactErrors(values: ContactValues): { [Name in keyof ContactValues]?: string } {
  const errors: { [Name in keyof ContactValues]?: string } = {}
  for (const name of Object.keys(values) as (keyof ContactValues)[])
    if (!values[name].trim()) errors[name] = name === 'organization' ? messages.company : messages[name]
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(values.email.trim())) errors.email = messages.email
  return errors
}
