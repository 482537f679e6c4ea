import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import type { Log } from '#platform/base/ports.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { listening, type ReceivedRequest } from '#tests/support/site/listening.ts'
import { blankMessages } from './blank-messages.ts'
import { queueMessage } from './queue-message.ts'
import { smsCourier } from './sms-courier.ts'

/** The way of an SMS from the outbox to a gateway, a real HTTP server. */

const TOKEN = 'gateway/token'
let gateway: Awaited<ReturnType<typeof listening>>
let site: Awaited<ReturnType<typeof testPlatform>>
let answer: (receivedRequest: ReceivedRequest) => ReturnType<Parameters<typeof listening>[0]>
const lines: string[] = []
const note = (fields: Record<string, unknown>, message: string) =>
  void lines.push(JSON.stringify({ ...fields, message, error: String(fields.err) }))
const log: Log = { info: note, warn: note, error: note }

beforeAll(async () => {
  gateway = await listening((receivedRequest) => answer(receivedRequest))
  const url = `http://:${encodeURIComponent(TOKEN)}@${gateway.host}/send?route=1`
  site = await testPlatform(log, { couriers: { sms: smsCourier(url) } })
})
afterAll(async () => {
  await site.close()
  await gateway.close()
})
beforeEach(async () => {
  answer = () => ({ status: 202 })
  gateway.asked.length = 0
  lines.length = 0
  await site.ctx.db.deleteFrom('outbox').execute()
})
afterEach(() => forgetJobs(site.ctx))

const sms = {
  channel: 'sms' as const,
  to: '+84912345678',
  purpose: 'login',
  code: '123456',
  subject: '',
  text: 'Sen: 123456 là mã đăng nhập',
}
const goodUntil = () => new Date(site.clock.now().getTime() + 60_000)
const queue = (more: Partial<Parameters<typeof queueMessage>[1]> = {}, ctx: Context = site.ctx) =>
  queueMessage(ctx, { ...sms, goodUntil: goodUntil(), ...more })
const rows = () =>
  site.ctx.db.selectFrom('outbox').select(['id', 'state', 'sent_at', 'code', 'body']).orderBy('id').execute()
const states = async () => (await rows()).map(({ state }) => state)
/** As the queue does with a job that threw. */
const again = async () => {
  for (const { id } of await rows()) await site.ctx.addJob('message-deliver', { messageId: id })
  await runJobs(site.platform)
}

describe('a queued message', () => {
  test('reaches the gateway as documented, and is sent', async () => {
    await queue()
    expect(await states()).toEqual(['queued'])
    await runJobs(site.platform)
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'sent', sent_at: site.clock.now() })
    expect(gateway.asked).toEqual([
      {
        path: '/send?route=1',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          authorization: `Bearer ${TOKEN}`,
          'idempotency-key': row?.id,
        }),
        body: { id: row?.id, to: sms.to, text: sms.text },
      },
    ])
  })

  test('is sent once by a job that runs again', async () => {
    await queue()
    await runJobs(site.platform, { thrice: true })
    await again()
    expect(gateway.asked).toHaveLength(1)
  })

  test('that was taken before a crash comes again under the same id', async () => {
    await queue()
    await runJobs(site.platform)
    await site.ctx.db.updateTable('outbox').set({ state: 'queued' }).execute()
    await again()
    expect(gateway.asked).toHaveLength(2)
    expect(new Set(gateway.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test.each([500, 503, 429, 408])('is tried again after %i', async (status) => {
    answer = () => ({ status })
    await queue()
    await expect(runJobs(site.platform)).rejects.toThrow(`answered ${status}`)
    expect(await states()).toEqual(['queued'])
    answer = () => ({ status: 200 })
    await again()
    expect(await states()).toEqual(['sent'])
  })

  test('is tried again where the gateway is too slow', async () => {
    answer = () => 'never'
    await queue()
    await expect(runJobs(site.platform)).rejects.toThrow(/timeout/)
    expect(await states()).toEqual(['queued'])
  }, 15_000)

  test('is tried no more where the gateway will not take it', async () => {
    answer = () => ({ status: 400 })
    await queue()
    await runJobs(site.platform)
    expect(await states()).toEqual(['failed'])
    expect(lines.join()).toContain('answered 400')
    expect(lines.join()).not.toMatch(/gateway\/token|gateway%2Ftoken|123456/)
  })

  test('is tried no more once its code is dead', async () => {
    await queue()
    site.clock.advance(60)
    await runJobs(site.platform)
    expect(await states()).toEqual(['failed'])
    expect(gateway.asked).toEqual([])
  })

  test('takes its token nowhere else', async () => {
    answer = ({ path }) => (path === '/elsewhere' ? {} : { status: 307, headers: { location: '/elsewhere' } })
    await queue()
    await expect(runJobs(site.platform)).rejects.toThrow()
    expect(gateway.asked).toHaveLength(1)
  })

  test('is not there where the transaction is rolled back', async () => {
    await site.ctx.transact(async (tx) => {
      await queue({}, tx)
      return refuse('state-moved-on')
    })
    await site.ctx.transact(async (tx) => {
      await queue({ code: '2' }, tx)
      return ok(null)
    })
    await runJobs(site.platform)
    expect(await rows()).toMatchObject([{ state: 'sent', code: '2' }])
  })

  test('comes through by itself when the gateway does', async () => {
    let count = 0
    answer = () => ({ status: ++count === 1 ? 500 : 200 })
    // The queue goes by the time of its database: by a clock of the past the routines would be due for ever.
    site.clock.set(new Date().toISOString())
    const jobs = await site.platform.work()
    await queue()
    await expect.poll(states, { timeout: 20_000 }).toEqual(['sent'])
    await jobs.stop()
    expect(gateway.asked).toHaveLength(2)
    expect(lines.join()).not.toMatch(/gateway\/token|123456/)
  }, 25_000)
})

test('a withheld message and one without a way out reach nobody', async () => {
  await queue({ withheld: true })
  await queue({ channel: 'mail', to: 'lan@example.com' })
  expect(await runJobs(site.platform)).toEqual(['message-deliver'])
  expect(await states()).toEqual(['withheld', 'kept'])
  expect(gateway.asked).toEqual([])
})

test('codes are blanked however many there are', async () => {
  await sql`
    insert into outbox (channel, recipient, purpose, code, body, state, created_at, good_until)
    select 'sms', '+84912345678', 'login', '123456', 'Sen: 123456', 'sent', ${site.clock.now()}, ${goodUntil()}
    from generate_series(1, 5001)
  `.execute(site.ctx.db)
  expect(await blankMessages(site.ctx)).toBe(5_001n)
})

test('codes are blanked once sent or dead, those that are kept a day later', async () => {
  await queue()
  await runJobs(site.platform)
  await queue()
  await queue({ withheld: true })
  await queue({ channel: 'mail', to: 'lan@example.com' })
  const filled = async () =>
    (await rows()).map(({ code, body }) => (code === null && body === '' ? '-' : code))
  expect(await blankMessages(site.ctx)).toBe(1n)
  expect(await filled()).toEqual(['-', '123456', '123456', '123456'])
  site.clock.advance(60)
  expect(await blankMessages(site.ctx)).toBe(2n)
  expect(await filled()).toEqual(['-', '-', '-', '123456'])
  site.clock.advance(86_399)
  expect(await blankMessages(site.ctx)).toBe(0n)
  site.clock.advance(1)
  expect(await blankMessages(site.ctx)).toBe(1n)
  expect(await filled()).toEqual(['-', '-', '-', '-'])
})
