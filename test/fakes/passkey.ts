import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A device that makes and uses one passkey, as a browser would hand it on (WebAuthn level 3, "none" attestation). */
export interface Authenticator {
  register(options: { challenge: string; user: { id: string } }): Record<string, unknown>
  authenticate(options: { challenge: string }): Record<string, unknown>
}

export function createAuthenticator(origin: string, userVerified = true): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const flags = 0x01 | (userVerified ? 0x04 : 0)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (more: number, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags | more]), count, attested])
  }
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    register({ challenge }) {
      // COSE key: kty EC2, alg ES256, crv P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a50102032620012158 20'.replace(' ', ''), 'hex'),
        Buffer.from(x as string, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y as string, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const data = authenticatorData(0x40, attested)
      const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    authenticate({ challenge }) {
      const [data, client] = [authenticatorData(0), clientData('webauthn.get', challenge)]
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
