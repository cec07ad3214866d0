import { z } from 'zod'
import { passwordMessages, passwordProblem } from './password-contract.ts'
import {
  annualRevenues,
  employeeCounts,
  isCageCode,
  isDunsNumber,
  isNaicsList,
  isUei,
  listFromText,
  profileMessages as messages,
  organizationRoles,
  organizationTypes,
  stateCodes,
  telephonePattern,
} from './profile-contract.ts'

export const Message = z.object({ message: z.string() })

const plain = (text: string) => !text.includes('\u0000')

/** Text that must be there, trimmed. */
export const requiredText = (message: string, max = 200) =>
  z.string(message).trim().min(1, message).max(max, `Use at most ${max} characters`).refine(plain, 'Use plain text')

/** Text that may be left out or empty, trimmed. */
export const optionalText = (max = 200) =>
  z.string('Use plain text').trim().max(max, `Use at most ${max} characters`).refine(plain, 'Use plain text').optional()

const optionalFitting = (message: string, fits: (text: string) => boolean) =>
  z
    .string(message)
    .trim()
    .max(500, message)
    .refine((text) => text === '' || fits(text), message)
    .optional()

const oneOf = (choices: readonly string[], message: string = messages.choice) =>
  optionalFitting(message, (text) => choices.includes(text))

export const EmailFor = (required: string) =>
  z.string(required).trim().min(1, required).max(254, messages.emailFormat).pipe(z.email(messages.emailFormat))

export const Email = EmailFor(messages.emailRequired)

/** A page to come back to, which the server looks at once more. */
export const WayBack = z.string().max(2_000).optional()

/** A password as it is typed at a login: only there, not judged. */
export const GivenPassword = (message: string = passwordMessages.required) =>
  z.string(message).min(1, message).max(1_000, message)

/** A password to be stored. The e-mail name and the well-known ones are judged by the service, which knows the account. */
export const NewPassword = (message: string = passwordMessages.required) =>
  z
    .string(message)
    .min(1, message)
    .max(1_000, passwordMessages.tooLong)
    .superRefine((password, context) => {
      const problem = passwordProblem(password)
      if (password && problem) context.addIssue({ code: 'custom', message: problem })
    })

/** A code as typed or pasted; blanks in it do not matter. */
export const Code = (message: string) =>
  z
    .string(message)
    .max(40, 'A code has 6 digits')
    .transform((code) => code.replace(/\s+/g, ''))
    .pipe(z.string().min(1, message))

/** Fields of sign-up and update, under the payload's names. */
export const profileFields = {
  firstName: requiredText(messages.firstName, 100),
  lastName: requiredText(messages.lastName, 100),
  email: Email,
  forumScreenName: requiredText(messages.forumScreenName, 60),
  streetAddress1: requiredText(messages.streetAddress1),
  streetAddress2: optionalText(),
  city: requiredText(messages.city, 100),
  state: z.enum(stateCodes as [string, ...string[]], messages.state),
  zipcode: requiredText(messages.zipcode, 20),
  country: requiredText(messages.country, 100),
  telephone: optionalFitting(messages.telephone, (text) => telephonePattern.test(text)),
}

export const organizationName = requiredText(messages.organization)
export const titleInOrganization = oneOf(organizationRoles)

export const organizationDetails = {
  website: optionalFitting(messages.website, isWebAddress),
  CAGECode: optionalFitting(messages.CAGECode, isCageCode),
  NAICSCodes: optionalFitting(messages.NAICSCodes, isNaicsList),
  numberOfEmployees: oneOf(employeeCounts),
  annualRevenues: oneOf(annualRevenues),
  DUNSNumber: optionalFitting(messages.DUNSNumber, isDunsNumber),
  UEI: optionalFitting(messages.UEI, isUei),
}

const knownTypes: ReadonlySet<string> = new Set(organizationTypes)

/** Semicolon-joined; may be empty, but what is chosen is on the list (ACCT-12). */
export const optionalOrganizationTypes = z
  .string(messages.organizationType)
  .max(1_000, messages.organizationType)
  .refine((text) => listFromText(text).every((item) => knownTypes.has(item)), messages.organizationType)
  .optional()

/** Semicolon-joined, at least one (SIGNUP-21). */
export const requiredOrganizationTypes = z
  .string(messages.organizationType)
  .max(1_000, messages.organizationType)
  .refine((text) => {
    const chosen = listFromText(text)
    return chosen.length > 0 && chosen.every((item) => knownTypes.has(item))
  }, messages.organizationType)

function isWebAddress(text: string): boolean {
  if (text.length > 300 || /[\s\u0000-\u001f\u007f]/.test(text)) return false
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.') && !url.username
  } catch {
    return false
  }
}
