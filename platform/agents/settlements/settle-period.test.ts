import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContractKind, ContractPeriod, Tier } from '#contract/agents/contracts.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { lastSettled, type Period, periodAfter } from '#platform/agents/contracts/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ensureMonths } from '#platform/entry/jobs/ensure-months.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import {
  type Agent,
  agentUnder,
  membersOf,
  PLAYED_ENOUGH,
  sum,
  topTerms,
} from '#tests/support/platform/agent-lines.ts'
import { contractInForce } from '#tests/support/platform/contracts-in-force.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import type { Figures, TeamFigures } from './figures.ts'
import { owingAgents } from './owing-agents.ts'
import { settleDue } from './settle-due.ts'
import { settlePeriod } from './settle-period.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const numRuns = cases({ few: 6, many: 400 })
const teams = new Map<bigint, TeamFigures>()
let counted: Date | undefined
/** Figures as a test has set them, of whatever period. */
const figures: Figures = {
  teamsIn: async (_db, _span, agents) =>
    new Map(
      agents.flatMap((id) => {
        const team = teams.get(id)
        return team ? [[id, team] as const] : []
      }),
    ),
  agentsOfPlayIn: async () => [...teams.keys()],
  firstFrom: async (_db, from) => from,
  countedUntil: async (tx) => counted ?? tx.clock.now(),
}
beforeEach(() => {
  teams.clear()
  counted = undefined
})
// The contracts of a test end with it.
afterEach(async () => {
  await sql`update agent_contract set status = 'terminated', ends_at = created_at`.execute(ctx.db)
})

/** The last period that has ended, after as much time as makes it a new one. */
async function nextPeriod(period: ContractPeriod): Promise<Period> {
  const before = lastSettled(period, ctx.clock.now())
  const next = periodAfter(before)
  world.clock.advance(
    (next.until.getTime() - ctx.clock.now().getTime()) / 1_000 + (period === 'hour' ? 300 : 0),
  )
  await ensureMonths(ctx)
  return lastSettled(period, ctx.clock.now())
}

interface Line {
  agents: { member: Member; agent: Agent }[]
  top: Member
}

/** A tree of agents with contracts of one kind, in force in the period. */
async function lineOf(tree: Agent, kind: ContractKind, period: Period): Promise<Line> {
  const agents: Line['agents'] = []
  const add = async (agent: Agent, upline: Member | null): Promise<Member> => {
    const member = await testMember(ctx, { accountKind: 2, uplineId: upline?.id ?? null })
    await contractInForce(ctx, member, upline, {
      kind,
      period: period.period,
      from: period.from,
      tiers: agent.tiers,
    })
    agents.push({ member, agent })
    for (const downline of agent.downlines) await add(downline, member)
    return member
  }
  return { top: await add(tree, null), agents }
}

/** Has the teams of a line do what its tree says; a dividend counts it as losses. */
function play({ agents }: Line, factor = 1n): void {
  for (const { member, agent } of agents) {
    const played = membersOf(agent).map((amount) => (amount * factor) / 2n)
    const all = sum(played)
    const active = played.filter((amount) => amount >= PLAYED_ENOUGH).length
    teams.set(member.id, { turnover: all, loss: all, active })
  }
}

const slipsOf = ({ agents }: Pick<Line, 'agents'>) =>
  ctx.db
    .selectFrom('agent_payslip')
    .selectAll()
    .where(
      'member_id',
      'in',
      agents.map(({ member }) => member.id),
    )
    .orderBy('id')
    .execute()

const balancesOf = async ({ agents }: Line) =>
  new Map(
    await Promise.all(
      agents.map(
        async ({ member }) => [member.id, await balanceOf(ctx.db, wallet(member.id, 'main'))] as const,
      ),
    ),
  )

/** Each payslip that pays has one line of the ledger, with its id and its amount. */
async function expectPosted(line: Line) {
  const slips = await slipsOf(line)
  const { rows } = await sql<{ reference: string; amount: Minor; member_id: bigint }>`
    select posting.reference, entry.amount, account.member_id from ledger_entry entry
    join ledger_posting posting on posting.id = entry.posting_id
    join ledger_account account on account.id = entry.account_id
    where posting.kind = 'commission' and account.member_id = any (${line.agents.map(({ member }) => member.id)}::bigint[])
    order by posting.reference::bigint
  `.execute(ctx.db)
  expect(rows).toEqual(
    slips
      .filter(({ amount }) => amount > 0n)
      .map(({ id, amount, member_id }) => ({ reference: String(id), amount, member_id })),
  )
  for (const { amount, paid_at } of slips) expect(paid_at !== null).toBe(amount > 0n)
  await expectTold(line, slips)
}

