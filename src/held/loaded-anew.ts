/**
 * In the tab's storage: which page is loaded anew because its scripts were missing, by its address, and after a space the
 * label of what was pressed, if anything was.
 */
const noteName = 'portal:loaded-anew'

/**
 * Loads the page anew where its scripts were missing and the portal answers: another release has other ones. It must not
 * refer to anything outside itself.
 * @param label of what was pressed, to be pressed again then; empty for nothing
 * @returns false where that is not possible
 */
export async function loadAnew(note: string, label: string): Promise<boolean> {
  const answers = await fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) return false
  try {
    sessionStorage.setItem(note, `${location.pathname}${location.search} ${label}`)
  } catch {
    // Without a note it would be loaded over and over.
    return false
  }
  location.reload()
  return true
}

/** The same from the start script. */
export const loadPageAnew = (label: string): Promise<boolean> => loadAnew(noteName, label)

/** Takes the note, so that no later page finds it. @returns the label in it; undefined where this page was not loaded anew */
export function takeNote(): string | undefined {
  try {
    const note = sessionStorage.getItem(noteName)
    sessionStorage.removeItem(noteName)
    const here = `${location.pathname}${location.search} `
    return note?.startsWith(here) ? note.slice(here.length) : undefined
  } catch {
    return undefined
  }
}

/** Runs in the head of a held page: its start script may be missing like any other, and is the one way to the rest. */
export const lostStartScript = (url: string): string =>
  `(${(
    (start: string, note: string, anew: typeof loadAnew) => {
      addEventListener(
        'error',
        ({ target }) => {
          if (!(target instanceof HTMLScriptElement) || target.getAttribute('src') !== start) return
          const { dataset } = document.documentElement
          if (dataset.script !== 'held') return
          dataset.failed = ''
          try {
            const wasAnew = sessionStorage.getItem(note)?.startsWith(`${location.pathname}${location.search} `)
            sessionStorage.removeItem(note)
            if (!wasAnew) void anew(note, '')
          } catch {
            // No storage, no note.
          }
        },
        true,
      )
    }
  ).toString()})('${url}','${noteName}',${loadAnew.toString()})`
