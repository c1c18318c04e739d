import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

const [present, verified, attested] = [0x01, 0x04, 0x40]

type Asked = { challenge: string; rpId?: string }

/** What an authenticator does otherwise than it should. */
type Odd = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean }

/**
 * An authenticator that holds one passkey (WebAuthn 3, ES256), and signs whatever it is asked to: also what was signed
 * before, with the counter of a copy, or for another site.
 */
export function anAuthenticator(home = { origin: 'http://localhost', rpId: 'localhost' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge }: Asked, { origin = home.origin }: Odd) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authData = (flags: number, { rpId = home.rpId, isVerified = true, ...odd }: Odd) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(odd.counter ?? counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | present | (isVerified ? verified : 0)]), count])
  }

  /** The public key as COSE has it. */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const [head, middle] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
    return Buffer.concat([head, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')])
  }

  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Makes the passkey. */
    make(asked: Asked, odd: Odd = {}) {
      const size = Buffer.from([0, id.length])
      const data = Buffer.concat([authData(attested, odd), Buffer.alloc(16), size, id, coseKey()])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(data.length)
      // fmt none, no attStmt
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex')
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', asked, odd)),
        attestationObject: base64url(Buffer.concat([head, length, data])),
        transports: ['internal'],
      })
    },
    /** Signs a challenge, counting on. */
    use(asked: Asked, odd: Odd = {}) {
      counter += 1
      const client = clientData('webauthn.get', asked, odd)
      const data = authData(0, odd)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      })
    },
  }
}
