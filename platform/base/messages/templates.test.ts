import { afterAll, beforeAll, expect, test } from 'vitest'
import { InboxCode, inboxPlaceholders } from '#contract/members/inbox.ts'
import { listVersions } from '#platform/base/versions/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  codeMessage,
  inboxCodeOf,
  messageItems,
  messageTemplates,
  queueMessage,
  readInboxWords,
  setMessageTemplate,
} from './index.ts'

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
  ['inbox.operator', { vi: null, en: null, zh: null }, 'not-found'],
  ['inbox.deposit-arrived', { vi: { subject: 'x', text: '{amount}' }, en: null, zh: null }, 'invalid'],
  ['inbox.rank-lost', { vi: null, en: { subject: 'x', text: '{rank} {at}' }, zh: null }, 'invalid'],
  ['inbox.password-changed', { vi: null, en: null, zh: { subject: 'x', text: '{at} {amount}' } }, 'invalid'],
])('words of %s that would not do are refused', async (item, content, code) => {
  expect(await set(item, content)).toMatchObject({ ok: false, code })
})

test('the built-in words of every message are such as may be set, and set as they are change nothing', async () => {
  const shown = await messageTemplates(world.ctx)
  expect(shown.map(({ item }) => item)).toEqual([
    ...messageItems,
    ...InboxCode.exclude(['operator']).options.map((code) => `inbox.${code}`),
  ])
  for (const { item, content } of shown.filter(({ isOwn }) => !isOwn))
    expect(await set(item, content), item).toMatchObject({ code: 'nothing-changed' })
})

test('words of the inbox name all that is filled in, and hold for the languages that have them', async () => {
  for (const { item } of await messageTemplates(world.ctx)) {
    const code = inboxCodeOf(item)
    if (!code) continue
    const { title, body } = inboxPlaceholders[code]
    const inBraces = (names: readonly string[]) => ['x', ...names.map((name) => `{${name}}`)].join(' ')
    const en = { subject: inBraces(title), text: inBraces(body) }
    expect(await set(item, { vi: null, en, zh: null }), item).toMatchObject({ ok: true })
    for (const [field, words] of [
      ['subject', { ...en, subject: `${en.subject} {none}` }],
      ['body', { ...en, text: 'x' }],
    ] as const)
      expect(await set(item, { vi: null, en: words, zh: null }), item).toMatchObject({
        code: 'invalid',
        detail: { field },
      })
    expect(await readInboxWords(world.ctx, 'en')).toMatchObject({
      value: { words: { [code]: { title: en.subject, body: en.text } } },
    })
  }
  expect(await readInboxWords(world.ctx, 'vi')).toEqual({ ok: true, value: { words: {} } })
  const item = 'inbox.deposit-arrived'
  expect(await set(item, { vi: null, en: null, zh: null })).toMatchObject({ ok: true })
  expect((await messageTemplates(world.ctx)).find((one) => one.item === item)?.isOwn).toBe(false)
  const versions = await listVersions(world.ctx, { kind: 'message', item })
  expect(versions[0]?.content).toEqual({ vi: null, en: null, zh: null })
  expect(versions[1]?.content).toMatchObject({ en: { text: 'x {amount} {at}' } })
  expect(versions.at(-1)?.writtenBy).toBe('')
})
