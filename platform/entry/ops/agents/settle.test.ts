import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tier } from '#contract/agents/contracts.ts'
import { countFigures } from '#platform/agents/figures/index.ts'
import { settleDue } from '#platform/agents/settlements/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { contractInForce } from '#tests/support/platform/contracts-in-force.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let agent: Member
let downline: Member

const DAY = '2026-11-21'
const NOON = new Date(`${DAY}T12:00:00+07:00`)
const tier = (threshold: bigint, rate: number): Tier => ({ threshold, active: 0, rate })

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  agent = await testMember(ctx, { accountKind: 2 })
  downline = await testMember(ctx, { accountKind: 1, uplineId: agent.id })
  const player = await testMember(ctx, { uplineId: downline.id })
  const from = new Date(`${DAY}T00:00:00+07:00`)
  const terms = { kind: 'daily-salary', period: 'D', from } as const
  await contractInForce(ctx, agent, null, { ...terms, tiers: [tier(0n, 50), tier(1_000_000_00n, 80)] })
  await contractInForce(ctx, downline, agent, { ...terms, tiers: [tier(0n, 30)] })
  for (const at of [NOON, new Date(NOON.getTime() + 3_600_000)])
    await settledBet(ctx, player, { stake: 600_000_00n, at })
})
afterAll(() => world.close())

const ops = (...args: string[]) => commandLine(world.ctx)('settle', ...args)
const rows = async (...args: string[]) => {
  const { code, out, err } = await ops(...args, '--json')
  return code === 0 ? JSON.parse(out) : expect.fail(err)
}
const mainOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))
const audited = async () =>
  (
    await ctx.db
      .selectFrom('audit')
      .select(['action', 'subject', sql`detail->>'reason'`.as('reason')])
      .where('action', 'like', 'settle%')
      .execute()
  ).at(-1)

beforeEach(() => world.clock.set(`${DAY}T17:30:00Z`))

test('what is no period, and what cannot be settled yet, is refused', async () => {
  for (const period of ['yesterday', '2026-02-30', '2026-11-22..2026-11-21', '2026-01-01..2026-11-21'])
    expect(await ops('--period', period)).toMatchObject({ code: 2 })
  expect(await ops('--period', DAY, '--kind', 'bonus')).toMatchObject({ code: 2 })
  expect(await ops('--period', DAY, '--dry-run', '--again')).toMatchObject({ code: 2 })
  expect(await ops('--period', DAY)).toMatchObject({ code: 1, err: expect.stringMatching(/^not-counted/) })
  expect(await ops('--period', DAY, '--again')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^not-settled/),
  })
  expect(await ops('--period', '2026-11-22')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^not-over/),
  })
})

test('a dry run shows what is paid then, once', async () => {
  await countFigures(ctx)
  const dry = await rows('--period', DAY, '--dry-run')
  expect(dry).toMatchObject([
    {
      account: agent.account,
      counted: '1200000.00',
      rate: '0.80',
      gross: '9600.00',
      paidDown: '3600.00',
      amount: '6000.00',
    },
    { account: downline.account, gross: '3600.00', paidDown: '0.00', amount: '3600.00' },
  ])
  expect(await mainOf(agent)).toBe(0n)
  expect(await rows('--period', `2026-11-20..${DAY}`, '--kind', 'daily-salary')).toEqual([
    { kind: 'daily-salary', period: DAY, outcome: 'settled', payslips: 2, amount: '9600.00' },
  ])
  expect(await audited()).toEqual({ action: 'settle', subject: `daily-salary ${DAY}`, reason: null })
  expect(await rows('--period', DAY)).toMatchObject([{ outcome: 'before', amount: '9600.00' }])
  expect([await mainOf(agent), await mainOf(downline)]).toEqual([6_000_00n, 3_600_00n])
  expect(await rows('--period', DAY, '--dry-run')).toEqual([])
})

test('what was voided since is corrected once; wallets keep what they have', async () => {
  await sql`update bet set result = 'void', payout = stake, turnover = 0 where placed_at = ${NOON}`.execute(
    ctx.db,
  )
  await countFigures(ctx)
  // The downline is owed half less; so is the agent, who has to pay less to it.
  expect(await rows('--period', DAY, '--dry-run')).toMatchObject([
    { gross: '3000.00', paidDown: '1800.00', settledBefore: '6000.00', amount: '0.00', owed: '4800.00' },
    { gross: '1800.00', settledBefore: '3600.00', amount: '0.00', owed: '1800.00' },
  ])
  expect(await ops('--period', DAY, '--again', '--reason', '…')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^required/),
  })
  expect(await rows('--period', DAY, '--again', '--reason', 'Vòng sai')).toMatchObject([
    { outcome: 'settled', payslips: 2, amount: '0.00' },
  ])
  expect(await rows('--period', DAY, '--again')).toMatchObject([{ outcome: 'nothing' }])
  expect(await audited()).toEqual({
    action: 'settle-again',
    subject: `daily-salary ${DAY}`,
    reason: 'Vòng sai',
  })
  expect([await mainOf(agent), await mainOf(downline)]).toEqual([6_000_00n, 3_600_00n])
})

test('the job settles what has ended, with what is owed taken from it', async () => {
  const [player] = await ctx.db.selectFrom('bet').select('member_id').limit(1).execute()
  const at = new Date(NOON.getTime() + 86_400_000)
  await settledBet(ctx, { id: player?.member_id ?? 0n } as Member, { stake: 2_000_000_00n, at })
  world.clock.set('2026-11-22T17:00:30Z')
  await countFigures(ctx)
  await settleDue(ctx)
  expect(await mainOf(agent)).toBe(6_000_00n)
  world.clock.set('2026-11-22T17:01:30Z')
  await settleDue(ctx)
  // 16,000 less 6,000 for the downline, less 4,800 that are owed; the downline 6,000 less 1,800.
  expect([await mainOf(agent), await mainOf(downline)]).toEqual([11_200_00n, 7_800_00n])
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
})

test('a day is settled again by its hours that were settled: nobody is paid for one without play', async () => {
  const terms = { kind: 'hourly-salary', period: 'hour', from: new Date(`${DAY}T13:00:00+07:00`) } as const
  await contractInForce(ctx, agent, null, { ...terms, tiers: [tier(0n, 10)] })
  const hour = ['--period', `${DAY}T13`, '--kind', 'hourly-salary']
  expect(await ops(...hour, '--again')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^not-settled/),
  })
  expect(await rows(...hour)).toMatchObject([{ outcome: 'settled', payslips: 1 }])
  const again = await rows('--period', DAY, '--kind', 'hourly-salary', '--again')
  const outcomes = again.map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes.filter((outcome: string) => outcome !== 'not-settled')).toEqual(['nothing'])
  expect(outcomes.length).toBeGreaterThan(1)
})
