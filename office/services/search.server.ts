import { membersList } from '#office/lists/people/members-list.ts'
import type { Context } from '#platform/base/context.ts'
import { showDeposit } from '#platform/cashier/deposits/index.ts'
import { showWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { showBet } from '#platform/play/bets/index.ts'

/** As the ids of orders and bets look; the rooms say whether one is. */
const RECORD_ID = /^[\da-f-]{36}$/i

/** The record that a text names and nothing else does: an order, a bet, a user name, or what only one member has. */
export async function recordNamed(platform: Context, text: string): Promise<string | null> {
  if (RECORD_ID.test(text)) return orderNamed(platform, text)
  const member = await memberByAccount(platform, text)
  if (member) return memberPath(member.account)
  // the beginning of a user name names nobody
  if (!/[@.:]|^\+?\d/.test(text)) return null
  const { rows } = await membersList.page(platform, membersList.read(new URLSearchParams({ q: text })))
  const [only, ...more] = rows
  return only && more.length === 0 ? memberPath(only.account) : null
}

async function orderNamed(platform: Context, id: string): Promise<string | null> {
  const [withdrawal, deposit, bet] = await Promise.all([
    showWithdrawal(platform, id),
    showDeposit(platform, id),
    showBet(platform, id),
  ])
  if (withdrawal.ok) return `/office/withdrawals/${id}`
  if (deposit.ok) return `/office/deposits/${id}`
  return bet.ok ? `${memberPath(bet.value.account)}?part=bets&bet=${id}` : null
}

const memberPath = (account: string) => `/office/members/${encodeURIComponent(account)}`
