import { type Kysely, sql } from 'kysely'

/**
 * What the desk and the offices do with messages (INBOX-01): a line beside each, written by triggers, so that the
 * messages that a release before this one takes have theirs too. Lines of older messages are written by a job
 * (`features/inquiries/server/older-messages.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE inquiries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      contact_message uuid UNIQUE REFERENCES contact_messages ON DELETE CASCADE,
      expert_message uuid UNIQUE REFERENCES expert_messages ON DELETE CASCADE,
      sent_at timestamptz NOT NULL,
      state text NOT NULL,
      -- The office that it went to, by the register; null where it went to none of the directory.
      office integer,
      -- What it is found by.
      search_text text NOT NULL,
      status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'answered', 'closed')),
      status_at timestamptz,
      -- No key to users: an account may go, and its removal takes the name off.
      assigned_to uuid,
      -- Counts the changes of those who answer.
      revision integer NOT NULL DEFAULT 0,
      CHECK (num_nonnulls(contact_message, expert_message) = 1)
    )`.execute(db)
  await sql`
    CREATE INDEX inquiries_desk ON inquiries (status, office, state, assigned_to, sent_at, id)
    INCLUDE (contact_message)`.execute(db)
  await sql`CREATE INDEX inquiries_newest ON inquiries (sent_at, id)`.execute(db)
  await sql`CREATE INDEX inquiries_of_office ON inquiries (office, sent_at, id) WHERE office IS NOT NULL`.execute(db)
  await sql`CREATE INDEX inquiries_assigned ON inquiries (assigned_to, sent_at) WHERE assigned_to IS NOT NULL`.execute(
    db,
  )
  await sql`CREATE INDEX inquiries_search ON inquiries USING gin (search_text gin_trgm_ops)`.execute(db)
  await sql`
    CREATE TABLE inquiry_history (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      inquiry uuid NOT NULL REFERENCES inquiries ON DELETE CASCADE,
      at timestamptz NOT NULL,
      -- The id of who did it.
      by text NOT NULL,
      what text NOT NULL CHECK (what IN ('answered', 'answered elsewhere', 'closed', 'opened again', 'assigned')),
      -- What was written; of an assignment the person's id.
      text text NOT NULL DEFAULT '',
      -- Of a mail: to whom it went, and where the answer to it goes.
      sent_to text NOT NULL DEFAULT '',
      reply_to text NOT NULL DEFAULT '',
      -- Given to an answer by the browser that sends it: sent again, it is the same one.
      sending uuid
    )`.execute(db)
  await sql`CREATE INDEX inquiry_history_of ON inquiry_history (inquiry, id)`.execute(db)
  await sql`CREATE INDEX inquiry_history_by ON inquiry_history (by) WHERE reply_to <> ''`.execute(db)
  await sql`
    CREATE TABLE saved_replies (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      title text NOT NULL CHECK (title <> ''),
      text text NOT NULL CHECK (text <> ''),
      changed_at timestamptz NOT NULL,
      changed_by text NOT NULL,
      revision integer NOT NULL DEFAULT 0
    )`.execute(db)
  // The office that a message by the contact form went to, as the register has it; null where it was not known.
  await sql`ALTER TABLE contact_messages ADD COLUMN office integer`.execute(db)
  await sql`
    CREATE FUNCTION office_of_message(accelerator jsonb) RETURNS integer LANGUAGE sql STABLE AS $$
      WITH named AS (
        SELECT id, city FROM offices WHERE current AND lower(name) = lower(accelerator ->> 'name')
          AND state = coalesce(nullif(accelerator ->> 'territory', ''), accelerator ->> 'state'))
      -- What is not certain belongs to none: the only one of its name, or of several the only one of its city.
      SELECT CASE WHEN (SELECT count(*) FROM named) = 1 THEN (SELECT id FROM named)
        ELSE (SELECT min(id) FROM named WHERE lower(city) = lower(accelerator ->> 'city') HAVING count(*) = 1) END
    $$`.execute(db)
  await sql`
    CREATE FUNCTION inquiry_text(contact uuid, expert uuid) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT lower(concat_ws(' ', m.name, m.email, m.organization, m.city, m.county, m.message, s.number,
        replace(s.number, '-', '')))
      FROM contact_messages m LEFT JOIN submissions s ON s.contact_message = m.id WHERE m.id = contact
      UNION ALL
      SELECT lower(concat_ws(' ', u.first_name, u.last_name, u.email, o.name, m.center, m.message, s.number,
        replace(s.number, '-', '')))
      FROM expert_messages m JOIN users u ON u.id = m.user_id LEFT JOIN organizations o ON o.id = u.organization_id
        LEFT JOIN submissions s ON s.expert_message = m.id
      WHERE m.id = expert
    $$`.execute(db)
  await sql`
    CREATE FUNCTION write_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'contact_messages' THEN
        INSERT INTO inquiries (contact_message, sent_at, state, office, search_text)
        VALUES (NEW.id, NEW.sent_at, NEW.state, coalesce(NEW.office, office_of_message(NEW.accelerator)),
          inquiry_text(NEW.id, NULL))
        ON CONFLICT DO NOTHING;
      ELSE
        INSERT INTO inquiries (expert_message, sent_at, state, search_text)
        VALUES (NEW.id, NEW.sent_at, NEW.state, inquiry_text(NULL, NEW.id)) ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  for (const table of ['contact_messages', 'expert_messages'])
    await sql`
      CREATE TRIGGER ${sql.ref(`${table}_inquiry`)} AFTER INSERT ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION write_inquiry()`.execute(db)
  // It is found by its number, and by the names and addresses of today.
  await sql`
    CREATE FUNCTION renew_inquiry_text() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'submissions' THEN
        UPDATE inquiries SET search_text = inquiry_text(contact_message, expert_message)
        WHERE contact_message = NEW.contact_message OR expert_message = NEW.expert_message;
      ELSIF TG_TABLE_NAME = 'users' THEN
        UPDATE inquiries SET search_text = inquiry_text(NULL, expert_message)
        WHERE id IN (SELECT i.id FROM inquiries i JOIN expert_messages m ON m.id = i.expert_message
          WHERE m.user_id = NEW.id ORDER BY i.id FOR UPDATE OF i);
      ELSE
        UPDATE inquiries SET search_text = inquiry_text(NULL, expert_message)
        WHERE id IN (SELECT i.id FROM inquiries i JOIN expert_messages m ON m.id = i.expert_message
          JOIN users u ON u.id = m.user_id WHERE u.organization_id = NEW.id ORDER BY i.id FOR UPDATE OF i);
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER submissions_inquiry AFTER INSERT ON submissions FOR EACH ROW
    WHEN (NEW.contact_message IS NOT NULL OR NEW.expert_message IS NOT NULL)
    EXECUTE FUNCTION renew_inquiry_text()`.execute(db)
  await sql`
    CREATE TRIGGER users_inquiries AFTER UPDATE OF first_name, last_name, email, organization_id ON users FOR EACH ROW
    WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.organization_id)
      IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.organization_id))
    EXECUTE FUNCTION renew_inquiry_text()`.execute(db)
  await sql`
    CREATE TRIGGER organizations_inquiries AFTER UPDATE OF name ON organizations FOR EACH ROW
    WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION renew_inquiry_text()`.execute(db)
}
