import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { EncodedProof, ProofChallenge } from '../../platform/limits/proof-contract.ts'
import { locatorStates } from '../locator/contract.ts'
import { longest, contactMessages as messages } from './messages-contract.ts'

export * from './messages-contract.ts'

/** Text that must be there, trimmed; without control characters, line breaks in a message aside. */
const required = (name: keyof typeof longest) =>
  z
    .string(messages[name])
    .trim()
    .min(1, messages[name])
    .max(longest[name], `Use at most ${longest[name]} characters`)
    .refine((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text), 'Use plain text')
    .refine((text) => text.isWellFormed(), 'Use plain text')

const requiredLine = (name: keyof typeof longest) =>
  required(name).refine((text) => !/[\r\n\t]/.test(text), 'Use one line of plain text')

const short = z.string().max(1_000)

/** The office that the browser found (CONTACT-07). The server finds it anew, and believes nothing of this (CONTACT-08). */
const Accelerator = z
  .object({
    state: short,
    name: short,
    addressLine1: short,
    addressLine2: short,
    city: short,
    postalCode: short,
    phoneNumber: short,
    email: short,
    website: short,
    organizationServiceArea: z.string().max(20_000),
    extension: short,
    territory: short,
  })
  .partial()
export type Accelerator = z.infer<typeof Accelerator>

export const ContactMessage = z.object({
  name: requiredLine('name'),
  email: z.string(messages.email).trim().max(longest.email, messages.email).pipe(z.email(messages.email)),
  phone: requiredLine('phone'),
  company: requiredLine('company'),
  city: requiredLine('city'),
  /** Two-letter code. */
  state: z
    .string(messages.state)
    .trim()
    .toUpperCase()
    .refine((code) => locatorStates.some((state) => state.code === code), messages.state),
  /** Its name; what follows a comma does not count. Or "Statewide". */
  county: requiredLine('county').refine((county) => county.split(',')[0]?.trim(), messages.county),
  website: requiredLine('website'),
  message: required('message'),
  accelerator: Accelerator.nullish(),
  /** The proof of work, as ALTCHA encodes it. */
  altcha: EncodedProof.optional(),
  /** Nobody sees this field; what fills it in is no person. */
  subjectLine: z.string().max(1_000).optional(),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const sendContactMessage = endpoint({
  route: 'POST /api/feedback/contact',
  access: 'public',
  summary: 'Write to the office that serves a county, and to the programme',
  body: ContactMessage,
  answer: z.object({
    message: z.string(),
    /** What was sent is found by it (MINE-06). */
    number: z.string(),
    /** Whether a copy went to the mail of the account. */
    copied: z.boolean(),
  }),
})

export const makeContactChallenge = endpoint({
  route: 'GET /api/feedback/contact/challenge',
  access: 'public',
  summary: 'A piece of work for the browser (ALTCHA, version 2) whose proof a message has to bring along',
  answer: ProofChallenge,
})
