import { createServer, type ServerResponse } from 'node:http'
import { answer, failAs, listening } from './listening.ts'

/** What the service does to requests, until told otherwise. */
export type RegistryFault =
  | 'error-500'
  | 'too-many'
  | 'wrong-key'
  | 'garbage'
  | 'odd-json'
  | 'cut-off'
  | 'huge'
  | 'silent'

export interface Registry {
  /** Settings that send the portal's lookups here. */
  env: Record<string, string>
  key: string
  fault: RegistryFault | undefined
  /** How many requests the fault still meets; all where it is not set. */
  faults: number
  /** Queries that came, those met by a fault included; without the key. */
  requests: string[]
  close(): Promise<void>
}

/** One registrant, with what the API tells of each; names and numbers are made up. */
const entity = {
  entityRegistration: {
    samRegistered: 'Yes',
    ueiSAM: 'J4K7N2T8W1P5',
    ueiDUNS: '080123457',
    entityEFTIndicator: null,
    cageCode: '7F4Q2',
    dodaac: null,
    legalBusinessName: 'LAKE EFFECT MACHINING, INC.',
    dbaName: 'LAKE EFFECT',
    purposeOfRegistrationCode: 'Z2',
    registrationStatus: 'Active',
    registrationExpirationDate: '2027-03-01',
  },
  coreData: {
    entityInformation: { entityURL: 'www.lake-effect.example', entityStartDate: '1998-04-01' },
    physicalAddress: {
      addressLine1: '1 PLANT ROAD',
      addressLine2: null,
      city: 'BUFFALO',
      stateOrProvinceCode: 'NY',
      zipCode: '14201',
      zipCodePlus4: '1234',
      countryCode: 'USA',
    },
  },
  assertions: {
    goodsAndServices: {
      primaryNaics: '332710',
      naicsList: [{ naicsCode: '332710', naicsDescription: 'Machine Shops', sbaSmallBusiness: 'Y' }],
    },
  },
  pointsOfContact: {
    electronicBusinessPOC: {
      firstName: 'DANA',
      lastName: 'WHITCOMB',
      title: null,
      usPhone: '7165550123',
      addressLine1: '200 OFFICE STREET',
      addressLine2: 'FLOOR 3',
      city: 'BUFFALO',
      stateOrProvinceCode: 'NY',
      zipCode: '14202',
      countryCode: 'USA',
    },
  },
}
/** The same code, from before: the registry keeps those that have run out. */
const expired = {
  ...entity,
  entityRegistration: { ...entity.entityRegistration, registrationStatus: 'Expired', legalBusinessName: 'OLD NAME' },
}
/** As the public sees one: no phone number, no website, hardly any address. */
const sparse = {
  entityRegistration: {
    ueiSAM: 'K5L8P3U9X2Q6',
    ueiDUNS: null,
    cageCode: '8G5R3',
    legalBusinessName: null,
    dbaName: 'PLAIN SHOP',
    registrationStatus: 'Active',
  },
  coreData: { entityInformation: null, physicalAddress: { addressLine1: '5 Side Street', city: 'TROY' } },
  assertions: null,
  pointsOfContact: { electronicBusinessPOC: null },
}

/** Answers as SAM.gov's Entity Management API does: the key and the filters in the query, `entityData` in the answer. */
export async function startRegistry(): Promise<Registry> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url as string, 'http://registry')
    const key = searchParams.get('api_key')
    searchParams.delete('api_key')
    registry.requests.push(`${pathname}?${searchParams}`)
    if (registry.fault && registry.faults-- > 0) {
      meetWith(registry.fault, response)
      return
    }
    if (key !== registry.key) return answer(response, 403, { error: { code: 'API_KEY_INVALID' } })
    if (!/^\/entity-information\/v[34]\/entities$/.test(pathname)) return answer(response, 404, { error: 'Not Found' })
    const [cage, uei, duns] = ['cageCode', 'ueiSAM', 'ueiDUNS'].map((name) => searchParams.get(name))
    const found = [expired, entity, sparse].filter(({ entityRegistration: it }) =>
      cage ? it.cageCode === cage : uei ? it.ueiSAM === uei : it.ueiDUNS === duns,
    )
    // Since 2022 there is no such filter any more; registries of the same protocol may still have it.
    if (duns === '999999999') return answer(response, 400, { errorCode: 'INVALID_SEARCH_PARAMETER', detail: 'ueiDUNS' })
    answer(response, 200, { totalRecords: found.length, entityData: found, links: { selfLink: request.url } })
  })
  const { url, close } = await listening(server)
  const registry: Registry = {
    env: { SAM_API_URL: url, SAM_API_KEY: 'the-secret-key-of-the-registry' },
    key: 'the-secret-key-of-the-registry',
    fault: undefined,
    faults: Number.POSITIVE_INFINITY,
    requests: [],
    close,
  }
  return registry
}

function meetWith(fault: RegistryFault, response: ServerResponse): void {
  switch (fault) {
    case 'too-many':
      answer(response, 429, { error: { code: 'OVER_RATE_LIMIT' } })
      break
    case 'wrong-key':
      answer(response, 403, { error: { code: 'API_KEY_INVALID' } })
      break
    case 'odd-json':
      answer(response, 200, { entityData: { '0': null }, totalRecords: 'many' })
      break
    case 'huge':
      answer(response, 200, { totalRecords: 1, entityData: Array(300).fill('x'.repeat(10_000)) })
      break
    default:
      failAs(fault, response)
  }
}
