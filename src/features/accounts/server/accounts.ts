import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Origin } from '../../../platform/http/origin.ts'
import type { Turns } from '../../../platform/limits/turns.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { HomeEntry, HomePartName, UserGroup } from '../contract.ts'
import { createPasswordTurns } from './password-turns.ts'
import type { User } from './store.ts'
import { createTokens, type TokenMaker } from './tokens.ts'

/** What happens to another feature's things before an account goes; in the transaction that deletes it. */
export type BeforeRemoval = (tx: Tx, user: User) => Promise<void>

/** What became of a sign-up, with a word to the person where there is one to say. */
export interface Arrival {
  user: User
  note?: string
  /** Registered organizations whose names are near to the one that was named (JOIN-05). */
  nearest?: string[]
}

/**
 * What another feature makes of the organization that a sign-up names, once its address is verified; in the
 * transaction that makes the account.
 */
export type OnArrival = (tx: Tx, user: User, organization: unknown, origin: Origin) => Promise<Arrival>

/** What another feature keeps about a person, for the copy of one's own data. */
export type ExportPart = (db: Db, user: User) => Promise<unknown>

/** What another feature puts on a person's own page (MINE-01); several may give to one part. */
export interface HomeSource {
  part: HomePartName
  read(db: Db, user: User, now: Date): Promise<HomeEntry[]>
}

/** What a person sent to the programme, of one kind (MINE-06). */
export interface SentEntry {
  /** Of its row. */
  id: string
  kind: 'message' | 'application'
  title: string
  /** Its beginning, for what was written freely. */
  text: string
  sentAt: Date
  /** Where it stands, in words without a full stop; and since when, where that is not when it was sent. */
  state: string
  stateAt?: Date
  /** Path of the page on which there is more; empty where there is none. */
  page: string
}

/** The newest of them, no more than `most`. */
export type SentSource = (db: Db, user: User, most: number) => Promise<SentEntry[]>

/** Where some of what was sent stands by now, by its row, in place of what its source says. */
export type SentStates = (db: Db, ids: readonly string[]) => Promise<Map<string, Pick<SentEntry, 'state' | 'stateAt'>>>

/** What every verb of accounts stands on. Features on top add their part of arrival, removal, export and My page at start. */
export interface Accounts extends Portal {
  tokens: TokenMaker
  /** Whatever hashes a password waits for its turn. */
  passwordTurns: Turns
  arrivals: Map<UserGroup, OnArrival>
  beforeRemoval: BeforeRemoval[]
  exportParts: Map<string, ExportPart>
  homeSources: HomeSource[]
  sentSources: SentSource[]
  sentStates: SentStates[]
  /** Whether a feature holds work of a network. */
  works: ((db: Db, network: string) => Promise<boolean>)[]
}

export function accountsOn(portal: Portal): Accounts {
  return {
    ...portal,
    tokens: createTokens(portal),
    passwordTurns: createPasswordTurns(),
    arrivals: new Map(),
    beforeRemoval: [],
    exportParts: new Map(),
    homeSources: [],
    sentSources: [],
    sentStates: [],
    works: [],
  }
}
