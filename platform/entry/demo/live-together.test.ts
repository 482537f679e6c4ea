import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkFigures, countFigures } from '#platform/agents/figures/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { tracesOf } from '#tests/support/database/traces.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { type Act, live } from './life.ts'
import { liveTogether } from './live-together.ts'
import { planOfTeamPlayer } from './plans.ts'
import { team } from './team.ts'

const PAYMENT_PASSWORD = '246810'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let anchor: Date
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  anchor = ctx.clock.now()
  for (const days of [0, 30, 60])
    await sql`select ensure_month(${new Date(anchor.getTime() - days * DAY_MS)})`.execute(ctx.db)
  await installHouseGames(ctx)
})
afterAll(() => world.close())

/** What the seeds of pairs were made of, kept for another life; whatever else is random stays so. */
function sameSeeds(kept: Buffer[] = []) {
  const own: Buffer[] = []
  const bytes = (count: number): Buffer => {
    const drawn = Buffer.from(ctx.random.bytes(count))
    if (count !== 8 && count !== 32) return drawn
    const given = kept.shift() ?? drawn
    own.push(given)
    return given
  }
  const { db, clock, log, platformKey } = ctx
  return { own, ctx: createContext({ db, clock, log, platformKey, random: { bytes } }) }
}

it('leaves behind in every table what each life by itself would have', async () => {
  const agent = await testMember(ctx, { accountKind: 2 })
  const plans = [0, 5, 40].map((at) => busiest()[at] ?? [])
  const people = async () => Promise.all(plans.map(() => testMember(ctx, { uplineId: agent.id })))
  const [together, alone] = [await people(), await people()]

  const seeds: Buffer[][] = []
  for (const [at, member] of together.entries()) {
    const drawn = sameSeeds()
    await liveTogether(drawn.ctx, [lifeOf(member, plans[at])], anchor)
    seeds.push(drawn.own)
  }
  for (const [at, member] of alone.entries())
    await live(sameSeeds(seeds[at]).ctx, lifeOf(member, plans[at]), plans[at] ?? [], anchor)
  await countFigures(ctx)

  for (const [at, member] of together.entries()) {
    const [bulk, single] = [await tracesOf(ctx, member), await tracesOf(ctx, alone[at] as Member)]
    expect(bulk.bet?.length).toBeGreaterThan(5)
    for (const table of Object.keys(single)) expect(bulk[table], table).toEqual(single[table])
  }
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
  expect((await checkFigures(ctx)).problems).toEqual([])
})

it('lives many at once, and again without a second time', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => testMember(ctx)))
  const lives = members.map((member, at) => lifeOf(member, busiest()[at]))
  await liveTogether(ctx, lives, anchor)
  const first = await Promise.all(members.map((member) => tracesOf(ctx, member)))
  expect(first.flatMap(({ bet }) => bet ?? []).length).toBeGreaterThan(20)
  await liveTogether(ctx, lives, anchor)
  expect(await Promise.all(members.map((member) => tracesOf(ctx, member)))).toEqual(first)
})

it('says so when somebody does more than it lives', async () => {
  const member = await testMember(ctx)
  const act = (at: number): Act => ({
    at: new Date(anchor.getTime() - (300 - at) * 60_000),
    ...(at % 2 === 0
      ? { act: 'bet', stake: '1.00', wager: { game: 'dice', target: '50.00', direction: 'over' } }
      : { act: 'rotate-seed', clientSeed: `seed ${at}` }),
  })
  const acts = Array.from({ length: 202 }, (_, at) => act(at))
  await expect(liveTogether(ctx, [lifeOf(member, acts)], anchor)).rejects.toThrow('more than 100 turns')
})

/** The plans of the team, the longest first. */
const busiest = () =>
  team
    .filter(({ role }) => role === 'player')
    .map(({ account, daysAgo }) => planOfTeamPlayer(account, daysAgo, anchor))
    .sort((one, other) => other.length - one.length)

const lifeOf = (member: Member, acts: Act[] = []) => ({ member, paymentPassword: PAYMENT_PASSWORD, acts })
