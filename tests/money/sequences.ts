import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { setValue } from '#platform/base/settings/index.ts'
import { createPromotion } from '#platform/benefits/promotions/index.ts'
import { grantReward } from '#platform/benefits/rewards/index.ts'
import { countTurnoverOf } from '#platform/benefits/turnover/index.ts'
import { bindAccount } from '#platform/cashier/withdrawals/index.ts'
import type { Platform } from '#platform/entry/index.ts'
import { checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { forgetJobs, runJobs } from '../support/platform/jobs.ts'
import { testMember } from '../support/platform/members.ts'
import type { TestClock } from '../support/platform/test-clock.ts'
import { act, PAYMENT_PASSWORD, type Player, type Stage } from './act.ts'
import { MEMBERS, type Step, type Surroundings, sequence, vendors } from './actions.ts'
import { factsOf, type Holdings, holdingsOf, type Reader, unsoundWallets } from './facts.ts'
import { Model } from './model.ts'

/** What each member has at first: money that is free of rollover, points, and rewards to claim. */
const OPENING = '400000.00'
const OPENING_POINTS = 40_000n
const REWARDS = [
  { paysTo: 'main', amount: 1_000_000n, rollover: 2_000_000n },
  { paysTo: 'main', amount: 500_000n, rollover: 0n },
  { paysTo: 'points', amount: 5_000n, rollover: 0n },
] as const
/** Hundredths of points for a stake in minor units, as settings and Dice have it. */
const POINTS_OF = (turnover: bigint) => (turnover / 1_000_000n) * 100n

export interface MoneyWorld {
  platform: Platform
  clock: TestClock
  reader: Reader
  promotionId: string
  paymentPasswordHash: string
  /** How providers behave now: changes cost a setting. */
  around: Partial<Surroundings>
}

/** Fits a platform on an empty database out for money: games, vendors with wallets, a bonus to join. */
export async function moneyWorld(platform: Platform, clock: TestClock, reader: Reader): Promise<MoneyWorld> {
  const { ctx } = platform
  await installHouseGames(ctx)
  const entries = vendors.map((code, index) => ({
    code,
    name: code,
    isHot: false,
    position: index + 1,
    walletProvider: 'simulator',
  }))
  await installCatalogue(ctx, entries, [])
  const created = await createPromotion(ctx, bonusFile, 'ops:money')
  if (!created.ok) throw new Error(`${created.code} ${created.detail.reason}`)
  // A cheap one: hashing is not what is tested here.
  const paymentPasswordHash = await hash(PAYMENT_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  return { platform, clock, reader, promotionId: created.value.id, paymentPasswordHash, around: {} }
}

const words = { title: 'Bonus', summary: 'Bonus', terms: '<p>Bonus</p>' }
const bonusFile = {
  code: 'money',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2099-01-01T00:00:00Z',
  terms: {
    kind: 'deposit-bonus',
    percent: 50,
    max: '100000.00',
    minDeposit: '60000.00',
    wagering: 2,
    weights: { RNG: 100 },
    days: 1,
  },
  art: { motif: 'lotus', palette: 0 },
  content: { vi: words, en: words, zh: words },
}

export interface Run {
  runs: number
  seed?: number | undefined
  /** A failure's own, to run it alone. */
  path?: string | undefined
}

/** Any sequence of actions keeps the money sound, and as the model has it. Rejects with the seed of one that does not. */
export async function checkSequences(world: MoneyWorld, { runs, seed, path }: Run): Promise<void> {
  await fc.assert(
    fc.asyncProperty(sequence, (steps) => play(world, steps)),
    { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }), ...(path && { path }) },
  )
  const { problems } = await checkLedger(world.platform.ctx.db)
  if (problems.length > 0) throw new Error(`the ledger is not sound: ${JSON.stringify(problems)}`)
}

async function play(world: MoneyWorld, steps: Step[]): Promise<void> {
  const { platform, promotionId, reader } = world
  const { ctx } = platform
  await forgetJobs(ctx)
  const players = await newPlayers(world)
  const ids = players.map(({ member }) => member.id)
  const model = new Model()
  for (const { member } of players) model.add(member.id, opening, member.uplineId)
  model.observed(await factsOf(reader, ids), await holdingsOf(reader, ids))

  for (const { at, after } of steps) {
    const stage = { ctx, promotionId }
    const doing = at.map(({ who, action }) => ({ player: players[who] as Player, action }))
    const [only] = doing
    const expected =
      only && doing.length === 1
        ? model.expected({ member: only.player.member.id, action: only.action })
        : undefined
    const answers = await atOnce(stage, doing)
    if (expected !== undefined && answers[0]?.code !== expected)
      throw new Error(`${JSON.stringify(only?.action)}: ${answers[0]?.code}, and not ${expected}`)
    model.answered(answers)
    await compare(reader, model, ids)
    if (!after) continue
    await pass(world, model, players, after)
    await compare(reader, model, ids)
  }
  await settle(world)
  await compare(reader, model, ids)
  const unsound = await unsoundWallets(reader, ids)
  if (unsound.length > 0) throw new Error(`unsound wallets: ${JSON.stringify(unsound, stringOf)}`)
}

