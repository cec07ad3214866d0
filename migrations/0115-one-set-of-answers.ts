import { type Kysely, type RawBuilder, sql } from 'kysely'

const nist = sql.lit('NEWNIST800171')
const level2 = sql.lit('NEWCMMCLEVEL2')
const both = sql`(${level2}, ${nist})`

/** Texts of a requirement: their column and their field. */
const texts: [string, string][] = Object.entries({
  ...{ evidence: 'evidence', owner: 'owner', plan: 'plan', resources: 'resources', mark: 'mark' },
  ...{
    mark_reason: 'markReason',
    mitigation: 'mitigation',
    operational_plan: 'operationalPlan',
    plan_place: 'planPlace',
  },
})

/** Of each item that differs, every field in which something was entered, with its mark: as `item`, `field`, `value` and `mark`. */
const fieldsOf = (key: typeof nist) => sql`
  SELECT a.network_uuid, a.objective AS item, f.field, f.value,
    coalesce(a.changes -> f.field, ${markWithout(sql`a.answered_at`)}) AS mark
  FROM differing d JOIN assessment_answers a ON a.network_uuid = d.network_uuid AND a.objective = d.item
  CROSS JOIN LATERAL (VALUES
    ('answer', CASE WHEN a.answer IN (1, 0, -1) THEN to_jsonb(a.answer) END),
    ('how', to_jsonb(nullif(a.how, ''))),
    ('comment', to_jsonb(nullif(a.comment, ''))),
    ('wasComment', CASE WHEN a.was_comment AND a.comment <> '' THEN 'true'::jsonb END)
  ) f (field, value)
  WHERE a.assessment_key = ${key} AND f.value IS NOT NULL UNION ALL
  SELECT r.network_uuid, r.requirement, f.field, f.value,
    coalesce(r.changes -> f.field, ${markWithout(sql`d.updated_at`)})
  FROM differing d JOIN assessment_requirements r ON r.network_uuid = d.network_uuid AND r.requirement = d.item
  CROSS JOIN LATERAL (VALUES
    ('targetDate', to_jsonb(to_char(r.target_date, 'YYYY-MM-DD'))),
    ('flagged', CASE WHEN r.flagged THEN 'true'::jsonb END),
    ${sql.join(texts.map(([column, field]) => sql`(${sql.lit(field)}, to_jsonb(nullif(${sql.ref(`r.${column}`)}, '')))`))}
  ) f (field, value)
  WHERE r.assessment_key = ${key} AND f.value IS NOT NULL`

const nobody = sql`jsonb_build_object('by', '00000000-0000-0000-0000-000000000000')`

