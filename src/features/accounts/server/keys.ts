import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import type { Secrets } from '../../../platform/secrets.ts'

export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  /** As it stands in the JWKS. */
  jwk: JWK
}

/** PKCS #8 in front of the 32 bytes of an Ed25519 key (RFC 8410, 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The Ed25519 keys that follow from the portal's secret: every instance that shares the secret has the same. */
export function signingKeys(secrets: Secrets): [SigningKey, ...SigningKey[]] {
  return secrets.keys('token-signing').map((seed) => {
    const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
    const publicKey = createPublicKey(privateKey)
    const { crv, kty, x } = publicKey.export({ format: 'jwk' })
    // RFC 7638: the thumbprint's members in the order of their names.
    const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
    return { kid, privateKey, publicKey, jwk: { kty, crv, x, kid, use: 'sig', alg: 'EdDSA' } }
  }) as [SigningKey, ...SigningKey[]]
}
