import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** An authenticator in place of a real one (WebAuthn 3, ES256, without attestation): what a browser would send of it. */

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const KEY_ATTACHED = 0x40

/** What of an answer may be otherwise than it should be. */
export interface PasskeyAnswer {
  origin: string
  challenge: string
  /** Whether it has checked who holds it. */
  verified?: boolean
  counter?: number
  transports?: unknown
  type?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer | Uint8Array) => Buffer.from(data).toString('base64url')

/** A passkey of its own, on a device of its own. */
export function passkeyDevice() {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // A COSE key: EC2, ES256, P-256, and its point.
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )

  const clientData = ({ origin, challenge, type = 'webauthn.get' }: PasskeyAnswer) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const authenticatorData = ({ origin, counter = 0, verified = true }: PasskeyAnswer, attached?: Buffer) => {
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (attached ? KEY_ATTACHED : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, attached ?? Buffer.alloc(0)])
  }
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: base64url(id),
    /** The answer to the question for a new passkey. */
    made(answer: PasskeyAnswer): string {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(answer, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: base64url(clientData({ type: 'webauthn.create', ...answer })),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: answer.transports ?? ['internal'],
        },
      })
    },
    /** The answer to the question of a login. */
    signed(answer: PasskeyAnswer): string {
      const data = clientData(answer)
      const authData = authenticatorData(answer)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      })
    },
  }
}
