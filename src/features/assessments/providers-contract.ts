import { z } from 'zod'
import { endpoint, listOf, writtenText } from '../../platform/contract.ts'
import { AssessmentKey, OfSystem, plainText } from './shapes-contract.ts'
import { fedrampStates, providerLimits } from './system/providers.ts'
import { ofProviders } from './system/responsibility.ts'
import { System } from './systems-contract.ts'

/** External service providers of a system, and what each of them does (SYSTEM-05). */

const YesNo = z.enum(['', 'yes', 'no'], 'Choose yes or no')
const wrongDay = 'Give a day between 1900 and 2199'
const tooLong = (limit: number) => `Use at most ${limit.toLocaleString('en-US')} characters`

export const ProviderEntries = z.object({
  name: writtenText(providerLimits.name).refine((name) => name !== '', 'Name the provider'),
  does: plainText(providerLimits.does, tooLong(providerLimits.does)),
  cui: YesNo,
  securityData: YesNo,
  cloud: YesNo,
  fedramp: z.enum(['', ...fedrampStates], 'Choose one of the states'),
  matrixDate: z.union([z.literal(''), z.iso.date(wrongDay).regex(/^(?:19|20|21)/, wrongDay)], wrongDay),
  matrixPlace: plainText(providerLimits.matrixPlace, tooLong(providerLimits.matrixPlace)),
})

const ProviderId = z.uuid('There is no such provider.').toLowerCase()
const Version = z.number().int().min(0).max(2_147_483_647)

export const Provider = ProviderEntries.extend({
  provider: ProviderId,
  // Empty where it does not open.
  name: z.string(),
  /** Counts up with each change. */
  version: Version,
  /** Name of whoever entered it last; empty where the account is gone. */
  by: z.string(),
  /** By the caller, here or on another device. */
  mine: z.boolean(),
  at: z.iso.datetime(),
  /** False where no key of the portal opens what was sealed: all entries are then empty. */
  readable: z.boolean(),
  /** Where it is named, by set of answers and objective, with the family that has it. */
  parts: z.array(z.object({ key: AssessmentKey, family: z.string(), objective: z.string(), who: z.enum(ofProviders) })),
  /** Digest of where it is named: another one where it is named otherwise. */
  named: z.string(),
})
export type Provider = z.infer<typeof Provider>

const Named = z.object({ provider: ProviderId })

export const listProviders = endpoint({
  route: 'GET /api/assessment/user/providers',
  access: 'member',
  summary: 'The external service providers of a system of the caller’s network, by name, and what each of them does',
  query: OfSystem,
  answer: listOf(Provider).extend({
    /** Which system it is. */
    place: z.uuid(),
    /** False for a reader of the organization. */
    mayWrite: z.boolean(),
    /** From when on the checks ask who does what; left out where they do. */
    asksFrom: z.iso.datetime().optional(),
    /** All of the network, where it has several. */
    systems: z.array(System).optional(),
  }),
})
export const addProvider = endpoint({
  route: 'POST /api/assessment/user/providers',
  access: 'member',
  summary:
    'Adds a provider under an id that the caller makes. Sent once more it adds no second one, and 409 with other entries. 409 too where there are as many as may be',
  body: ProviderEntries.extend({ ...OfSystem.shape, provider: ProviderId }),
  answer: Provider,
})
export const changeProvider = endpoint({
  route: 'PUT /api/assessment/user/providers/:provider',
  access: 'member',
  summary: 'Changes a provider. 409 where somebody else changed it since the version that the caller has seen',
  params: Named,
  query: OfSystem,
  body: ProviderEntries.extend({ seen: Version }),
  answer: Provider,
})
export const removeProvider = endpoint({
  route: 'DELETE /api/assessment/user/providers/:provider',
  access: 'member',
  summary:
    'Removes a provider. What names it says nothing any more of who does it. 409 where it was changed, or is named at other objectives than the caller has seen',
  params: Named,
  query: OfSystem.extend({
    seen: z.coerce.number('Say which version you have seen.').pipe(Version),
    /** The digest that the caller has seen. */
    named: z.string('Say where it is named, as you have seen it.').max(100),
  }),
  answer: z.object({ message: z.string() }),
})
