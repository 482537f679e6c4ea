import { z } from 'zod'
import type { Address } from './addresses.ts'
import { type Endpoint, EndpointFailure } from './endpoint.ts'

/** What Sen asks of a node. Ethereum's calls, which TRON's nodes answer too, for the block `latest` alone. */

const Hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((hash) => hash.toLowerCase())
/** TRON writes quantities with zeros in front. */
const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)
const Account = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((address) => address.toLowerCase() as Address)
const Data = z.string().regex(/^0x([0-9a-fA-F]{2})*$/)

const Block = z.object({ number: Quantity, hash: Hash, timestamp: Quantity })
export type Block = { number: bigint; hash: string; at: Date }

/** `keccak256("Transfer(address,address,uint256)")` */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const Log = z.object({
  address: Account,
  topics: z.array(Hash),
  data: Data,
  blockNumber: Quantity,
  blockHash: Hash,
  transactionHash: Hash,
  logIndex: Quantity,
  removed: z.boolean().optional(),
})
const Receipt = z.object({
  status: Quantity.optional(),
  blockNumber: Quantity,
  blockHash: Hash,
  logs: z.array(Log),
})

/** A transfer that a contract tells. */
export interface Transfer {
  token: Address
  from: Address
  to: Address
  units: bigint
  block: bigint
  blockHash: string
  tx: string
  logIndex: number
}

/** A number as JSON-RPC of Ethereum writes it: without leading zeros. */
const hex = (number: bigint): string => `0x${number.toString(16)}`
/** An address as a topic, or as an argument. */
const word = (address: Address): string => `0x${address.slice(2).padStart(64, '0')}`

/** The id of the network (EIP-155): a node of another must not be asked. */
export const networkOf = (node: Endpoint): Promise<bigint> => node.call('eth_chainId', [], Quantity)
/** The number of the newest block, which may yet be replaced. */
export const headOf = (node: Endpoint): Promise<bigint> => node.call('eth_blockNumber', [], Quantity)

/** A block by its number; undefined if there is none yet. */
export async function blockAt(node: Endpoint, number: bigint): Promise<Block | undefined> {
  const block = await node.call('eth_getBlockByNumber', [hex(number), false], Block.nullable())
  if (!block) return undefined
  if (block.number !== number) throw new EndpointFailure('malformed', 'eth_getBlockByNumber: another block')
  return { number, hash: block.hash, at: new Date(Number(block.timestamp) * 1_000) }
}

/** Which transfers are asked for: of some contracts, or to some addresses, whichever contract tells them. */
export type TransferFilter = { tokens: readonly Address[] } | { to: readonly Address[] }

/** Transfers of a range of blocks, in their order: one call. */
export async function transfersIn(
  node: Endpoint,
  from: bigint,
  until: bigint,
  wanted: TransferFilter,
): Promise<Transfer[]> {
  const which =
    'tokens' in wanted
      ? { address: wanted.tokens, topics: [TRANSFER] }
      : { topics: [TRANSFER, null, wanted.to.map(word)] }
  const logs = await node.call(
    'eth_getLogs',
    [{ fromBlock: hex(from), toBlock: hex(until), ...which }],
    z.array(Log),
  )
  const transfers = logs.flatMap(transferOf).filter(({ block }) => block >= from && block <= until)
  return transfers.sort((one, other) => Number(one.block - other.block) || one.logIndex - other.logIndex)
}

/**
 * The transfer that a log tells; none for an event of other arguments (a collectible's has its number as a topic), for one
 * that was taken back, and for a transfer of nothing, which anybody can make a contract tell.
 */
function transferOf(log: z.output<typeof Log>): Transfer[] {
  const [event, from, to, ...more] = log.topics
  if (log.removed || event !== TRANSFER || !from || !to || more.length > 0 || log.data.length !== 66)
    return []
  const units = BigInt(log.data)
  if (units === 0n) return []
  return [
    {
      token: log.address,
      from: accountIn(from),
      to: accountIn(to),
      units,
      block: log.blockNumber,
      blockHash: log.blockHash,
      tx: log.transactionHash,
      logIndex: Number(log.logIndex),
    },
  ]
}

const accountIn = (topic: string): Address => `0x${topic.slice(-40)}`

/** The transfers of a transaction that stands in a block and has not failed; undefined if there is none. */
export async function transfersOf(node: Endpoint, tx: string): Promise<Transfer[] | undefined> {
  const receipt = await node.call('eth_getTransactionReceipt', [tx], Receipt.nullable())
  return receipt && receipt.status !== 0n ? receipt.logs.flatMap(transferOf) : undefined
}

/** What an address has of a token now. */
export const balanceAt = (node: Endpoint, token: Address, of: Address): Promise<bigint> =>
  node
    .call('eth_call', [{ to: token, data: `0x70a08231${word(of).slice(2)}` }, 'latest'], Data)
    .then((answer) => (answer.length === 66 ? BigInt(answer) : 0n))

/** How many decimals a token says it has; undefined where there is no token. */
export async function decimalsOf(node: Endpoint, token: Address): Promise<number | undefined> {
  try {
    const answer = await node.call('eth_call', [{ to: token, data: '0x313ce567' }, 'latest'], Data)
    const decimals = answer.length === 66 ? BigInt(answer) : 256n
    return decimals < 256n ? Number(decimals) : undefined
  } catch (error) {
    if (error instanceof EndpointFailure && error.why === 'refused') return undefined
    throw error
  }
}
