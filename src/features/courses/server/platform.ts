import { ServiceAway } from '../../../platform/http/outside-service.ts'

/** An account as the portal chose it. */
export interface ChosenAccount {
  username: string
  password: string
}

/** Where the courses are taken. Both verbs may be repeated: the second time changes nothing. */
export interface LearningPlatform {
  /** @throws PlatformAway when it is not certain that the platform knows the account */
  openAccount(account: ChosenAccount): Promise<void>
  /** @throws PlatformAway when it is not certain that the account is gone */
  closeAccount(username: string): Promise<void>
}

/** The message says why, without secrets. */
export class PlatformAway extends ServiceAway {}
