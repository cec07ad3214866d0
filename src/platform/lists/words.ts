import { type Expression, type SqlBool, sql } from 'kysely'

/** The words of a search text, in lower case and each once: each must be found (LIST-03). */
export function searchWords(text: string | undefined): string[] {
  return [...new Set((text ?? '').toLowerCase().split(/\s+/).filter(Boolean))]
}

/** A text within a LIKE pattern, where its own `%`, `_` and `\` stand for nothing but themselves. */
export function withinPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * True where every word stands in the column, which holds lower-case text. Words are plain text, not patterns.
 * A trigram index on the column serves it.
 */
export function hasEveryWord(column: Expression<string>, words: readonly string[]): Expression<SqlBool> {
  if (words.length === 0) return sql<boolean>`true`
  const found = words.map((word) => sql<boolean>`${column} LIKE ${`%${withinPattern(word)}%`}`)
  return sql<boolean>`(${sql.join(found, sql` AND `)})`
}

/** Rows to skip and to take; both undefined for the whole list (GEN-12). */
export function pageBounds(
  query: { page?: number; pageSize?: number },
  defaultSize = 10,
): { offset?: number; limit?: number } {
  if (query.page === undefined && query.pageSize === undefined) return {}
  const limit = query.pageSize ?? defaultSize
  return { limit, offset: ((query.page ?? 1) - 1) * limit }
}
