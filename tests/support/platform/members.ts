import { randomUUID } from 'node:crypto'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { createMember, type NewMember } from '#platform/members/accounts/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'

/** A new member with this amount in the main wallet (`100.00`), deposited without an order. */
export async function testMember(
  ctx: Context,
  { balance = '0.00', ...wishes }: Partial<NewMember> & { balance?: string } = {},
): Promise<Member> {
  const member = await createMember(ctx, {
    account: `m${randomUUID().replaceAll('-', '').slice(0, 12)}`,
    accountKind: 0,
    uplineId: null,
    passwordHash: null,
    paymentPasswordHash: null,
    ...wishes,
  })
  if (minorOf(balance) > 0n) await testDeposit(ctx, member, balance)
  return member
}

/** Adds money (`100.00`) to a member's main wallet, without an order. */
export async function testDeposit(ctx: Context, member: Member, amount: string): Promise<void> {
  const posting = await post(ctx, {
    kind: 'deposit',
    reference: 'test',
    entries: move(house('cashier', member.id), wallet(member.id, 'main'), minorOf(amount)),
  })
  if (!posting.ok) throw new Error('a test deposit was refused')
}
