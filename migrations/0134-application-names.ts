import { type Kysely, sql } from 'kysely'

/**
 * Whoever renames a company, or gives a person another address, does not see an application that is being sent in, and
 * so cannot renew its line. Hence sending in waits until such a change is done, and the change until it is sent in. A
 * change of what has been sent in needs no more than its own row: the renewal waits for that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Organizations before accounts (docs/decisions/0030), and both before the application: an INSERT comes here first.
  await sql`
    CREATE FUNCTION hold_application_names(person uuid) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      company uuid;
    BEGIN
      LOOP
        BEGIN
          SELECT organization_id INTO company FROM users WHERE id = person;
          PERFORM FROM organizations WHERE id = company FOR SHARE;
          PERFORM FROM users WHERE id = person AND organization_id IS NOT DISTINCT FROM company FOR SHARE;
          EXIT WHEN FOUND OR NOT EXISTS (SELECT FROM users WHERE id = person);
          -- The person has left or joined meanwhile: lets go of both.
          RAISE SQLSTATE 'MOVED';
        EXCEPTION WHEN SQLSTATE 'MOVED' THEN NULL;
        END;
      END LOOP;
    END $$`.execute(db)
  await sql`
    CREATE OR REPLACE FUNCTION write_application_line() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      person record;
    BEGIN
      IF TG_OP = 'INSERT' OR OLD.status = 'draft' THEN
        PERFORM hold_application_names(NEW.user_id);
      END IF;
      SELECT u.email, o.name AS company INTO person
      FROM users u LEFT JOIN organizations o ON o.id = u.organization_id WHERE u.id = NEW.user_id;
      NEW.company := coalesce(person.company, '');
      NEW.state := coalesce(NEW.answers ->> 'state', '');
      NEW.search_text := lower(concat_ws(' ', person.company, NEW.answers ->> 'name', NEW.answers ->> 'firstName',
        NEW.answers ->> 'lastName', person.email, NEW.answers ->> 'CAGECode'));
      RETURN NEW;
    END $$`.execute(db)
}
