/**
 * The secret of the sign-up that this browser made (SIGNUP-41): with it a code verifies that one and no other, and for
 * some minutes after that one gets in without the password (JOIN-03). The newest sign-up's alone is kept.
 */
const key = 'signUp'

interface OwnSignUp {
  email: string
  secret: string
}

export function keepSignUp(email: string, secret: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ email: email.trim().toLowerCase(), secret } satisfies OwnSignUp))
  } catch {
    // Without it the password is asked for.
  }
}

export function ownSignUp(email: string): string | undefined {
  try {
    const own = JSON.parse(localStorage.getItem(key) ?? 'null') as OwnSignUp | null
    return own?.email === email.trim().toLowerCase() ? own.secret : undefined
  } catch {
    return undefined
  }
}

export function forgetSignUp(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
