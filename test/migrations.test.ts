import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The last one that was written before these rules. */
const before = '0060'

/** What a migration must not do on a living site, by what gives it away; CONTRIBUTING.md says what to do instead. */
function faultsOf(source: string): string[] {
  const own = [...source.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, table]) => table)
  const ofOthers = (table: string) => !own.includes(table)
  const found: string[] = []
  for (const [statement] of source.matchAll(/`[^`]*`/gs)) {
    for (const [, table = ''] of statement.matchAll(/CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^`]*? ON (\w+)/gi))
      if (ofOthers(table)) found.push(`an index on ${table} without CONCURRENTLY`)
    for (const [, table = '', rest = ''] of statement.matchAll(/ALTER TABLE (\w+)([^`]*)/gi)) {
      if (!ofOthers(table)) continue
      if (/ADD CONSTRAINT/i.test(rest) && !/NOT VALID|USING INDEX/i.test(rest))
        found.push(`a constraint on ${table} without NOT VALID`)
      if (/ADD COLUMN[^,]*\bCHECK\b/i.test(rest)) found.push(`a CHECK in a new column of ${table}`)
    }
    for (const [, table = ''] of statement.matchAll(/^\W*UPDATE (\w+)/gi))
      if (ofOthers(table)) found.push(`an UPDATE of ${table}: a job does it in batches`)
  }
  return found
}

test('the migrations from now on wait for nobody on a living site', () => {
  const files = readdirSync('migrations').filter((file) => file >= before)
  const found = files.flatMap((file) =>
    faultsOf(readFileSync(`migrations/${file}`, 'utf8')).map((fault) => `${file}: ${fault}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['await sql`CREATE INDEX a_b ON a (b)`', ['an index on a without CONCURRENTLY']],
  ['await sql`CREATE TABLE a (b int)`; await sql`CREATE INDEX a_b ON a (b)`', []],
  ['await sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS a_b ON a (b)`', []],
  ['await sql`ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0)`', ['a constraint on a without NOT VALID']],
  ['await sql`ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0) NOT VALID`', []],
  ['await sql`ALTER TABLE a DROP CONSTRAINT c, ADD CONSTRAINT c UNIQUE USING INDEX d`', []],
  ['await sql`ALTER TABLE a ADD COLUMN b int CHECK (b > 0)`', ['a CHECK in a new column of a']],
  ['await sql`ALTER TABLE a ADD COLUMN b int`', []],
  ["await sql`\n  UPDATE a SET b = 1 WHERE c = 'x'`", ['an UPDATE of a: a job does it in batches']],
])('the rules find what they are for: %s', (source, faults) => {
  expect(faultsOf(source)).toEqual(faults)
})

test('each number stands once', () => {
  const numbers = readdirSync('migrations').map((file) => file.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})
