import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#platform/base/settings/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { passkeyDevice } from '#tests/support/access/passkey-device.ts'
import { totpCode } from '#tests/support/access/two-factor.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  acceptOperatorInvitation,
  actOnce,
  addDemoOperator,
  addOperator,
  addPasskey,
  confirmOperatorTotp,
  judgePasskey,
  listOperators,
  listPasskeys,
  operatorOfSession,
  provePasskey,
  removePasskey,
  resetSecondFactor,
  signInOperator,
  startOperatorTotp,
  startPasskey,
  startPasskeyProof,
} from './index.ts'

/** What an authenticator signs is tested in a browser (`tests/e2e/with-javascript/passkeys.test.ts`); here, what is refused. */

const PASSWORD = 'a long password of mine'
const ORIGIN = 'https://office.sen.example'
let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const value = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
async function session(username: string) {
  const { token } = value(
    await signInOperator(site.ctx, { username, password: PASSWORD, address: '203.0.113.7', userAgent: '' }),
  )
  return who(token)
}
async function who(token: string) {
  const operator = await operatorOfSession(site.ctx, token, '203.0.113.7')
  if (!operator) throw new Error('no session')
  return operator
}

/** Somebody with TOTP, signed in; and a recovery code. */
async function enrolled(name: string) {
  const { invitation } = value(await addOperator(site.ctx, { name, role: 'risk', actor: 'ops:boss' }))
  value(await acceptOperatorInvitation(site.ctx, { invitation, password: PASSWORD }))
  const first = await session(name)
  const { secret } = value(await startOperatorTotp(site.ctx, first))
  const { token, recoveryCodes } = value(
    await confirmOperatorTotp(site.ctx, first, totpCode(site.ctx, secret)),
  )
  return { operator: await who(token), recoveryCodes }
}

/** As if one had been added in a browser. */
const keep = (operatorId: bigint, credentialId: string) =>
  site.ctx.db
    .insertInto('operator_passkey')
    .values({
      operator_id: operatorId,
      credential_id: credentialId,
      public_key: Buffer.from([1]),
      counter: 0n,
      transports: [],
      name: 'A key',
      created_at: site.clock.now(),
    })
    .execute()

test('who has no TOTP gets no passkey, which would be the only way in', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  await addDemoOperator(site.ctx, { name: 'demo', role: 'risk', passwordHash, actor: 'demo' })
  const operator = await session('demo')
  expect(await startPasskey(site.ctx, operator, ORIGIN)).toBeNull()
  const asked = { credential: '{}', name: 'A key', code: '123456', origin: ORIGIN }
  expect(await addPasskey(site.ctx, operator, asked)).toMatchObject({ code: 'state-moved-on' })
})

test('a passkey is asked for by its own office, and is not taken without a code or a right answer', async () => {
  const { operator, recoveryCodes } = await enrolled('anna')
  const options = JSON.parse((await startPasskey(site.ctx, operator, ORIGIN)) ?? '')
  expect(options).toMatchObject({ rp: { id: 'office.sen.example' }, user: { name: 'anna' } })
  const add = (more: { name?: string; code?: string; credential?: string }) =>
    addPasskey(site.ctx, operator, {
      credential: '{"id":"x"}',
      name: 'A key',
      code: '',
      origin: ORIGIN,
      ...more,
    })
  expect(await add({ name: ' ' })).toMatchObject({ code: 'required', detail: { field: 'name' } })
  expect(await add({})).toMatchObject({ code: 'missing-verification-code', detail: { field: 'code' } })
  expect(await add({ code: 'AAAA-BBBB-CCCC-DDDD' })).toMatchObject({ code: 'wrong-two-factor-code' })
  expect(await add({ code: recoveryCodes[0] ?? '' })).toMatchObject({ code: 'invalid' })
  expect(await listPasskeys(site.ctx, operator.id)).toEqual([])
})

test('a code is judged before a passkey is made, is used up by that, and good for that passkey alone', async () => {
  const { operator, recoveryCodes } = await enrolled('eve')
  const [code = '', other = ''] = recoveryCodes
  await startPasskey(site.ctx, operator, ORIGIN)
  const judge = (more: { name?: string; code?: string } = {}, who = operator) =>
    judgePasskey(site.ctx, who, { name: 'A key', code, ...more })
  const codesLeft = async () =>
    (
      await site.ctx.db
        .selectFrom('operator_recovery_code')
        .select('code_hash')
        .where('operator_id', '=', operator.id)
        .execute()
    ).length
  expect(await judge({ name: ' ' })).toMatchObject({ code: 'required', detail: { field: 'name' } })
  expect(await judge({ code: '' })).toMatchObject({ code: 'missing-verification-code' })
  expect(await judge({ code: 'AAAA-BBBB-CCCC-DDDD' })).toMatchObject({ code: 'wrong-two-factor-code' })
  expect(await codesLeft()).toBe(10)
  expect(await judge()).toEqual({ ok: true, value: null })
  expect(await codesLeft()).toBe(9)
  // A browser that was closed before it made one: the same form is sent again.
  expect(await judge()).toEqual({ ok: true, value: null })

  const add = (with_: string) =>
    addPasskey(site.ctx, operator, { credential: '{"id":"x"}', name: 'A key', code: with_, origin: ORIGIN })
  // The code counts, the answer does not; and from then on the code counts no more.
  expect(await add(code)).toMatchObject({ code: 'invalid' })
  expect(await add(code)).toMatchObject({ code: 'wrong-two-factor-code' })
  expect(await judge()).toMatchObject({ code: 'wrong-two-factor-code' })

  expect(await judge({ code: other })).toEqual({ ok: true, value: null })
  site.clock.advance(5 * 60)
  expect(await add(other)).toMatchObject({ code: 'wrong-two-factor-code' })
})

