import {
  type ExceptionKind,
  exceptionIdOf,
  type ListedException,
  ofPayment,
  ofPayout,
  ofShortfall,
} from '#office/lists/money/exceptions-list.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  creditPaymentException,
  dismissPaymentException,
  listPaymentExceptions,
  settleReversal,
  showDeposit,
} from '#platform/cashier/deposits/index.ts'
import {
  listPayoutExceptions,
  settlePayoutException,
  showWithdrawal,
} from '#platform/cashier/withdrawals/index.ts'
import { collectShortfall, listShortfalls, showBet, writeOffShortfall } from '#platform/play/bets/index.ts'
import type { ExceptionDecision } from '../features/exceptions/exception-forms.ts'

/** Lists by number go on below one: the newest below the next number is this one, if it is there. */
const only = (id: string) => ({ all: true, after: String(BigInt(id) + 1n), limit: 1 })

/** The exception of an id; undefined if there is none. */
export async function exceptionOf(platform: Context, text: string): Promise<ListedException | undefined> {
  const id = exceptionIdOf(text)
  if (!id) return undefined
  const exception = await readers[id.from](platform, id.id)
  return exception?.id === text ? exception : undefined
}

const readers: Record<
  ExceptionKind,
  (platform: Context, id: string) => Promise<ListedException | undefined>
> = {
  payment: async (platform, id) => (await listPaymentExceptions(platform, only(id))).map(ofPayment)[0],
  payout: async (platform, id) => (await listPayoutExceptions(platform, only(id))).map(ofPayout)[0],
  shortfall: async (platform, id) =>
    (await listShortfalls(platform, { all: true, betId: id })).map(ofShortfall)[0],
}

/** What an exception rests on: the order, or the bet, and what else did not fit there. */
export async function evidenceOf(platform: Context, { from, order }: ListedException) {
  if (from === 'payment') {
    const deposit = await showDeposit(platform, order)
    return { deposit: deposit.ok ? deposit.value : null, withdrawal: null, bet: null }
  }
  if (from === 'payout') {
    const withdrawal = await showWithdrawal(platform, order)
    return { deposit: null, withdrawal: withdrawal.ok ? withdrawal.value : null, bet: null }
  }
  const bet = await showBet(platform, order)
  if (!bet.ok) return { deposit: null, withdrawal: null, bet: null }
  const { account, game, vendor, stake, payout, reversal } = bet.value
  return { deposit: null, withdrawal: null, bet: { account, game, vendor, stake, payout, reversal } }
}

/** The decisions that fit what happened. The platform checks again, with the order locked. */
export function decisionsOf({ from, kind, decision }: ListedException): readonly ExceptionDecision[] {
  if (decision !== null) return []
  if (kind === 'shortfall') return ['collected', 'written-off']
  if (from === 'payout')
    return kind === 'bounced' ? ['returned', 'nothing'] : ['collected', 'written-off', 'nothing']
  return kind === 'reversed' ? ['collected', 'written-off', 'dismissed'] : ['credited', 'dismissed']
}

interface ExceptionFields {
  decision: ExceptionDecision
  reason: string
  actor: string
}

/** Decides an exception by the use case of its kind. */
export async function settleException(
  platform: Context,
  text: string,
  { decision, reason, actor }: ExceptionFields,
): Promise<Result<{ waitsAs: string } | null>> {
  const key = exceptionIdOf(text)
  if (!key) return refuse('not-found')
  const { from, id } = key
  if (from === 'shortfall') return settleShortfall(platform, { betId: id, actor, reason }, decision)
  if (from === 'payout')
    return decision === 'credited' || decision === 'dismissed'
      ? refuse('operation-not-allowed')
      : settlePayoutException(platform, { id, decision, actor, reason })
  if (decision === 'credited') return creditPaymentException(platform, id, actor, reason)
  if (decision === 'dismissed') return dismissPaymentException(platform, id, actor, reason)
  if (decision === 'collected' || decision === 'written-off')
    return settleReversal(platform, { id, decision, actor, reason })
  return refuse('operation-not-allowed')
}

async function settleShortfall(
  platform: Context,
  by: { betId: string; actor: string; reason: string },
  decision: ExceptionDecision,
): Promise<Result<null>> {
  if (decision !== 'collected' && decision !== 'written-off') return refuse('operation-not-allowed')
  const done =
    decision === 'collected' ? await collectShortfall(platform, by) : await writeOffShortfall(platform, by)
  return done.ok ? ok(null) : done
}
