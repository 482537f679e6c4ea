import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNWARNED, warningOf } from '#contract/agents/contract-calls.ts'
import { type ContractKind, type Tier, toWireTiers } from '#contract/agents/contracts.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { countFigures } from '#platform/agents/figures/index.ts'
import { settleDue } from '#platform/agents/settlements/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { contractInForce } from '#tests/support/platform/contracts-in-force.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { previewContract, previewWithFigures } from './preview-contract.ts'
import { processGuarded } from './process-guarded.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const tier = (threshold: bigint, active: number, rate: number): Tier => ({ threshold, active, rate })
const since = new Date('2026-06-01T00:00:00+07:00')

/** An agent with a contract of the house, one with a contract of the agent, and one who is offered one. */
async function line(kind: ContractKind, period: 'D' | 'H') {
  const top = await testMember(ctx, { accountKind: 2 })
  const below = await testMember(ctx, { accountKind: 1, uplineId: top.id })
  const member = await testMember(ctx, { accountKind: 1, uplineId: top.id })
  await contractInForce(ctx, top, null, { kind, period, tiers: [tier(0n, 0, 10_00)], from: since })
  await contractInForce(ctx, below, top, { kind, period, tiers: [tier(0n, 0, 6_00)], from: since })
  return { top, below, asked: member }
}

/** Figures of every period, by member: turnover and loss are the same. */
const figuresOf = (of: [Member, bigint][]) => ({
  teamsIn: async () =>
    new Map(of.map(([{ id }, amount]) => [id, { turnover: amount, loss: amount, active: 1 }])),
  firstFrom: async () => undefined,
  countedUntil: async () => ctx.clock.now(),
})

const preview = async (
  of: [Member, bigint][],
  maker: Member,
  kind: ContractKind,
  accounts: string[],
  tiers: Tier[],
) => {
  const result = await previewWithFigures(figuresOf(of), ctx, maker, {
    kind,
    accounts,
    tiers: toWireTiers(tiers),
  })
  return result.ok ? result.value : expect.fail(result.code)
}

describe('a draft', () => {
  it('pays by its own terms, and the others by theirs', async () => {
    const { top, below, asked } = await line('daily-salary', 'D')
    const teams: [Member, bigint][] = [
      [top, 100_000n],
      [below, 40_000n],
      [asked, 30_000n],
    ]
    const { lines, guard, period } = await preview(
      teams,
      top,
      'daily-salary',
      [asked.account],
      [tier(0n, 0, 5_00)],
    )
    expect(period).toBe('2026-11-19')
    expect(
      lines.map(({ account, gross, paidDown, amount, before }) => [account, gross, paidDown, amount, before]),
    ).toEqual([
      [top.account, '100.00', '39.00', '61.00', '76.00'],
      [below.account, '24.00', '0.00', '24.00', '24.00'],
      [asked.account, '15.00', '0.00', '15.00', '0.00'],
    ])
    expect(guard).toEqual({ sure: true, periods: 0, short: 0, worst: null, worse: null })
    // In place of the terms in force, where the downline has some.
    const changed = await preview(teams, top, 'daily-salary', [below.account], [tier(0n, 0, 8_00)])
    expect(changed.lines.map(({ amount }) => amount)).toEqual(['68.00', '32.00'])
  })

  it('says where a dividend would have cost its maker more than it brought', async () => {
    const { top, below, asked } = await line('dividend', 'H')
    const losing: [Member, bigint][] = [
      [top, 10_000n],
      [below, 0n],
      [asked, 90_000n],
    ]
    const { guard, lines } = await preview(losing, top, 'dividend', [asked.account], [tier(0n, 0, 5_00)])
    expect(guard).toMatchObject({ sure: false, worst: { gross: '10.00', paidDown: '45.00' } })
    expect(guard.short).toBe(guard.periods)
    expect(guard.periods).toBeGreaterThanOrEqual(5)
    expect(lines[0]).toMatchObject({ own: true, counted: moneyOf(10_000n), amount: '0.00' })
    expect(guard.worse).toMatchObject({ by: '35.00' })
    const fine = await preview([[top, 90_000n]], top, 'dividend', [asked.account], [tier(0n, 0, 5_00)])
    expect(fine.guard).toMatchObject({ short: 0, worst: null })
  })

  it('counts what periods carry as their settlement did', async () => {
    // Only these contracts are settled.
    await sql`update agent_contract set status = 'terminated', ends_at = created_at`.execute(ctx.db)
    const { top, below } = await line('dividend', 'H')
    // What the teams lost to the house: a period that the members won in is made good by the next ones first.
    const losses: Record<string, readonly bigint[]> = {
      [String(top.id)]: [50_000n, -90_000n, 60_000n, 80_000n, 10_000n, -5_000n, 70_000n],
      [String(below.id)]: [20_000n, 30_000n, -40_000n, 50_000n, 45_000n, 5_000n, 30_000n],
    }
    const figures = {
      ...figuresOf([]),
      teamsIn: async (_db: unknown, { from }: { from: Date }, agents: readonly bigint[]) =>
        new Map(
          agents.flatMap((id) => {
            const half = from.getUTCMonth() * 2 + (from.getUTCDate() > 10 ? 1 : 0)
            const loss = losses[String(id)]?.[half % 7]
            return loss === undefined ? [] : [[id, { turnover: 0n, loss, active: 1 }] as const]
          }),
        ),
      firstFrom: async (_db: unknown, from: Date) => from,
    }
    await settleDue(ctx, figures)
    const slips = await ctx.db
      .selectFrom('agent_payslip')
      .select(['period_from', 'gross', 'paid_down', 'amount', 'carried_before', 'owed_before'])
      .where('member_id', '=', top.id)
      .orderBy('period_from')
      .execute()
    expect(
      slips.some((slip) => slip.carried_before < 0n) && slips.some((slip) => slip.owed_before > 0n),
    ).toBe(true)
    const since = new Date(ctx.clock.now().getTime() - 90 * 86_400_000)
    const looked = slips.filter((slip) => slip.period_from >= since)
    const short = looked.filter((slip) => slip.paid_down > slip.gross)
    expect(short.length).toBeGreaterThan(0)
    // A draft of the very terms in force: nothing comes out otherwise.
    const result = await previewWithFigures(figures, ctx, top, {
      kind: 'dividend',
      accounts: [below.account],
      tiers: toWireTiers([tier(0n, 0, 6_00)]),
    })
    if (!result.ok) return expect.fail(result.code)
    const { guard, lines } = result.value
    expect([guard.periods, guard.short, guard.worse]).toEqual([looked.length, short.length, null])
    const lacking = (slip: (typeof slips)[number]) => slip.paid_down - slip.gross
    const worst = short.reduce((one, other) => (lacking(other) > lacking(one) ? other : one))
    expect(guard.worst).toMatchObject({ gross: moneyOf(worst.gross), paidDown: moneyOf(worst.paid_down) })
    const last = slips.at(-1)
    expect(lines[0]).toMatchObject({
      gross: moneyOf(last?.gross ?? 0n),
      paidDown: moneyOf(last?.paid_down ?? 0n),
      amount: moneyOf(last?.amount ?? 0n),
      before: moneyOf(last?.amount ?? 0n),
    })
  })

  it('is refused as the offer would be', async () => {
    const { top, asked } = await line('daily-salary', 'D')
    const input = { kind: 'daily-salary' as const, accounts: [asked.account] }
    const stranger = await testMember(ctx, { accountKind: 1 })
    const tiers = toWireTiers([tier(0n, 0, 11_00)])
    const figures = figuresOf([])
    expect(await previewWithFigures(figures, ctx, top, { ...input, tiers })).toMatchObject({
      code: 'tier-not-covered',
    })
    expect(await previewWithFigures(figures, ctx, top, input)).toMatchObject({ code: 'required' })
    expect(await previewWithFigures(figures, ctx, stranger, { ...input, template: 'own' })).toMatchObject({
      code: 'operation-not-allowed',
    })
    const elsewhere = { ...input, accounts: [stranger.account], template: 'own' as const }
    expect(await previewWithFigures(figures, ctx, top, elsewhere)).toMatchObject({
      code: 'not-found',
      detail: { account: stranger.account },
    })
  })
})

