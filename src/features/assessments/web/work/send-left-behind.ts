import { type CallError, call } from '../../../../platform/browser/call.ts'
import type { PersonalStorage } from '../../../../platform/browser/personal-storage.ts'
import type { AssessmentKey } from '../../contract.ts'
import { entriesPerCall } from '../../limits-contract.ts'
import { readerCode } from '../../reader-contract.ts'
import { unsentIn } from '../unsent-storage.ts'
import { asEntries, type Bundle, claimOf } from './bundle.ts'
import '../calls.ts'

/** Sends what earlier pages of this person left unsent in this browser, without opening the assessment. */
export async function sendLeftBehind(userId: string): Promise<void> {
  // Of an organization that was left meanwhile: nobody would take it any more. What is one's own, refused with 409, waits.
  await sendFrom(unsentIn(userId, 'assessments', false), ({ status }) => status === 403)
  // Of a system that was removed, or left, or of a reader. What a server refuses that knows of no further system waits
  // for another one.
  await sendFrom(unsentIn(userId, 'assessments', true), ({ code }) => code === 'no_such_system' || code === readerCode)
}

/** @param isLost whether nobody will ever take what is refused */
async function sendFrom(storage: PersonalStorage, isLost: (refusal: CallError) => boolean): Promise<void> {
  for (const name of storage.names()) {
    const bundle = storage.read<Bundle>(name)
    if (!bundle?.entries) continue
    const key = name.split(':')[0] as AssessmentKey
    try {
      for (let from = 0; from < bundle.entries.length; from += entriesPerCall) {
        const entries = asEntries(bundle.entries.slice(from, from + entriesPerCall), Date.now())
        const body = { key, ...claimOf(bundle.network, bundle.system), since: bundle.version, entries }
        await call('POST /api/assessment/user/entries', { body })
      }
      storage.remove(name)
    } catch (error) {
      if (isLost(error as CallError)) storage.remove(name)
    }
  }
}
