import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
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
  issue(subject: TokenSubject, sessionId: string): Promise<{ accessToken: string; idToken: string }>
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

  const sign = (claims: Record<string, unknown>, type: string, use: string, subject: string, now: number) =>
    new SignJWT({ ...claims, token_use: use, jti: randomUUID() })
      .setProtectedHeader({ alg: 'EdDSA', kid: current.kid, typ: type })
      .setIssuer(portal.publicUrl())
      .setAudience('portal')
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + minutesValid * 60)
      .sign(current.privateKey)

  return {
    jwks: { keys: keys.map((key) => key.jwk) },

    async issue(subject, sessionId) {
      const now = Math.floor(portal.clock.now().getTime() / 1000)
      const groups = [...(subject.group === 'Individual' ? [] : [subject.group]), ...(subject.staff ? ['Staff'] : [])]
      const [accessToken, idToken] = await Promise.all([
        sign({ sid: sessionId }, 'at+jwt', 'access', subject.id, now),
        sign(
          {
            email: subject.email,
            email_verified: subject.emailVerified,
            phone_number_verified: subject.phoneVerified,
            groups,
          },
          'JWT',
          'id',
          subject.id,
          now,
        ),
      ])
      return { accessToken, idToken }
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
