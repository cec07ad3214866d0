import type { Db } from '../../../platform/db/database.ts'
import { findPeople } from '../../accounts/server/index.ts'
import type { EntryField } from '../contract.ts'
import { isGiven } from './file-entries.ts'
import type { Item } from './merge.ts'

/** Of a row of answers: an address, empty where the account is gone, and when. */
export interface RowAuthor {
  by: string
  at: Date
}

/** Who entered last what is given in each item; none of one in which nothing is. */
export async function authorsOf(db: Db, items: ReadonlyMap<string, Item>): Promise<Map<string, RowAuthor>> {
  const last = [...items].flatMap(
    ([
      name,
      {
        values,
        marks: { responsibility, ...marks },
      },
    ]) => {
      const given = (Object.keys(marks) as (keyof typeof marks)[]).flatMap((field) =>
        isGiven(field as EntryField, values[field]) ? (marks[field] ?? []) : [],
      )
      const newest = given.sort((one, other) => other.at.localeCompare(one.at))[0]
      return newest ? [[name, newest] as const] : []
    },
  )
  const people = await findPeople(
    db,
    last.map(([, { by }]) => by),
  )
  return new Map(last.map(([name, { by, at }]) => [name, { by: people.get(by)?.email ?? '', at: new Date(at) }]))
}
