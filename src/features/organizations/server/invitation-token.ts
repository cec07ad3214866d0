import { timingSafeEqual } from 'node:crypto'
import { keyedHash, keyedHashes, type Secrets } from '../../../platform/secrets.ts'
import { isId } from './store.ts'

const purpose = 'invitation'

/**
 * What the mail of an invitation carries, and nobody else knows: whoever has it reads what is mailed there. Sent again,
 * it stays the same, so that the first mail's link goes on too.
 */
export const invitationToken = (secrets: Secrets, id: string): string =>
  `${id}.${keyedHash(secrets, purpose, id).toString('base64url')}`

/** The invitation that a token stands for; undefined for what is none. */
export function invitationOf(secrets: Secrets, token: string): string | undefined {
  const [id = '', proof = ''] = token.split('.')
  if (!isId(id)) return undefined
  const given = Buffer.from(proof, 'base64url')
  const isOf = (hash: Buffer) => hash.length === given.length && timingSafeEqual(hash, given)
  return keyedHashes(secrets, purpose, id).some(isOf) ? id : undefined
}
