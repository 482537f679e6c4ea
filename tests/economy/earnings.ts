import { minorOf } from '#contract/base/fields/money.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import { ops, type SiteAddress } from '../support/site/site.ts'
import { attributeOf, type Visitor } from '../support/site/visitor.ts'
import { type Account, done, type Person } from './person.ts'
import { settingsOf } from './settings-of.ts'

/** What a person has been given besides the payouts of the games, in minor units. */
export interface Earnings {
  rebate: bigint
  points: bigint
  commission: bigint
  /** The referrers' shares of turnover, and the rewards for invited players. */
  share: bigint
  reward: bigint
  gifts: bigint
  /** Missions that ask for turnover. */
  missions: bigint
  /** What else is given once, or once in a period: it has a ceiling, whatever is played (decision 80). */
  ceilings: bigint
}

const everybody = ({ agent, players }: Person): Account[] => [agent, ...players]
const idsOf = (person: Person) => everybody(person).map(({ id }) => id)

/** What the bets of a person have staked, paid, and counted as valid turnover, in minor units. */
export async function playOf(site: SiteAddress, person: Person) {
  const [row] = await askDatabase<{ staked: string; paid: string; turnover: string }>(
    site,
    `select coalesce(sum(stake), 0)::text as staked, coalesce(sum(payout), 0)::text as paid,
      coalesce(sum(turnover), 0)::text as turnover
    from bet where member_id = any($1::bigint[])`,
    [idsOf(person)],
  )
  const { staked = '0', paid = '0', turnover = '0' } = row ?? {}
  return { staked: BigInt(staked), paid: BigInt(paid), turnover: BigInt(turnover) }
}

/** What the accounts of a person must still turn over before they may withdraw, as the pages say it. */
export async function rolloverLeft({ players }: Person): Promise<bigint> {
  let left = 0n
  for (const { visitor } of players) {
    const page = await visitor.get('/personalCenter/withdraw')
    left += minorOf(attributeOf(page, '[data-turnover-left]', 'data-turnover-left'))
  }
  return left
}

/** Takes the rebate and the missions that were reached, on the day of the bets. */
export async function claimOfDay(person: Person): Promise<void> {
  for (const { visitor } of everybody(person)) {
    const rebates = await visitor.get('/personalCenter/manualRebate')
    if (rebates.html.querySelector('[data-records=rebates] tbody [data-id]'))
      await done(visitor.submit(rebates, 'claim-rebate', { id: 'all' }), 'claiming rebates')
    await claimMissions(visitor)
  }
}

async function claimMissions(visitor: Visitor): Promise<void> {
  const path = '/personalCenter/missionLeaderboard'
  const reached = (await visitor.get(path)).html
    .querySelectorAll('[data-records=missions] tbody [data-status=ready]')
    .map((row) => row.getAttribute('data-id') ?? '')
  for (const id of reached)
    await done(
      visitor.post(path, { intent: 'claim', id, requestId: `mission-${id.replaceAll(/\W/g, '-')}` }),
      id,
    )
}

/** Takes the rewards that wait: gifts of ranks, and what the referral has brought. */
export async function claimRewards(person: Person): Promise<void> {
  for (const { visitor } of everybody(person)) {
    const page = await visitor.get('/personalCenter/rewardCenter')
    if (page.html.querySelector('[data-records=rewards] tbody [data-id]'))
      await done(visitor.submit(page, 'claim', { id: 'all' }), 'claiming rewards')
  }
}

/** Everything that the accounts of a person have been given. `perPoint`: what a point is worth, in millionths of a minor unit. */
export async function earningsOf(site: SiteAddress, person: Person, perPoint: bigint): Promise<Earnings> {
  const ids = idsOf(person)
  const lines = await askDatabase<{ kind: string; amount: string }>(
    site,
    `select entry.kind, sum(entry.amount)::text as amount from ledger_entry entry
    join ledger_account account on account.id = entry.account_id
    where account.member_id = any($1::bigint[]) and entry.kind in ('rebate', 'commission') group by entry.kind`,
    [ids],
  )
  const lineOf = (kind: string) => BigInt(lines.find((line) => line.kind === kind)?.amount ?? 0)
  const rewards = await askDatabase<{ what: string; amount: string; points: string }>(
    site,
    `select case when kind = 'referral' then split_part(source, '-', 1)
        when split_part(source, ':', 1) in (select code from mission where kind = 'turnover') then 'turnover' else kind end as what,
      coalesce(sum(amount) filter (where pays_to = 'main'), 0)::text as amount,
      coalesce(sum(amount) filter (where pays_to = 'points' and claimed_at is not null), 0)::text as points
    from reward where member_id = any($1::bigint[]) group by 1`,
    [ids],
  )
  const rewardOf = (what: string) => BigInt(rewards.find((reward) => reward.what === what)?.amount ?? 0)
  const all = rewards.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const counted = ['share', 'invited', 'vip', 'turnover'].reduce((sum, what) => sum + rewardOf(what), 0n)
  const ofMissions = rewards.reduce((sum, { points }) => sum + BigInt(points), 0n)
  const [wallets] = await askDatabase<{ points: string }>(
    site,
    `select coalesce(sum(balance), 0)::text as points from ledger_account
    where member_id = any($1::bigint[]) and kind = 'points'`,
    [ids],
  )
  const worth = (points: bigint) => (points * perPoint) / 100_000_000n
  return {
    rebate: lineOf('rebate'),
    points: worth(BigInt(wallets?.points ?? 0) - ofMissions),
    commission: lineOf('commission'),
    share: rewardOf('share'),
    reward: rewardOf('invited'),
    gifts: rewardOf('vip'),
    missions: rewardOf('turnover'),
    ceilings: all - counted + worth(ofMissions),
  }
}

/**
 * What a point is worth at its best price, in millionths of a minor unit: `ops economy` says it as a part of the turnover that earns
 * it, in percent.
 */
export async function bestPriceOfPoint(site: SiteAddress): Promise<bigint> {
  const { benefits }: { benefits: { gameType: string; points: string }[] } = (
    await ops(site, 'economy', '--json')
  ).json
  const perPoint = Number((await settingsOf(site)).get('pointsTurnover'))
  const percent = Number(benefits.find(({ gameType }) => gameType === 'RNG')?.points)
  return BigInt(Math.round(perPoint * percent * 10_000))
}
