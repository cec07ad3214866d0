import { CallError, call } from '../../../../platform/browser/call.ts'
import { currentSession } from '../../../../platform/browser/session.ts'
import type { AnswerOffer, Difference, EntryField, EntryState, EntryValue, System, Work } from '../../contract.ts'
import { requirementOf } from '../../frameworks/names.ts'
import { textFields, unansweredCode } from '../../limits-contract.ts'
import { readerMessage } from '../../reader-contract.ts'
import { allowsPartialCredit, claimsPartialCredit, partialKey } from '../../scoring.ts'
import { aboutAsked } from '../asked-system.ts'
import { unsentIn } from '../unsent-storage.ts'
import type { Pending } from './bundle.ts'
import { type Company, joinCompany } from './company.ts'
import { EntryQueue, type Received, type SaveState } from './entry-queue.ts'
import { afterAnswer, keyOf, type OpenConflict, type OpenConflicts, openConflicts } from './open-conflicts.ts'
import type { Questionnaire } from './questionnaire.ts'
import { ResponsibilityRecord, withoutRefused } from './responsibility-record.ts'
import { Workbook } from './workbook.ts'
import '../calls.ts'

/** Something that a colleague did to what was entered here, or the other way round. */
export interface Overlap {
  id: number
  item: string
  field: EntryField
  /** What stands now is theirs (`theirs`), or the caller's (`mine`). */
  stands: 'theirs' | 'mine'
  by: string
  at: string
  standing: EntryValue
  other: EntryValue
}

export interface SessionState {
  save: SaveState
  completedAt: string | null
  overlaps: Overlap[]
  /** Two texts for one field, by item and field. */
  conflicts: OpenConflicts
  company: Company[]
  /** What waits to be confirmed since two checks became one set of answers. */
  differences: Difference[]
  /** Who may do what an objective asks; undefined where it is not asked yet (SYSTEM-05). */
  providers: Work['providers']
}

const keptOverlaps = 5

/** One person at work on one assessment in one page. */
export class WorkSession {
  readonly workbook = new Workbook()
  readonly queue: EntryQueue
  readonly questionnaire: Questionnaire
  readonly network: string
  /** A further system of the network; undefined of its first. */
  readonly system: string | undefined
  /** All of the network; none where it has one alone. */
  readonly systems: readonly System[]
  /** What another set of answers says to questions of this one. */
  readonly offers: ReadonlyMap<string, AnswerOffer>
  /** Whether own answers tell what is open here; undefined where there are none to bring along (JOIN-07). */
  readonly ownAnswers: boolean | undefined
  /** Nothing that a reader of the organization enters is taken (MINE-03). */
  readonly mayWrite: boolean
  state: SessionState
  /** The text in which the cursor stands. */
  typingIn: string | undefined
  /** What was entered in this page, to tell when somebody replaces it. */
  readonly #own = new Map<string, EntryValue>()
  readonly #record: ResponsibilityRecord
  readonly #decided = new Map<string, Difference>()
  readonly #listeners = new Set<() => void>()
  #count = 0

  constructor(questionnaire: Questionnaire, work: Work, userId: string) {
    this.questionnaire = questionnaire
    this.network = work.network_uuid
    const system = work.system === work.network_uuid ? undefined : work.system
    this.system = system
    this.systems = work.systems ?? []
    this.mayWrite = work.mayWrite
    this.ownAnswers = work.ownAnswers
    const conflicts = openConflicts(work.conflicts, work.version)
    const { completedAt, differences = [], offers = [], providers } = work
    this.offers = new Map(offers.map((offer) => [offer.item, offer]))
    this.state = { save: { kind: 'saved' }, completedAt, overlaps: [], conflicts, company: [], differences, providers }
    this.#record = new ResponsibilityRecord(work)
    const { key } = questionnaire
    this.queue = new EntryQueue({
      key,
      network: work.network_uuid,
      system,
      version: work.version,
      storage: unsentIn(userId, 'assessments', system !== undefined),
      send: async (body) => {
        requireSame(userId)
        return call('POST /api/assessment/user/entries', { body })
      },
      look: async (since) => {
        requireSame(userId)
        const asked = { params: { toolKey: key }, query: { since, system } }
        return aboutAsked(await call('GET /api/assessment/user/changes/:toolKey', asked), system)
      },
      received: (answer, sent) => this.#receive(answer, sent),
      dropped: (entries) => this.#drop(entries),
      changed: (save) => this.#update({ save }),
      later(task, milliseconds) {
        const timer = window.setTimeout(task, milliseconds)
        return () => window.clearTimeout(timer)
      },
    })
    this.workbook.load(work, () => false)
    const own = work.conflicts.map((conflict) => ({ ...conflict, field: conflict.field as EntryField }))
    const left = this.queue.adopt()
    for (const entry of left) if (entry.decides) this.#decide(entry)
    for (const { item, field, value } of [...own, ...left]) {
      this.workbook.set(item, field, value)
      this.#own.set(`${item} ${field}`, value)
    }
  }

