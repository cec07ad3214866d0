/** How much of everything a database has, by its accounts alone: a small and a large one differ in nothing else. */
export interface Size {
  accounts: number
  organizations: number
  /** Of the largest organization, besides those that it has as any other. */
  largest: number
  /** Accounts from 1 on that are of an organization. */
  members: number
  sessions: number
  events: number
  tools: number
  items: number
}

/** @param accounts a power of ten, 1,000 at least: numbers that are drawn then meet each account once */
export function sizeOf(accounts: number): Size {
  if (!/^1000+$/.test(String(accounts))) throw new Error(`${accounts} is not a power of ten from 1,000 on.`)
  const largest = accounts / 200
  return {
    accounts,
    organizations: accounts / 20,
    largest,
    members: accounts / 4 + largest,
    sessions: (accounts * 3) / 10,
    events: accounts / 500,
    tools: Math.ceil(accounts / 5_000),
    items: accounts / 10,
  }
}

/** One statement, as the superuser, while no trigger runs and no foreign key is looked at. */
export interface Step {
  /** The table that it fills, or what else it does. */
  what: string
  sql: string
  values?: unknown[]
  /** Triggers that run all the same, by their tables: what they keep is then as in life. */
  triggers?: Record<string, string[]>
}

/** People of the programme: as many of them whatever the size. */
export const staff = 40

/** How long the audit trail is kept. */
export const trailDays = 400

/**
 * Functions that the steps draw by: what they draw is the same each time, but for moments, which are of the day. Taken off
 * at the end.
 * `id` makes ids that are spread as in life, `person` meets each account once, `member` gives the account of a member.
 */
export const functions = ({ accounts, largest }: Size): string => `
  CREATE SCHEMA growth;
  CREATE FUNCTION growth.id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid;
  CREATE FUNCTION growth.draw(n bigint, salt bigint, below bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((hashint8extended(n, salt) & 9223372036854775807) % below)::integer;
  CREATE FUNCTION growth.one(list text[], n bigint, salt bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN list[1 + growth.draw(n, salt, cardinality(list))];
  CREATE FUNCTION growth.person(n bigint, salt bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (n * 7919 + salt * 104729) % ${accounts} + 1;
  CREATE FUNCTION growth.mail(person bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN 'person-' || person || '@mail.example.org';
  -- Ten organizations have fifty members: 1 to 9, five on the median.
  CREATE FUNCTION growth.first_member(organization bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ${largest} + 1 + organization / 10 * 50 + ('{0,1,3,6,10,15,20,26,33,41}'::int[])[1 + organization % 10];
  CREATE FUNCTION growth.organization(person bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN person <= ${largest} THEN 0 ELSE (person - ${largest} - 1) / 50 * 10 + width_bucket(
      ((person - ${largest} - 1) % 50)::int, '{1,3,6,10,15,20,26,33,41}'::int[]) END;
  -- Moments that are spread evenly over so many days until now.
  CREATE FUNCTION growth.moment(n bigint, salt bigint, days double precision) RETURNS timestamptz LANGUAGE sql STABLE
    PARALLEL SAFE RETURN now() - growth.draw(n, salt, 1000000) / 1000000.0 * days * interval '1 day';`

/** Words that stand in one text of six each, where it has eight of them. */
export const topics = `string_to_array('assessment supplier contract shipyard audit network password enclave proposal ' ||
  'invoice forging inspection drawing firmware ledger review secure award protect report patch certify encrypt deliver ' ||
  'machine weld qualify archive restore train federal regional quarterly annual final draft interim joint local digital ' ||
  'remote classified open small lean', ' ')`

/** Words that stand in all. */
const filler = `string_to_array('the of and for with that this from into about when what their which has been will ' ||
  'rules company programme cyber security office', ' ')`

/** A text of so many words that is drawn by a number, some of them topics. */
export const text = (n: string, salt: number, count: string | number, ofTopics: number): string => `
  (SELECT string_agg(growth.one(CASE WHEN place <= ${ofTopics} THEN ${topics} ELSE ${filler} END, ${n}, ${salt} + place), ' ')
   FROM generate_series(1, ${count}) AS place)`
