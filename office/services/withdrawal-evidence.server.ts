import { minorOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { turnoverLeftOf } from '#platform/benefits/promotions/index.ts'
import { type ListedWithdrawal, withdrawalPast } from '#platform/cashier/withdrawals/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { bigWinsOf } from '#platform/play/bets/index.ts'
import type { Check } from '../features/orders/checks.tsx'
import { BIG_WINS } from '../limits.ts'
import { evidenceOf, evidenceSince } from './member-evidence.server.ts'

/** What an operator looks at before a withdrawal is paid. */
export async function withdrawalEvidence(
  platform: Context,
  order: ListedWithdrawal,
  language: WrittenLanguage,
) {
  const member = await memberByAccount(platform, order.account)
  if (!member) return null
  const since = evidenceSince(platform)
  const [evidence, past, turnover, wins] = await Promise.all([
    evidenceOf(platform, member, order.account, language),
    withdrawalPast(platform, order.id),
    turnoverLeftOf(platform, member.id),
    bigWinsOf(platform, member.id, { since, language, limit: BIG_WINS }),
  ])
  const registered = evidence.member?.payeeName ?? null
  const sharing = (trait: string) => evidence.related.filter((one) => one.trait === trait)
  const checks: Check[] = [
    { what: 'account', ok: past.holders.length === 0, members: past.holders.map(({ account }) => account) },
    ...(['device', 'address', 'mobile', 'payee-name'] as const).map((trait) => ({
      what: trait,
      ok: sharing(trait).length === 0,
      members: sharing(trait).map(({ account }) => account),
    })),
    {
      what: 'largest',
      ok: past.largest !== null && minorOf(order.amount) <= minorOf(past.largest),
      amount: past.largest,
    },
    { what: 'known-account', ok: past.paidBefore > 0, count: past.paidBefore },
    { what: 'payee', ok: registered === order.payee, text: registered },
    { what: 'turnover', ok: turnover.total === '0.00', amount: turnover.total },
  ]
  return {
    ...evidence,
    checks: [...checks.filter(({ ok }) => !ok), ...checks.filter(({ ok }) => ok)],
    wins,
  }
}
