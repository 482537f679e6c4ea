import type { Context } from '#platform/base/context.ts'
import { expectOk, ok } from '#platform/base/result.ts'
import {
  type ChainRow,
  type Endpoint,
  goBackTo,
  lockChain,
  type Transfer,
} from '#platform/cashier/chains/index.ts'
import { noteReversed } from '#platform/cashier/deposits/index.ts'
import { chainAccount, house, move, post } from '#platform/money/ledger/index.ts'
import { KEPT_BLOCKS } from '../limits.ts'
import { type ArrivalRow, transactionOf } from './arrival-rows.ts'
import { agreedBlock, askAgreed } from './ask-nodes.ts'

interface Pass {
  nodes: readonly Endpoint[]
  head: bigint
  toOurs: (from: bigint, until: bigint) => (node: Endpoint) => Promise<Transfer[]>
}

/**
 * Looks whether the blocks up to which a chain was taken still stand, and if not goes back to the last that does: what was taken
 * behind it and is nowhere now is reversed. Answers up to where the chain is taken; `too-short` while there is no block
 * where the last one was.
 */
export async function followReorganisation(
  ctx: Context,
  chain: ChainRow,
  { nodes, head, toOurs }: Pass,
): Promise<bigint | 'too-short'> {
  const kept = await ctx.db
    .selectFrom('chain_block')
    .select(['number', 'hash'])
    .where('chain_id', '=', chain.id)
    .orderBy('number', 'desc')
    .limit(KEPT_BLOCKS)
    .execute()
  const [last] = kept
  if (!last) return chain.scanned
  if (head < last.number) return 'too-short'
  const stands = async ({ number, hash }: { number: bigint; hash: string }) =>
    (await agreedBlock(nodes, number)).hash === hash
  if (await stands(last)) return chain.scanned
  // The newest that stands: all before it do, none behind it does.
  let [low, high] = [0, kept.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const block = kept[middle]
    if (block && (await stands(block))) high = middle
    else low = middle
  }
  const standing = kept[high]
  const ancestor = standing ? standing.number : (kept.at(-1)?.number ?? last.number) - 1n
  ctx.log.warn(
    { chain: chain.name, from: String(ancestor), until: String(last.number) },
    'a chain was reorganised behind its confirmations',
  )
  const told = await askAgreed(nodes, toOurs(ancestor + 1n, head))
  await goBack(ctx, chain, ancestor, told)
  return ancestor
}

/** Takes a chain back to a block: what was taken behind it is moved to where it stands now, or reversed. */
async function goBack(
  ctx: Context,
  chain: ChainRow,
  ancestor: bigint,
  told: readonly Transfer[],
): Promise<void> {
  expectOk(
    await ctx.transact(async (ctx) => {
      const locked = await lockChain(ctx, String(chain.id))
      // Another pass was faster.
      if (locked?.scanned !== chain.scanned) return ok(null)
      const rows = await ctx.db
        .selectFrom('chain_arrival')
        .selectAll()
        .where('chain_id', '=', chain.id)
        .where('block', '>', ancestor)
        .where('state', 'in', ['open', 'matched', 'ignored'])
        .orderBy('id')
        .forUpdate()
        .execute()
      const left = [...told]
      const gone: ArrivalRow[] = []
      for (const row of rows) {
        const at = left.findIndex((one) => isSame(one, row))
        const [found] = at === -1 ? [] : left.splice(at, 1)
        if (found) await moveArrival(ctx, row, found)
        else gone.push(row)
      }
      for (const row of gone) await reverseArrival(ctx, row)
      await ctx.db
        .deleteFrom('chain_block')
        .where('chain_id', '=', chain.id)
        .where('number', '>', ancestor)
        .execute()
      await goBackTo(ctx, chain.id, ancestor)
      return ok(null)
    }),
    'a reorganisation cannot be followed',
  )
  chain.scanned = ancestor
}

/** The same transfer in another block: its place among the logs may be another one. */
const isSame = (one: Transfer, row: ArrivalRow): boolean =>
  one.tx === row.tx && one.to === row.address && one.token === row.token && one.units === BigInt(row.units)

async function moveArrival({ db }: Context, row: ArrivalRow, found: Transfer): Promise<void> {
  await db
    .updateTable('chain_arrival')
    .set({ block: found.block, block_hash: found.blockHash, log_index: found.logIndex })
    .where('id', '=', row.id)
    .execute()
}

/**
 * Takes an arrival that stands nowhere out of the books again. What was credited is missing in `suspense` until an operator has
 * decided who bears it.
 */
async function reverseArrival(ctx: Context, row: ArrivalRow): Promise<void> {
  const { id, chain_id: chainId, amount, state, order_id: orderId } = row
  if (amount !== null) {
    if (state === 'matched') await noteReversed(ctx, { orderId, transactionId: transactionOf(row), amount })
    const from = state === 'ignored' ? house('equity', 0n) : house('suspense', BigInt(chainId))
    const entries = move(from, chainAccount(chainId), amount)
    expectOk(
      await post(ctx, { kind: 'chain-arrival', reference: String(id), entries }),
      `arrival ${id} cannot be reversed`,
    )
  }
  await ctx.db.updateTable('chain_arrival').set({ state: 'reversed' }).where('id', '=', id).execute()
  ctx.log.error({ arrival: String(id), order: orderId, state }, 'an arrival was taken back by its chain')
}
