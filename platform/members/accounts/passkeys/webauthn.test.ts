import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { passkeyDevice } from '#tests/support/access/passkey-device.ts'
import {
  askForNewPasskey,
  askForPasskey,
  challengeIn,
  credentialIdIn,
  madePasskey,
  provedPasskey,
} from './webauthn.ts'

const ctx = { random: { bytes: (count: number) => randomBytes(count) } } as Context
const origin = 'https://sen.example'
const challenge = randomBytes(32).toString('base64url')
const right = { origin, challenge }
const key = { credential_id: 'known', public_key: Buffer.from('x'), counter: 0n, transports: ['usb'] }

test('the question for a new passkey names the site, the user and what there is already', async () => {
  const ask = { origin, site: 'Sen', user: { id: 'member 1', name: 'lan' }, exclude: [key] }
  const question = await askForNewPasskey(ctx, { ...ask, findable: true })
  const options = JSON.parse(question.options)
  expect(options).toMatchObject({
    challenge: question.challenge,
    rp: { id: 'sen.example', name: 'Sen' },
    user: { id: Buffer.from('member 1').toString('base64url'), name: 'lan' },
    excludeCredentials: [{ id: 'known', transports: ['usb'], type: 'public-key' }],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
  })
  expect(Buffer.from(question.challenge, 'base64url')).toHaveLength(32)
  const other = await askForNewPasskey(ctx, { ...ask, findable: false })
  expect(JSON.parse(other.options).authenticatorSelection).toMatchObject({
    residentKey: 'discouraged',
    userVerification: 'discouraged',
  })
  expect(other.challenge).not.toBe(question.challenge)
})

test('the question of a login names the keys that may answer it, and whether the holder is checked', async () => {
  const { options, challenge: asked } = await askForPasskey(ctx, {
    origin,
    keys: [key],
    verification: 'required',
  })
  expect(JSON.parse(options)).toMatchObject({
    rpId: 'sen.example',
    challenge: asked,
    allowCredentials: [{ id: 'known', transports: ['usb'], type: 'public-key' }],
    userVerification: 'required',
  })
  expect(Buffer.from(asked, 'base64url')).toHaveLength(32)
})

test('a new passkey is kept as it was made, with the ways to it that there are', async () => {
  const device = passkeyDevice()
  const transports = ['internal', 'carrier-pigeon', 'usb']
  const made = await madePasskey(device.made({ ...right, transports, counter: 7 }), right)
  expect(made).toEqual({
    credentialId: device.id,
    publicKey: expect.any(Buffer),
    counter: 7n,
    transports: ['usb', 'internal'],
  })
  expect(await madePasskey(device.made({ ...right, transports: 'usb' }), right)).toMatchObject({
    transports: [],
  })
  // A touch is enough: the password was asked for.
  expect(await madePasskey(device.made({ ...right, verified: false }), right)).toMatchObject({
    credentialId: device.id,
  })
})

test('an answer for a new passkey that is not as it must be makes none', async () => {
  const device = passkeyDevice()
  for (const answer of [
    { ...right, challenge: 'another' },
    { ...right, origin: 'https://other.example' },
    { ...right, type: 'webauthn.get' },
  ])
    expect(await madePasskey(device.made(answer), right)).toBeNull()
  for (const text of ['', 'null', '1', '[]', '{}', '{"id":"x"}', device.signed(right)])
    expect(await madePasskey(text, right)).toBeNull()
})

/** A device, and its passkey as it is stored. */
async function stored() {
  const device = passkeyDevice()
  const made = await madePasskey(device.made(right), right)
  if (!made) throw new Error('no passkey')
  const { credentialId: credential_id, publicKey: public_key, counter, transports } = made
  return { device, key: { credential_id, public_key, counter, transports } }
}

test('a login is proved by the signature of the key, and the counter only rises', async () => {
  const { device, key } = await stored()
  const wanted = { ...right, verified: true }
  expect(await provedPasskey(device.signed({ ...right, counter: 3 }), key, wanted)).toBe(3n)
  const later = { ...key, counter: 3n }
  expect(await provedPasskey(device.signed({ ...right, counter: 4 }), later, wanted)).toBe(4n)
  // A copy of the device counts for itself.
  expect(await provedPasskey(device.signed({ ...right, counter: 3 }), later, wanted)).toBeNull()
  expect(await provedPasskey(device.signed({ ...right, counter: 0 }), later, wanted)).toBeNull()
})

test('who holds it must have been checked where no password came before', async () => {
  const { device, key } = await stored()
  const touched = device.signed({ ...right, verified: false })
  expect(await provedPasskey(touched, key, { ...right, verified: true })).toBeNull()
  expect(await provedPasskey(touched, key, { ...right, verified: false })).toBe(0n)
})

test('nothing else proves a login', async () => {
  const { device, key } = await stored()
  const wanted = { ...right, verified: true }
  const other = passkeyDevice()
  const forged = JSON.parse(other.signed(right))
  const answers = [
    device.signed({ ...right, challenge: 'another' }),
    device.signed({ ...right, origin: 'https://other.example' }),
    device.signed({ ...right, type: 'webauthn.create' }),
    device.made(right),
    JSON.stringify({ ...forged, id: device.id, rawId: device.id }),
    '',
    '{}',
    '{"id":"x"}',
  ]
  for (const answer of answers) expect(await provedPasskey(answer, key, wanted), answer).toBeNull()
})

const clientData = (said: unknown) => Buffer.from(JSON.stringify(said)).toString('base64url')

test('what an answer says of its passkey and of its question is a word, or nothing', () => {
  const answer = (id: unknown, clientDataJSON?: unknown) =>
    JSON.stringify({ id, response: { clientDataJSON } })
  expect(credentialIdIn(answer('a_-9'))).toBe('a_-9')
  expect(credentialIdIn(answer('a'.repeat(1400)))).toBe('a'.repeat(1400))
  for (const id of ['', 'a'.repeat(1401), 'a b', 'a\0', ' a', 'a=', 7, null, {}])
    expect(credentialIdIn(answer(id))).toBeNull()
  for (const text of ['', 'x', 'null', '7', '0', 'false', '"id"', '""', '{}', '[]']) {
    expect(credentialIdIn(text)).toBeNull()
    expect(challengeIn(text)).toBeNull()
  }
  expect(challengeIn(answer('x', clientData({ challenge })))).toBe(challenge)
  for (const data of [
    undefined,
    7,
    '',
    clientData({}),
    clientData({ challenge: 7 }),
    clientData({ challenge: 'a b' }),
    'e30',
  ])
    expect(challengeIn(answer('x', data))).toBeNull()
  expect(challengeIn('{"id":"x"}')).toBeNull()
  expect(challengeIn('{"id":"x","response":null}')).toBeNull()
})
