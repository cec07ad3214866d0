import { personalStorage, presentOwner } from '../../../../platform/browser/personal-storage.ts'

const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'

/** The forms of a list: where this tab keeps what is typed in them, and how the names of what is kept begin. */
export interface ListForms {
  area: string
  starts: readonly string[]
}

/**
 * What is typed in this tab for a system that is not open to its author here: most often for one's own, since before one
 * was let into an organization (JOIN-07).
 * @param open places of the systems that are
 */
export function keptElsewhere({ area, starts }: ListForms, open: readonly string[]): Record<string, unknown>[] {
  const storage = personalStorage(presentOwner(), area, 'tab')
  const named = new RegExp(`^(?:${starts.join('|')})${uuid}(?: |$)`)
  return storage.names().flatMap((name) => {
    const place = named.exec(name)?.[1]
    const typed = place && !open.includes(place) ? storage.read<Record<string, unknown>>(name) : undefined
    return typed ? [typed] : []
  })
}
