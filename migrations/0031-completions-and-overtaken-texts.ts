import { type Kysely, sql } from 'kysely'

/** Requirements of more than a point, and those that may never be open (32 CFR 170.21(a)(2)), as of this migration. */
const neverConditional =
  '{3.1.1,3.1.2,3.1.5,3.1.12,3.1.13,3.1.16,3.1.17,3.1.18,3.1.19,3.1.20,3.1.22,3.2.1,3.2.2,3.3.1,3.3.2,3.3.5,3.4.1,3.4.2,3.4.5,3.4.6,3.4.7,3.4.8,3.5.1,3.5.2,3.5.3,3.5.10,3.6.1,3.6.2,3.7.1,3.7.2,3.7.4,3.7.5,3.8.1,3.8.2,3.8.3,3.8.7,3.8.8,3.9.1,3.9.2,3.10.1,3.10.2,3.10.3,3.10.4,3.10.5,3.11.1,3.11.2,3.12.1,3.12.2,3.12.3,3.12.4,3.13.1,3.13.2,3.13.5,3.13.6,3.13.8,3.13.15,3.14.1,3.14.2,3.14.3,3.14.4,3.14.5,3.14.6,3.14.7}'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The history needs of a completion whether its status would have been conditional: kept, so that no answers are read.
  // `answer_times` and `company` are what documents of that day say beside the answers, `confirmed_at` is when it was
  // completed again unchanged.
  await sql`
    ALTER TABLE assessment_snapshots
      ADD COLUMN conditional boolean NOT NULL DEFAULT false,
      ADD COLUMN answer_times jsonb,
      ADD COLUMN company jsonb,
      ADD COLUMN confirmed_at timestamptz`.execute(db)
  await sql`
    WITH open AS (
      SELECT s.id, asked.key AS requirement, s.requirements -> asked.key AS details, s.completed_at,
        s.answers #>> ARRAY['3.13.11', '3.13.11[partial]', 'answer'] = '1' AS partial
      FROM assessment_snapshots s, jsonb_each(s.answers) asked
      WHERE s.assessment_key = 'NEWCMMCLEVEL2' AND EXISTS (
        SELECT 1 FROM jsonb_each(asked.value) row
        WHERE row.key NOT LIKE '%[partial]' AND row.value ->> 'answer' = '0')
    ), judged AS (
      SELECT id,
        sum(CASE WHEN requirement = '3.13.11' THEN 3 ELSE 1 END) <= 22
        AND bool_and(
          requirement <> ALL (${neverConditional}::text[])
          AND (requirement <> '3.13.11' OR coalesce(partial, false))
          AND coalesce(trim(details ->> 'plan'), '') <> ''
          AND coalesce(trim(details ->> 'owner'), '') <> ''
          AND coalesce(details ->> 'targetDate', '') <> ''
          AND (details ->> 'targetDate')
            BETWEEN to_char(completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
            AND to_char((completed_at AT TIME ZONE 'UTC')::date + 180, 'YYYY-MM-DD')
        ) AS conditional
      FROM open GROUP BY id
    )
    UPDATE assessment_snapshots s SET conditional = true FROM judged j WHERE j.id = s.id AND j.conditional`.execute(db)

  // A text that another one took the place of before its author had seen that: kept until somebody chooses or joins.
  await sql`
    CREATE TABLE assessment_overtaken (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      network_uuid uuid NOT NULL,
      assessment_key text NOT NULL,
      item text NOT NULL,
      field text NOT NULL,
      value text NOT NULL,
      entered_by uuid,
      entered_at timestamptz NOT NULL
    )`.execute(db)
  await sql`
    CREATE INDEX assessment_overtaken_of_field ON assessment_overtaken (network_uuid, assessment_key, item, field)`.execute(
    db,
  )

  // What a video helps with: questions of the check lead to it.
  await sql`ALTER TABLE training_videos ADD COLUMN requirements text[] NOT NULL DEFAULT '{}'`.execute(db)
  await sql`
    UPDATE training_videos v SET requirements = ARRAY[about.requirement]
    FROM (VALUES
      ('what-counts-as-cui', '3.1.3'),
      ('four-looks-at-a-mail', '3.2.1'),
      ('multi-factor-login-for-the-shop', '3.5.3'),
      ('seventy-two-hours', '3.6.2'),
      ('a-plan-of-action-that-counts', '3.12.2'),
      ('the-plan-of-your-system', '3.12.4')
    ) about (id, requirement)
    WHERE v.id = about.id`.execute(db)
}
