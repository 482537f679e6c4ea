import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { listAudit, setValue } from '#platform/base/settings/index.ts'
import { listMessages } from '#platform/members/inbox/index.ts'
import { imageOf, uploadedImage, uploadImage } from '#platform/members/uploads/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { jpeg, png } from '#tests/support/pages/pictures.ts'
import { countQueue } from '#tests/support/platform/count-queue.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  decideDocuments,
  documentQueue,
  eraseDocumentsOf,
  identityRoutines,
  isVerified,
  listIdentityCases,
  ownIdentity,
  requestDocuments,
  sendDocuments,
  showIdentityCase,
  viewDocument,
} from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const set = async (name: Parameters<typeof setValue>[2], value: number) => {
  await setValue(ctx, 'test', name, value)
  world.clock.advance(2) // settings are kept for a second
}
const ask = async (member: Member, reason = 'A large withdrawal') => {
  const result = await requestDocuments(ctx, 'ops:anna', member.account, reason)
  if (!result.ok) throw new Error(result.code)
  return result.value.id
}
let widths = 1
const pictures = async (member: Member, number = 2) => {
  const ids: string[] = []
  for (let count = 0; count < number; count++) {
    const result = await uploadImage(ctx, member, { bytes: count === 0 ? jpeg() : png(widths++) })
    if (!result.ok) throw new Error(result.code)
    ids.push(result.value.uploadId)
  }
  return ids
}
const send = async (member: Member, uploadIds: string[]) =>
  sendDocuments(ctx, member, { uploadIds, requestId: randomUUID() })
const verify = (id: string) => decideDocuments(ctx, 'ops:anna', id, { verified: true })
const refuseThem = (id: string, reason = 'Blurred') =>
  decideDocuments(ctx, 'ops:anna', id, { verified: false, reason })
