import { afterAll, beforeAll, expect, test } from 'vitest'
import { listVersions } from '#platform/base/versions/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { codeMessage, messageItems, messageTemplates, queueMessage, setMessageTemplate } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

const set = (item: string, content: unknown) => setMessageTemplate(world.ctx, 'ops:an', item, content)

async function sent(language: string): Promise<{ subject: string; body: string }> {
  await queueMessage(world.ctx, {
    channel: 'mail',
    to: 'a@b.example',
    purpose: 'bind-email',
    code: '123456',
    ...codeMessage(language, { purpose: 'bind-email', code: '123456', minutes: 5 }),
    goodUntil: new Date(world.clock.now().getTime() + 60_000),
  })
  return world.ctx.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

test('the operator’s words are sent, filled in, and the built-in ones in a language without', async () => {
  const before = await sent('zh')
  const vi = { subject: 'Sen: {what}', text: 'Mã {code}, {minutes}. {unknown}' }
  expect(await set('code', { vi, en: null, zh: null })).toMatchObject({ ok: true })
  expect(await sent('vi')).toEqual({
    subject: 'Sen: mã xác nhận email',
    body: 'Mã 123456, 5 phút. {unknown}',
  })
  expect(await sent('zh-CN')).toEqual(before)
  const versions = await listVersions(world.ctx, { kind: 'message', item: 'code' })
  expect(versions.map(({ number, writtenBy }) => [number, writtenBy])).toEqual([
    [2, 'ops:an'],
    [1, ''],
  ])
  expect(versions[1]?.content).toMatchObject({ en: { text: expect.stringContaining('{code}') } })
})

test.each([
  ['none', { vi: null, en: null, zh: null }, 'not-found'],
  ['code', { vi: { subject: 'x', text: 'không có mã' }, en: null, zh: null }, 'invalid'],
  ['code', { vi: { subject: '{code}', text: '{code}' }, en: null, zh: null }, 'invalid'],
  [
    'temporary-password',
    { vi: { subject: '{password}', text: '{password}' }, en: null, zh: null },
    'invalid',
  ],
  ['security', { vi: { subject: '', text: '{what}' }, en: null, zh: null }, 'invalid'],
  ['security', { vi: null }, 'invalid'],
])('words of %s that would not do are refused', async (item, content, code) => {
  expect(await set(item, content)).toMatchObject({ ok: false, code })
})

test('the built-in words of every message may be set as they are', async () => {
  const shown = await messageTemplates(world.ctx)
  expect(shown.map(({ item }) => item)).toEqual(messageItems)
  for (const { item, content } of shown.filter(({ isOwn }) => !isOwn))
    expect(await set(item, content), item).toMatchObject({ ok: true })
})
