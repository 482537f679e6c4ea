import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodePurpose } from '#platform/base/messages/index.ts'
import { listOutbox } from '#platform/base/messages/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { endWait } from './code-sends.ts'
import { type CodeInput, sendCode, takeCode } from './verification-codes.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

let count = 0
/** Each test has numbers and addresses of its own, so that their sends do not add up. */
const newNumber = () => `+849${String(++count).padStart(8, '0')}`
const newAddress = () => `2001:db8:1:${(++count).toString(16)}::1`

interface Input extends Partial<Omit<CodeInput, 'caller'>> {
  address?: string
  session?: string
  language?: string
}

const send = ({
  recipient = newNumber(),
  address = newAddress(),
  session = '',
  language = 'en',
  ...input
}: Input = {}) =>
  sendCode(site.ctx, {
    purpose: 'login',
    hasAccount: true,
    ...input,
    recipient,
    caller: { address, language, userAgent: 'test', session },
  })

async function outboxOf(recipient: string) {
  const [message] = await listOutbox(site.ctx, recipient)
  if (!message?.code) throw new Error(`no code went to ${recipient}`)
  return { code: message.code, text: message.text }
}

/** Sends a code and answers it. */
async function sent(input: Input = {}) {
  const recipient = input.recipient ?? newNumber()
  expect(await send({ ...input, recipient })).toEqual({ ok: true, value: { expiredMinutes: 1 } })
  return { recipient, ...(await outboxOf(recipient)) }
}

const take = (recipient: string, code: string, purpose: CodePurpose = 'login') =>
  takeCode(site.ctx, { purpose, recipient, code })

/** A code that is not this one. */
const wrong = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10))

const right = { ok: true, value: null }
const refused = (code: string, detail = {}) => ({ ok: false, code, detail })