/** Of what was entered before marks were kept: by nobody who is known. */
function markWithout(at: RawBuilder<unknown>) {
  return sql`${nobody} || jsonb_build_object('at', to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
}

const names = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)))
const asProposed = (columns: string[]) =>
  sql`(${names(columns)}) = (${names(columns.map((column) => `excluded.${column}`))})`

const answers = {
  table: 'assessment_answers',
  item: 'objective',
  fields: ['answer', 'how', 'comment', 'was_comment'],
  others: ['answered_by', 'answered_at', 'version', 'changes'],
}
const requirements = {
  table: 'assessment_requirements',
  item: 'requirement',
  fields: ['target_date', 'flagged', ...texts.map(([column]) => column)],
  others: ['version', 'changes'],
}
const tables = [answers, requirements]
const columnsOf = ({ fields, others }: typeof answers) => names([...fields, ...others])

/** Items of which something else stands under one key than under the other. */
function differencesIn({ table, item, fields }: typeof answers) {
  const under = (key: typeof nist) => sql`
    SELECT network_uuid, ${sql.ref(item)} AS item, ROW(${names(fields)}) AS fields
    FROM ${sql.table(table)} JOIN united USING (network_uuid) WHERE assessment_key = ${key}`
  return sql`SELECT network_uuid, item FROM (${under(level2)}) l FULL JOIN (${under(nist)}) n USING (network_uuid, item)
    WHERE l.fields IS DISTINCT FROM n.fields`
}

const markFields = texts.slice(4).map(([, field]) => sql.lit(field))
const ofAMark = sql`(${sql.join(markFields)})`

/** Requirements to which Level 2 has a no: a mark of NIST's would make them met, and nobody has said so there. */
const denied = sql`
  SELECT network_uuid, requirement FROM assessment_answers JOIN united USING (network_uuid)
  WHERE assessment_key = ${level2} AND answer = 0 AND objective NOT LIKE '%[partial]'`

/** Networks whose standing answers allow a claim to partial credit (32 CFR 170.24(c)(2)(i)(B)(4)). */
const allowed = sql`
  SELECT network_uuid, claim FROM (
    SELECT network_uuid, objective, coalesce(
      max(answer) FILTER (WHERE assessment_key = ${level2} AND answer IN (1, 0, -1)),
      max(answer) FILTER (WHERE assessment_key = ${nist})) AS answer
    FROM assessment_answers
    WHERE objective IN ('3.5.3[a]', '3.5.3[b]', '3.5.3[c]', '3.5.3[d]', '3.13.11[a]') AND assessment_key IN ${both}
    GROUP BY network_uuid, objective
  ) standing
  JOIN (VALUES ('3.5.3[partial]', '3.5.3[a]', 1), ('3.5.3[partial]', '3.5.3[b]', 1), ('3.5.3[partial]', '3.5.3[c]', 1),
    ('3.5.3[partial]', '3.5.3[d]', 0), ('3.13.11[partial]', '3.13.11[a]', 0)) needs (claim, objective, answer)
    USING (objective, answer)
  GROUP BY network_uuid, claim HAVING count(*) = CASE claim WHEN '3.5.3[partial]' THEN 4 ELSE 1 END`

/**
 * The NIST SP 800-171 check and Level 2 become one set of answers, kept under Level 2's key (docs/decisions/0074).
 * What Level 2 has stands, what it lacks is taken over, and what differs is kept to be confirmed. Completions stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE assessment_differences (
      network_uuid uuid NOT NULL, item text NOT NULL, field text NOT NULL, theirs jsonb NOT NULL,
      entered_by uuid, entered_at timestamptz NOT NULL, PRIMARY KEY (network_uuid, item, field)
    )`.execute(db)
  // Whoever writes, or holds rows to write, waits from here on; in the order in which a save takes them. Readers do not.
  for (const table of ['assessments', 'assessment_answers', 'assessment_requirements'])
    await sql`LOCK TABLE ${sql.table(table)} IN EXCLUSIVE MODE`.execute(db)
  await unite(db)
  await keepAlike(db)
}