const atOnce = (stage: Stage, doing: { player: Player; action: Step['at'][number]['action'] }[]) =>
  Promise.all(doing.map(({ player, action }) => act(stage, player, action)))

/** Lets the records be what they are, and the ledger what they make of it. */
async function compare(reader: Reader, model: Model, ids: bigint[]): Promise<void> {
  const actual = await holdingsOf(reader, ids)
  model.observed(await factsOf(reader, ids), actual)
  for (const id of ids) {
    const [should, is] = [model.holdings(id), actual.get(id)]
    if (JSON.stringify(should, stringOf) !== JSON.stringify(is && inOrder(is), stringOf))
      throw new Error(
        `${id} has ${JSON.stringify(is, stringOf)}, and should have ${JSON.stringify(should, stringOf)}`,
      )
  }
}

const stringOf = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const opening: Holdings = {
  main: 40_000_000n,
  held: 0n,
  bonus: 0n,
  points: OPENING_POINTS,
  vendors: 0n,
  rollover: 0n,
}
const inOrder = ({ main, held, bonus, points, vendors, rollover }: Holdings): Holdings => ({
  main,
  held,
  bonus,
  points,
  vendors,
  rollover,
})

/** Providers change their ways, time passes, jobs are done, and what was played is counted. */
async function pass(world: MoneyWorld, model: Model, players: Player[], then: Surroundings): Promise<void> {
  const { platform, clock } = world
  await behave(world, then)
  clock.advance(then.seconds)
  if (then.jobs !== 'none') await runJobs(platform, { thrice: then.jobs === 'thrice' })
  if (!then.counted) return
  for (const { member } of players) {
    await countTurnoverOf(platform.ctx, member.id)
    model.earned(member.id, POINTS_OF(model.turnoverOf(member.id)))
  }
}

/** In the end everybody behaves, and everything goes on to its end. */
async function settle(world: MoneyWorld): Promise<void> {
  await behave(world, { deposits: 'pay', payouts: 'pay', wallets: 'answer' })
  world.clock.advance(8_000)
  await runJobs(world.platform)
}

async function behave(world: MoneyWorld, input: Pick<Surroundings, 'deposits' | 'payouts' | 'wallets'>) {
  const { around } = world
  const settings = [
    ['simulatorDeposit', input.deposits, around.deposits],
    ['simulatorPayout', input.payouts, around.payouts],
    ['simulatorWallet', input.wallets, around.wallets],
  ] as const
  for (const [name, now, before] of settings)
    if (now !== before) await setValue(world.platform.ctx, 'test', name, now)
  Object.assign(around, input)
  world.clock.advance(2) // settings are kept for a second
}

/** The first is the upline of the others. */
export async function newPlayers(world: MoneyWorld): Promise<Player[]> {
  const players: Player[] = []
  for (let count = 0; count < MEMBERS; count++)
    players.push(await newPlayer(world, players[0]?.member.id ?? null))
  return players
}

async function newPlayer(
  { platform, paymentPasswordHash }: MoneyWorld,
  uplineId: bigint | null,
): Promise<Player> {
  const { ctx } = platform
  const payeeName = 'NGUYEN VAN A'
  const member = await testMember(ctx, { balance: OPENING, paymentPasswordHash, payeeName, uplineId })
  const accountNumber = String(1_000_000n + member.id)
  const bound = await bindAccount(ctx, member, { bankCode: 'VCB', accountNumber, payeeName })
  if (!bound.ok) throw new Error(bound.code)
  const points = move(house('points', member.id), wallet(member.id, 'points'), OPENING_POINTS)
  await post(ctx, { kind: 'points', reference: 'test', entries: points })
  for (const [index, reward] of REWARDS.entries())
    await grantReward(ctx, { memberId: member.id, kind: 'mission', source: `test-${index}`, ...reward })
  const rewards = await ctx.db.selectFrom('reward').select('id').where('member_id', '=', member.id).execute()
  const { accountId } = bound.value
  return { member, accountId, deposits: [], withdrawals: [], rewards: rewards.map(({ id }) => String(id)) }
}
