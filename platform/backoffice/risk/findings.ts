import { sql } from 'kysely'
import { type Money, minorOf } from '#contract/base/fields/money.ts'
import { owingAgents } from '#platform/agents/settlements/index.ts'
import type { Context } from '#platform/base/context.ts'
import { dayOf, daysAfter, startOfDay } from '#platform/base/site-days.ts'
import { bonusHunters } from '#platform/benefits/promotions/index.ts'
import { sharedBankAccounts } from '#platform/cashier/withdrawals/index.ts'
import { accountsOf, sharedAddresses, sharedDevices } from '#platform/members/accounts/index.ts'
import { evenPlayers } from '#platform/money/play-sums/index.ts'
import { bigWins } from '#platform/play/bets/index.ts'
import { closePlay, suspiciousPlay } from '#platform/play/rooms/index.ts'

export const findingKinds = [
  'big-win',
  'bank-account',
  'device',
  'address',
  'wins-from',
  'meets',
  'folds-to',
  'even-turns',
  'even-play',
  'bonus-hunter',
  'dividend-owed',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Something for an operator to examine; not a verdict. */
export interface Finding {
  id: string
  kind: FindingKind
  /** Whom it is about; several share something, or one gains from another. */
  accounts: string[]
  amount: Money | null
  /** What it rests on: a game and a multiplier, a bank account's end, hands and deviations. Money is plain decimals. */
  evidence: Readonly<Record<string, string>>
  /** Where that is seen: a bet, an address; null for what its accounts show. */
  bet: string | null
  address: string | null
  at: string | null
}

/** How far back each kind looks, how much of it makes a finding, and how many are shown. */
const DAYS = { win: 7, device: 7, rooms: 30, even: 7, bonus: 90, owed: 120 }
const LEAST_EVEN = minorOf('20000000.00')
const LEAST_BONUSES = 2
const LEAST_OWED = minorOf('1000000.00')
/** Of those who were paid below an agent that owes, so many are named. */
const MOST_BELOW = 10
const LEAST_AT_ADDRESS = 3
const MOST = 50
const MOST_BROWSER = 120

interface Raw extends Omit<Finding, 'accounts' | 'bet' | 'address'> {
  members: bigint[]
  bet?: string
  address?: string
}

type Find = (platform: Context, since: (days: number) => Date, today: string) => Promise<Raw[]>

const byMember: Partial<Record<FindingKind, Find>> = {
  async 'big-win'(platform, since) {
    const wins = await bigWins(platform, { since: since(DAYS.win), limit: MOST })
    return wins.map(({ id, memberId, game, stake, payout, at }) => ({
      id: `big-win ${id}`,
      kind: 'big-win',
      members: [memberId],
      bet: id,
      amount: payout,
      evidence: {
        game,
        stake,
        times: (Number(payout) / Math.max(Number(stake), 0.01)).toFixed(2),
      },
      at,
    }))
  },
  async 'bank-account'(platform) {
    const shared = await sharedBankAccounts(platform, MOST)
    return shared.map(({ bank, tail, memberIds, last }) => ({
      id: `bank-account ${bank} ${tail} ${memberIds[0]}`,
      kind: 'bank-account',
      members: memberIds,
      amount: null,
      evidence: { bank, tail },
      at: last,
    }))
  },
  async device(platform, since) {
    const shared = await sharedDevices(platform, { since: since(DAYS.device), limit: MOST })
    return shared.map(({ address, browser, memberIds, last }) => ({
      id: `device ${address} ${memberIds[0]}`,
      kind: 'device',
      members: memberIds,
      address,
      amount: null,
      evidence: { address, browser: browser.slice(0, MOST_BROWSER) },
      at: last,
    }))
  },
  async address(platform, since) {
    const shared = await sharedAddresses(platform, {
      since: since(DAYS.device),
      least: LEAST_AT_ADDRESS,
      limit: MOST,
    })
    return shared.map(({ address, memberIds, browsers, last }) => ({
      id: `address ${address}`,
      kind: 'address',
      members: memberIds,
      address,
      amount: null,
      evidence: { address, members: String(memberIds.length), browsers: String(browsers) },
      at: last,
    }))
  },
  meets: (platform) => together(platform, 'meets'),
  'folds-to': (platform) => together(platform, 'folds-to'),
  async 'even-play'(platform, _since, today) {
    const even = await evenPlayers(platform.reports, {
      fromDay: daysAfter(today, 1 - DAYS.even),
      toDay: today,
      least: LEAST_EVEN,
      limit: MOST,
    })
    return even.map(({ memberId, bets, stake, net }) => ({
      id: `even-play ${memberId}`,
      kind: 'even-play',
      members: [memberId],
      amount: stake,
      evidence: { bets: String(bets), net },
      at: null,
    }))
  },
  async 'bonus-hunter'(platform, since) {
    const hunters = await bonusHunters(platform, {
      since: since(DAYS.bonus),
      least: LEAST_BONUSES,
      limit: MOST,
    })
    return hunters.map(({ memberId, bonuses, amount, released, last }) => ({
      id: `bonus-hunter ${memberId}`,
      kind: 'bonus-hunter',
      members: [memberId],
      amount: released,
      evidence: { bonuses: String(bonuses), bonus: amount },
      at: last,
    }))
  },
  async 'dividend-owed'(platform, since) {
    const owing = await owingAgents(platform.reports, {
      since: since(DAYS.owed),
      least: LEAST_OWED,
      limit: MOST,
    })
    return owing.map(({ memberId, owed, paidBelow, at }) => ({
      id: `dividend-owed ${memberId}`,
      kind: 'dividend-owed',
      members: [memberId, ...paidBelow.slice(0, MOST_BELOW)],
      amount: owed,
      evidence: { agents: String(paidBelow.length) },
      at,
    }))
  },
}

/** Who is at tables together as chance would not have it. */
async function together(platform: Context, kind: 'meets' | 'folds-to'): Promise<Raw[]> {
  const pairs = await closePlay(platform, DAYS.rooms)
  return pairs
    .filter(({ why }) => why === kind)
    .map(({ memberId, otherId, hands, percent }) => ({
      id: `${kind} ${memberId} ${otherId}`,
      kind,
      members: [memberId, otherId],
      amount: null,
      evidence: { hands: String(hands), percent: String(percent) },
      at: null,
    }))
}

/** The findings of one kind. */
async function find(platform: Context, kind: FindingKind): Promise<Finding[]> {
  const today = dayOf(platform.clock.now())
  const since = (days: number) => startOfDay(daysAfter(today, -days))
  if (kind === 'wins-from' || kind === 'even-turns')
    return (await suspiciousPlay(platform, DAYS.rooms))
      .filter(({ why }) => why === kind)
      .map(({ account, from, hands, net, figure, trait }) => ({
        id: `${kind} ${account} ${from ?? ''}`.trim(),
        kind,
        accounts: from === null ? [account] : [account, from],
        amount: net,
        evidence: { hands: String(hands), figure, ...(trait !== null && { trait }) },
        bet: null,
        address: null,
        at: null,
      }))
  const raw = (await byMember[kind]?.(platform, since, today)) ?? []
  const names = await accountsOf(platform.reports, [...new Set(raw.flatMap(({ members }) => members))])
  return raw.map(({ members, bet = null, address = null, ...finding }) => ({
    ...finding,
    bet,
    address,
    accounts: members.flatMap((id) => names.get(id) ?? []),
  }))
}

/** Searches for everything that looks wrong, and keeps what was found; one kind after the other. */
export async function keepFindings(platform: Context): Promise<void> {
  for (const kind of findingKinds) {
    const findings = JSON.stringify(await find(platform, kind))
    await sql`
      insert into risk_finding (kind, found, found_at) values (${kind}, ${findings}::jsonb, ${platform.clock.now()})
      on conflict (kind) do update set found = excluded.found, found_at = excluded.found_at
    `.execute(platform.db)
  }
}

/** What looked wrong when it was last searched for, of one kind or of all, and when that was; null for not yet. */
export async function findings(
  platform: Context,
  kind?: FindingKind,
): Promise<{ found: Finding[]; at: string | null }> {
  const { rows } = await sql<{ kind: FindingKind; found: Finding[]; found_at: Date }>`
    select kind, found, found_at from risk_finding
  `.execute(platform.reads)
  const byKind = new Map(rows.map((row) => [row.kind, row.found]))
  const [oldest] = rows.map(({ found_at }) => found_at.toISOString()).sort()
  const kinds = findingKinds.filter((one) => kind === undefined || one === kind)
  return { found: kinds.flatMap((one) => byKind.get(one) ?? []), at: oldest ?? null }
}