/** Where both were begun. The version is one that no page has seen of either. */
async function unite(db: Kysely<unknown>): Promise<void> {
  await sql`SET LOCAL work_mem = '64MB'`.execute(db)
  await sql`
    CREATE TEMP TABLE united ON COMMIT DROP AS
    SELECT network_uuid, greatest(l.version, n.version) + 1 AS version, greatest(l.updated_at, n.updated_at) AS updated_at
    FROM assessments l JOIN assessments n USING (network_uuid)
    WHERE l.assessment_key = ${level2} AND n.assessment_key = ${nist}`.execute(db)
  // Items with the same in both stay as they are: of a large portal most are.
  await sql`
    CREATE TEMP TABLE differing ON COMMIT DROP AS
    SELECT network_uuid, item, united.updated_at
    FROM (${differencesIn(answers)} UNION ALL ${differencesIn(requirements)}) found JOIN united USING (network_uuid)`.execute(
    db,
  )
  await sql`
    CREATE TEMP TABLE paired ON COMMIT DROP AS
    SELECT network_uuid, item, field, l.value AS ours, n.value AS theirs, l.mark AS our_mark, n.mark AS their_mark,
      bool_or(l.value IS NOT NULL AND field IN ${ofAMark}) OVER same_item AS marked,
      bool_or(l.value IS NOT NULL AND field = 'comment') OVER same_item AS noted
    FROM (${fieldsOf(level2)}) l FULL JOIN (${fieldsOf(nist)}) n USING (network_uuid, item, field)
    WINDOW same_item AS (PARTITION BY network_uuid, item)`.execute(db)
  // A mark is taken over as a whole or not at all, and makes no Level 2 no met; a claim only where the answers allow it,
  // and whether a note was a comment goes with the note.
  await sql`
    CREATE TEMP TABLE chosen ON COMMIT DROP AS
    SELECT p.*, ours IS NULL AND CASE
        WHEN field IN ${ofAMark} THEN NOT marked AND (network_uuid, item) NOT IN (${denied})
        WHEN field = 'wasComment' THEN NOT noted
        WHEN theirs = '1' AND item LIKE '%[partial]' THEN (network_uuid, item) IN (${allowed})
        ELSE true
      END AS taken
    FROM paired p WHERE ours IS DISTINCT FROM theirs`.execute(db)
  await keepDifferences(db)
  // Each field that is new to a page of either has a mark of the new version. What NIST had and is not taken, nobody emptied.
  await sql`
    CREATE TEMP TABLE changed ON COMMIT DROP AS
    SELECT network_uuid, item, united.version, bool_or(taken AND field = 'answer') AS takes_answer,
      coalesce(jsonb_object_agg(field, theirs) FILTER (WHERE taken), '{}') AS taken,
      jsonb_object_agg(field, coalesce(our_mark, CASE WHEN taken THEN their_mark ELSE their_mark || ${nobody} END)
        || jsonb_build_object('v', united.version)) AS marks
    FROM chosen JOIN united USING (network_uuid)
    GROUP BY network_uuid, item, united.version`.execute(db)
  await takeAnswers(db)
  await takeRequirements(db)
  await copyToTheOther(db)
  await writeStandings(db)
}

/** A mark is listed with all its fields and a note with its flag, the empty ones too: they are taken as a whole. */
const keepDifferences = (db: Kysely<unknown>) =>
  sql`
    INSERT INTO assessment_differences (network_uuid, item, field, theirs, entered_by, entered_at)
    SELECT network_uuid, item, field, coalesce(p.theirs, CASE field WHEN 'wasComment' THEN 'false' ELSE '""' END::jsonb),
      CASE WHEN by.mark ->> 'by' ~ '[1-9a-f]' THEN (by.mark ->> 'by')::uuid END, (by.mark ->> 'at')::timestamptz
    FROM (
      SELECT DISTINCT ON (network_uuid, item, f.field) network_uuid, item, f.field, their_mark
      FROM chosen c CROSS JOIN LATERAL unnest(CASE
        WHEN c.field IN ${ofAMark} THEN ARRAY[${sql.join(markFields)}]
        WHEN c.field = 'comment' THEN ARRAY['comment', 'wasComment'] ELSE ARRAY[c.field] END) f (field)
      WHERE theirs IS NOT NULL AND NOT taken AND c.field <> 'wasComment'
      ORDER BY network_uuid, item, f.field, their_mark ->> 'at' DESC
    ) d
    LEFT JOIN paired p USING (network_uuid, item, field) CROSS JOIN LATERAL (SELECT coalesce(p.their_mark, d.their_mark) AS mark) by`.execute(
    db,
  )

const takeAnswers = (db: Kysely<unknown>) =>
  sql`
    INSERT INTO assessment_answers (network_uuid, assessment_key, requirement, objective, ${columnsOf(answers)})
    SELECT c.network_uuid, ${level2}, split_part(c.item, '[', 1), c.item,
      coalesce((c.taken ->> 'answer')::int, l.answer, 2),
      coalesce(c.taken ->> 'how', l.how, ''), coalesce(c.taken ->> 'comment', l.comment, ''),
      coalesce((c.taken ->> 'wasComment')::boolean, l.was_comment, false),
      CASE WHEN l.objective IS NULL OR c.takes_answer THEN n.answered_by ELSE l.answered_by END,
      CASE WHEN l.objective IS NULL OR c.takes_answer THEN n.answered_at ELSE l.answered_at END,
      c.version, coalesce(l.changes, '{}') || c.marks
    FROM changed c LEFT JOIN assessment_answers l ON (l.network_uuid, l.assessment_key, l.objective) = (c.network_uuid, ${level2}, c.item)
    LEFT JOIN assessment_answers n ON (n.network_uuid, n.assessment_key, n.objective) = (c.network_uuid, ${nist}, c.item)
    WHERE c.item LIKE '%]' ON CONFLICT (network_uuid, assessment_key, objective) DO UPDATE
    SET ${asProposed([...answers.fields, ...answers.others])}`.execute(db)

