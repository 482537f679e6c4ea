import { afterAll, beforeAll, expect, test } from 'vitest'
import { Flag } from '#contract/base/settings.ts'
import { queueMessage } from '#platform/base/messages/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { runCommandLine } from './command-line.ts'

let world: Awaited<ReturnType<typeof testPlatform>>

beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

const ops = (...args: string[]) => commandLine(world.ctx)(...args)

const audited = async () =>
  (await world.ctx.db.selectFrom('audit').select(['actor', 'action', 'subject']).execute()).at(-1)

test('--json prints JSON wherever it stands', async () => {
  for (const args of [
    ['--json', 'settings', 'list'],
    ['settings', '--json', 'list'],
    ['settings', 'list', '--json'],
  ]) {
    const { code, out } = await ops(...args)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ name: 'USERNAMEREG3', kind: 'flag' }))
  }
})

test('without it, a table for people', async () => {
  const { code, out } = await ops('settings', 'list')
  expect(code).toBe(0)
  expect(out.split('\n')[0]).toMatch(/^name +kind +value +isDefault$/)
  expect(out).toMatch(new RegExp(`^${Flag.options[0]} +flag +(true|false) +true$`, 'm'))
})

test('a long value is cut in a table, and whole in JSON', async () => {
  const terms = { vi: 'x'.repeat(500), en: 'y', zh: 'z' }
  await ops('settings', 'set', 'terms', JSON.stringify(terms))
  const { out } = await ops('settings', 'list')
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(120)
  expect(out).toMatch(/^terms +value +\{"vi":"x{52}… +false$/m)
  const rows: { name: string; value: unknown }[] = JSON.parse((await ops('settings', 'list', '--json')).out)
  expect(rows.find(({ name }) => name === 'terms')?.value).toEqual(terms)
})

test('what a terminal would obey is escaped in every cell, sentence and JSON, however old the row is', async () => {
  const odd = 'x\u001b]0;owned\u0007\u009b2J\u202e@y.vn\nsecond'
  await queueMessage(world.ctx, {
    channel: 'mail',
    to: odd,
    purpose: 'bind-email',
    subject: odd,
    text: odd,
    goodUntil: new Date('2100-01-01'),
  })
  const safe = /^[^\p{C}]*$/u
  const { out } = await ops('outbox')
  for (const line of out.split('\n')) expect(line).toMatch(safe)
  expect(out).toContain('x\\u001b]0;owned\\u0007\\u009b2J\\u202e@y.vn\\u000asecond')
  const json = (await ops('outbox', '--json')).out
  for (const line of json.split('\n')) expect(line).toMatch(safe)
  expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ to: odd }))
  const refused = await ops('member', 'show', 'no\u001b[31mbody')
  expect(refused.err).toBe('not-found: no\\u001b[31mbody was refused')
})

test('a change is made and stands in the audit trail', async () => {
  expect(await ops('settings', 'set', 'SHOWCAPTCHA3', 'on')).toMatchObject({
    code: 0,
    out: 'SHOWCAPTCHA3 is on.',
  })
  expect(await world.ctx.settings.flag('SHOWCAPTCHA3')).toBe(true)
  expect(await audited()).toEqual({ actor: 'ops:test', action: 'setting-changed', subject: 'SHOWCAPTCHA3' })
})

test.each([
  [['member', 'show', 'nobody'], /^not-found: /],
  [['member', 'freeze', 'nobody'], /^not-found: /],
  [['member', 'two-factor-off', 'nobody', '--reason', 'lost the phone'], /^not-found: /],
  [['member', 'expire-password', 'nobody'], /^not-found: /],
  [['settings', 'set', 'NOSUCHFLAG3', 'on'], /^not-found: /],
])('%j is refused: code 1, the reason on stderr, nothing on stdout', async (args, reason) => {
  const { code, out, err } = await ops(...args, '--json')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(reason)
})

test.each([
  [[]],
  [['nonsense']],
  [['settings']],
  [['settings', 'set', 'SHOWCAPTCHA3']],
  [['settings', 'set', 'SHOWCAPTCHA3', 'perhaps']],
  [['member', 'show']],
  [['member', 'two-factor-off', 'nobody']],
  [['outbox', '--nonsense']],
])('%j is wrong usage: code 2', async (args) => {
  const { code, out } = await ops(...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
})

test('help answers without a database', async () => {
  const noDatabase = {
    actor: 'ops:test',
    ctx: () => Promise.reject(new Error('asked for the database')),
    examine: async () => [],
    out: () => {},
  }
  for (const args of [['--help'], ['settings', 'set', '--help'], ['help', 'member']])
    expect(await runCommandLine(noDatabase, args, () => {})).toBe(0)
})

test.each(['-h3squWi4eDZR-b7tFynq3S', '--h3squWi4eDZRb7tFynq3', 'abcdefghijklmnopqrstuv'])(
  'the captcha %s is answered, whatever its id begins with',
  async (id) => {
    for (const args of [
      [id, '--json'],
      ['--json', id],
    ]) {
      const { code, out } = await ops('captcha', 'answer', ...args)
      expect(code).toBe(0)
      expect(JSON.parse(out)).toEqual({ captchaId: id, answer: expect.stringMatching(/^\d{5}$/) })
    }
  },
)

test('a sound ledger is told so', async () => {
  const { code, out } = await ops('ledger', 'check', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ sound: true, problems: [] })
})
