import { type Kysely, sql } from 'kysely'

/** Who is who among the offices, from one directory to the next, and who works for which (OFFICE-05). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE offices (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- As the directory names it, or did when it was last in it.
      directory_id text NOT NULL,
      name text NOT NULL,
      state text NOT NULL,
      city text NOT NULL,
      -- Name, city and address however they are spelled.
      name_key text NOT NULL,
      city_key text NOT NULL,
      address_key text NOT NULL,
      -- It is in the directory in force.
      current boolean NOT NULL,
      -- It is, or was, one of the made-up ones.
      sample boolean NOT NULL
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX offices_of_directory ON offices (directory_id) WHERE current`.execute(db)
  await sql`
    CREATE TABLE office_people (
      office integer NOT NULL REFERENCES offices ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      given_at timestamptz NOT NULL,
      PRIMARY KEY (office, user_id)
    )`.execute(db)
  await sql`CREATE INDEX office_people_of ON office_people (user_id)`.execute(db)
  // The version that the register is in step with: a release before this one imports without it.
  await sql`ALTER TABLE directory_current ADD COLUMN registered integer`.execute(db)
  // Whose company it is, null where no office serves it; and in which version of the directory somebody looked.
  await sql`ALTER TABLE applications ADD COLUMN office integer, ADD COLUMN office_version integer`.execute(db)
}
