import { data, redirect } from 'react-router'
import type { PageServices } from './page-services.ts'

/** A failed load makes the answer one that nobody keeps, and that is asked for again soon. */
const failed = { status: 503, headers: { 'retry-after': '5' } }

/** LIST-18: a load that fails is only logged, and the page shows what it shows without items. */
export async function loadOr<Loaded>(services: PageServices, load: () => Promise<Loaded>, otherwise: Loaded) {
  try {
    return data(await load())
  } catch (error) {
    report(services, error)
    return data(otherwise, failed)
  }
}

/**
 * LIST-17: the first item, or off to the list when there is none or its load fails. A database that is away is away
 * for the list too: that stays the 503 that it is.
 */
export async function loadItemOr<Item>(
  services: PageServices,
  load: () => Promise<{ Items: Item[] }>,
  list: string,
): Promise<Item> {
  let item: Item | undefined
  try {
    item = (await load()).Items[0]
  } catch (error) {
    if (error instanceof Response) throw error
    services.reportFault(error)
    throw redirect(list, { headers: failed.headers })
  }
  if (!item) throw redirect(list)
  return item
}

/** A database that is away comes as a response of 503 (platform/http/pages.ts). */
function report(services: PageServices, error: unknown): void {
  services.reportFault(error instanceof Response ? new Error(`a load was refused with ${error.status}`) : error)
}
