import { PgBoss } from 'pg-boss'
import { asOwner, type Place } from './fill/fill.ts'

/** Hours in which nothing is done by the clock but what is done each minute: the first, and the one after the last. */
export const calm = { from: 6, until: 12 } as const

/**
 * Has portals that are started on the database from now on keep a night that a run does not meet, at whatever hour it
 * begins: their clocks say 6. What they do each minute they do.
 */
export async function keepNightAway({ url, ownerUrl }: Pick<Place, 'url' | 'ownerUrl'>): Promise<void> {
  await makeTables(url)
  await asOwner(ownerUrl, (client) =>
    client.query(
      `CREATE FUNCTION pgboss.keep_night_away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         NEW.timezone = '${zoneAt(new Date())}';
         RETURN NEW;
       END $$;
       CREATE TRIGGER keep_night_away BEFORE INSERT OR UPDATE ON pgboss.schedule
       FOR EACH ROW EXECUTE FUNCTION pgboss.keep_night_away()`,
    ),
  )
}

/** The time zone where it is between 6 and 7 in the morning. Names of its kind count westward. */
export function zoneAt(now: Date): string {
  const hours = calm.from - now.getUTCHours()
  const east = hours < -11 ? hours + 24 : hours
  return east > 0 ? `Etc/GMT-${east}` : `Etc/GMT+${-east}`
}

/** Those of the queue, which a portal would make when it starts. */
async function makeTables(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.stop({ graceful: false })
}
