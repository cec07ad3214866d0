import type { CallError } from '../../../../platform/browser/call.ts'
import type { Entry } from '../../contract.ts'
import type { NotApplicableProposal } from '../../interview/not-applicable.ts'
import { entriesOf, type ProposalState, proposalState } from '../../interview/proposal-state.ts'
import type { WorkSession } from '../work/work-session.ts'

/** What came of a confirmation. */
export type Confirmed =
  | { kind: 'entered' }
  /** Somebody entered something before, and nothing was changed. */
  | { kind: 'met'; state: ProposalState }
  /** Nothing was entered: the portal refused, or no answer came. */
  | { kind: 'failed'; message: string }

type Confirming = Pick<WorkSession, 'workbook'> & {
  questionnaire: Pick<WorkSession['questionnaire'], 'key'>
  queue: Pick<WorkSession['queue'], 'flush' | 'ask' | 'claim'>
}

/** What stands in the check of these objectives. */
export const rowsNow = ({ workbook }: Pick<WorkSession, 'workbook'>, rows: readonly string[]) =>
  rows.map((name) => ({ ...workbook.item(name), name }))

/**
 * Confirms proposals one after the other. Each is judged by what stands at that moment and writes over nothing that this
 * page has not seen. It is never kept to be sent later: nobody would look at it again then.
 */
export class Confirmations {
  #last: Promise<unknown> = Promise.resolve()
  readonly #session: Confirming

  constructor(session: Confirming) {
    this.#session = session
  }

  /** @param rows the objectives that fall away, by name */
  confirm(one: Pick<NotApplicableProposal, 'reason'>, rows: readonly string[]): Promise<Confirmed> {
    const confirmed = this.#last.then(() => this.#confirm(one.reason, rows))
    this.#last = confirmed
    return confirmed
  }

  async #confirm(reason: string, rows: readonly string[]): Promise<Confirmed> {
    const { queue } = this.#session
    // What this browser has still to send comes first: it may be about the same objectives.
    if (!(await queue.flush())) return { kind: 'failed', message: noAnswer }
    try {
      // A portal of the release before takes no account of `untouched`: what colleagues answered is asked for first.
      await queue.ask(({ look }, since) => look(since))
      return await this.#enter(reason, rows)
    } catch (error) {
      const { status, message } = error as CallError
      return { kind: 'failed', message: status === 0 ? noAnswer : message }
    }
  }

  async #enter(reason: string, rows: readonly string[]): Promise<Confirmed> {
    const { queue, workbook, questionnaire } = this.#session
    const stateNow = () => proposalState(rowsNow(this.#session, rows))
    let entries: ReturnType<typeof entriesOf> = []
    const { outrun = [] } = await queue.ask(({ look, send }, since) => {
      // Judged by the version that is sent: a look that came in between was judged too.
      if (stateNow() !== 'open') return look(since)
      entries = entriesOf(rowsNow(this.#session, rows), reason)
      const sent = entries.map((entry) => ({ ...entry, age: 0 }) as Entry)
      return send({ key: questionnaire.key, ...queue.claim, since, untouched: true, entries: sent })
    })
    if (entries.length === 0 || outrun.length > 0) return { kind: 'met', state: stateNow() }
    for (const { item, field, value } of entries) workbook.set(item, field, value)
    return { kind: 'entered' }
  }
}

const noAnswer =
  'No answer came from the portal, and without one nobody knows what colleagues answered. Please try again.'