it('is sent only once its maker has read what it could have lost', async () => {
  const { top, below, asked } = await line('dividend', 'H')
  await installHouseGames(ctx)
  const now = ctx.clock.now()
  world.clock.set('2026-11-05T05:00:00Z')
  await settledBet(ctx, asked, { stake: 90_000n })
  const entries = move(house('rewards', below.id), wallet(below.id, 'main'), 80_000n)
  expect(await post(ctx, { kind: 'reward', reference: 'test', entries })).toMatchObject({ ok: true })
  await countFigures(ctx)
  world.clock.set(now.toISOString())
  const terms = { accounts: [asked.account], tiers: toWireTiers([tier(0n, 0, 5_00)]), period: 'H' as const }
  const send = (warned: string) =>
    processGuarded('dividend')(ctx, top, {
      action: 'propose',
      reason: '',
      requestId: randomUUID(),
      warned,
      ...terms,
    })
  expect(await send(UNWARNED)).toMatchObject({ code: 'could-cost-more' })
  expect(await send('2026-11-01..2026-11-15 0.00')).toMatchObject({ code: 'could-cost-more' })
  const looked = await previewContract(ctx, top, { kind: 'dividend', ...terms })
  const worse = looked.ok ? looked.value.guard.worse : null
  if (!worse) return expect.fail('it could have lost')
  expect(worse).toEqual({ period: '2026-11-01..2026-11-15', by: '35.00' })
  const sent = await send(warningOf(worse))
  if (!sent.ok) return expect.fail(sent.code)
  // Other terms of it are looked at as well; what an offer itself is refused for has its own words.
  const accepted = await processGuarded('dividend')(ctx, asked, {
    action: 'accept',
    contractId: sent.value.contractIds[0] ?? '',
    version: 1,
    reason: '',
    requestId: randomUUID(),
  })
  expect(accepted).toMatchObject({ ok: true })
  const other = {
    action: 'amend' as const,
    contractId: sent.value.contractIds[0] ?? '',
    version: 1,
    reason: '',
    period: 'H' as const,
    tiers: toWireTiers([tier(0n, 0, 7_00)]),
    requestId: randomUUID(),
    warned: UNWARNED,
  }
  expect(await processGuarded('dividend')(ctx, top, other)).toMatchObject({ code: 'could-cost-more' })
  // The less it pays, the less is lacking: what is so already holds nothing back.
  const less = { ...other, tiers: toWireTiers([tier(0n, 0, 4_00)]), requestId: randomUUID() }
  const result = await previewContract(ctx, top, { kind: 'dividend', accounts: [], ...less })
  expect(result).toMatchObject({ ok: true, value: { guard: { short: 1, worse: null } } })
  const tooMuch = { ...other, tiers: toWireTiers([tier(0n, 0, 11_00)]), requestId: randomUUID() }
  expect(await processGuarded('dividend')(ctx, top, tooMuch)).toMatchObject({ code: 'tier-not-covered' })
  // Whoever does not ask for the guard sends at once.
  const { warned: _warned, ...plain } = other
  expect(await processGuarded('dividend')(ctx, top, plain)).toMatchObject({ ok: true })
})
