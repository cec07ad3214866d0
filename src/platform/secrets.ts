import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from './db/database.ts'
import type { Settings } from './settings.ts'

/** The portal's own secret. Everything that needs a key derives one for its purpose, so none is used for two. */
export interface Secrets {
  /** Keys of 32 bytes for one purpose. The first is in use; the others only open what they once closed. */
  keys(purpose: string): readonly [Buffer, ...Buffer[]]
}

/**
 * The secret at `SECRET_KEY`; without one, that of the data folder (beside an embedded database) or of the database
 * (which several instances share), made at the first start (docs/decisions/0010).
 */
export async function readSecrets(settings: Settings, db: Db): Promise<Secrets> {
  if (settings.secretKeys) return secretsFrom(settings.secretKeys)
  if (settings.databaseUrl) return secretsFrom([await secretOfDatabase(db)])
  return secretsFrom([secretOfFolder(join(settings.dataDir, 'keys'))])
}

export function secretsFrom(secrets: readonly string[]): Secrets {
  const derived = new Map<string, [Buffer, ...Buffer[]]>()
  const derive = (purpose: string) =>
    secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'portal', purpose, 32))) as [Buffer, ...Buffer[]]
  return {
    keys(purpose) {
      const keys = derived.get(purpose) ?? derive(purpose)
      derived.set(purpose, keys)
      return keys
    },
  }
}

function secretOfFolder(folder: string): string {
  const file = join(folder, 'secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

/** Of instances that start together, the first one's stays. */
async function secretOfDatabase(db: Db): Promise<string> {
  await db
    .insertInto('portal_secrets')
    .values({ name: 'secret', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('portal_secrets')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow()
  return value
}

/** A hash that only the portal can make, for what has too few possible values to be hashed openly. */
export const keyedHash = (secrets: Secrets, purpose: string, ...parts: string[]): Buffer =>
  keyedHashes(secrets, purpose, ...parts)[0]

/** The same with each secret, the present one first: to find what was kept under an earlier one. */
export function keyedHashes(secrets: Secrets, purpose: string, ...parts: string[]): readonly [Buffer, ...Buffer[]] {
  const text = JSON.stringify(parts)
  return secrets.keys(purpose).map((key) => createHmac('sha256', key).update(text).digest()) as [Buffer, ...Buffer[]]
}

/**
 * Text closed for the database: `v1.<nonce>.<tag>.<text>`, AES-256-GCM.
 * @param place where it lies: moved elsewhere it does not open
 */
export function sealText(secrets: Secrets, purpose: string, text: string, place = ''): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secrets.keys(purpose)[0], nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** @throws Error when no key of the purpose opens it in this place */
export function openText(secrets: Secrets, purpose: string, sealed: string, place = ''): string {
  const [version, nonce = '', tag = '', text = ''] = sealed.split('.')
  if (version !== 'v1') throw new Error('What was sealed cannot be read')
  for (const key of secrets.keys(purpose))
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
    } catch {
      // Sealed with an earlier secret: the next key may open it.
    }
  throw new Error('What was sealed cannot be opened with the present secret')
}
