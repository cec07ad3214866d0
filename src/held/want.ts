import { whenIdle } from '../platform/browser/when-idle.ts'
import type { HeldScripts } from '../platform/held-contract.ts'
import { loadPageAnew } from './loaded-anew.ts'

const trouble = 'Part of this page could not be loaded. Please check your connection, and press again.'

interface Want {
  /**
   * Loads the page's scripts and lets React take it over.
   * @param isAsked somebody pressed something, or the page is not theirs without; what is wanted ahead of a press fails in
   * silence
   * @param again also where it has failed before
   * @returns false where they cannot be had
   */
  want(isAsked: boolean, again?: boolean): Promise<boolean>
  /** Fetches their files once the page is there and the browser idle; to run nothing costs the page no time. */
  prepare(): void
}

interface WantParts {
  scripts: HeldScripts
  /** The page was loaded anew already, because its scripts were missing: another time would not help. */
  isAnew: boolean
  /** The label of what was pressed; empty for nothing. */
  pressed(): string
  /** @param text what somebody is to know; empty where that is over */
  tell(text: string): void
}

export function createWant(parts: WantParts): Want {
  const { files, modules, manifest, entry } = parts.scripts
  const { documentElement: root } = document
  let isLoading = false
  let isAsked = false
  let hasFailed = false
  let hasTold = false

  async function load(): Promise<void> {
    // All at once, or they would be found one after the other.
    if (!hasFailed) for (const href of files) preload(href)
    const ids = Object.keys(modules)
    const loaded = await Promise.all(ids.map((id) => import(/* @vite-ignore */ modules[id] as string)))
    Object.assign(window, {
      __reactRouterManifest: manifest,
      __reactRouterRouteModules: Object.fromEntries(ids.map((id, at) => [id, loaded[at]])),
    })
    await import(/* @vite-ignore */ entry)
  }

  async function want(asked: boolean, again = asked): Promise<boolean> {
    isAsked ||= asked
    if (isLoading) return true
    if (hasFailed && !again) return false
    isLoading = true
    root.dataset.script = 'wanted'
    if (hasTold) parts.tell('')
    try {
      await load()
      return true
    } catch {
      // A release may have taken the files away, and a browser may not ask twice for what it missed.
      if (isAsked && (hasTold || !parts.isAnew) && (await loadPageAnew(parts.pressed()))) return true
      hasFailed = true
      isLoading = false
      root.dataset.script = 'held'
      root.dataset.failed = ''
      if (!isAsked) return false
      isAsked = false
      hasTold = true
      // It is to be pressed again: what comes later by itself must not do it.
      globalThis.earlyPress = undefined
      parts.tell(trouble)
      return false
    }
  }

  function prepare(): void {
    if (savesData()) return
    const fetchAhead = () => {
      if (!isLoading) for (const file of files) void fetchInto(file)
    }
    if (document.readyState === 'complete') whenIdle(fetchAhead)
    else addEventListener('load', () => whenIdle(fetchAhead), { once: true })
  }
  return { want, prepare }
}

/** Whether somebody wants no more of the line used than they ask for. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}

const preload = (href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))

/** Fills the browser's cache. Not every browser has `rel="prefetch"`, or one that our policy allows. */
const fetchInto = (file: string): Promise<unknown> =>
  fetch(file, { priority: 'low' }).then(
    (answer) => answer.blob(),
    () => undefined,
  )
