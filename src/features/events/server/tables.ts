import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp, TimestampDefault } from '../../../platform/db/tables.ts'

interface EventTable {
  id: string
  title: string
  headline: Generated<string>
  author: Generated<string>
  starts_at: Timestamp
  ends_at: Timestamp
  zone: string
  type: Generated<string>
  place: Generated<string>
  registration_required: Generated<boolean>
  seats: number | null
  webinar_key: Generated<string>
  /** Where one takes part online; empty where the webinar service tells each person, or everybody comes to the place. */
  join_url: Generated<string>
  /** Where one sees it afterwards; empty where there is none. */
  recording_url: Generated<string>
  /** From before a way in was asked for (LIVE-01). */
  may_lack_way_in: Generated<boolean>
  status: Generated<'draft' | 'published' | 'deleted'>
  /** Made up, and loaded at the first start (FIRST-05). */
  sample: Generated<boolean>
  published_at: TimestampDefault
  picture_url: Generated<string>
  picture_description: Generated<string>
  /** What lists show, where it is another picture than the page's (EVENT-04). */
  list_picture_url: Generated<string>
  list_picture_description: Generated<string>
  description_html: Generated<string>
  search_text: string
  updated_at: TimestampDefault
  cancelled_at: Timestamp | null
  /** Counts the changes that calendars must hear of. */
  sequence: Generated<number>
}

interface EventRegistrationTable {
  id: Generated<string>
  /** Of this and `circuit_id` one is there. */
  event_id: string | null
  circuit_id: string | null
  user_id: string
  place: GeneratedAlways<string>
  state: 'registered' | 'waiting' | 'left'
  since: Timestamp
  reminders: Generated<boolean>
  /** IANA name of whose clocks mails tell too; empty where nobody knows. */
  zone: Generated<string>
  reminded_before: number | null
  webinar_state: Generated<'none' | 'pending' | 'joined'>
  webinar_key: Generated<string>
  registrant_key: Generated<string>
  join_url: Generated<string>
  webinar_tries: Generated<number>
  claimed_until: Timestamp | null
  /** The id of the job that has it until then; of an earlier release's claim it says nothing. */
  claimed_by: string | null
}

/** Events and cyber circuits: a view. */
type SessionTable = Pick<
  EventTable,
  | 'id'
  | 'title'
  | 'headline'
  | 'description_html'
  | 'starts_at'
  | 'ends_at'
  | 'zone'
  | 'place'
  | 'registration_required'
  | 'seats'
  | 'join_url'
  | 'webinar_key'
  | 'status'
  | 'published_at'
  | 'cancelled_at'
  | 'sequence'
  | 'updated_at'
  | 'recording_url'
> & {
  kind: 'event' | 'cybercircuit'
  /** From when one may register; null where that is as soon as it is published. */
  opens_at: Timestamp | null
  /** By which calendars know it, whatever its address is by now. */
  first_id: string
}

/** A cyber circuit as those who are registered were told of it last. */
interface CircuitToldTable {
  circuit_id: string
  title: string
  starts_at: Timestamp
  ends_at: Timestamp
  zone: string
  join_url: string
  takes_place: Generated<boolean>
  sequence: Generated<number>
  /** How it stands otherwise, untold, and since when. */
  seen: string | null
  differs_since: Timestamp | null
}

interface WebinarServiceTable {
  id: Generated<boolean>
  next_call_at: TimestampDefault
  given: Generated<string>
  refresh_token: Generated<string>
  access_token: Generated<string>
  access_ends_at: TimestampDefault
}

declare module '../../../platform/db/tables.ts' {
  interface PortalTables {
    events: EventTable
    event_registrations: EventRegistrationTable
    live_sessions: SessionTable
    circuits_told: CircuitToldTable
    webinar_service: WebinarServiceTable
  }
}
