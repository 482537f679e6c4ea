import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context, JobName } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { createDeposit, deposit } from '#platform/cashier/deposits/index.ts'
import {
  approveWithdrawal,
  bindAccount,
  payWithdrawal,
  requestWithdrawal,
  withdrawal,
} from '#platform/cashier/withdrawals/index.ts'
import { ensureMonths } from '#platform/entry/jobs/ensure-months.ts'
import { jobsByName } from '#platform/entry/jobs/start-jobs.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { playLimits, setPlayLimit } from '#platform/members/responsible-gaming/index.ts'
import { forgetJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'

/** The queue takes a job when the database's clock says so; the platform's may be behind it. */

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  world.clock.set('2020-02-02T05:00:00Z') // far behind the database's
  await ensureMonths(ctx)
  await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
})
beforeEach(() => forgetJobs(ctx))
afterAll(() => world.close())

interface Kept {
  key: string
  payload: Record<string, string>
  at: Date
  /** Whether the database's clock has not reached the time yet. */
  waits: boolean
}

const kept = async (name: JobName) => {
  const { rows } = await sql<Kept>`
    select key, payload, run_at as at, run_at > now() + interval '30 seconds' as waits
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where identifier = ${name}
  `.execute(ctx.db)
  return rows
}

const deposited = async () => {
  const member = await testMember(ctx)
  const input = { method: 'bank-transfer', amount: '100000.00', requestId: randomUUID() } as const
  const result = await createDeposit(ctx, member, input)
  if (!result.ok) throw new Error(result.code)
  return async () => {
    const seen = await deposit(ctx, member, result.value)
    return seen.ok && seen.value.status
  }
}

const withdrawn = async () => {
  const paymentPasswordHash = await hashPassword('135790')
  const member = await testMember(ctx, { balance: '500000.00', paymentPasswordHash })
  const bank = { bankCode: 'VCB', accountNumber: '1000001', payeeName: 'NGUYEN LAN' }
  const bound = await bindAccount(ctx, member, bank)
  if (!bound.ok) throw new Error(bound.code)
  const input = { amount: '200000.00', paymentPassword: '135790', requestId: randomUUID() }
  const result = await requestWithdrawal(ctx, member, { ...bound.value, ...input })
  if (!result.ok) throw new Error(result.code)
  await approveWithdrawal(ctx, result.value.orderId, 'ops:anna')
  await payWithdrawal(ctx, result.value.orderId)
  return async () => {
    const seen = await withdrawal(ctx, member, result.value)
    return seen.ok && seen.value.status
  }
}

const limited = async () => {
  const member = await testMember(ctx)
  const which = { kind: 'deposit', period: 'day' } as const
  await setPlayLimit(ctx, member, { ...which, amount: '1.00' })
  await setPlayLimit(ctx, member, { ...which, amount: '2.00' })
  return async () => {
    const told = await ctx.db
      .selectFrom('play_limit_event')
      .select('act')
      .where('member_id', '=', member.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return (await playLimits(ctx, member)).ok && told.act
  }
}

const granted = async () => {
  const member = await testMember(ctx)
  const promotionId = await testPromotion(ctx, {
    startsAt: '2020-02-01T00:00:00+07:00',
    endsAt: '2020-03-01T00:00:00+07:00',
  })
  await paidDeposit(ctx, member, '100000.00', promotionId)
  return async () => {
    const bonus = await ctx.db
      .selectFrom('bonus')
      .select('state')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    return bonus.state
  }
}

test.each([
  ['deposit-expire', deposited, 'created', 'expired'],
  ['withdrawal-auto-receipt', withdrawn, 'paid', 'received'],
  ['limit-loosen', limited, 'limit-asked', 'limit-loosened'],
  ['bonus-expire', granted, 'running', 'expired'],
] as const)('%s that comes too early comes again, later', async (name, make, before, after) => {
  const job = jobsByName(world.platform.fetch)[name]
  const state = await make()
  const [first] = await kept(name)
  if (!first) throw new Error('no job')
  // As the queue does: a job that has run is forgotten. Twice, because a crash may come before that.
  await forgetJobs(ctx)
  await job(ctx, first.payload)
  await job(ctx, first.payload)
  expect(await state()).toBe(before)
  const again = await kept(name)
  expect(again).toMatchObject([{ key: first.key, payload: first.payload, waits: true }])
  expect(again[0]?.at.getTime()).toBeGreaterThanOrEqual(first.at.getTime())

  await forgetJobs(ctx)
  world.clock.set(first.at.toISOString())
  await job(ctx, first.payload)
  expect(await state()).toBe(after)
  expect(await kept(name)).toEqual([])
})

test.each(['2020-02-02T05:00:00Z', '2120-02-02T05:00:00Z'])(
  'a routine waits for its next run by the clock of the queue, at %s too',
  async (now) => {
    world.clock.set(now)
    await jobsByName(world.platform.fetch)['remove-expired'](ctx, {})
    const { rows } = await sql`
      select key, round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
    `.execute(ctx.db)
    expect(rows).toEqual([{ key: 'remove-expired', minutes: 10 }])
  },
)
