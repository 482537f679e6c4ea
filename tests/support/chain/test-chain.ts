import { randomBytes, randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { addChain, closeChain, listChains, type NewChain } from '#platform/cashier/chains/index.ts'
import { createDeposit, deposit } from '#platform/cashier/deposits/index.ts'

/** The extended public key of a new account; nobody has its private one afterwards. */
export const newXpub = (): string =>
  HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey

/** A token of a chain that the house takes, open for orders; returns its id. */
export async function testChain(
  ctx: Context,
  terms: Pick<NewChain, 'rpc' | 'token'> & Partial<NewChain>,
): Promise<string> {
  const usual = { kind: 'evm', symbol: 'USDT', decimals: 6, confirmations: 3, rate: 2_500_000n }
  const added = await addChain(ctx, { ...usual, xpub: newXpub(), actor: 'test', ...terms })
  if (!added.ok) throw new Error(`${added.code} ${JSON.stringify(added.detail)}`)
  return added.value.id
}

/** Closes all tokens, so that orders of the next test are paid with its own. */
export async function closeTestChains(ctx: Context): Promise<void> {
  for (const { id, status } of await listChains(ctx)) if (status === 'open') await closeChain(ctx, id, 'test')
}

/** Closes all tokens, long ago: nobody watches them any more. */
export async function forgetTestChains(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('chain_token')
    .set({ closed_at: new Date('2026-01-01') })
    .execute()
}

/** A member's order that is to be paid with the open token; of 500,000 ₫ unless it is said. */
export async function tokenOrder(ctx: Context, member: Member, amount = '500000.00') {
  const input = { method: 'crypto' as const, amount, requestId: randomUUID() }
  const { orderId } = expectOk(await createDeposit(ctx, member, input), 'an order')
  const { instructions } = expectOk(await deposit(ctx, member, { orderId }), 'an order')
  if (!instructions?.chain) throw new Error('an order without an address')
  const { accountNumber: address, chain } = instructions
  return { orderId, address, asked: chain.amount }
}
