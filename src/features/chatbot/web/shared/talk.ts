export interface Line {
  from: 'visitor' | 'site'
  text: string
}

/** The talk as it is kept while the window is open: over pages and over reloads. */
export interface Talk {
  lines: Line[]
  /** Typed, but not sent yet. */
  draft: string
  open: boolean
  /** The greeting was closed, or the chat was used: it does not greet again. */
  greeted: boolean
}

const place = 'chat'
const mostLines = 60

export function readTalk(): Talk {
  const talk: Talk = { lines: [], draft: '', open: false, greeted: false }
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Talk>
    return { ...talk, ...kept, lines: Array.isArray(kept.lines) ? kept.lines : [] }
  } catch {
    return talk
  }
}

export function keepTalk(talk: Talk): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ ...talk, lines: talk.lines.slice(-mostLines) }))
  } catch {
    // A browser that keeps nothing: the talk lasts as long as the page.
  }
}
