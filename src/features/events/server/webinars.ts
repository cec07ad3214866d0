import { ServiceAway } from '../../../platform/http/outside-service.ts'

/** Where webinars take place: each takes its participants by name. */
export interface WebinarService {
  /**
   * Makes a person a participant; one who is already is found, not added again.
   * @param asked whether the service may have heard of it before, by a try whose end is not known
   * @throws WebinarServiceAway
   */
  register(webinarKey: string, person: WebinarPerson, asked: boolean): Promise<WebinarPlace>
  /** Undefined where nobody with the address takes part. @throws WebinarServiceAway */
  find(webinarKey: string, email: string): Promise<WebinarPlace | undefined>
  /** Whoever is gone already counts as removed. @throws WebinarServiceAway */
  remove(webinarKey: string, registrantKey: string): Promise<void>
}

export interface WebinarPerson {
  firstName: string
  lastName: string
  email: string
}

export interface WebinarPlace {
  registrantKey: string
  /** Where this person takes part; empty where the service told none. */
  joinUrl: string
}

/** The service gave no answer that can be used. The message says why, without keys and people. */
export class WebinarServiceAway extends ServiceAway {}
