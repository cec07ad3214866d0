import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Portal } from '../../../platform/portal.ts'
import type { User } from './store.ts'
import { createTokens, type TokenMaker } from './tokens.ts'

/** What happens to another feature's things before an account goes; in the transaction that deletes it. */
export type BeforeRemoval = (tx: Tx, user: User) => Promise<void>

/** What another feature keeps about a person, for the copy of one's own data. */
export type ExportPart = (db: Db, user: User) => Promise<unknown>

/** What every verb of accounts stands on. Features on top add their part of removal and export at start. */
export interface Accounts extends Portal {
  tokens: TokenMaker
  beforeRemoval: BeforeRemoval[]
  exportParts: Map<string, ExportPart>
}

export function accountsOn(portal: Portal): Accounts {
  return { ...portal, tokens: createTokens(portal), beforeRemoval: [], exportParts: new Map() }
}
