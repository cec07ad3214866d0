import { nothingAt, outsideService, type Pace } from '../../../platform/http/outside-service.ts'
import type { Settings } from '../../../platform/settings.ts'
import { type CompanyRegistry, RegistryAway } from './registry.ts'
import { companyOf, fieldOf } from './sam-shape.ts'

/** Somebody is waiting at a form. */
const usualPace: Pace = { callFor: 3_000, wholeFor: 8_000, waits: [300, 900] }

/** SAM.gov's Entity Management API, or what speaks its protocol. */
export function samRegistry(sam: NonNullable<Settings['sam']>, pace: Pace = usualPace): CompanyRegistry {
  const registry = outsideService(
    {
      name: 'the registry',
      Away: RegistryAway,
      answerLimit: 1024 * 1024,
      // Its 429 says that the day's lookups are used up.
      mayPass: (status) => status >= 500,
    },
    pace,
  )
  return {
    find: (code) =>
      registry.persist(async (signal) => {
        const address = new URL(sam.url)
        // The documented place of the key: hence no address of ours may reach a log.
        address.searchParams.set('api_key', sam.key)
        address.searchParams.set(fieldOf[code.kind], code.code)
        address.searchParams.set('includeSections', 'entityRegistration,coreData,assertions,pointsOfContact')
        // 404 is an answer; so is 400, with which SAM.gov meets DUNS numbers since it gave them up in 2022.
        const none = code.kind === 'DUNS' ? [400, 404] : [404]
        const answer = await registry.ask(address, { signal }).catch(nothingAt(...none))
        return answer === undefined ? undefined : companyOf(registry.readJson(answer), code)
      }),
  }
}
