import { type Money, minorOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { dayOf, daysAfter, startOfDay } from '#platform/base/site-days.ts'
import { bonusHunters } from '#platform/benefits/promotions/index.ts'
import { sharedBankAccounts } from '#platform/cashier/withdrawals/index.ts'
import { accountsOf, sharedDevices } from '#platform/members/accounts/index.ts'
import { evenPlayers } from '#platform/money/play-sums/index.ts'
import { bigWins } from '#platform/play/bets/index.ts'
import { suspiciousPlay } from '#platform/play/rooms/index.ts'

export const findingKinds = [
  'big-win',
  'bank-account',
  'device',
  'wins-from',
  'even-turns',
  'even-play',
  'bonus-hunter',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Something for an operator to examine; not a verdict. */
export interface Finding {
  id: string
  kind: FindingKind
  /** Whom it is about; several share something, or one gains from another. */
  accounts: string[]
  amount: Money | null
  /** What it rests on, in figures: a game and a multiplier, a bank account's end, hands and deviations. */
  evidence: string
  at: string | null
}

/** How far back each kind looks, how much of it makes a finding, and how many are shown. */
const DAYS = { win: 7, device: 7, rooms: 30, even: 7, bonus: 90 }
const LEAST_WIN = minorOf('5000000.00')
const LEAST_EVEN = minorOf('20000000.00')
const LEAST_BONUSES = 2
const MOST = 50

interface Raw extends Omit<Finding, 'accounts'> {
  members: bigint[]
}

type Find = (platform: Context, since: (days: number) => Date, today: string) => Promise<Raw[]>

const byMember: Partial<Record<FindingKind, Find>> = {
  async 'big-win'(platform, since) {
    const wins = await bigWins(platform, { since: since(DAYS.win), least: LEAST_WIN, limit: MOST })
    return wins.map(({ id, memberId, game, stake, payout, at }) => ({
      id: `big-win ${id}`,
      kind: 'big-win',
      members: [memberId],
      amount: payout,
      evidence: `${game}, ${stake} × ${(Number(payout) / Math.max(Number(stake), 0.01)).toFixed(2)}`,
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
      evidence: `${bank} •••• ${tail}`,
      at: last,
    }))
  },
  async device(platform, since) {
    const shared = await sharedDevices(platform, { since: since(DAYS.device), limit: MOST })
    return shared.map(({ address, browser, memberIds, last }) => ({
      id: `device ${address} ${memberIds[0]}`,
      kind: 'device',
      members: memberIds,
      amount: null,
      evidence: `${address}, ${browser.slice(0, 60)}`,
      at: last,
    }))
  },
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
      evidence: `${bets}; ${net}`,
      at: null,
    }))
  },
  async 'bonus-hunter'(platform, since) {
    const found = await bonusHunters(platform, {
      since: since(DAYS.bonus),
      least: LEAST_BONUSES,
      limit: MOST,
    })
    return found.map(({ memberId, bonuses, amount, released, last }) => ({
      id: `bonus-hunter ${memberId}`,
      kind: 'bonus-hunter',
      members: [memberId],
      amount: released,
      evidence: `${bonuses} × ${amount}`,
      at: last,
    }))
  },
}

/** What looks wrong, of one kind or of all. */
export async function findings(platform: Context, kind?: FindingKind): Promise<Finding[]> {
  const today = dayOf(platform.clock.now())
  const since = (days: number) => startOfDay(daysAfter(today, -days))
  const asked = findingKinds.filter((one) => kind === undefined || one === kind)
  const raw = (
    await Promise.all(asked.map(async (one) => byMember[one]?.(platform, since, today) ?? []))
  ).flat()
  const names = await accountsOf(platform.db, [...new Set(raw.flatMap(({ members }) => members))])
  const found = raw.map(({ members, ...finding }) => ({
    ...finding,
    accounts: members.flatMap((id) => names.get(id) ?? []),
  }))
  const atTables =
    asked.includes('wins-from') || asked.includes('even-turns')
      ? await suspiciousPlay(platform, DAYS.rooms)
      : []
  return [
    ...found,
    ...atTables
      .filter(({ why }) => asked.includes(why))
      .map(({ why, account, from, hands, net, figure, trait }) => ({
        id: `${why} ${account} ${from ?? ''}`.trim(),
        kind: why,
        accounts: from === null ? [account] : [account, from],
        amount: net,
        evidence: [String(hands), figure, trait ?? ''].filter(Boolean).join('; '),
        at: null,
      })),
  ]
}
