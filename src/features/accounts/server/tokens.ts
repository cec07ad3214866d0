import { randomUUID, sign } from 'node:crypto'
import { jwtVerify } from 'jose'
import type { Portal } from '../../../platform/portal.ts'
import type { UserGroup } from '../contract.ts'
import { type SigningKey, signingKeys } from './keys.ts'

const minutesValid = 60
const remembered = 10_000

/** Whose tokens they are, as the stored account has it at this moment. */
export interface TokenSubject {
  id: string
  email: string
  emailVerified: boolean
  phoneVerified: boolean
  group: UserGroup
  staff: boolean
}

export interface AccessClaims {
  userId: string
  sessionId: string
}

/** Access and id tokens: signed JWTs of one hour (SEC-01, SEC-02). */
export interface TokenMaker {
  issue(subject: TokenSubject, sessionId: string): { accessToken: string; idToken: string }
  /** What a valid access token of this portal says; undefined for anything else. */
  read(accessToken: string): Promise<AccessClaims | undefined>
  /** The public keys as a JWKS. */
  jwks: { keys: SigningKey['jwk'][] }
}

export function createTokens(portal: Pick<Portal, 'secrets' | 'clock' | 'publicUrl'>): TokenMaker {
  const keys = signingKeys(portal.secrets)
  const [current] = keys
  // Signatures do not change: a token that was found good stays so until it expires.
  const good = new Map<string, AccessClaims & { expiresAt: number }>()

  const signed = (claims: Record<string, unknown>, type: string, use: string, subject: string, now: number) =>
    signJwt(
      {
        ...claims,
        token_use: use,
        jti: randomUUID(),
        iss: portal.publicUrl(),
        aud: 'portal',
        sub: subject,
        iat: now,
        exp: now + minutesValid * 60,
      },
      type,
      current,
    )

  return {
    jwks: { keys: keys.map((key) => key.jwk) },

    issue(subject, sessionId) {
      const now = Math.floor(portal.clock.now().getTime() / 1000)
      const groups = [...(subject.group === 'Individual' ? [] : [subject.group]), ...(subject.staff ? ['Staff'] : [])]
      const about = {
        email: subject.email,
        email_verified: subject.emailVerified,
        phone_number_verified: subject.phoneVerified,
        groups,
      }
      return {
        accessToken: signed({ sid: sessionId }, 'at+jwt', 'access', subject.id, now),
        idToken: signed(about, 'JWT', 'id', subject.id, now),
      }
    },

    async read(accessToken) {
      const now = portal.clock.now()
      const known = good.get(accessToken)
      if (known) return known.expiresAt > now.getTime() ? known : undefined
      if (accessToken.length > 2_000) return undefined
      try {
        const { payload } = await jwtVerify(
          accessToken,
          ({ kid }) => {
            const key = keys.find((candidate) => candidate.kid === kid)
            if (!key) throw new Error('no such key')
            return key.publicKey
          },
          {
            algorithms: ['EdDSA'],
            issuer: portal.publicUrl(),
            audience: 'portal',
            typ: 'at+jwt',
            requiredClaims: ['sub', 'sid', 'exp', 'iat'],
            currentDate: now,
          },
        )
        if (payload.token_use !== 'access' || typeof payload.sid !== 'string') return undefined
        const claims = {
          userId: payload.sub as string,
          sessionId: payload.sid,
          expiresAt: (payload.exp as number) * 1000,
        }
        if (good.size >= remembered) good.delete(good.keys().next().value as string)
        good.set(accessToken, claims)
        return claims
      } catch {
        return undefined
      }
    },
  }
}

/**
 * A JWS (RFC 7515, 7.1) by EdDSA. Made at once, in microseconds: the library signs on the threads that check passwords,
 * and would wait there behind every login that is under way.
 */
function signJwt(claims: Record<string, unknown>, type: string, { kid, privateKey }: SigningKey): string {
  const part = (value: Record<string, unknown>) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'EdDSA', kid, typ: type })}.${part(claims)}`
  return `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`
}
