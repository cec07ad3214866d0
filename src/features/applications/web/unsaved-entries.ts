import type { Entries, Program } from '../form/definition.ts'

/**
 * What was typed and is not with the server yet, in this tab's own storage: it outlives a session that ends, a
 * connection that is away and a reload. Under the person's id, so that nobody else who logs in here gets it.
 */
const keyOf = (program: Program, userId: string) => `unsaved ${program} ${userId}`

export function readUnsaved(program: Program, userId: string): Entries {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(program, userId)) ?? '{}') as Entries
  } catch {
    return {}
  }
}

export function writeUnsaved(program: Program, userId: string, entries: Entries): void {
  try {
    if (Object.keys(entries).length === 0) sessionStorage.removeItem(keyOf(program, userId))
    else sessionStorage.setItem(keyOf(program, userId), JSON.stringify(entries))
  } catch {
    // A browser that refuses storage: the server's draft is all there is.
  }
}
