import { type Kysely, sql } from 'kysely'

/** In the order in which a save takes them, each with the column that names the place. */
const tables = {
  assessments: 'network_uuid',
  assessment_overtaken: 'network_uuid',
  assessment_differences: 'network_uuid',
  assessment_answers: 'network_uuid',
  assessment_requirements: 'network_uuid',
  assessment_snapshots: 'network_uuid',
  assessment_statuses: 'network_uuid',
  assessment_reminders: 'network_uuid',
  system_facts: 'place',
}

/**
 * Several systems of one network (docs/decisions/0077). The first one's place is the network itself, and it has a row
 * only once somebody has named it or added another; that of a further one stands in `network_uuid` of the tables of
 * assessments, which stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE systems (
      place uuid PRIMARY KEY,
      network_uuid uuid NOT NULL,
      -- Empty of a first one that nobody has named.
      name text NOT NULL DEFAULT '',
      cage_codes text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX systems_name ON systems (network_uuid, lower(name))`.execute(db)
  await openLater(db)
  await keepFromReleaseBefore(db)
}

/**
 * Where people are at work already, instances of the release before may run for a while: no system is added before all
 * know of it. A new portal has no row here. To be taken away a release later.
 */
async function openLater(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE systems_open (opens_at timestamptz NOT NULL)`.execute(db)
  await sql`INSERT INTO systems_open SELECT now() + interval '1 day' WHERE EXISTS (SELECT FROM users)`.execute(db)
}

/**
 * The nightly upkeep of the release before this one deletes what is of no network, and knows of no further system. Its
 * statement ends with the networks of users; what it would take of a further system stays. To be taken away a release
 * later.
 */
async function keepFromReleaseBefore(db: Kysely<unknown>): Promise<void> {
  for (const column of ['network_uuid', 'place'])
    await sql`
      CREATE FUNCTION ${keeperOf(column)}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_query() LIKE ${sql.lit(`%(NOT EXISTS (%SELECT FROM organizations WHERE organizations.network_uuid = "`)}
            || TG_TABLE_NAME || ${sql.lit(`"."${column}")%AND NOT EXISTS (SELECT FROM users WHERE users.own_network_uuid = "`)}
            || TG_TABLE_NAME || ${sql.lit(`"."${column}"))`)}
          AND EXISTS (SELECT FROM systems WHERE place = OLD.${sql.ref(column)} AND place <> network_uuid)
          THEN RETURN NULL;
        END IF;
        RETURN OLD;
      END $$`.execute(db)
  for (const [table, column] of Object.entries(tables))
    await sql`CREATE TRIGGER keep_system BEFORE DELETE ON ${sql.table(table)} FOR EACH ROW
      EXECUTE FUNCTION ${keeperOf(column)}()`.execute(db)
}

const keeperOf = (column: string) => sql.table(`keep_system_by_${column}`)
