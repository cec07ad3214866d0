import type { CodeKind, Company } from '../contract.ts'
import type { CompanyCode } from './registry.ts'

// The answer of SAM.gov's Entity Management API, v3 and v4 (open.gsa.gov/api/entity-api). What is not public (phone
// numbers) comes only to keys that may see it; and nothing is taken for granted: any part may be missing or null.

/** What a code is called in the registry, in questions and answers alike. */
export const fieldOf = { CAGE: 'cageCode', DUNS: 'ueiDUNS', UEI: 'ueiSAM' } as const satisfies Record<CodeKind, string>

type Part = Record<string, unknown>

const partOf = (value: unknown, name: string): Part => {
  const part = (value as Part | null | undefined)?.[name]
  return part && typeof part === 'object' ? (part as Part) : {}
}

/** As text of one line that a field can hold. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .toWellFormed()
        .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
        .trim()
        .slice(0, 200)
    : ''

/**
 * The company of the answer that has the code asked for; an active registration before one that has run out.
 * @returns nothing where the answer holds no such company
 * @throws Error when it is no answer of this API at all
 */
export function companyOf(answer: unknown, { kind, code }: CompanyCode): Company | undefined {
  const entities = (answer as { entityData?: unknown } | null)?.entityData
  const { totalRecords } = (answer ?? {}) as { totalRecords?: unknown }
  if (!Array.isArray(entities)) {
    if (totalRecords === 0) return undefined
    throw new Error('the answer has no entityData')
  }
  const fitting = entities.filter(
    (entity: unknown) => textOf(partOf(entity, 'entityRegistration')[fieldOf[kind]]).toUpperCase() === code,
  )
  const isActive = (entity: unknown) => partOf(entity, 'entityRegistration').registrationStatus === 'Active'
  const chosen = fitting.find(isActive) ?? fitting[0]
  return chosen === undefined ? undefined : mapEntity(chosen)
}

function mapEntity(entity: unknown): Company {
  const registration = partOf(entity, 'entityRegistration')
  const core = partOf(entity, 'coreData')
  const contact = partOf(partOf(entity, 'pointsOfContact'), 'electronicBusinessPOC')
  const address = textOf(contact.addressLine1) ? contact : partOf(core, 'physicalAddress')
  return {
    legalBusinessName: textOf(registration.legalBusinessName),
    dbaName: textOf(registration.dbaName),
    electronicBusinessAddress: {
      address1: textOf(address.addressLine1),
      address2: textOf(address.addressLine2),
      city: textOf(address.city),
      state: textOf(address.stateOrProvinceCode),
      zip: textOf(address.zipCode),
      countryCode: textOf(address.countryCode),
    },
    corporateUrl: textOf(partOf(core, 'entityInformation').entityURL),
    electronicBusinessPoc: { usPhone: textOf(contact.usPhone ?? contact.USPhone) },
    cageCode: textOf(registration[fieldOf.CAGE]),
    duns: textOf(registration[fieldOf.DUNS]),
    uei: textOf(registration[fieldOf.UEI]),
    primaryNaics: textOf(partOf(partOf(entity, 'assertions'), 'goodsAndServices').primaryNaics),
  }
}
