import { type Kysely, sql } from 'kysely'

/**
 * One index for the site search, the chatbot and the sitemap (docs/decisions/0012). A table joins it by one call of
 * `index_for_search`: in its own feature's migration or, where it is older than the index, in this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TEXT SEARCH CONFIGURATION portal_english (COPY = english)`.execute(db)
  await sql`
    ALTER TEXT SEARCH CONFIGURATION portal_english
    ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem`.execute(db)
  await sql`CREATE TEXT SEARCH CONFIGURATION portal_words (COPY = simple)`.execute(db)
  await sql`
    ALTER TEXT SEARCH CONFIGURATION portal_words
    ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple`.execute(db)

  // PostgreSQL reads "800-171" as 800 and minus 171, "and/or" as a file name, "<b>" as a tag: here they are words.
  await sql`
    CREATE FUNCTION search_plain(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN translate(regexp_replace(source, '(\\d)-(\\d)', '\\1 \\2', 'g'), '/<>&', '    ')`.execute(db)
  await sql`
    CREATE FUNCTION search_vector(title text, headline text, keywords text, body text)
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN setweight(to_tsvector('portal_english', search_plain(title)), 'A')
      || setweight(to_tsvector('portal_english', search_plain(headline || ' ' || keywords)), 'B')
      || setweight(to_tsvector('portal_english', search_plain(body)), 'C')`.execute(db)

  await sql`
    CREATE TABLE search_entries (
      -- Name of the table the entry is made from; 'pages' for the site's fixed pages.
      source text NOT NULL,
      family text NOT NULL,
      id text NOT NULL,
      -- Path and query on this site.
      address text NOT NULL CHECK (address LIKE '/%'),
      -- False where the address shows the item among others.
      own_page boolean NOT NULL,
      title text NOT NULL,
      headline text NOT NULL DEFAULT '',
      -- Found, but never shown.
      keywords text NOT NULL DEFAULT '',
      -- Plain text, one block of the page in a line.
      body text NOT NULL DEFAULT '',
      item_date timestamptz,
      -- Only published items have an entry; one whose publication lies ahead waits here for its moment.
      visible_from timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      words tsvector GENERATED ALWAYS AS (search_vector(title, headline, keywords, body)) STORED,
      title_words tsvector GENERATED ALWAYS AS (to_tsvector('portal_english', search_plain(title))) STORED,
      PRIMARY KEY (family, id)
    )`.execute(db)
  await sql`CREATE INDEX search_entries_words ON search_entries USING gin (words)`.execute(db)
  await sql`CREATE INDEX search_entries_title_words ON search_entries USING gin (title_words)`.execute(db)
  await sql`CREATE INDEX search_entries_source ON search_entries (source)`.execute(db)
  await sql`CREATE INDEX search_entries_by_date ON search_entries (family, item_date)`.execute(db)

  await createVocabulary(db)
  await createSources(db)
  for (const [table, entries] of Object.entries(sources))
    await sql`CALL index_for_search(${sql.lit(table)}, ${sql.lit(entries)})`.execute(db)
}

/** Every word that the index has held: what a misspelt one is compared with. */
async function createVocabulary(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE search_words (word text PRIMARY KEY)`.execute(db)
  // By distance, so that the nearest words come first whatever their similarity.
  await sql`CREATE INDEX search_words_near ON search_words USING gist (word gist_trgm_ops)`.execute(db)
  await sql`
    CREATE FUNCTION learn_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      fresh text[];
    BEGIN
      SELECT array_agg(DISTINCT word) INTO fresh
      FROM new_entries, unnest(tsvector_to_array(to_tsvector('portal_words',
        search_plain(title || ' ' || headline || ' ' || keywords || ' ' || body)))) AS word
      WHERE word ~ '^[a-z][a-z0-9]{2,29}$' AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = word.word);
      IF fresh IS NOT NULL THEN
        -- Two imports that learn the same words in different orders would wait for each other for ever: one at a time.
        PERFORM pg_advisory_xact_lock(hashtext('search_words'));
        INSERT INTO search_words SELECT unnest(fresh) ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  for (const event of ['INSERT', 'UPDATE'])
    await sql`
      CREATE TRIGGER search_words_${sql.raw(event.toLowerCase())} AFTER ${sql.raw(event)} ON search_entries
      REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION learn_search_words()`.execute(db)
}

