import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedback } from '#contract/members/feedback.ts'
import { inbox } from '#contract/members/inbox.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { listMessages, showMessage } from '#platform/members/inbox/index.ts'
import { uploadImage } from '#platform/members/uploads/index.ts'
import { png } from '#tests/support/pages/pictures.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { answerFeedback, giveFeedback, listFeedback } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const give = (member: Member, more: { content?: string; uploadIds?: string[]; requestId?: string } = {}) =>
  giveFeedback(
    ctx,
    member,
    feedback.input.parse({ content: 'The draw of six was late.', requestId: randomUUID(), ...more }),
  )

it('is kept once, with its pictures, and waits for an answer', async () => {
  const member = await testMember(ctx)
  const upload = await uploadImage(ctx, member, { bytes: png() })
  const uploadIds = upload.ok ? [upload.value.uploadId] : []
  const input = { uploadIds, requestId: randomUUID() }
  const result = await give(member, input)
  expect(result).toMatchObject({ ok: true })
  expect(await give(member, input)).toEqual(result)
  const mine = (await listFeedback(ctx, { status: 'open' })).filter(
    ({ account }) => account === member.account,
  )
  expect(mine).toMatchObject([{ content: 'The draw of six was late.', images: uploadIds, answer: null }])
})

it('has words, 140 characters at most, and pictures of its own', async () => {
  const member = await testMember(ctx)
  expect(await give(member, { content: '  ' })).toMatchObject({
    code: 'required',
    detail: { field: 'content' },
  })
  expect(await give(member, { content: '🪷'.repeat(140) })).toMatchObject({ ok: true })
  expect(await give(member, { content: 'x'.repeat(141) })).toMatchObject({
    code: 'too-long',
    detail: { field: 'content' },
  })
  const other = await uploadImage(ctx, await testMember(ctx), { bytes: png() })
  expect(await give(member, { uploadIds: other.ok ? [other.value.uploadId] : [] })).toMatchObject({
    code: 'not-offered',
    detail: { field: 'images' },
  })
})

it('is refused beyond ten in a day, to trial accounts, and while it is switched off', async () => {
  const member = await testMember(ctx)
  for (let count = 0; count < 10; count++) expect(await give(member)).toMatchObject({ ok: true })
  expect(await give(member)).toMatchObject({ code: 'too-many-requests' })
  expect(await give(await testMember(ctx, { accountKind: 4 }))).toMatchObject({
    code: 'in-need-true-account',
  })
  await setFlag(ctx, 'ops:test', 'FEEDBACK3', false)
  expect(await give(await testMember(ctx))).toMatchObject({ code: 'in-need-true-account' })
  await setFlag(ctx, 'ops:test', 'FEEDBACK3', true)
})

it('counts once, however often it is sent at once', async () => {
  const member = await testMember(ctx)
  for (let count = 0; count < 9; count++) expect(await give(member)).toMatchObject({ ok: true })
  const requestId = randomUUID()
  const copies = await Promise.all(Array.from({ length: 5 }, () => give(member, { requestId })))
  expect(copies).toEqual(copies.map(() => copies[0]))
  expect(copies[0]).toMatchObject({ ok: true })
  expect(await give(member)).toMatchObject({ code: 'too-many-requests' })
})

it('is answered once, into the inbox of who wrote it', async () => {
  const member = await testMember(ctx)
  const result = await give(member)
  const id = result.ok ? result.value.feedbackId : ''
  expect(await answerFeedback(ctx, 'ops:test', id, '')).toMatchObject({ code: 'required' })
  expect(await answerFeedback(ctx, 'ops:test', id, 'It is <b>mended</b>.')).toMatchObject({
    value: { account: member.account },
  })
  expect(await answerFeedback(ctx, 'ops:test', id, 'Again.')).toMatchObject({ code: 'state-moved-on' })
  expect(await answerFeedback(ctx, 'ops:test', '1', 'Nobody.')).toMatchObject({ code: 'not-found' })
  const box = await listMessages(ctx, member, inbox.input.parse({ language: 'en' }))
  const [message] = box.ok ? box.value.content : []
  expect(message).toMatchObject({ code: 'operator', title: 'The answer to your feedback', status: 'unread' })
  const shown = await showMessage(ctx, member, { messageId: message?.id ?? '', language: 'en' })
  const body = JSON.stringify(shown)
  for (const words of ['The draw of six was late.', 'It is <b>mended</b>.']) expect(body).toContain(words)
  expect((await listFeedback(ctx, { status: 'open' })).map((row) => row.id)).not.toContain(id)
  expect((await listFeedback(ctx, { status: 'answered' })).map((row) => row.id)).toContain(id)
})
