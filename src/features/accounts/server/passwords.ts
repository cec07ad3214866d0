import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { badInput } from '../../../platform/errors.ts'
import { passwordMessages, passwordProblem } from '../contract.ts'

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB, 2 passes, 1 lane (2 is the id variant). */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One password typed on two systems may be composed differently: NFKC makes it the same bytes. */
const bytesOf = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(bytesOf(password), argon2id)

let nobody: Promise<string> | undefined

/**
 * Whether the password is the account's. Without an account a hash of nobody's is tried, so that the answer takes as
 * long as with one.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(18).toString('base64'))
  const matches = await verify(passwordHash ?? (await nobody), bytesOf(password))
  return passwordHash !== undefined && matches
}

/**
 * Refuses a new password that breaks the rule, holds the e-mail name, is well known or is the programme's own name
 * (SIGNUP-13, SEC-09).
 * @throws PortalError 400 under the given field
 */
export function requireGoodPassword(password: string, email: string, field: string, programmeName: string): void {
  const guessed = isWellKnown(password) || isNameOf(programmeName, password)
  const problem = passwordProblem(password, email) ?? (guessed ? passwordMessages.wellKnown : undefined)
  if (problem) throw badInput({ [field]: problem })
}

const wellKnown = new Set(
  readFileSync(new URL('./well-known-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# ')),
)

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
const withoutLookAlikes = (text: string) => text.replace(/[@431!0$5]/g, (sign) => lookAlikes[sign] ?? sign)

/** Well known as it stands, or with nothing but the digits, signs and look-alikes that the rule asks for put to it. */
export function isWellKnown(password: string): boolean {
  const lower = password.toLowerCase()
  const cores = [
    lower,
    lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, ''),
    lower.replace(/^[^a-z]+|[^a-z]+$/g, ''),
    withoutLookAlikes(lower.replace(/[^a-z@$]+$/, '')).replace(/^[^a-z]+|[^a-z]+$/g, ''),
    withoutLookAlikes(lower).replace(/^[^a-z]+|[^a-z]+$/g, ''),
  ]
  return cores.some((core) => core.length >= 5 && wellKnown.has(core))
}

/** What a programme like this is about: the first words that somebody who guesses would try here. */
const fieldWords = [
  'accelerator',
  'apex',
  'cmmc',
  'compliance',
  'contract',
  'cyber',
  'cybersecurity',
  'government',
  'nist',
]

/** A word of the name or field, or the whole name, in one or several, with nothing but digits, signs and look-alikes put to it. */
function isNameOf(programmeName: string, password: string): boolean {
  const letters = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/s$/, '')
  const own = [...programmeName.split(/\s+/), programmeName].map(letters).filter((name) => name.length >= 4)
  const names = new Set([...own, ...fieldWords])
  const typed = [password, withoutLookAlikes(password.toLowerCase().replace(/[^a-z]+$/, ''))].map(letters)
  return typed.some((word) => names.has(word))
}
