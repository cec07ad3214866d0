import { data, redirect } from 'react-router'
import type { PageServices } from './page-services.ts'

/** A failed load makes the answer one that nobody keeps, and that is asked for again soon. */
const failed = { status: 503, headers: { 'retry-after': '5' } }

/** LIST-18: a load that fails is only logged, and the page shows what it shows without items. */
export async function loadOr<Loaded>(services: PageServices, load: () => Promise<Loaded>, otherwise: Loaded) {
  const { parts, init } = await loadParts(services, { whole: load }, { whole: otherwise })
  return data(parts.whole, init)
}

/** As `loadOr`, for a page of several parts: each that fails is left out, and the others stand. */
export async function loadParts<Parts extends object>(
  services: PageServices,
  loads: { [Name in keyof Parts]: () => Promise<Parts[Name]> },
  otherwise: Parts,
): Promise<{ parts: Parts; init: typeof failed | undefined }> {
  const parts = { ...otherwise }
  let init: typeof failed | undefined
  await Promise.all(
    (Object.keys(loads) as (keyof Parts)[]).map(async (name) => {
      try {
        parts[name] = await loads[name]()
      } catch (error) {
        report(services, error)
        init = failed
      }
    }),
  )
  return { parts, init }
}

/**
 * LIST-17: the first item, or off to the list when there is none or its load fails; where the address leads on, because
 * the item has another by now, off to that (EDIT-04). A database that is away is away for the list too: that stays the
 * 503 that it is.
 */
export async function loadItemOr<Item>(
  services: PageServices,
  load: () => Promise<{ Items: Item[] }>,
  list: string,
  request: Request,
): Promise<Item> {
  let item: Item | undefined
  let led: Response | undefined
  try {
    item = (await load()).Items[0]
    if (!item) led = await redirectOf(services, request)
  } catch (error) {
    if (error instanceof Response) throw error
    services.reportFault(error)
    throw redirect(list, { headers: failed.headers })
  }
  if (!item) throw led ?? redirect(list)
  return item
}

/**
 * Where an address leads on at which there is nothing. A fault of the look is logged, and is no redirect; a database that
 * is away stays the 503 that it is.
 */
export async function redirectOf(services: PageServices, request: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url)
  try {
    const to = await services.redirects.follow(pathname + search)
    return to === undefined ? undefined : redirect(to, 301)
  } catch (error) {
    if (error instanceof Response) throw error
    services.reportFault(error)
  }
}

/** A database that is away comes as a response of 503 (platform/http/pages.ts). */
function report(services: PageServices, error: unknown): void {
  const refused = error instanceof Response ? new Error(`a load was refused with ${error.status}`) : error
  if (error instanceof Response && error.status === 503) services.reportAway(refused)
  else services.reportFault(refused)
}