test('what was judged in one session counts in no other, and an eleventh passkey is refused', async () => {
  const { operator, recoveryCodes } = await enrolled('fay')
  const [code = '', second = ''] = recoveryCodes
  expect((await judgePasskey(site.ctx, operator, { name: 'A key', code })).ok).toBe(true)
  const elsewhere = { ...operator, sessionId: (await session('fay')).sessionId }
  expect(await judgePasskey(site.ctx, elsewhere, { name: 'A key', code })).toMatchObject({
    code: 'wrong-two-factor-code',
  })
  for (const at of Array(10).keys()) await keep(operator.id, `fay-${at}`)
  expect(await judgePasskey(site.ctx, operator, { name: 'A key', code: second })).toMatchObject({
    code: 'over-limit',
  })
})

test.each([
  ['a code that was judged', true],
  ['a code that nobody has judged', false],
])('a passkey that is added by copies of one form at once is one, with %s', async (_, isJudged) => {
  const { operator, recoveryCodes } = await enrolled(`gus-${isJudged}`)
  for (const [at, code] of recoveryCodes.slice(0, 4).entries()) {
    const { challenge } = JSON.parse((await startPasskey(site.ctx, operator, ORIGIN)) ?? '')
    if (isJudged) value(await judgePasskey(site.ctx, operator, { name: 'A key', code }))
    const credential = passkeyDevice().made({ origin: ORIGIN, challenge })
    const answer = { ledTo: '/office/account', message: 'passkey-added' }
    const requestId = randomUUID()
    const copy = () =>
      actOnce(
        site.ctx,
        operator,
        { requestId, content: [credential] },
        {
          async run(ctx) {
            const added = await addPasskey(ctx, operator, { credential, name: 'A key', code, origin: ORIGIN })
            return added.ok ? { ok: true, value: answer } : added
          },
          usual: answer,
        },
      )
    const copies = await Promise.all([copy(), copy(), copy()])
    expect(copies).toEqual(copies.map(() => ({ ok: true, value: answer })))
    expect(await listPasskeys(site.ctx, operator.id)).toHaveLength(at + 1)
  }
})

test('wrong answers close the second factor for a while, as wrong codes do', async () => {
  const { operator } = await enrolled('ben')
  await keep(operator.id, 'ben-key')
  const half = await session('ben')
  expect(half.lacks).toBe('code')
  const prove = async (credential: string) => {
    expect(JSON.parse((await startPasskeyProof(site.ctx, half, ORIGIN)) ?? '')).toMatchObject({
      rpId: 'office.sen.example',
      allowCredentials: [{ id: 'ben-key' }],
    })
    const proved = await provePasskey(site.ctx, half, { credential, origin: ORIGIN })
    return proved.ok ? 'ok' : proved.code
  }
  for (const credential of [
    '',
    'null',
    '{"id":"another"}',
    '{"id":"ben-key"}',
    '{"id":"ben-key","type":"x"}',
  ])
    expect(await prove(credential), credential).toBe('wrong-two-factor-code')
  expect(await prove('{"id":"ben-key"}')).toBe('too-many-requests')
})

test('passkeys are removed by their owner alone, and with the second factor', async () => {
  const [{ operator: cara }, { operator: dan }] = [await enrolled('cara'), await enrolled('dan')]
  await keep(cara.id, 'cara-1')
  await keep(cara.id, 'cara-2')
  const [first] = await listPasskeys(site.ctx, cara.id)
  expect(await removePasskey(site.ctx, dan, first?.id ?? '')).toMatchObject({ code: 'not-found' })
  expect(await removePasskey(site.ctx, cara, 'x')).toMatchObject({ code: 'not-found' })
  expect(await removePasskey(site.ctx, cara, first?.id ?? '')).toEqual({ ok: true, value: null })
  expect(await listPasskeys(site.ctx, cara.id)).toHaveLength(1)
  expect((await resetSecondFactor(site.ctx, { name: 'cara', actor: 'ops:dan', reason: 'Lost' })).ok).toBe(
    true,
  )
  expect(await listPasskeys(site.ctx, cara.id)).toEqual([])
  const [line] = await listOperators(site.ctx, { name: 'cara' })
  expect(line).toMatchObject({ secondFactor: false, openSessions: 0 })
  const actions = (await listAudit(site.ctx, { subject: 'cara' })).map(({ action }) => action)
  expect(actions).toContain('operator-passkey-removed')
})
