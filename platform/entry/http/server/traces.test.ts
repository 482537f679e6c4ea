import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerHeaders } from '#contract/base/caller.ts'
import { measuredReturns } from '#contract/play/returns.ts'
import { traced } from '#platform/base/process/traced.ts'
import { ok } from '#platform/base/result.ts'
import type { Platform } from '#platform/entry/index.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { heldPlatform } from '#tests/support/site/held-platform.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const platformKey = randomBytes(32).toString('hex')
const lines: Record<string, unknown>[] = []
const note = (fields: Record<string, unknown>) => void lines.push(fields)
let database: Awaited<ReturnType<typeof testDatabase>>
let platform: Platform

beforeAll(async () => {
  database = await testDatabase()
  platform = heldPlatform(database.pool, {
    platformKey,
    log: { info: note, warn: note, error: note },
  }).platform
})
afterAll(() => database.close())

const caller = { address: '198.51.100.7', language: 'en', userAgent: '', session: '' }

test('lines within a call and its transactions name the trace, those of others none', async () => {
  const { ctx } = platform
  lines.length = 0
  await traced(ctx, TRACE).transact(async (tx) => {
    tx.log.warn({}, 'within')
    return tx.transact(async (further) => {
      further.security.note('login-failed', { address: '198.51.100.7' })
      return ok(null)
    })
  })
  ctx.log.warn({}, 'elsewhere')
  expect(lines.map(({ traceId }) => traceId)).toEqual([TRACE, TRACE, undefined])
})

test('transactions of traced calls are still shared: the function is the same', () => {
  expect(traced(platform.ctx, TRACE).transact).toBe(platform.ctx.transact)
})

test('a site that proves itself names the trace of its calls, in process and over the wire', async () => {
  const { ctx } = platform
  await database.pool.query('alter table game_return rename to game_return_away')
  try {
    const { path } = measuredReturns
    lines.length = 0
    await platform.send({ endpoint: measuredReturns, caller, token: null, input: {}, traceId: TRACE })
    const ask = (headers: Record<string, string>) =>
      platform.fetch(
        new Request(`http://platform${path}`, {
          headers: { ...headers, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
        }),
      )
    await ask(callerHeaders(caller, path, platformKey, ctx.clock.now().getTime()))
    await ask({})
    expect(lines.map(({ path, traceId }) => [path, traceId])).toEqual([
      [path, TRACE],
      [path, TRACE],
      [path, undefined],
    ])
  } finally {
    await database.pool.query('alter table game_return_away rename to game_return')
  }
})
