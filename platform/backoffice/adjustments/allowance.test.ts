import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import type { Result } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { grantPoints } from '#platform/benefits/points/index.ts'
import { grantByHand } from '#platform/benefits/reward-center/index.ts'
import {
  allowanceOf,
  listAdjustments,
  openAllowance,
  removeOldUses,
} from '#platform/members/approvals/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { adjust } from './adjust.ts'
import { approveAdjustment } from './decide-adjustment.ts'

/** What operators do alone is at most the threshold within 24 hours, into however many acts they split it. */

const threshold = 1_000_000n
const day = 24 * 3_600
const reason = 'a fee twice'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let accounts: string[]
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await setValue(ctx, 'test', 'approvalThreshold', Number(threshold))
  // A hundredth of a point is worth one of money.
  await setValue(ctx, 'test', 'pointsConvertRate', 100)
  const members = await Promise.all(
    Array.from({ length: 3 }, () => testMember(ctx, { balance: '90000000.00' })),
  )
  accounts = members.map(({ account }) => account)
})
afterAll(() => world.close())

let operators = 0
let actor: string
const newOperator = async () => {
  const name = `ops:office${++operators}`
  await openAllowance(ctx, name)
  return name
}
beforeEach(async () => {
  actor = await newOperator()
})

const done = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

const kinds = ['give', 'take', 'reward', 'points', 'take-points'] as const
interface Act {
  kind: (typeof kinds)[number]
  /** What it moves, in minor units of money. */
  worth: bigint
  member: number
}

/** Whether the act was done alone; else it waits for another operator. */
async function doAct({ kind, worth, member }: Act, by = actor): Promise<boolean> {
  const account = accounts[member] as string
  if (kind === 'give' || kind === 'take') {
    const amount = kind === 'give' ? worth : -worth
    return done(await adjust(ctx, { account, amount, actor: by, reason })).status === 'posted'
  }
  if (kind === 'reward') {
    const reward = { account, kind: 'vip', paysTo: 'main', rollover: 0n, expiresAt: null, reason } as const
    return !('waitsAs' in done(await grantByHand(ctx, by, { ...reward, amount: worth })))
  }
  const points = `${kind === 'points' ? '' : '-'}${worth / 100n}.${String(worth % 100n).padStart(2, '0')}`
  return !('waitsAs' in done(await grantPoints(ctx, by, { account, points, reason })))
}

const act = fc.record({
  kind: fc.constantFrom(...kinds),
  worth: fc.bigInt({ min: 1n, max: threshold + 10n }),
  member: fc.nat({ max: 2 }),
  /** Before it, in seconds. */
  waits: fc.oneof(fc.constant(0), fc.nat({ max: 2 * day })),
})

test('what passes alone within 24 hours is at most the threshold, and all that fits passes', async () => {
  // Nobody can lack the points that are taken.
  for (const account of accounts) {
    const points = { account, points: '900000.00', reason }
    await setValue(ctx, 'test', 'approvalThreshold', 1_000_000_000)
    done(await grantPoints(ctx, 'ops:nobody', points))
  }
  await setValue(ctx, 'test', 'approvalThreshold', Number(threshold))
  world.clock.advance(20)
  let waited = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      const by = await newOperator()
      const alone: { at: number; worth: bigint }[] = []
      // The ledger has room for some months: each run begins at the same time.
      world.clock.advance(-waited)
      waited = 0
      for (const { waits, ...one } of acts) {
        world.clock.advance(waits)
        waited += waits
        const now = world.clock.now().getTime()
        const used = alone
          .filter(({ at }) => at > now - 24 * HOUR_MS)
          .reduce((sum, { worth }) => sum + worth, 0n)
        const { left, fits } = await allowanceOf(ctx, by)
        expect(left).toBe(threshold - used)
        const passed = await doAct(one, by)
        expect([passed, fits(one.worth), fits(-one.worth)]).toEqual(
          Array(3).fill(used + one.worth <= threshold),
        )
        if (passed) alone.push({ at: now, worth: one.worth })
      }
    }),
    { numRuns: cases({ few: 40, many: 1_000 }) },
  )
})

