/**
 * What a held page keeps back until somebody wants it (docs/decisions/0085): written by the server into the page, read
 * by the start script (`src/held/`). All are paths of this site's own built files.
 */
export interface HeldScripts {
  /** All files that the page needs, to be asked for at once. */
  files: string[]
  /** The module of each route, by the route's id. */
  modules: Record<string, string>
  /** The router's own, of the page's routes. */
  manifest: unknown
  /** Begins the hydration. */
  entry: string
}

/** The type of the script element that holds them, as data: no browser runs it. */
export const heldType = 'held'

/** Where the rules stand by which a browser fetches the document of a link that somebody is about to follow. */
export const speculationPath = '/speculation.json'