  /** The system, where there are several. */
  get present(): System | undefined {
    return this.systems.find(({ system }) => system === (this.system ?? this.network))
  }

  enter(item: string, field: EntryField, value: EntryValue): void {
    if (!this.mayWrite) {
      this.#update({ save: { kind: 'refused', message: readerMessage } })
      return
    }
    this.workbook.set(item, field, value)
    this.#own.set(`${item} ${field}`, value)
    const conflict = this.state.conflicts.get(keyOf({ item, field }))
    // A box that is emptied while two texts wait is no choice: what is kept stays.
    if (!conflict) this.queue.add(item, field, value)
    else if (value !== '')
      this.queue.add(item, field, value, { over: 0, kept: conflict.id, ...this.#deciding({ item, field }) })
    if (this.state.completedAt) this.#update({ completedAt: null })
    this.#endClaim(requirementOf(item))
  }

  /** Ends a conflict with a text that takes the place of both. */
  settle({ item, field, id, over }: OpenConflict, value: string): void {
    if (!this.mayWrite) {
      this.#update({ save: { kind: 'refused', message: readerMessage } })
      return
    }
    const conflicts = new Map(this.state.conflicts)
    conflicts.delete(keyOf({ item, field }))
    this.workbook.set(item, field, value)
    this.#own.set(`${item} ${field}`, value)
    this.#update({ conflicts })
    this.queue.add(item, field, value, { over, kept: id, ...this.#deciding({ item, field }) })
    void this.queue.flush()
  }

  /** Ends differences with one of the two values of each. */
  decide(decided: readonly { difference: Difference; value: EntryValue }[]): void {
    if (!this.mayWrite) return
    for (const { difference, value } of decided) {
      const { item } = difference
      const field = difference.field as EntryField
      this.workbook.set(item, field, value)
      this.#own.set(keyOf(difference), value)
      this.#decide(difference)
      this.queue.add(item, field, value, { decides: true })
      this.#endClaim(requirementOf(item))
    }
  }

  #decide(entry: { item: string; field: string }): void {
    const isIt = (one: Difference) => keyOf(one) === keyOf(entry)
    const decided = this.state.differences.find(isIt)
    if (decided) this.#decided.set(keyOf(entry), decided)
    this.#update({ differences: this.state.differences.filter((one) => !isIt(one)) })
  }

  /** What the portal does not take. */
  #drop(entries: readonly Pending[]): void {
    this.#undecide(entries)
    for (const { item, value } of this.#record.instead(entries)) {
      if (this.queue.has(item, 'responsibility')) continue
      this.workbook.set(item, 'responsibility', value)
      this.#own.delete(`${item} responsibility`)
    }
    this.#update({ providers: withoutRefused(this.state.providers, entries) })
  }

  /** Of these entries what was a decision is still to be made. */
  #undecide(entries: readonly { item: string; field: string }[]): void {
    const back = entries.flatMap((entry) => this.#decided.get(keyOf(entry)) ?? [])
    for (const one of back) this.#decided.delete(keyOf(one))
    if (back.length > 0) this.#update({ differences: [...this.state.differences, ...back] })
  }

  /** Whether a text that waits beside another one was to decide: the choice between the two does it then. */
  #deciding = (entry: { item: string; field: string }) => (this.#decided.has(keyOf(entry)) ? { decides: true } : {})

  /** RULE-03: an answer that contradicts a claim to partial credit ends it; the server does the same. */
  #endClaim(requirement: string): void {
    const { answers } = this.workbook
    if (
      !claimsPartialCredit(requirement, answers) ||
      allowsPartialCredit(this.questionnaire.requirement(requirement), answers)
    )
      return
    const claim = { item: partialKey(requirement), field: 'answer' } as const
    this.#undecide([claim])
    this.workbook.set(claim.item, claim.field, unansweredCode)
    this.#own.set(keyOf(claim), unansweredCode)
    this.queue.add(claim.item, claim.field, unansweredCode, { decides: false })
  }

  /** Puts the other of two values in place of the one that stands. */
  exchange(overlap: Overlap): void {
    this.enter(overlap.item, overlap.field, overlap.other)
    this.dismiss(overlap)
  }

  dismiss({ id }: Overlap): void {
    this.#update({ overlaps: this.state.overlaps.filter((overlap) => overlap.id !== id) })
  }

  completed(at: string | null): void {
    this.#update({ completedAt: at })
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #receive(answer: Received, sent: readonly Pending[]): void {
    const { changes, replaced = [], outrun = [], ended = [], completedAt } = answer
    this.#record.take([...changes, ...sent, ...outrun])
    const news = [...changes, ...outrun].filter(({ item, field }) => !this.queue.has(item, field as EntryField))
    const isTyped = (entry: EntryState) => this.#isTyped(entry)
    const { open: conflicts, rest: arrived } = afterAnswer(this.state.conflicts, answer, sent, news, isTyped)
    this.workbook.apply(arrived)
    for (const requirement of ended) this.workbook.set(partialKey(requirement), 'answer', unansweredCode)
    const overlaps = [
      ...arrived.flatMap((entry) => this.#overlapOf(entry, 'theirs')),
      ...replaced.flatMap((entry) => this.#overlapOf(entry, 'mine')),
    ]
    const told = new Set(overlaps.map(({ item, field }) => `${item} ${field}`))
    const others = arrived.filter(({ mine, item, field }) => !mine && !told.has(`${item} ${field}`))
    this.#update({
      conflicts: conflicts.size + this.state.conflicts.size > 0 ? conflicts : this.state.conflicts,
      completedAt: this.queue.size > 0 ? null : completedAt,
      // A later word on the same field takes the place of the earlier one.
      overlaps: [...this.state.overlaps.filter(({ item, field }) => !told.has(`${item} ${field}`)), ...overlaps].slice(
        -keptOverlaps,
      ),
      company: joinCompany(this.state.company, others),
    })
    this.#settleDecisions(answer, sent)
  }

  /** Where something else was entered later, the decision is still to be made; beside another text it waits for the choice. */
  #settleDecisions({ outrun = [], conflicts = [], ended = [] }: Received, sent: readonly Pending[]): void {
    const undone = new Set([
      ...outrun.map(keyOf),
      ...ended.map((name) => keyOf({ item: partialKey(name), field: 'answer' })),
    ])
    const waiting = new Set(conflicts.map(keyOf))
    const deciding = sent.filter(({ decides }) => decides)
    this.#undecide(deciding.filter((entry) => undone.has(keyOf(entry))))
    for (const entry of deciding) if (!waiting.has(keyOf(entry))) this.#decided.delete(keyOf(entry))
  }

  #isTyped(entry: EntryState): boolean {
    const own = this.#own.get(keyOf(entry))
    return (
      textFields.has(entry.field) && this.typingIn === keyOf(entry) && !!own && !!entry.value && own !== entry.value
    )
  }

  #overlapOf({ item, field, value, by, mine, at }: EntryState, stands: Overlap['stands']): Overlap[] {
    const own = this.#own.get(`${item} ${field}`)
    if (mine || own === undefined || own === value) return []
    const [standing, other] = stands === 'theirs' ? [value, own] : [own, value]
    if (stands === 'theirs') this.#own.delete(`${item} ${field}`)
    return [{ id: ++this.#count, item, field: field as EntryField, stands, by, at, standing, other }]
  }

  #update(change: Partial<SessionState>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/**
 * A logout, or another person's login in another tab: nothing is sent in anyone else's name.
 * @throws CallError as if the session had run out
 */
function requireSame(userId: string): void {
  const session = currentSession()
  if (session.state !== 'in' || session.userId !== userId)
    throw new CallError(401, { code: 'not_logged_in', message: 'Please log in.' })
}
