import type { Context } from '#platform/base/context.ts'
import { resealFew, type SealedFor } from '#platform/base/seal-text.ts'

/** Addresses outside are sealed, because they often contain a key. */
const sealedFor = (owner: string): SealedFor => ({ purpose: 'sen chain endpoints 1', owner })

/** What a token is on which network. */
interface Token {
  kind: string
  network: bigint
  token: string
}

/** By what a token is, not by its row: addresses are sealed before it has an id. */
export const endpointsSealedFor = ({ kind, network, token }: Token): SealedFor =>
  sealedFor(`${kind} ${network} ${token}`)

export const rateSealedFor = (chainId: number): SealedFor => sealedFor(`rate ${chainId}`)

/** Seals anew the addresses of endpoints and rates that a former platform key has sealed. Returns how many. */
export async function resealChains(ctx: Context): Promise<number> {
  const chains = await ctx.db
    .selectFrom('chain_token')
    .select(['id', 'kind', 'network', 'token', 'rpc_sealed as sealed', 'feed_sealed'])
    .execute()
  const endpoints = await resealFew(ctx, chains, {
    sealedFor: (chain) => endpointsSealedFor(chain),
    write: ({ id, sealed }, anew) =>
      ctx.db
        .updateTable('chain_token')
        .set({ rpc_sealed: anew })
        .where('id', '=', id)
        .where('rpc_sealed', '=', sealed)
        .execute(),
  })
  const feeds = chains.flatMap(({ id, feed_sealed: sealed }) => (sealed === null ? [] : [{ id, sealed }]))
  const rates = await resealFew(ctx, feeds, {
    sealedFor: ({ id }) => rateSealedFor(id),
    write: ({ id, sealed }, anew) =>
      ctx.db
        .updateTable('chain_token')
        .set({ feed_sealed: anew })
        .where('id', '=', id)
        .where('feed_sealed', '=', sealed)
        .execute(),
  })
  return endpoints + rates
}