/** Who was paid for a day or more, or owes for it, was told so once. */
async function expectTold({ agents }: Line, slips: Awaited<ReturnType<typeof slipsOf>>) {
  const { rows } = await sql<{ member_id: bigint; amount: string; down: string | null; owed: string | null }>`
    select member_id, params ->> 'amount' as amount, params ->> 'downAmount' as down, params ->> 'owedAmount' as owed
    from inbox_message
    where code = 'contract-paid' and member_id = any (${agents.map(({ member }) => member.id)}::bigint[])
  `.execute(ctx.db)
  const told = slips.filter(
    ({ kind, amount, owed }) =>
      (kind === 'dividend' || kind === 'daily-salary') && (amount > 0n || owed > 0n),
  )
  const asLine = (member: bigint, ...amounts: (string | null)[]) => [member, ...amounts].join(' ')
  expect(
    rows.map(({ member_id, amount, down, owed }) => asLine(member_id, amount, down, owed)).sort(),
  ).toEqual(
    told
      .map(({ member_id, amount, paid_down, owed }) =>
        asLine(
          member_id,
          moneyOf(amount),
          paid_down > 0n || owed > 0n ? moneyOf(paid_down) : null,
          owed > 0n ? moneyOf(owed) : null,
        ),
      )
      .sort(),
  )
}

const grossOf = (slips: Awaited<ReturnType<typeof slipsOf>>, member: Member) =>
  slips.filter(({ member_id }) => member_id === member.id).at(-1)?.gross ?? 0n

/** What all rows have come to: paid, less what is owed by the last of each agent. */
const cameTo = (slips: Awaited<ReturnType<typeof slipsOf>>) => {
  const owed = new Map(slips.map((slip) => [slip.member_id, slip.owed]))
  return sum(slips.map(({ amount }) => amount)) - sum([...owed.values()])
}

const kinds = [
  { kind: 'daily-salary', period: 'D' },
  { kind: 'hourly-salary', period: 'hour' },
  { kind: 'realtime-salary', period: 'minutes' },
  { kind: 'dividend', period: 'W' },
] as const

describe.each(kinds)('a settled $kind', ({ kind, period }) => {
  const amount = kind === 'dividend' ? fc.bigInt(-30_000n, 30_000n) : fc.bigInt(0n, 30_000n)
  const tree = agentUnder(topTerms, amount, 2)

  it('pays what adds up to the top gross, once, whatever breaks off', async () => {
    await fc.assert(
      fc.asyncProperty(tree, fc.nat(8), async (agents, breaksAfter) => {
        const span = await nextPeriod(period)
        const line = await lineOf(agents, kind, span)
        teams.clear()
        play(line)
        const input = { kind, period: span, askedBy: 'clock', batch: 2 }
        let transactions = 0
        const breaking: Context = {
          ...ctx,
          transact: (work) => {
            if (transactions++ >= breaksAfter) throw new Error('the power is off')
            return ctx.transact(work)
          },
        }
        await settlePeriod(breaking, figures, input).catch(() => {})
        await Promise.all([settlePeriod(ctx, figures, input), settlePeriod(ctx, figures, input)])
        const slips = await slipsOf(line)
        expect(cameTo(slips)).toBe(grossOf(slips, line.top))
        if (kind !== 'dividend') expect(slips.every(({ owed }) => owed === 0n)).toBe(true)
        await expectPosted(line)
        const paid = await balancesOf(line)
        // Whatever is counted later, what was settled stays.
        play(line, 5n)
        await settlePeriod(ctx, figures, input)
        expect(await balancesOf(line)).toEqual(paid)
        expect(await slipsOf(line)).toEqual(slips)
      }),
      { numRuns },
    )
    expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
  })

  it('is corrected by exactly the difference, and debits nobody', async () => {
    await fc.assert(
      fc.asyncProperty(
        tree,
        fc.array(fc.bigInt(0n, 4n), { minLength: 1, maxLength: 4 }),
        async (agents, factors) => {
          const span = await nextPeriod(period)
          const line = await lineOf(agents, kind, span)
          teams.clear()
          play(line, 2n)
          await settlePeriod(ctx, figures, { kind, period: span, askedBy: 'clock' })
          let paid = await balancesOf(line)
          for (const factor of factors) {
            play(line, factor)
            const again = { kind, period: span, askedBy: 'ops:test', again: true }
            await settlePeriod(ctx, figures, again)
            const slips = await slipsOf(line)
            expect(cameTo(slips)).toBe(grossOf(slips, line.top))
            const now = await balancesOf(line)
            for (const [member, balance] of now)
              expect(balance).toBeGreaterThanOrEqual(paid.get(member) ?? 0n)
            paid = now
            expect(await settlePeriod(ctx, figures, again)).toMatchObject({ payslips: 0, amount: 0n })
          }
          await expectPosted(line)
        },
      ),
      { numRuns },
    )
    expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
  })
})

