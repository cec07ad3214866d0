import { type Loaded, useLoaded } from '../../../platform/browser/use-loaded.ts'
import { useSession } from '../../../platform/browser/use-session.ts'
import './calls.ts'

/** Loads for a member what no page carries; nothing is asked for without a login (TOOL-01). */
export function useMemberLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const { state } = useSession()
  return useLoaded(state === 'in' ? key : undefined, load)
}
