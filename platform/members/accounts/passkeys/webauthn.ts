import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '#platform/base/context.ts'

/**
 * What members and operators share of passkeys (WebAuthn): the questions that a browser is asked, as JSON, and the check of
 * what it answers. Who is asked, and what an answer opens, is the caller's.
 */

/** ES256, EdDSA and RS256: what authenticators have; longer keys would not fit a form's field. */
const ALGORITHMS = [-7, -8, -257]
const CHALLENGE_BYTES = 32
/** Ids and questions are base64url; whatever else a browser sends is no answer, and reaches no statement. */
const WORD = /^[\w-]{1,1400}$/
/** The ways to an authenticator that the standard names. */
const TRANSPORTS = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable']

/** The library takes most of a second to load, and most processes never need it. */
const webauthn = () => import('@simplewebauthn/server')

/** Whether the authenticator must have checked who holds it (a finger, a PIN): where no password came before. */
type Verification = 'required' | 'preferred' | 'discouraged'

/** A passkey as it is stored. */
export interface StoredPasskey {
  credential_id: string
  public_key: Uint8Array
  counter: bigint
  transports: string[]
}

/** A passkey that a browser has made. */
export interface MadePasskey {
  credentialId: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
}

/** A question, and the random text in it that its answer must repeat. */
export interface Question {
  options: string
  challenge: string
}

const newChallenge = (ctx: Context) => Uint8Array.from(ctx.random.bytes(CHALLENGE_BYTES))
const idsOf = (keys: readonly Pick<StoredPasskey, 'credential_id' | 'transports'>[]) =>
  keys.map(({ credential_id: id, transports }) => ({ id, transports: transports as never[] }))

/** Asks for a new passkey; `origin` is the site's. `exclude` are those that there are. `findable`: it can sign in without a name. */
export async function askForNewPasskey(
  ctx: Context,
  {
    origin,
    site,
    user,
    exclude,
    findable,
  }: {
    origin: string
    site: string
    user: { id: string; name: string }
    exclude: readonly StoredPasskey[]
    findable: boolean
  },
): Promise<Question> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: new URL(origin).hostname,
    userName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: newChallenge(ctx),
    excludeCredentials: idsOf(exclude),
    authenticatorSelection: findable
      ? { residentKey: 'preferred', userVerification: 'preferred' }
      : { residentKey: 'discouraged', userVerification: 'discouraged' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** Asks for one of `keys`, or without any for whichever the browser has. */
export async function askForPasskey(
  ctx: Context,
  {
    origin,
    keys,
    verification,
  }: { origin: string; keys: readonly StoredPasskey[]; verification: Verification },
): Promise<Question> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    allowCredentials: idsOf(keys),
    challenge: newChallenge(ctx),
    userVerification: verification,
  })
  return { options: JSON.stringify(options), challenge: options.challenge }
}

/** The passkey that a browser has made for a question; null for an answer that is not right. */
export async function madePasskey(
  credential: string,
  { origin, challenge }: { origin: string; challenge: string },
): Promise<MadePasskey | null> {
  const response = parsed<RegistrationResponseJSON>(credential)
  if (!response) return null
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter: BigInt(counter),
      transports: TRANSPORTS.filter((way) => Array.isArray(transports) && transports.includes(way as never)),
    }
  } catch {
    return null // the library throws for whatever is not as it must be
  }
}

/** The new counter of a passkey that has signed a question; null for an answer that is not right. */
export async function provedPasskey(
  credential: string,
  key: StoredPasskey,
  { origin, challenge, verified }: { origin: string; challenge: string; verified: boolean },
): Promise<bigint | null> {
  const response = parsed<AuthenticationResponseJSON>(credential)
  if (!response) return null
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified: right, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: {
        id: key.credential_id,
        publicKey: Uint8Array.from(key.public_key),
        counter: Number(key.counter),
        transports: key.transports as never[],
      },
      requireUserVerification: verified,
    })
    return right ? BigInt(authenticationInfo.newCounter) : null
  } catch {
    return null
  }
}

/** The id of the passkey that an answer is of; null for what is no answer. */
export const credentialIdIn = (credential: string): string | null => {
  const response = parsed<{ id: string }>(credential)
  return response && wordOf(response.id)
}

/** The random text of the question that an answer is to; null for what is no answer. The library compares it again. */
export function challengeIn(credential: string): string | null {
  const response = parsed<{ id: string; response?: { clientDataJSON?: unknown } }>(credential)
  const data = response?.response?.clientDataJSON
  if (typeof data !== 'string') return null
  try {
    const { challenge } = JSON.parse(Buffer.from(data, 'base64url').toString()) as { challenge?: unknown }
    return wordOf(challenge)
  } catch {
    return null
  }
}

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && WORD.test(value) ? value : null

/** What a browser has sent; the library checks all of it. */
function parsed<Response extends { id: string }>(text: string): Response | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'id' in value ? (value as Response) : null
  } catch {
    return null
  }
}