describe('what waits', () => {
  const FLAT: Tier[] = [{ threshold: 0n, active: 0, rate: 1_000 }]
  const one = async (kind: ContractKind, span: Period) => {
    const line = await lineOf({ tiers: FLAT, members: [], downlines: [] }, kind, span)
    return { ...line, span }
  }

  it('is a period that has not ended, whose figures are not counted, or that others come before', async () => {
    const first = await nextPeriod('D')
    const line = await one('daily-salary', first)
    teams.set(line.top.id, { turnover: 5_000n, loss: 0n, active: 0 })
    const settle = (period: Period, again = false) =>
      settlePeriod(ctx, figures, { kind: 'daily-salary', period, askedBy: 'ops:test', again })
    expect(await settle(first, true)).toEqual({ outcome: 'not-settled' })
    const second = await nextPeriod('D')
    expect(await settle(second)).toEqual({ outcome: 'earlier-first' })
    expect(await settle(periodAfter(second))).toEqual({ outcome: 'not-over' })
    counted = new Date(first.until.getTime() - 1)
    expect(await settle(first)).toEqual({ outcome: 'not-counted' })
    expect(await slipsOf(line)).toEqual([])
    counted = first.until
    expect(await settle(first)).toEqual({ outcome: 'settled', payslips: 1, amount: 500n })
    expect(await settle(second)).toEqual({ outcome: 'not-counted' })
  })

  it('is caught up in order, with what a team carries', async () => {
    const span = await nextPeriod('W')
    const line = await one('dividend', span)
    teams.set(line.top.id, { turnover: 0n, loss: -30_000n, active: 0 })
    const losses = [-30_000n, 20_000n, 0n, 25_000n]
    const asPlayed: Figures = {
      ...figures,
      teamsIn: async (_db, { from }) => {
        const week = Math.round((from.getTime() - span.from.getTime()) / (7 * 86_400_000))
        return new Map([[line.top.id, { turnover: 0n, loss: losses[week] ?? 0n, active: 0 }]])
      },
    }
    for (let week = 1; week < losses.length; week++) await nextPeriod('W')
    await settleDue(ctx, asPlayed)
    await settleDue(ctx, asPlayed)
    const slips = await slipsOf(line)
    expect(slips.map(({ counted, carried, amount }) => [counted, carried, amount])).toEqual([
      [-30_000n, -30_000n, 0n],
      [20_000n, -10_000n, 0n],
      [25_000n, 0n, 1_500n],
    ])
  })

  it('is never a wallet: what a correction takes back is taken from the next payslips', async () => {
    const span = await nextPeriod('D')
    const line = await one('daily-salary', span)
    const settle = (period: Period, turnover: bigint, again = false) => {
      teams.set(line.top.id, { turnover, loss: 0n, active: 0 })
      return settlePeriod(ctx, figures, { kind: 'daily-salary', period, askedBy: 'ops:test', again })
    }
    await settle(span, 0n)
    const second = await nextPeriod('D')
    await settle(second, 10_000n)
    const third = await nextPeriod('D')
    await settle(third, 6_000n)
    expect(await settle(second, 2_000n, true)).toEqual({ outcome: 'settled', payslips: 1, amount: 0n })
    await settle(await nextPeriod('D'), 5_000n)
    await settle(await nextPeriod('D'), 9_000n)
    const slips = await slipsOf(line)
    expect(slips.map(({ revision, gross, amount, owed }) => [revision, gross, amount, owed])).toEqual([
      [0, 1_000n, 1_000n, 0n],
      [0, 600n, 600n, 0n],
      [1, 200n, 0n, 800n],
      [0, 500n, 0n, 300n],
      [0, 900n, 600n, 0n],
    ])
    expect(slips[2]?.corrects_id).toBe(slips[0]?.id)
    await expectPosted(line)
  })
})

describe('an agent whose dividends do not cover those below it', () => {
  const tiers: Tier[] = [{ threshold: 0n, active: 0, rate: 1_200 }]

  it('is found until its next dividends have made it good', async () => {
    const leaf: Agent = { tiers, downlines: [], members: [] }
    const week = await nextPeriod('W')
    const line = await lineOf({ ...leaf, downlines: [leaf, leaf] }, 'dividend', week)
    const [top, loser, winner] = line.agents.map(({ member }) => member.id)
    if (!top || !loser || !winner) throw new Error('a line of three')
    const settle = (period: Period, losses: bigint[]) => {
      for (const [at, loss] of losses.entries())
        teams.set([top, loser, winner][at] ?? 0n, { turnover: 0n, loss, active: 0 })
      return settlePeriod(ctx, figures, { kind: 'dividend', period, askedBy: 'schedule' })
    }
    const found = async () => {
      const owing = await owingAgents(ctx.db, { since: week.from, least: 100_000n, limit: 10 })
      return owing.filter(({ memberId }) => memberId === top)
    }
    // Of two who bet against each other one has lost: the house pays for it, and gets nothing of the top.
    await settle(week, [0n, 1_000_000n, -1_000_000n])
    expect(await found()).toEqual([
      { memberId: top, owed: '1200.00', paidBelow: [loser], at: week.from.toISOString() },
    ])
    expect(await owingAgents(ctx.db, { since: week.from, least: 120_001n, limit: 10 })).toEqual([])
    expect(await owingAgents(ctx.db, { since: week.until, least: 100_000n, limit: 10 })).toEqual([])
    await settle(await nextPeriod('W'), [1_000_000n, 0n, 0n])
    expect(await found()).toEqual([])
  })
})