const takeRequirements = (db: Kysely<unknown>) =>
  sql`
    INSERT INTO assessment_requirements (network_uuid, assessment_key, requirement, ${columnsOf(requirements)})
    SELECT c.network_uuid, ${level2}, c.item,
      coalesce((c.taken ->> 'targetDate')::date, l.target_date), coalesce((c.taken ->> 'flagged')::boolean, l.flagged, false),
      ${sql.join(texts.map(([column, field]) => sql`coalesce(c.taken ->> ${sql.lit(field)}, ${sql.ref(`l.${column}`)}, '')`))},
      c.version, coalesce(l.changes, '{}') || c.marks
    FROM changed c LEFT JOIN assessment_requirements l ON (l.network_uuid, l.assessment_key, l.requirement) = (c.network_uuid, ${level2}, c.item)
    WHERE c.item NOT LIKE '%]' ON CONFLICT (network_uuid, assessment_key, requirement) DO UPDATE
    SET ${asProposed([...requirements.fields, ...requirements.others])}`.execute(db)

/** What only one has, for the other; what differed anew, for the release before this one. */
async function copyToTheOther(db: Kysely<unknown>): Promise<void> {
  for (const { table, item, fields, others } of tables) {
    const columns = names([...new Set(['network_uuid', 'requirement', item, ...fields, ...others])])
    const copy = (from: typeof nist, to: typeof nist) => sql`
      INSERT INTO ${sql.table(table)} (assessment_key, ${columns})
      SELECT ${to}, ${columns} FROM ${sql.table(table)} t WHERE assessment_key = ${from} AND NOT EXISTS (
        SELECT FROM ${sql.table(table)} o WHERE o.network_uuid = t.network_uuid AND o.assessment_key = ${to}
          AND ${sql.ref(`o.${item}`)} = ${sql.ref(`t.${item}`)})`
    await copy(nist, level2).execute(db)
    const differs = sql`n.network_uuid = d.network_uuid AND n.assessment_key = ${nist} AND ${sql.ref(`n.${item}`)} = d.item`
    await sql`DELETE FROM ${sql.table(table)} n USING differing d WHERE ${differs}`.execute(db)
    await copy(level2, nist).execute(db)
  }
}

/** A view stays complete only where its answers are what they were. Each asks 320 questions. */
async function writeStandings(db: Kysely<unknown>): Promise<void> {
  await sql`
    INSERT INTO assessments (network_uuid, assessment_key, version, progress, updated_at, completed_at)
    SELECT a.network_uuid, a.assessment_key, united.version, coalesce(answered.count, 0) * 100 / 320, united.updated_at,
      CASE WHEN coalesce(CASE a.assessment_key WHEN ${level2} THEN kept.ours ELSE kept.theirs END, true) THEN a.completed_at END
    FROM assessments a JOIN united USING (network_uuid)
    LEFT JOIN (
      SELECT network_uuid, NOT bool_or(taken) AS ours, bool_and(taken) AS theirs FROM chosen
      WHERE field <> 'wasComment' GROUP BY 1) kept USING (network_uuid)
    LEFT JOIN (
      SELECT network_uuid, count(*) FROM assessment_answers
      WHERE assessment_key = ${level2} AND answer IN (1, 0, -1) AND objective NOT LIKE '%[partial]' GROUP BY 1
    ) answered USING (network_uuid)
    WHERE a.assessment_key IN ${both} ON CONFLICT (network_uuid, assessment_key) DO UPDATE
    SET ${asProposed(['version', 'progress', 'updated_at', 'completed_at'])}`.execute(db)
  await sql`
    INSERT INTO assessments (network_uuid, assessment_key, version, progress, updated_at)
    SELECT network_uuid, CASE assessment_key WHEN ${nist} THEN ${level2} ELSE ${nist} END, version, progress, updated_at
    FROM assessments WHERE assessment_key IN ${both} ON CONFLICT DO NOTHING`.execute(db)
}