describe('a code', () => {
  test('is six digits, and good once', async () => {
    const { recipient, code } = await sent()
    expect(code).toMatch(/^\d{6}$/)
    expect(await take(recipient, code)).toEqual(right)
    expect(await take(recipient, code)).toEqual(refused('code-expired'))
  })

  test.each([
    ['full-width', '０'],
    ['Arabic', '٠'],
    ['Persian', '۰'],
    ['Hindi', '०'],
  ])('may be typed with spaces and in %s digits', async (_script, zero) => {
    const { recipient, code } = await sent()
    const typed = code.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))
    expect(await take(recipient, ` ${typed.slice(0, 3)} ${typed.slice(3)} `)).toEqual(right)
  })

  test('that was not typed costs no try', async () => {
    const { recipient, code } = await sent()
    for (let n = 0; n < 6; n++)
      expect(await take(recipient, '  ')).toEqual(refused('missing-verification-code'))
    expect(await take(recipient, code)).toEqual(right)
  })

  test('opens nothing else and nobody else', async () => {
    const { recipient, code } = await sent({ purpose: 'login' })
    expect(await take(recipient, code, 'forget')).toEqual(refused('code-expired'))
    expect(await take(newNumber(), code)).toEqual(refused('code-expired'))
    expect(await take(recipient, code)).toEqual(right)
  })

  test('dies of five wrong tries, also of many at once', async () => {
    const { recipient, code } = await sent()
    const tries = await Promise.all(Array.from({ length: 12 }, () => take(recipient, wrong(code))))
    const codes = tries.map((tried) => !tried.ok && tried.code)
    expect(codes.filter((told) => told === 'invalid-verification-code')).toHaveLength(5)
    expect(codes.filter((told) => told === 'code-expired')).toHaveLength(7)
    expect(await take(recipient, code)).toEqual(refused('code-expired'))
  })

  test('is good at the fifth try', async () => {
    const { recipient, code } = await sent()
    for (let n = 0; n < 4; n++)
      expect(await take(recipient, wrong(code))).toEqual(refused('invalid-verification-code'))
    expect(await take(recipient, code)).toEqual(right)
  })

  test('typed right by several at once is good for one of them', async () => {
    const { recipient, code } = await sent()
    const results = await Promise.all(Array.from({ length: 5 }, () => take(recipient, code)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('expires with the setting', async () => {
    const early = await sent()
    site.clock.advance(59)
    expect(await take(early.recipient, early.code)).toEqual(right)
    const late = await sent()
    site.clock.advance(60)
    expect(await take(late.recipient, late.code)).toEqual(refused('code-expired'))
  })

  test('takes the place of the one before, for the same purpose alone', async () => {
    const { recipient, code } = await sent({ purpose: 'login' })
    const next = async (purpose: CodePurpose) => {
      await endWait(site.ctx, recipient)
      site.clock.advance(1)
      return sent({ recipient, purpose })
    }
    const other = await next('forget')
    const again = await next('login')
    if (again.code !== code) expect(await take(recipient, code)).toEqual(refused('invalid-verification-code'))
    expect(await take(recipient, again.code)).toEqual(right)
    expect(await take(recipient, other.code, 'forget')).toEqual(right)
  })

  test('is a secret of the table too, and bound to purpose and address', async () => {
    const { recipient, code } = await sent()
    const row = await site.ctx.db
      .selectFrom('verification_code')
      .selectAll()
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow()
    expect(row.code_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(code)
    // Moved to another purpose, the row opens nothing.
    await site.ctx.db
      .updateTable('verification_code')
      .set({ purpose: 'forget' })
      .where('recipient', '=', recipient)
      .execute()
    expect(await take(recipient, code, 'forget')).toEqual(refused('invalid-verification-code'))
  })

  test('that a former key of the platform has kept is good still, and no other key knows it', async () => {
    const { recipient, code } = await sent()
    const by = (platformKey: string, ...formerKeys: string[]) =>
      takeCode({ ...site.ctx, platformKey, formerKeys }, { purpose: 'login', recipient, code })
    expect(await by('another key', 'a third key')).toEqual(refused('invalid-verification-code'))
    expect(await by('another key', 'a third key', site.ctx.platformKey)).toEqual(right)
  })

  test('is not counted within a transaction, where its tries could be lost', async () => {
    const { recipient, code } = await sent()
    await expect(
      site.ctx.transact((tx) => takeCode(tx, { purpose: 'login', recipient, code })),
    ).rejects.toThrow('before the transaction')
  })

  test('no text that is typed breaks it', async () => {
    const { recipient, code } = await sent()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (typed) => {
        fc.pre(typed.trim() !== code)
        expect((await take(recipient, typed)).ok).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  test('to a mail address is the same in capitals and not', async () => {
    expect(await send({ purpose: 'bind-email', recipient: 'Lan@Example.com' })).toMatchObject({ ok: true })
    const { code } = await outboxOf('Lan@Example.com')
    expect(await take(' lan@example.COM', code, 'bind-email')).toEqual(right)
  })
})

describe('the message', () => {
  test.each([
    ['vi', /^Sen: \d{6} là mã đăng nhập, có hiệu lực 1 phút\. .*không cho ai biết/],
    ['en', /^Sen: \d{6} is your login code, good for 1 minute\. Never tell it to anybody\.$/],
    ['zh-CN', /^【Sen】登录验证码：\d{6}，1 分钟内有效。切勿告诉任何人。$/],
    ['xx', /phút/],
  ])('speaks %s', async (language, text) => {
    expect((await sent({ language })).text).toMatch(text)
  })

  test('to a number that nobody has is written and withheld', async () => {
    const recipient = newNumber()
    expect(await send({ recipient, hasAccount: false })).toEqual({ ok: true, value: { expiredMinutes: 1 } })
    expect(await listOutbox(site.ctx, recipient)).toEqual([])
    const rows = await site.ctx.db
      .selectFrom('outbox')
      .select(['state', 'body'])
      .where('recipient', '=', recipient)
      .execute()
    expect(rows).toEqual([{ state: 'withheld', body: expect.stringMatching(/\d{6}/) }])
    expect(await take(recipient, 'x')).toEqual(refused('invalid-verification-code'))
  })
})

describe('sends are counted', () => {
  test('one per expiry to a number, whatever it is for', async () => {
    const { recipient } = await sent({ purpose: 'register' })
    site.clock.advance(18)
    const again = refused('too-many-requests', { retryAfterSeconds: 42 })
    expect(await send({ recipient, purpose: 'bind-mobile' })).toEqual(again)
    site.clock.advance(42)
    expect(await send({ recipient, purpose: 'bind-mobile' })).toMatchObject({ ok: true })
  })

  test('one a second of a session, where there is one', async () => {
    const session = 'a session'
    expect(await send({ session })).toMatchObject({ ok: true })
    expect(await send({ session })).toEqual(refused('too-many-requests', { retryAfterSeconds: 1 }))
    expect(await send({ session: '' })).toMatchObject({ ok: true })
    expect(await send({ session: '' })).toMatchObject({ ok: true })
    site.clock.advance(1)
    expect(await send({ session })).toMatchObject({ ok: true })
  })

  test('the sixth to a number within ten minutes rests five', async () => {
    const recipient = newNumber()
    for (let n = 0; n < 5; n++) {
      expect(await send({ recipient })).toMatchObject({ ok: true })
      site.clock.advance(61)
    }
    expect(await send({ recipient })).toEqual(refused('too-many-requests', { retryAfterSeconds: 300 }))
    site.clock.advance(100)
    expect(await send({ recipient })).toEqual(refused('too-many-requests', { retryAfterSeconds: 200 }))
    site.clock.advance(200)
    expect(await send({ recipient })).toMatchObject({ ok: true })
  })

  test('the twenty-first from a network within ten minutes rests five', async () => {
    for (let n = 0; n < 20; n++)
      expect(await send({ address: `2001:db8:aaaa::${n + 1}` })).toMatchObject({ ok: true })
    const address = '2001:db8:aaaa::ffff'
    expect(await send({ address })).toEqual(refused('too-many-requests', { retryAfterSeconds: 300 }))
    expect(await send({ address })).toEqual(refused('too-many-requests', { retryAfterSeconds: 300 }))
    site.clock.advance(300)
    expect(await send({ address })).toMatchObject({ ok: true })
  })

  test('twenty a day to a number', async () => {
    const recipient = newNumber()
    for (let n = 0; n < 20; n++) {
      expect(await send({ recipient })).toMatchObject({ ok: true })
      site.clock.advance(200)
    }
    expect(await send({ recipient })).toEqual(
      refused('quota-exceeded', { retryAfterSeconds: 86_400 - 20 * 200 }),
    )
    site.clock.advance(86_400 - 20 * 200)
    expect(await send({ recipient })).toMatchObject({ ok: true })
  })

  test('two hundred a day from an address', async () => {
    const address = newAddress()
    for (let n = 0; n < 200; n++) {
      expect(await send({ address })).toMatchObject({ ok: true })
      site.clock.advance(60)
    }
    expect(await send({ address })).toMatchObject({ code: 'quota-exceeded' })
  })

  test('a refused one costs nothing', async () => {
    const recipient = newNumber()
    const address = newAddress()
    expect(await send({ recipient, address })).toMatchObject({ ok: true })
    for (let n = 0; n < 40; n++) expect(await send({ recipient, address })).toMatchObject({ ok: false })
    for (let n = 0; n < 19; n++) expect(await send({ address })).toMatchObject({ ok: true })
    site.clock.advance(60)
    expect(await send({ recipient })).toMatchObject({ ok: true })
  })

  test('of many at once as many pass as may', async () => {
    const recipient = newNumber()
    const toOne = await Promise.all(Array.from({ length: 20 }, () => send({ recipient })))
    expect(toOne.filter(({ ok }) => ok)).toHaveLength(1)
    const address = newAddress()
    const fromOne = await Promise.all(Array.from({ length: 30 }, () => send({ address })))
    expect(fromOne.filter(({ ok }) => ok)).toHaveLength(20)
    const rows = await site.ctx.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', recipient)
      .execute()
    expect(rows).toHaveLength(1)
  })
})
