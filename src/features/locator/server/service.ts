import { badInput, notFound, PortalError } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import { type County, type Directory, type FoundOffice, locatorMessages, withoutAccelerator } from '../contract.ts'
import { countiesByState, stateByFips } from './counties.ts'
import { rememberDirectory } from './directory-memory.ts'

/** What any visitor may ask; pages and API call the same verbs. */
export function locatorService(portal: Pick<Portal, 'db' | 'memory' | 'log' | 'settings'>) {
  const directory = rememberDirectory(portal)

  return {
    /** @throws PortalError 404 for a code that is none of the locator's states */
    async counties(stateFips: string): Promise<County[]> {
      const state = stateByFips.get(stateFips)
      if (!state) throw notFound('There is no state with this code.')
      return (countiesByState.get(state.code)?.counties ?? []).map(({ option }) => option)
    },

    /**
     * @param county a name, as it stands before the first comma of a county's text, or "Statewide"
     * @throws PortalError 400 for Massachusetts (LOC-07) and for what names no state or county
     */
    async offices(stateCode: string, county: string): Promise<FoundOffice[]> {
      if (!countiesByState.has(stateCode)) throw badInput({ state: locatorMessages.state })
      if (stateCode === withoutAccelerator.code)
        throw new PortalError('no_accelerator', 400, locatorMessages.massachusetts, {
          fieldErrors: { state: locatorMessages.massachusetts },
        })
      const name = county.split(',')[0]?.trim()
      if (!name) throw badInput({ county: locatorMessages.county })
      return (await directory.current()).offices(stateCode, name)
    },

    async directory(): Promise<Directory> {
      return (await directory.current()).directory
    },
  }
}
export type LocatorService = ReturnType<typeof locatorService>
