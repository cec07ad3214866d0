import type { Portal } from '../../../platform/portal.ts'
import { type Accounts, accountsOn } from './accounts.ts'
import { declareCodeRequests } from './code-requests.ts'
import { declareResend } from './sign-up-codes.ts'
import { declareUpkeep } from './upkeep.ts'
import './tables.ts'

export { type Origin, originOf } from '../../../platform/http/origin.ts'
export type { Accounts, Arrival, OnArrival, SentEntry } from './accounts.ts'
export { accountsApi } from './api.ts'
export { auditRefusals } from './audit-refusals.ts'
export { actorOfSession, authenticate } from './authenticate.ts'
export { accountHelp, CommandError, runAccountCommand, type Terminal } from './command.ts'
export { requireCurrentPassword } from './current-password.ts'
export { namesOfDoers } from './doers.ts'
export { furtherAccountsApi } from './further-api.ts'
export {
  findPeople,
  fullName,
  type Person,
  personalColumns,
  personalPart,
  requireSameEmail,
  updatePersonalPart,
} from './profile.ts'
export { peopleWho, personMay } from './roles.ts'
export { rolesApi } from './roles-api.ts'
export { checkYourMail, signUp } from './sign-up.ts'
export { accountExists, signUpProven } from './sign-up-proven.ts'
export {
  type Factors,
  factorsOf,
  findUser,
  findUserByEmail,
  hasFactor,
  holdUser,
  lockUser,
  type User,
  updateUser,
} from './store.ts'

export { forgetWhatIsOver } from './upkeep.ts'

/** Accounts on this portal; before the jobs start. */
export function openAccounts(portal: Portal): Accounts {
  const accounts = accountsOn(portal)
  declareCodeRequests(accounts)
  declareResend(accounts)
  declareUpkeep(accounts)
  return accounts
}
