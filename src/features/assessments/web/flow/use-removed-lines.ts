import { CallError, call } from '../../../../platform/browser/call.ts'
import type { Said } from '../../../../ui/act-notice.tsx'
import type { FlowLine } from '../../contract.ts'
import type { KeptLine } from '../../flow/lines.ts'
import { type RemovingFrom, useRemovedFrom } from '../lists/use-removed.ts'
import { keptOf, type ListedFlow } from './listed.ts'

interface RemovingOptions {
  place: string
  change(lines: readonly FlowLine[], gone?: readonly string[]): void
  /** @returns nothing where that fails */
  reload(): Promise<ListedFlow | undefined>
  say(said: Said): void
}

/** Removes lines, keeps what they were until the page is left, and brings them back. */
export const useRemovedLines = ({ place, ...options }: RemovingOptions) => useRemovedFrom(linesOf(place), options)

const linesOf = (place: string): RemovingFrom<FlowLine, KeptLine> => ({
  entriesOf: keptOf,
  remove: ({ id, version }) =>
    call('DELETE /api/assessment/user/flow/:line', { params: { line: id }, query: { system: place, seen: version } }),
  async add(entries, id) {
    try {
      const body = { system: place, lines: [{ ...entries, id }] }
      return (await call('POST /api/assessment/user/flow', { body })).added
    } catch (error) {
      if (error instanceof CallError && error.status === 400) return []
      throw error
    }
  },
  goneText: ({ what, readable }) => `${readable ? `“${what}”` : 'The line'} is not in the table any more.`,
  backText: ({ what }) => `“${what}” is back.`,
  standsAgainText: ({ what }) =>
    `“${what}” stands in the table again, from and to the same and in the same way. What you removed is kept: change the other line to bring it back.`,
})