const own = async (member: Member) => {
  const result = await ownIdentity(ctx, member)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const actions = async (member: Member) =>
  (await listAudit(ctx, { subject: member.account })).map(({ action }) => action)
const told = async (member: Member) => {
  const result = await listMessages(ctx, member, { page: 1, size: 20, language: 'en' })
  return result.ok ? result.value.content.map(({ code, params }) => [code, params.reason]) : []
}

test('documents are asked for, sent, refused, sent again and verified; the member reads each step', async () => {
  const member = await testMember(ctx)
  expect(await own(member)).toMatchObject({ state: 'none', open: false, since: null, limit: null })
  expect(await send(member, await pictures(member))).toEqual(refuse('operation-not-allowed'))
  const first = await ask(member)
  expect(await own(member)).toMatchObject({ state: 'asked', open: true, reason: 'A large withdrawal' })
  expect(await send(member, [])).toEqual(refuse('required', { field: 'images' }))
  expect(await verify(first)).toEqual(refuse('state-moved-on'))
  expect(await send(member, await pictures(member, 3))).toEqual(ok({}))
  expect(await own(member)).toMatchObject({ state: 'sent', open: false, reason: null })
  expect(await send(member, await pictures(member))).toEqual(refuse('state-moved-on'))
  expect(await requestDocuments(ctx, 'ops:anna', member.account, 'Again')).toEqual(refuse('state-moved-on'))
  expect((await showIdentityCase(ctx, first))?.images).toHaveLength(3)
  expect(await refuseThem(first, ' ')).toEqual(refuse('required', { field: 'reason' }))
  expect(await refuseThem(first)).toMatchObject({ ok: true })
  expect(await own(member)).toMatchObject({ state: 'refused', open: true, reason: 'Blurred' })
  expect([await verify(first), await refuseThem(first)]).toEqual([
    refuse('state-moved-on'),
    refuse('state-moved-on'),
  ])
  expect(await send(member, await pictures(member, 1))).toEqual(ok({}))
  const [second] = await listIdentityCases(ctx, { state: 'sent', memberId: member.id })
  expect(second?.id).not.toBe(first)
  expect(await isVerified(ctx, member.id)).toBe(false)
  expect(await verify(second?.id ?? '')).toEqual(ok({ account: member.account }))
  expect(await isVerified(ctx, member.id)).toBe(true)
  expect(await own(member)).toMatchObject({
    state: 'verified',
    open: false,
    reason: null,
    cases: [
      { state: 'verified', askReason: null, reason: null },
      { state: 'refused', askReason: 'A large withdrawal', reason: 'Blurred' },
    ],
  })
  expect(await told(member)).toEqual([
    ['identity-verified', undefined],
    ['identity-refused', 'Blurred'],
    ['identity-asked', 'A large withdrawal'],
  ])
  expect((await actions(member)).filter((one) => one.startsWith('identity')).sort()).toEqual(
    ['asked', 'refused', 'sent', 'sent', 'verified'].map((one) => `identity-${one}`),
  )
  // Who is verified may be asked anew, and is not verified until it has answered.
  await ask(member, 'The card has expired')
  expect([await isVerified(ctx, member.id), (await own(member)).state]).toEqual([false, 'asked'])
})

test('where withdrawals wait for it, members come by themselves', async () => {
  const member = await testMember(ctx)
  await set('identityWithdrawalLimit', 500_000_00)
  expect(await own(member)).toMatchObject({
    state: 'none',
    open: true,
    limit: { amount: '500000.00', days: 30 },
  })
  const uploadIds = await pictures(member)
  const requestId = randomUUID()
  const copies = await Promise.all(
    Array.from({ length: 4 }, () => sendDocuments(ctx, member, { uploadIds, requestId })),
  )
  expect(copies).toEqual(Array.from({ length: 4 }, () => ok({})))
  const identityCases = await listIdentityCases(ctx, { memberId: member.id })
  expect(identityCases).toMatchObject([{ state: 'sent', askedBy: null }])
  expect((await countQueue(ctx, documentQueue)).waiting).toBeGreaterThan(0)
  await set('identityWithdrawalLimit', 0)
})

test('of two decisions at once one counts, and of two sets of pictures one is handed in', async () => {
  const member = await testMember(ctx)
  const id = await ask(member)
  const [one, other] = [await pictures(member, 1), (await pictures(member, 2)).slice(1)]
  const sent = await Promise.all([send(member, one), send(member, other)])
  expect(sent.filter((answer) => answer.ok)).toHaveLength(1)
  expect((await showIdentityCase(ctx, id))?.images).toHaveLength(1)
  const decided = await Promise.all([verify(id), refuseThem(id), verify(id)])
  expect(decided.filter((answer) => answer.ok)).toHaveLength(1)
  const results = await Promise.all(
    [1, 2, 3].map(() => requestDocuments(ctx, 'ops:anna', member.account, 'x')),
  )
  expect(results.filter((answer) => answer.ok)).toHaveLength(1)
})

test('nobody but an operator sees a picture, not even its member, and each look is noted', async () => {
  const [member, other] = [await testMember(ctx), await testMember(ctx)]
  const id = await ask(member)
  const [uploadId = ''] = await pictures(member, 1)
  expect(await uploadedImage(ctx, member, { uploadId })).toMatchObject({ ok: true })
  expect(await send(other, [uploadId])).toMatchObject({ ok: false })
  await ask(other)
  expect(await send(other, [uploadId])).toEqual(refuse('not-offered', { field: 'images' }))
  expect(await send(member, [uploadId])).toEqual(ok({}))
  for (const whoever of [member, other])
    expect(await uploadedImage(ctx, whoever, { uploadId })).toEqual(refuse('not-found'))
  expect(await viewDocument(ctx, 'ops:anna', id, uploadId)).toMatchObject({ mime: 'image/jpeg' })
  expect(await viewDocument(ctx, 'ops:anna', id, randomUUID())).toBeUndefined()
  expect(await viewDocument(ctx, 'ops:anna', '999999', uploadId)).toBeUndefined()
  const looks = await listAudit(ctx, { subject: member.account, action: 'identity-viewed' })
  expect(looks).toMatchObject([{ actor: 'ops:anna', detail: { case: id, picture: uploadId } }])
})

test('pictures go when their time is over, and what was decided stays', async () => {
  await set('identityDocumentDays', 10)
  const [decided, waiting] = [await testMember(ctx), await testMember(ctx)]
  const ids = [await ask(decided), await ask(waiting)] as const
  const [[picture = ''], [kept = '']] = [await pictures(decided, 1), await pictures(waiting, 1)]
  await send(decided, [picture])
  await send(waiting, [kept])
  await verify(ids[0])
  const run = () => identityRoutines['erase-documents'].work(ctx)
  world.clock.advance(10 * 86_400 - 60)
  await run()
  expect(await imageOf(ctx, picture)).toBeDefined()
  world.clock.advance(120)
  await run()
  expect([await imageOf(ctx, picture), (await imageOf(ctx, kept))?.sealed]).toEqual([undefined, true])
  expect(await showIdentityCase(ctx, ids[0])).toMatchObject({
    state: 'verified',
    images: [],
    decidedBy: 'ops:anna',
    erasedAt: world.clock.now().toISOString(),
  })
  expect(await isVerified(ctx, decided.id)).toBe(true)
  await set('identityDocumentDays', 90)
})

test('what nobody decides of a frozen member is kept as long from the day that it was sent', async () => {
  await set('identityDocumentDays', 10)
  const [frozen, waiting] = [await testMember(ctx), await testMember(ctx)]
  const ids = [await ask(frozen), await ask(waiting)] as const
  const [[picture = ''], [kept = '']] = [await pictures(frozen, 1), await pictures(waiting, 1)]
  await send(frozen, [picture])
  await send(waiting, [kept])
  await ctx.db.updateTable('member').set({ frozen: true }).where('id', '=', frozen.id).execute()
  const run = () => identityRoutines['erase-documents'].work(ctx)
  world.clock.advance(10 * 86_400 - 60)
  await run()
  expect(await imageOf(ctx, picture)).toBeDefined()
  world.clock.advance(120)
  await run()
  expect(await imageOf(ctx, picture)).toBeUndefined()
  expect(await showIdentityCase(ctx, ids[0])).toMatchObject({ state: 'asked', images: [] })
  expect(await imageOf(ctx, kept)).toBeDefined()
  expect(await showIdentityCase(ctx, ids[1])).toMatchObject({ state: 'sent' })
  await set('identityDocumentDays', 90)
})

test('what was handed in and refused is removed, and so is what a member that leaves has not handed in', async () => {
  const member = await testMember(ctx)
  const [first, second] = [await pictures(member, 1), await pictures(member, 1)]
  expect(await send(member, first)).toEqual(refuse('operation-not-allowed'))
  for (const uploadId of first)
    expect(await uploadedImage(ctx, member, { uploadId })).toEqual(refuse('not-found'))
  const [left = ''] = await pictures(member, 2)
  await ctx.transact(async (tx) => {
    await lockMoneyOf(tx, member.id)
    await eraseDocumentsOf(tx, member.id)
    return ok(null)
  })
  for (const uploadId of [...second, left])
    expect(await uploadedImage(ctx, member, { uploadId })).toEqual(refuse('not-found'))
})

test('who leaves takes its pictures along; a question that an operator asked stays', async () => {
  const [asked, came] = [await testMember(ctx), await testMember(ctx)]
  const id = await ask(asked)
  const [first = ''] = await pictures(asked, 1)
  await send(asked, [first])
  await refuseThem(id)
  const again = await ask(asked, 'A sharp picture')
  const [second = ''] = await pictures(asked, 1)
  await send(asked, [second])
  await set('identityWithdrawalLimit', 1)
  const [third = ''] = await pictures(came, 1)
  await send(came, [third])
  await set('identityWithdrawalLimit', 0)
  for (const member of [asked, came])
    await ctx.transact(async (tx) => {
      await lockMoneyOf(tx, member.id)
      await eraseDocumentsOf(tx, member.id)
      return ok(null)
    })
  for (const picture of [first, second, third]) expect(await imageOf(ctx, picture)).toBeUndefined()
  expect((await listIdentityCases(ctx, { memberId: asked.id })).map((one) => [one.id, one.state])).toEqual([
    [again, 'asked'],
    [id, 'refused'],
  ])
  expect(await listIdentityCases(ctx, { memberId: came.id })).toEqual([])
})

test('a trial account is not asked, nor an account that there is not', async () => {
  const trial = await testMember(ctx, { accountKind: 4 })
  expect(await requestDocuments(ctx, 'ops:anna', trial.account, 'x')).toEqual(refuse('in-need-true-account'))
  expect(await requestDocuments(ctx, 'ops:anna', 'nobody-there', 'x')).toEqual(
    refuse('not-found', { field: 'account' }),
  )
  expect(await ownIdentity(ctx, trial)).toEqual(refuse('in-need-true-account'))
  for (const id of ['', 'x', '999999']) expect(await verify(id)).toEqual(refuse('not-found'))
})

test('whatever is done in whatever order, a member is verified by the last word of an operator alone', async () => {
  const step = fc.constantFrom('ask', 'send', 'verify', 'refuse')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const member = await testMember(ctx)
      let state = 'none'
      for (const one of steps) {
        const [newest] = await listIdentityCases(ctx, { memberId: member.id, limit: 1 })
        const id = newest?.id ?? '0'
        const done =
          one === 'ask'
            ? await requestDocuments(ctx, 'ops:anna', member.account, 'x')
            : one === 'send'
              ? await send(member, await pictures(member, 1))
              : one === 'verify'
                ? await verify(id)
                : await refuseThem(id)
        const may =
          one === 'ask'
            ? state !== 'asked' && state !== 'sent'
            : one === 'send'
              ? state === 'asked' || state === 'refused'
              : state === 'sent'
        expect([steps, one, done.ok]).toEqual([steps, one, may])
        if (may) state = { ask: 'asked', send: 'sent', verify: 'verified', refuse: 'refused' }[one]
        expect((await own(member)).state).toBe(state)
        expect(await isVerified(ctx, member.id)).toBe(state === 'verified')
      }
    }),
    { numRuns: cases({ few: 15, many: 200 }) },
  )
})