async function createSources(db: Kysely<unknown>): Promise<void> {
  // Rich text as plain text: a line for each block, a comma between the cells of a table's row.
  await sql`
    CREATE FUNCTION text_of_html(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
      SELECT btrim(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(regexp_replace(regexp_replace(regexp_replace(html,
          '\\s+', ' ', 'g'),
          '</t[dh]>\\s*<t[dh][^>]*>', ', ', 'gi'),
          '</?(a|b|strong|em|i|u|s|sub|sup|small|code|span|mark|time)(\\s[^>]*)?>', '', 'gi'),
          '<[^>]*>', E'\\n', 'g'),
        '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&nbsp;', ' '), '&amp;', '&'),
        '[\\x01-\\x09\\x0b-\\x1f\\x7f\\u00a0]+', ' ', 'g'),
        '\\s*\\n\\s*', E'\\n', 'g'), E' \\n');
    END`.execute(db)
  // As JavaScript's encodeURIComponent, so that an entry's address is the page's own.
  await sql`
    CREATE FUNCTION address_part(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (
      SELECT string_agg(CASE
        WHEN letter ~ '^[A-Za-z0-9_.!~*''()-]$' THEN letter
        ELSE regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\\1', 'g')
      END, '' ORDER BY place)
      FROM regexp_split_to_table(value, '') WITH ORDINALITY AS letters (letter, place)
    )`.execute(db)
  // entries: a SELECT from {rows} (rows of the table) that gives each row's entry, and in shown whether it is public.
  await sql`
    CREATE PROCEDURE index_for_search(source regclass, entries text) LANGUAGE plpgsql AS $$
    DECLARE
      fields constant text := 'family, id, address, own_page, title, headline, keywords, body, item_date, visible_from, changed_at';
      put text := format('INSERT INTO search_entries (source, %s) SELECT %L, %s FROM (%s) AS entry WHERE shown', fields, source, fields, entries);
      drop text := format('DELETE FROM search_entries USING (%s) AS gone WHERE (search_entries.family, search_entries.id) = (gone.family, gone.id)', entries);
      event text;
    BEGIN
      EXECUTE format('CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', 'index_' || source, format(
        'BEGIN
           IF TG_OP = ''TRUNCATE'' THEN DELETE FROM search_entries WHERE source = %L; END IF;
           IF TG_OP IN (''UPDATE'', ''DELETE'') THEN %s; END IF;
           IF TG_OP IN (''INSERT'', ''UPDATE'') THEN %s; END IF;
           RETURN NULL;
         END', source, replace(drop, '{rows}', 'old_rows'), replace(put, '{rows}', 'new_rows')));
      FOREACH event IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] LOOP
        EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
          'search_' || lower(event), event, source,
          CASE event
            WHEN 'INSERT' THEN 'REFERENCING NEW TABLE AS new_rows'
            WHEN 'UPDATE' THEN 'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'
            WHEN 'DELETE' THEN 'REFERENCING OLD TABLE AS old_rows'
            ELSE ''
          END, 'index_' || source);
      END LOOP;
      EXECUTE replace(put, '{rows}', source::text);
    END $$`.execute(db)
}

/** How the rows of each table become entries. The keywords name the kind of thing, as people do who look for one. */
const sources = {
  content_items: `
    SELECT family, id,
      CASE family
        WHEN 'news' THEN '/newsdetail?id='
        WHEN 'blog' THEN '/blogdetail?id='
        WHEN 'whitepaper' THEN '/white-paper-detail?id='
        WHEN 'cybercircuit' THEN '/cyber-circuits-detail?id='
        WHEN 'document' THEN '/documents?query='
        WHEN 'template' THEN '/templates?query='
        ELSE '/policy-corner#policy-'
      END || address_part(CASE WHEN family IN ('document', 'template') THEN title ELSE id END) AS address,
      family IN ('news', 'blog', 'whitepaper', 'cybercircuit') AS own_page,
      title, headline,
      concat_ws(' ', author, data->>'category', data->>'folder',
        (SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(data->'tags') AS tag),
        CASE family
          WHEN 'news' THEN 'news article'
          WHEN 'blog' THEN 'blog post'
          WHEN 'whitepaper' THEN 'white paper'
          WHEN 'cybercircuit' THEN 'cyber circuit webinar session'
          WHEN 'policy' THEN 'policy rule'
          ELSE family
        END) AS keywords,
      text_of_html(body_html) AS body, item_date, published_at AS visible_from, updated_at AS changed_at,
      status = 'published' AS shown
    FROM {rows}`,
  events: `
    SELECT 'event' AS family, id, '/event-detail?id=' || address_part(id) AS address, true AS own_page,
      title, headline, concat_ws(' ', 'event', type, place, author) AS keywords,
      text_of_html(description_html) AS body, starts_at AS item_date, published_at AS visible_from,
      updated_at AS changed_at, status = 'published' AS shown
    FROM {rows}`,
  training_categories: `
    SELECT 'training' AS family, 'category/' || id AS id, '/training-detail?query=' || address_part(category) AS address,
      true AS own_page, category AS title, '' AS headline,
      concat_ws(' ', tag, overall_category, 'training') AS keywords, '' AS body,
      NULL::timestamptz AS item_date, published_at AS visible_from, updated_at AS changed_at,
      status = 'published' AS shown
    FROM {rows}`,
  training_materials: `
    SELECT 'training' AS family, 'material/' || id AS id, '/training-detail?query=' || address_part(category) AS address,
      false AS own_page, title, type || ' in the training catalog under “' || category || '”.' AS headline, 'training' AS keywords,
      '' AS body, NULL::timestamptz AS item_date, published_at AS visible_from, updated_at AS changed_at,
      status = 'published' AS shown
    FROM {rows}`,
}
