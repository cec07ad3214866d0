import { type Kysely, sql } from 'kysely'

/**
 * What the desk's list searches and sorts by, beside the answers: kept by triggers, so that it follows the names and
 * addresses of people and companies, also when a release before this one writes them. Of applications at hand it is
 * filled in by a job (`features/applications/server/desk-lines.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE applications ADD COLUMN company text, ADD COLUMN state text, ADD COLUMN search_text text`.execute(db)
  await sql`
    CREATE FUNCTION write_application_line() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      person record;
    BEGIN
      SELECT u.email, o.name AS company INTO person
      FROM users u LEFT JOIN organizations o ON o.id = u.organization_id WHERE u.id = NEW.user_id;
      NEW.company := coalesce(person.company, '');
      NEW.state := coalesce(NEW.answers ->> 'state', '');
      NEW.search_text := lower(concat_ws(' ', person.company, NEW.answers ->> 'name', NEW.answers ->> 'firstName',
        NEW.answers ->> 'lastName', person.email, NEW.answers ->> 'CAGECode'));
      RETURN NEW;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER applications_line BEFORE INSERT OR UPDATE ON applications FOR EACH ROW
    WHEN (NEW.status <> 'draft') EXECUTE FUNCTION write_application_line()`.execute(db)
  await sql`
    CREATE FUNCTION renew_application_lines() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'users' THEN
        UPDATE applications SET company = NULL WHERE user_id = NEW.id AND status <> 'draft';
      ELSE
        UPDATE applications SET company = NULL FROM users
        WHERE users.id = applications.user_id AND users.organization_id = NEW.id AND status <> 'draft';
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER users_application_lines AFTER UPDATE OF email, organization_id ON users FOR EACH ROW
    WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.organization_id IS DISTINCT FROM NEW.organization_id)
    EXECUTE FUNCTION renew_application_lines()`.execute(db)
  await sql`
    CREATE TRIGGER organizations_application_lines AFTER UPDATE OF name ON organizations FOR EACH ROW
    WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION renew_application_lines()`.execute(db)
}
