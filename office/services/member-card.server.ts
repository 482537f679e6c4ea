import { dayOf } from '#app/lib/text/dates.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { lineOf, sizeBelow } from '#platform/agents/tree/index.ts'
import { listNotes } from '#platform/backoffice/notes/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { turnoverLeftOf } from '#platform/benefits/promotions/index.ts'
import { listRewards } from '#platform/benefits/rewards/index.ts'
import { listDeposits } from '#platform/cashier/deposits/index.ts'
import { boundAccountsOf, listWithdrawals } from '#platform/cashier/withdrawals/index.ts'
import { accountsOf, labelsOf, openSessions } from '#platform/members/accounts/index.ts'
import { playLimits } from '#platform/members/responsible-gaming/index.ts'
import { balancesOf } from '#platform/money/ledger/index.ts'
import { moneyFlow, statementAfter } from '#platform/money/statement/index.ts'
import { latestBets } from '#platform/play/bets/index.ts'
import { EVIDENCE_MS, LATEST_ROWS } from '../limits.ts'
import { relatedAccounts } from './related.server.ts'
import { shortReads } from './short-reads.ts'

/** All that the card of a member says besides who it is. */
export async function memberCard(context: Context, member: Member, language: WrittenLanguage) {
  const platform = shortReads(context)
  const since = new Date(platform.clock.now().getTime() - EVIDENCE_MS)
  const [
    wallets,
    lines,
    bets,
    withdrawals,
    deposits,
    rewards,
    flow,
    limits,
    turnover,
    sessions,
    labels,
    related,
    notes,
    line,
    team,
    banks,
  ] = await Promise.all([
    balancesOf(platform.db, member.id),
    statementAfter(platform, member, { wallet: 'main', size: LATEST_ROWS }),
    latestBets(platform, member.id, { language, limit: LATEST_ROWS }),
    listWithdrawals(platform, { memberId: member.id, limit: LATEST_ROWS }),
    listDeposits(platform, { memberId: member.id, limit: LATEST_ROWS }),
    listRewards(platform, { account: member.account, limit: LATEST_ROWS }),
    moneyFlow(platform, member.id, dayOf(since)),
    playLimits(platform, member),
    turnoverLeftOf(platform, member.id),
    openSessions(platform, member.id),
    labelsOf(platform, member.id),
    relatedAccounts(platform, member.id),
    listNotes(platform, member.id, { limit: LATEST_ROWS }),
    lineOf(platform.db, member.id),
    sizeBelow(platform.db, member.id),
    boundAccountsOf(platform, member.id),
  ])
  const names = await accountsOf(platform.db, line)
  return {
    wallets: [...wallets].map(([wallet, amount]: [string, Minor]) => ({ wallet, amount: moneyOf(amount) })),
    lines: lines.ok ? lines.value.content : [],
    bets,
    withdrawals,
    deposits,
    rewards,
    flow,
    limits: limits.ok ? limits.value : null,
    turnoverLeft: turnover.total,
    sessions,
    labels,
    related,
    notes,
    line: line.map((id) => names.get(id) ?? ''),
    team,
    banks,
  }
}

export type MemberCard = Awaited<ReturnType<typeof memberCard>>