/** Runs a function on rows that a statement of the portal writes, and not another trigger. */
const fire = (db: Kysely<unknown>, trigger: string, table: string, rows: RawBuilder<unknown>, run: string) =>
  sql`CREATE TRIGGER ${sql.raw(trigger)} ON ${sql.table(table)} FOR EACH ROW
    WHEN (pg_trigger_depth() = 0 AND ${rows}) EXECUTE FUNCTION ${sql.ref(run)}()`.execute(db)

/**
 * While the release before this one runs beside it, each reads and writes the rows under its own key: the database keeps
 * both alike. Level 2's row of `assessments` is always locked first. To be taken away a release later, with the rows
 * under the other key.
 */
async function keepAlike(db: Kysely<unknown>): Promise<void> {
  const ofEither = sql`NEW.assessment_key IN ${both}`
  await sql`
    CREATE FUNCTION other_view(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE key WHEN ${nist} THEN ${level2} ELSE ${nist} END $$`.execute(db)
  await sql`
    CREATE FUNCTION hold_level_2_first() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM assessments WHERE network_uuid = NEW.network_uuid AND assessment_key = ${level2} FOR UPDATE;
      IF NOT FOUND THEN
        INSERT INTO assessments (network_uuid, assessment_key, updated_at)
        VALUES (NEW.network_uuid, ${level2}, NEW.updated_at) ON CONFLICT (network_uuid, assessment_key) DO UPDATE SET network_uuid = excluded.network_uuid;
      END IF;
      RETURN NEW;
    END $$`.execute(db)
  const changed = sql`NEW.version <> OLD.version AND ${ofEither}`
  // A change of the answers is one of both views: neither is complete any more.
  await sql`
    CREATE FUNCTION keep_other_view() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO assessments AS other (network_uuid, assessment_key, version, progress, updated_at)
      VALUES (NEW.network_uuid, other_view(NEW.assessment_key), NEW.version, NEW.progress, NEW.updated_at)
      ON CONFLICT (network_uuid, assessment_key) DO UPDATE
      SET ${asProposed(['version', 'progress', 'updated_at', 'completed_at'])}
      WHERE other.version <> excluded.version;
      RETURN NULL;
    END $$`.execute(db)
  await fire(db, 'hold BEFORE INSERT', 'assessments', sql`NEW.assessment_key = ${nist}`, 'hold_level_2_first')
  await fire(db, 'begin AFTER INSERT', 'assessments', sql`NEW.assessment_key = ${level2}`, 'keep_other_view')
  await fire(db, 'change AFTER UPDATE', 'assessments', changed, 'keep_other_view')
  for (const { table, item, fields, others } of tables) {
    const copy = `copy_${table}`
    await sql`
      CREATE FUNCTION ${sql.ref(copy)}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.assessment_key := other_view(NEW.assessment_key);
        INSERT INTO ${sql.table(table)} SELECT NEW.* ON CONFLICT (network_uuid, assessment_key, ${sql.ref(item)}) DO UPDATE
        SET ${asProposed([...fields, ...others])};
        RETURN NULL;
      END $$`.execute(db)
    await fire(db, 'begin AFTER INSERT', table, ofEither, copy)
    // A claim is entered and ended in one version: a row is written twice.
    await fire(db, 'change AFTER UPDATE', table, sql`NEW IS DISTINCT FROM OLD AND ${ofEither}`, copy)
  }
}
