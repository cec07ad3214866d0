import { type Kysely, sql } from 'kysely'

/**
 * What goes live, or is withdrawn, at a time that somebody set (docs/decisions/0072). Without the notice, as all that is
 * written: visitors see nothing of it until the live row is written at that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE item_schedules (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      act text NOT NULL CHECK (act IN ('publish', 'withdraw')),
      -- What goes live.
      version integer,
      due_at timestamptz NOT NULL,
      -- By whose clocks the time was set: its IANA name.
      zone text NOT NULL,
      -- A person's id.
      by text NOT NULL,
      made_at timestamptz NOT NULL,
      -- The revisions of the item by which somebody set it and ended it: so both are taken back.
      set_in integer NOT NULL,
      ended_in integer,
      -- How often a fault of the portal kept it from being carried out.
      faults integer NOT NULL DEFAULT 0,
      -- It was not carried out at its time, and stands until somebody does something about it; why, in words for them.
      failed_at timestamptz,
      why text NOT NULL DEFAULT '',
      ended_at timestamptz,
      outcome text CHECK (outcome IN ('done', 'moved', 'cancelled', 'overtaken')),
      CHECK ((version IS NULL) = (act = 'withdraw')),
      CHECK ((ended_at IS NULL) = (outcome IS NULL)),
      FOREIGN KEY (item, version) REFERENCES item_versions ON DELETE CASCADE
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX item_schedules_one ON item_schedules (item, act) WHERE ended_at IS NULL`.execute(db)
  await sql`CREATE INDEX item_schedules_versions ON item_schedules (item, version)`.execute(db)
  await sql`
    CREATE INDEX item_schedules_due ON item_schedules (due_at)
    WHERE ended_at IS NULL AND failed_at IS NULL`.execute(db)
  await sql`
    CREATE INDEX item_schedules_failed ON item_schedules (item)
    WHERE ended_at IS NULL AND failed_at IS NOT NULL`.execute(db)

  // When an item goes live, beside its state: lists go by it. The database keeps it, whoever writes a schedule.
  await sql`ALTER TABLE items ADD COLUMN scheduled_for timestamptz, ADD COLUMN scheduled_zone text`.execute(db)
  await sql`
    CREATE FUNCTION keep_scheduled() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE items SET (scheduled_for, scheduled_zone) = (
        SELECT due_at, zone FROM item_schedules
        WHERE item = coalesce(NEW.item, OLD.item) AND act = 'publish' AND ended_at IS NULL AND failed_at IS NULL)
      WHERE id = coalesce(NEW.item, OLD.item);
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER item_schedules_scheduled
    AFTER INSERT OR DELETE OR UPDATE OF act, due_at, zone, ended_at, failed_at ON item_schedules
    FOR EACH ROW EXECUTE FUNCTION keep_scheduled()`.execute(db)

  await sql`
    ALTER TABLE item_versions
      DROP CONSTRAINT item_versions_kind_check,
      ADD CONSTRAINT item_versions_kind_check CHECK (kind IN
        ('release', 'imported', 'outside', 'published', 'submitted', 'restored', 'set aside', 'scheduled'))
        NOT VALID`.execute(db)
}