test('acts that come at once pass one after the other', async () => {
  const acts = Array.from({ length: 12 }, (_, nth): Act => {
    return { kind: kinds[nth % 3] as Act['kind'], worth: threshold / 4n, member: nth % 3 }
  })
  const passed = await Promise.all(acts.map((one) => doAct(one)))
  expect(passed.filter((alone) => alone)).toHaveLength(4)
  expect((await allowanceOf(ctx, actor)).left).toBe(0n)
})

test('an act waits for another of the same operator, not for that of another operator', async () => {
  const { pool } = world
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from operator_allowance where actor = $1 for no key update', [actor])
    let isDone = false
    const waiting = doAct({ kind: 'give', worth: 1n, member: 0 }).then((passed) => {
      isDone = true
      return passed
    })
    expect(await doAct({ kind: 'give', worth: 1n, member: 0 }, await newOperator())).toBe(true)
    const waitingHere = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%operator_allowance%'`
    await expect.poll(async () => (await pool.query(waitingHere)).rowCount).toBe(1)
    expect(isDone).toBe(false)
    await holder.query('commit')
    expect(await waiting).toBe(true)
  } finally {
    holder.release(true)
  }
})

describe('what counts', () => {
  const give = (worth: bigint, by = actor) => doAct({ kind: 'give', worth, member: 0 }, by)

  test('not what another operator approves, for neither of the two', async () => {
    const second = await newOperator()
    expect(await give(threshold + 1n)).toBe(false)
    const [asked] = await listAdjustments(ctx, { status: 'waiting' })
    done(await approveAdjustment(ctx, asked?.id ?? '', second))
    expect(await give(threshold)).toBe(true)
    expect(await give(threshold, second)).toBe(true)
  })

  test('not what is refused', async () => {
    const { account } = await testMember(ctx)
    const lacking = await grantPoints(ctx, actor, { account, points: '-5.00', reason })
    expect(lacking).toMatchObject({ code: 'insufficient-balance' })
    expect((await allowanceOf(ctx, actor)).left).toBe(threshold)
  })

  test('not points that the member lacks, however many: nobody is asked for them', async () => {
    const { account } = await testMember(ctx)
    const lacking = await grantPoints(ctx, actor, { account, points: '-900000.00', reason })
    expect(lacking).toMatchObject({ code: 'insufficient-balance', detail: { field: 'points' } })
    const waiting = await listAdjustments(ctx, { status: 'waiting', what: ['points'] })
    expect(waiting.filter(({ requestedBy }) => requestedBy === actor)).toEqual([])
  })

  test('once what is sent twice by one id', async () => {
    const twice = {
      account: accounts[0] as string,
      amount: threshold,
      actor,
      reason,
      requestId: 'sent-twice',
    }
    expect(done(await adjust(ctx, twice)).status).toBe('posted')
    expect(done(await adjust(ctx, twice)).status).toBe('posted')
    expect(await give(1n)).toBe(false)
  })

  test('the least part of a point', async () => {
    await setValue(ctx, 'test', 'pointsConvertRate', 1)
    world.clock.advance(20)
    const points = { account: accounts[0] as string, points: '0.01', reason }
    done(await grantPoints(ctx, actor, points))
    expect((await allowanceOf(ctx, actor)).left).toBe(threshold - 1n)
  })

  test('by each act alone of who has no account of the office', async () => {
    for (let nth = 0; nth < 3; nth++) expect(await give(threshold, 'ops:root')).toBe(true)
    expect(await give(threshold + 1n, 'ops:root')).toBe(false)
  })

  test('for 24 hours; then it is forgotten', async () => {
    expect(await give(threshold)).toBe(true)
    world.clock.advance(day - 1)
    expect(await give(1n)).toBe(false)
    world.clock.advance(1)
    expect(await removeOldUses(ctx)).toBeGreaterThan(0n)
    expect(await give(threshold)).toBe(true)
    expect(await removeOldUses(ctx)).toBe(0n)
    expect(await give(1n)).toBe(false)
  })
})
