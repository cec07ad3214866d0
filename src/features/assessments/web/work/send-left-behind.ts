import { type CallError, call } from '../../../../platform/browser/call.ts'
import { personalStorage } from '../../../../platform/browser/personal-storage.ts'
import type { AssessmentKey } from '../../contract.ts'
import { entriesPerCall } from '../../limits-contract.ts'
import { asEntries, type Bundle } from './entry-queue.ts'
import '../calls.ts'

/** Sends what earlier pages of this person left unsent in this browser, without opening the assessment. */
export async function sendLeftBehind(userId: string): Promise<void> {
  const storage = personalStorage(userId, 'assessments')
  for (const name of storage.names()) {
    const bundle = storage.read<Bundle>(name)
    if (!bundle?.entries) continue
    const key = name.split(':')[0] as AssessmentKey
    try {
      for (let from = 0; from < bundle.entries.length; from += entriesPerCall) {
        const entries = asEntries(bundle.entries.slice(from, from + entriesPerCall), Date.now())
        const body = { key, network_uuid: bundle.network, since: bundle.version, entries }
        await call('POST /api/assessment/user/entries', { body })
      }
      storage.remove(name)
    } catch (error) {
      // Of an organization that was left meanwhile: nobody would take it any more.
      if ((error as CallError).status === 403) storage.remove(name)
    }
  }
}
