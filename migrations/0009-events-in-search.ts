import { type Kysely, sql } from 'kysely'

/** Events and the training catalog join the search index of 0005. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, entries] of Object.entries({
    events: eventEntries,
    training_categories: categoryEntries,
    training_materials: materialEntries,
  }))
    await sql`CALL index_for_search(${sql.lit(table)}, ${sql.lit(entries)})`.execute(db)
}

const eventEntries = `
  SELECT 'event' AS family, id, '/event-detail?id=' || address_part(id) AS address, true AS own_page, title, headline,
    concat_ws(' ', author, type, place) AS keywords, text_of_html(description_html) AS body,
    starts_at AS item_date, published_at AS visible_from, updated_at AS changed_at, status = 'published' AS shown
  FROM {rows}`

const categoryEntries = `
  SELECT 'training' AS family, id, '/training-detail?query=' || address_part(category) AS address, true AS own_page,
    category AS title, overall_category || CASE WHEN tag = '' THEN '' ELSE ': ' || tag END AS headline,
    '' AS keywords, '' AS body, published_at AS item_date, published_at AS visible_from, updated_at AS changed_at,
    status = 'published' AS shown
  FROM {rows}`

const materialEntries = `
  SELECT 'training' AS family, 'material-' || id AS id, '/training-detail?query=' || address_part(category) AS address,
    false AS own_page, title, type || ': ' || category AS headline, '' AS keywords, '' AS body,
    published_at AS item_date, published_at AS visible_from, updated_at AS changed_at, status = 'published' AS shown
  FROM {rows}`
