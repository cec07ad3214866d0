/**
 * Who is logged in, as this browser knows it (SESSION-01, SESSION-02). Every page loads this file: it stays small, and
 * what only a logged-in user needs lies in `refresh.ts` and `call.ts`.
 */
export interface Tokens {
  accessToken: string
  idToken: string
  refreshToken: string
  /** Whether multi-factor login is on. */
  MFA: boolean
}

export type Role = 'Individual' | 'OrganizationMember' | 'OrganizationAdmin'

export type Session =
  /** On the server, and in the browser until React has taken over. */
  | { state: 'unknown' }
  | {
      state: 'out'
      /** The server did not know the session any more: the page asks for a new login (SESSION-10). */
      expired: boolean
      /** A session was here and ran out, or was ended elsewhere: the login says so (KEY-08). Nobody logged out. */
      ended: boolean
    }
  | { state: 'in'; userId: string; email: string; role: Role; staff: boolean; phoneVerified: boolean; MFA: boolean }

/** `accessToken` is written last and removed first: where it is, the others are too, in other tabs as well. */
const keys = ['idToken', 'refreshToken', 'MFA', 'refreshedAt', 'accessToken'] as const
/** Written and removed at once by the tab in which somebody logs out. */
const logoutCall = 'logout'
type Key = (typeof keys)[number] | typeof logoutCall

/** Begins the names of what `personal-storage.ts` keeps. */
export const personalPrefix = 'personal:'

/** Whether anything of a person lies here that may have to go: most visitors load no code for it. */
export function isSomethingKept(): boolean {
  const isOfPerson = (key: string) => key.startsWith(personalPrefix) && !key.startsWith(`${personalPrefix}visitor:`)
  try {
    return [sessionStorage, localStorage].some((storage) => Object.keys(storage).some(isOfPerson))
  } catch {
    return false
  }
}

const listeners = new Set<() => void>()
let current: Session | undefined

/** Where a browser refuses storage, the session lasts as long as the page. */
const inMemory = new Map<string, string>()
const storage = {
  get(key: Key): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return inMemory.get(key) ?? null
    }
  },
  set(key: Key, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      inMemory.set(key, value)
    }
  },
  remove(key: Key): void {
    inMemory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
}

export const currentSession = (): Session => {
  current ??= readSession('logout')
  return current
}

/** The tokens, with the moment they came by this browser's clock, in milliseconds. */
export function readTokens(): (Tokens & { refreshedAt: number }) | undefined {
  const accessToken = storage.get('accessToken')
  if (!accessToken) return undefined
  return {
    accessToken,
    idToken: storage.get('idToken') ?? '',
    refreshToken: storage.get('refreshToken') ?? '',
    MFA: storage.get('MFA') === 'true',
    refreshedAt: Number(storage.get('refreshedAt')),
  }
}

export function saveTokens({ accessToken, idToken, refreshToken, MFA }: Tokens): void {
  const values: Record<(typeof keys)[number], string> = {
    accessToken,
    idToken,
    refreshToken,
    MFA: String(MFA),
    refreshedAt: String(Date.now()),
  }
  for (const key of keys) storage.set(key, values[key])
  changed()
}

/**
 * How a session came to its end: by the person, or by the server, which refused a call (and the page asks for a new
 * login) or refused to refresh it (and the page stays).
 */
export type Ending = 'logout' | 'expired' | 'refused'

/** Forgets the session in this browser. */
export function clearSession(how: Ending): void {
  // The other tabs hear of it before the tokens are gone; nothing of it stays.
  if (how === 'logout') {
    storage.set(logoutCall, String(Date.now()))
    storage.remove(logoutCall)
  }
  for (const key of [...keys].reverse()) storage.remove(key)
  changed(how)
}

/** Calls back at each change, in this tab and in others (SESSION-09). */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTab)
  }
}

let loggedOutElsewhere = false

function followOtherTab(event: StorageEvent): void {
  if (event.key === logoutCall) loggedOutElsewhere = true
  // A null key: everything was cleared.
  if (event.key === 'accessToken' || event.key === null) changed(loggedOutElsewhere ? 'logout' : 'refused')
}

function changed(how: Ending = 'logout'): void {
  current = readSession(how)
  if (current.state === 'in') loggedOutElsewhere = false
  for (const listener of listeners) listener()
}

function readSession(how: Ending): Session {
  const tokens = readTokens()
  if (!tokens) return { state: 'out', expired: how === 'expired', ended: how !== 'logout' }
  const claims = claimsOf(tokens.idToken)
  const groups = claims.groups ?? []
  return {
    state: 'in',
    userId: claims.sub ?? '',
    email: claims.email ?? '',
    role: (['OrganizationAdmin', 'OrganizationMember'] as const).find((role) => groups.includes(role)) ?? 'Individual',
    staff: groups.includes('Staff'),
    phoneVerified: claims.phone_number_verified === true,
    MFA: tokens.MFA,
  }
}

interface Claims {
  sub?: string
  email?: string
  phone_number_verified?: boolean
  groups?: string[]
}

/** What the id token says (SESSION-03). Only for what is shown: the server believes nothing of it. */
function claimsOf(idToken: string): Claims {
  try {
    const payload = atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(payload, (char) => char.charCodeAt(0)))) as Claims
  } catch {
    return {}
  }
}

/**
 * Marks the document of a logged-in user, so that the style sheet can choose among the account links that every page
 * carries. It must not refer to anything outside itself.
 */
export const markSession = (): void => {
  try {
    if (!localStorage.getItem('accessToken')) return
    const claims = atob(localStorage.getItem('idToken')?.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')
    document.documentElement.dataset.session = claims.includes('"OrganizationAdmin"') ? 'admin' : 'in'
  } catch {
    // No storage, no session.
  }
}

/** The same in the page's head, before anything is drawn. */
export const sessionMarkScript = () => `(${markSession.toString()})()`
