import type { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Where a value will stand in a query that is written before the value is known. */
class Place {
  readonly of: string
  constructor(of: string) {
    this.of = of
  }
}

/**
 * A query that is asked all the time: the query builder writes it once, and PostgreSQL reads and plans it once for each
 * connection, which for a small query is most of its work. Where a pooler cannot keep it, it is read each time
 * (`DATABASE_PREPARED`).
 *
 * `write` is given places instead of values: they may be compared, inserted and so on, not looked into. It names the
 * columns it wants: with `*` the query would fail once a release beside this one adds a column.
 * @param name unlike every other one's
 */
export function prepared<Given extends object, Row>(
  name: string,
  write: (db: Db, given: Given) => { compile(): CompiledQuery<Row> },
): (db: Db, given: Given) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined
  return async (db, given) => {
    written ??= write(db, new Proxy({} as Given, { get: (_, of) => new Place(String(of)) })).compile()
    const parameters = written.parameters.map((value) =>
      value instanceof Place ? given[value.of as keyof Given] : value,
    )
    // Kysely hands the text on to the driver as it is, and there a statement with a name is prepared.
    const sql = { name, text: written.sql } as unknown as string
    const { rows } = await db.executeQuery<Row>({ ...written, sql, parameters } as CompiledQuery<Row>)
    return rows
  }
}
