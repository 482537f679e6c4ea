import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import type { Context } from '#platform/base/context.ts'
import { addChain, closeChain, listChains, type NewChain } from '#platform/cashier/chains/index.ts'

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
