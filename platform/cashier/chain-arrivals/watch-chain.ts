import type { Context } from '#platform/base/context.ts'
import {
  type Address,
  allAddresses,
  balanceAt,
  type ChainRow,
  type Endpoint,
  endpointsOf,
  headOf,
  networkOf,
  noteNothingNew,
  noteProblem,
  ordersAt,
  type Transfer,
  type TransferFilter,
  tokensOfNetwork,
  watchedChains,
} from '#platform/cashier/chains/index.ts'
import { BEHIND_BLOCKS, NAMED_ADDRESSES, RANGE_BLOCKS } from '../limits.ts'
import {
  agreedBlock,
  askAll,
  askCommon,
  asksNothing,
  askTransfers,
  ChainTrouble,
  receiversOf,
  transfersBetween,
} from './ask-nodes.ts'
import { matchNewArrivals } from './match-arrival.ts'
import { followReorganisation } from './reorganisations.ts'
import { type ArrivedTransfer, noteFresh, takeConfirmed } from './take-arrivals.ts'

/** Looks at every chain that is watched. One that fails holds up no other. */
export async function watchChains(ctx: Context): Promise<void> {
  for (const chain of await watchedChains(ctx))
    try {
      await watchChain(ctx, chain)
    } catch (err) {
      ctx.log.error({ err, chain: chain.name }, 'a chain cannot be watched')
    }
  await matchNewArrivals(ctx)
}

/**
 * One pass over a chain: takes the arrivals confirmed since the last pass, range by range, and shows newer ones to
 * their players. A range is taken only if all endpoints report the same. A pass may end anywhere: the next one
 * continues after the last range that was taken as a whole. Match the arrivals afterwards (`matchNewArrivals`).
 */
export async function watchChain(ctx: Context, chain: ChainRow): Promise<void> {
  try {
    await pass(ctx, chain, endpointsOf(ctx, chain))
  } catch (error) {
    if (!(error instanceof ChainTrouble)) throw error
    await noteProblem(ctx, chain, error.problem, error.endpoint)
  }
}

const ascending = (one: bigint, other: bigint) => (one < other ? -1 : Number(one > other))

async function pass(ctx: Context, chain: ChainRow, nodes: readonly Endpoint[]): Promise<void> {
  const heads = await askAll(nodes, headOf)
  const [head = 0n] = [...heads].sort(ascending)
  const highest = [...heads].sort(ascending).at(-1) ?? head
  if (highest - head > BEHIND_BLOCKS) throw new ChainTrouble('behind', heads.indexOf(head) + 1)
  if (head === chain.head && chain.problem === null) return noteNothingNew(ctx, chain)
  const networks = await askAll(nodes, networkOf)
  const other = networks.findIndex((network) => network !== chain.network)
  if (other !== -1) throw new ChainTrouble('other-network', other + 1)

  const tokens = await tokensOfNetwork(ctx, chain)
  const wanted = await wantedOf(ctx, chain, tokens)
  const toOurs = (from: bigint, until: bigint) => async (node: Endpoint) => {
    if (asksNothing(wanted) || from > until) return []
    const transfers = await transfersBetween(node, from, until, wanted, tokens)
    const ours = await ordersAt(ctx, chain.id, receiversOf(transfers))
    return transfers.filter(({ to }) => ours.has(to))
  }
  const standing = await followReorganisation(ctx, chain, { nodes, head, toOurs })
  // A chain that has become shorter: nothing is known of what was taken until it is as long again.
  if (standing === 'too-short') return noteNothingNew(ctx, chain)

  let scanned = standing
  const confirmed = head - BigInt(chain.confirmations) + 1n
  while (scanned < confirmed) {
    const until = scanned + RANGE_BLOCKS < confirmed ? scanned + RANGE_BLOCKS : confirmed
    const before = await agreedBlock(nodes, until)
    const transfers = await askTransfers(nodes, chain.token, toOurs(scanned + 1n, until))
    const arrived = await arrivedOf(ctx, chain, nodes, transfers, true)
    // Reorganised while it was asked: the next pass looks again.
    if ((await agreedBlock(nodes, until)).hash !== before.hash) return
    if (!(await takeConfirmed(ctx, chain, { from: scanned, until, hash: before.hash, head, arrived }))) return
    scanned = until
  }
  const fresh = await askCommon(nodes, toOurs(scanned + 1n, head))
  await noteFresh(ctx, chain, { scanned, head, arrived: await arrivedOf(ctx, chain, nodes, fresh, false) })
}

/**
 * What to ask for. Addresses by their names, so that another token is noticed too; where there are more of them than a node takes,
 * every transfer of the tokens that the house takes on this network, of which ours are picked out here. Either way it is one call.
 */
async function wantedOf(ctx: Context, chain: ChainRow, tokens: readonly Address[]): Promise<TransferFilter> {
  const to = await allAddresses(ctx, chain.id, NAMED_ADDRESSES)
  return to ? { to } : { tokens }
}

/** Transfers with their orders, the times of their blocks, and, once confirmed, whether the address holds what it was told. */
async function arrivedOf(
  ctx: Context,
  chain: ChainRow,
  nodes: readonly Endpoint[],
  transfers: readonly Transfer[],
  areConfirmed: boolean,
): Promise<ArrivedTransfer[]> {
  const orders = await ordersAt(ctx, chain.id, receiversOf(transfers))
  const times = new Map<bigint, { hash: string; at: Date }>()
  for (const number of new Set(transfers.map(({ block }) => block)))
    times.set(number, await agreedBlock(nodes, number))
  const unitsByAddress = new Map<Address, bigint>()
  for (const { to, token, units } of transfers)
    if (token === chain.token) unitsByAddress.set(to, (unitsByAddress.get(to) ?? 0n) + units)
  const arrived: ArrivedTransfer[] = []
  for (const transfer of transfers) {
    const block = times.get(transfer.block)
    const order = orders.get(transfer.to)
    if (!order || !block) continue
    if (block.hash !== transfer.blockHash) {
      // Of blocks that are not confirmed this is a reorganisation under way.
      if (areConfirmed) throw new ChainTrouble('disagree')
      continue
    }
    arrived.push({ ...transfer, order, at: block.at, isHeld: true })
  }
  if (!areConfirmed) return arrived
  // A contract may tell of transfers that it never made.
  const held = new Map<Address, boolean>()
  for (const [address, units] of unitsByAddress)
    held.set(
      address,
      (await askAll(nodes, (node) => balanceAt(node, chain.token, address))).every((has) => has >= units),
    )
  return arrived.map((one) => ({ ...one, isHeld: one.token !== chain.token || held.get(one.to) === true }))
}
