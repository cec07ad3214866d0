import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { surveys } from '../src/features/surveys/questionnaires/all.ts'
import { itemPage } from '../src/platform/families-contract.ts'

/** A page template of the site: its route's path, and the address of one page made from it. */
export interface PageTemplate {
  path: string
  /** @param url where a portal with the starter content answers */
  address(url: string): Promise<string>
  /** Its scripts come when somebody wants them (docs/decisions/0085). */
  isHeld: boolean
}

/** Queries for pages that need one to show an item; every other route is visited as it is. */
const firstOf = (list: string) => async (url: string) => {
  const { Items } = (await (await fetch(`${url}${list}`)).json()) as { Items: { id: string }[] }
  return `?id=${encodeURIComponent(Items[0]?.id ?? '')}`
}
const queries: Record<string, (url: string) => Promise<string>> = {
  [itemPage('event')]: firstOf('/api/resources/events'),
  [itemPage('training')]: async () => '?query=cmmc%20level%202%20readiness',
  [itemPage('news')]: firstOf('/api/resources/news'),
  [itemPage('blog')]: firstOf('/api/resources/blogs'),
  [itemPage('whitepaper')]: firstOf('/api/resources/whitepapers'),
  [itemPage('tool')]: async () => '?id=readybinder',
  '/tool-compare': async () => '?ids=readybinder&ids=openssp',
  [itemPage('cybercircuit')]: firstOf('/api/resources/cybercircuits'),
}

/** Routes that hold a parameter in their path, with the values to visit. */
const parameters: Record<string, string[]> = {
  '/surveys/:survey': surveys.map(({ slug }) => `/surveys/${slug}`),
  '/cyber-readiness-check-tool/:toolKey': ['/cyber-readiness-check-tool/NEWCMMCLEVEL2'],
  '/*': ['/no-such-page'],
  '/!/*': ['/!'],
}

/**
 * Every page template of the build, as the router itself knows them.
 * @throws Error naming a route that no parameters are known for
 */
export async function pageTemplates(): Promise<PageTemplate[]> {
  const { routes } = (await import(pathToFileURL('build/server/index.js').href)) as ServerBuild
  return Object.values(routes).flatMap((route) => {
    if (!route || route.id === 'root') return []
    // Within the console's shell, which is one page to whoever is not of the programme (STAFF-04).
    if (route.parentId !== 'root') return []
    const path = `/${route.path ?? ''}`
    const given = /[:*]/.test(path) ? parameters[path] : [path]
    if (!given) throw new Error(`test/page-addresses.ts has no parameters for ${path}`)
    return given.map((visited) => ({
      path: visited,
      isHeld: (route.module.handle as { script?: string } | undefined)?.script === 'held',
      address: async (url) => visited + ((await queries[visited]?.(url)) ?? ''),
    }))
  })
}
