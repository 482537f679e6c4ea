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
import { type ArrivalRow, creditOf, freePlace, isSame } from './arrival-rows.ts'
import { agreedBlock, askTransfers } from './ask-nodes.ts'

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
  const blocks = await ctx.db
    .selectFrom('chain_block')
    .select(['number', 'hash'])
    .where('chain_id', '=', chain.id)
    .orderBy('number', 'desc')
    .limit(KEPT_BLOCKS)
    .execute()
  const [last] = blocks
  if (!last) return chain.scanned
  if (head < last.number) return 'too-short'
  const stands = async ({ number, hash }: { number: bigint; hash: string }) =>
    (await agreedBlock(nodes, number)).hash === hash
  if (await stands(last)) return chain.scanned
  // The newest block that is still on the chain: all before it are, too, and none after it is.
  let [low, high] = [0, blocks.length]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const block = blocks[middle]
    if (block && (await stands(block))) high = middle
    else low = middle
  }
  const standing = blocks[high]
  const ancestor = standing ? standing.number : (blocks.at(-1)?.number ?? last.number) - 1n
  ctx.log.warn(
    { chain: chain.name, from: String(ancestor), until: String(last.number) },
    'a chain was reorganised behind its confirmations',
  )
  const transfers = await askTransfers(nodes, chain.token, toOurs(ancestor + 1n, head))
  await goBack(ctx, chain, { from: ancestor, until: head, transfers })
  return ancestor
}

/** The transfers in the blocks after `from`, up to `until`. */
interface Stretch {
  from: bigint
  until: bigint
  transfers: readonly Transfer[]
}

/** Takes a chain back to a block. */
async function goBack(
  ctx: Context,
  chain: ChainRow,
  { from: ancestor, until: head, transfers }: Stretch,
): Promise<void> {
  expectOk(
    await ctx.transact(async (ctx) => {
      const locked = await lockChain(ctx, String(chain.id))
      // Another pass was faster.
      if (locked?.scanned !== chain.scanned) return ok(null)
      await followTaken(ctx, chain.id, { from: ancestor, until: head, transfers })
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

/**
 * Holds what was taken behind a block against what stands there now: it is moved to its place, and reversed where it should stand
 * in these blocks and does not. Run in a transaction that has locked the chain.
 */
export async function followTaken(
  ctx: Context,
  chainId: number,
  { from, until, transfers }: Stretch,
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('chain_arrival')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('block', '>', from)
    .where('state', 'in', ['open', 'matched', 'ignored'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const left = [...transfers]
  const moved: { row: ArrivalRow; transfer: Transfer }[] = []
  for (const row of rows) {
    const at = left.findIndex((one) => isSame(one, row))
    const [transfer] = at === -1 ? [] : left.splice(at, 1)
    if (transfer) moved.push({ row, transfer })
    // Other tokens are not always asked for, and are worth nothing.
    else if (row.block <= until && row.reason !== 'other-token') await reverseArrival(ctx, row)
  }
  // Logs may have changed places: all make room before any takes its own.
  for (const { transfer: movedTransfer } of moved) await freePlace(ctx, chainId, movedTransfer)
  for (const { row, transfer: movedTransfer } of moved) await moveArrival(ctx, row, movedTransfer)
}

async function moveArrival({ db }: Context, row: ArrivalRow, transfer: Transfer): Promise<void> {
  await db
    .updateTable('chain_arrival')
    .set({ block: transfer.block, block_hash: transfer.blockHash, log_index: transfer.logIndex })
    .where('id', '=', row.id)
    .execute()
}

/**
 * Takes an arrival out of the books again that is no longer on the chain. The credited amount is missing in `suspense` until an operator has decided who bears the loss.
 */
async function reverseArrival(ctx: Context, row: ArrivalRow): Promise<void> {
  const { id, chain_id: chainId, amount, state, order_id: orderId } = row
  if (amount !== null) {
    if (state === 'matched') await noteReversed(ctx, { orderId, transactionId: creditOf(row), amount })
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
