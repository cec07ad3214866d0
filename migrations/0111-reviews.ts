import { type Kysely, sql } from 'kysely'

/**
 * What is submitted and decided of an item, and who wrote it (docs/decisions/0071). The database keeps the writers, so
 * that they hold where an older instance saves, publishes or restores beside this release. `items` comes last of the
 * tables that are there: it is not held while another is waited for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A family without a row asks for one person.
  await sql`
    CREATE TABLE editing_settings (
      family text PRIMARY KEY REFERENCES families,
      two_people boolean NOT NULL DEFAULT false,
      changed_by text,
      changed_at timestamptz
    )`.execute(db)

  // A person's id, or the name of a part of the portal; null for what was written before.
  await sql`ALTER TABLE item_versions ADD COLUMN written_by text`.execute(db)
  await sql`
    CREATE FUNCTION keep_written_by() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.written_by IS NULL AND NEW.kind IN ('published', 'submitted', 'scheduled', 'set aside') THEN
        NEW.written_by := (SELECT coalesce(draft_by, CASE WHEN draft IS NOT NULL THEN changed_by END)
          FROM items WHERE id = NEW.item);
      END IF;
      NEW.written_by := coalesce(NEW.written_by, NEW."by");
      RETURN NEW;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER item_versions_written_by BEFORE INSERT ON item_versions
    FOR EACH ROW EXECUTE FUNCTION keep_written_by()`.execute(db)

  await sql`ALTER TABLE items ADD COLUMN draft_by text`.execute(db)
  await sql`
    CREATE FUNCTION keep_draft_by() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.draft IS NULL THEN
        NEW.draft_by := NULL;
      ELSIF TG_OP = 'INSERT' THEN
        NEW.draft_by := coalesce(NEW.draft_by, NEW.changed_by);
      ELSIF NEW.draft IS DISTINCT FROM OLD.draft THEN
        -- Whose it is besides is said in a statement of its own.
        NEW.draft_by := NEW.changed_by;
      ELSE
        -- Of what was written before, it is pinned by the first act on it: later ones change changed_by.
        NEW.draft_by := coalesce(NEW.draft_by, OLD.draft_by, OLD.changed_by);
      END IF;
      RETURN NEW;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER items_draft_by BEFORE INSERT OR UPDATE OF draft, draft_by, changed_by ON items
    FOR EACH ROW EXECUTE FUNCTION keep_draft_by()`.execute(db)

  await sql`
    CREATE TABLE item_reviews (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      item uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      act text NOT NULL CHECK (act IN ('submitted', 'taken back', 'approved', 'given back', 'published')),
      note text NOT NULL DEFAULT '',
      -- A person's id, or the name of a part of the portal.
      by text NOT NULL,
      at timestamptz NOT NULL,
      -- The revision of the item that it made: so it is taken back.
      made_in integer NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX item_reviews_of ON item_reviews (item, id)`.execute(db)

  // Who is to be told of a submission, and was; gone ten minutes after that. Without a reference to users: an account
  // that goes at that moment holds up no submission. The job that mails removes what is left of one.
  await sql`
    CREATE TABLE review_mails (
      person uuid NOT NULL,
      review bigint NOT NULL REFERENCES item_reviews ON DELETE CASCADE,
      mailed_at timestamptz,
      PRIMARY KEY (person, review)
    )`.execute(db)
  await sql`CREATE INDEX review_mails_of ON review_mails (review)`.execute(db)
  await sql`CREATE INDEX review_mails_due ON review_mails (person) WHERE mailed_at IS NULL`.execute(db)
  await sql`CREATE INDEX review_mails_told ON review_mails (mailed_at)`.execute(db)
}
