import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session } from './session.ts'

const unknown: Session = { state: 'unknown' }

/** The session as it stands, in this tab and after what other tabs did. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, () => unknown)
