import type { Context } from '#platform/base/context.ts'
import { RpcError, startEndpoint, type TestEndpoint } from './endpoint.ts'
import { testChain } from './test-chain.ts'
import { answerOfToken, hashOf, hex, isAskedFor, type LogFilter, transferLog } from './words.ts'

/** A server that answers as the JSON-RPC of a TRON node is documented to: Ethereum's calls, with what is TRON's own. */
export interface TronNode extends TestEndpoint {
  token: string
  /** Puts a transfer into the next block, or several alike in one transaction; returns its hash. Addresses are twenty bytes in hex. */
  transfer(to: string, units: bigint, times?: number): string
  mine(blocks: number): void
}

const NETWORK = '0x2b6653dc' // 728126428
/** The contract of USDT on TRON. */
export const TRON_TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** A node of TRON, and USDT there open for orders by its id. */
export async function openTronChain(
  ctx: Context,
  confirmations: number,
): Promise<{ node: TronNode; chain: string }> {
  const node = await startTronNode(() => ctx.clock.now().getTime())
  const terms = { kind: 'tron', rpc: [node.url], token: TRON_TOKEN, confirmations } as const
  return { node, chain: await testChain(ctx, terms) }
}

async function startTronNode(nowMs: () => number): Promise<TronNode> {
  const token = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'
  const balances = new Map<string, bigint>()
  const blocks: { hash: string; timestamp: number; logs: object[] }[] = []
  let logs: object[] = []
  // The number of a block is the first of its hash.
  const mine = (count: number) => {
    for (let nth = 0; nth < count; nth++) {
      const number = blocks.length
      const hash = `0x${number.toString(16).padStart(16, '0')}${hashOf('block', number).slice(16)}`
      const own = logs.map((log, at) => ({
        ...log,
        blockNumber: hex(number),
        blockHash: hash,
        logIndex: hex(at),
      }))
      blocks.push({ hash, timestamp: Math.floor(nowMs() / 1_000), logs: own })
      logs = []
    }
  }
  mine(50)
  const endpoint = await startEndpoint()
  endpoint.behave({
    instead({ method, params }) {
      const [first, second] = params as [Record<string, unknown> & string, unknown]
      switch (method) {
        case 'eth_chainId':
          return NETWORK
        case 'eth_blockNumber':
          return hex(blocks.length - 1)
        case 'eth_getBlockByNumber': {
          const number = Number(BigInt(first))
          const block = blocks[number]
          return (
            block && {
              number: `0x${number.toString(16).padStart(16, '0')}`,
              hash: block.hash,
              timestamp: hex(block.timestamp),
              transactions: [],
            }
          )
        }
        case 'eth_getLogs': {
          const filter = first as unknown as LogFilter
          const [from, until] = [Number(BigInt(filter.fromBlock)), Number(BigInt(filter.toBlock))]
          if (until - from > 5_000) throw new RpcError('exceed max block range: 5000')
          const to = filter.topics[2]
          if (to && to.length > 1_000) throw new RpcError('exceed max topics: 1000')
          return blocks
            .slice(from, until + 1)
            .flatMap(({ logs }) =>
              (logs as { topics: string[]; address: string }[]).filter((log) => isAskedFor(log, filter)),
            )
        }
        case 'eth_call': {
          // No other block is known.
          if (second !== 'latest') throw new RpcError('QUANTITY not supported, just support TAG as latest')
          const { to, data } = first as unknown as { to: string; data: string }
          if (to !== token) return '0x'
          return answerOfToken(data, (owner) => balances.get(owner) ?? 0n)
        }
        case 'eth_getTransactionReceipt': {
          for (const block of blocks) {
            const own = (block.logs as { transactionHash: string; blockNumber: string }[]).filter(
              ({ transactionHash }) => transactionHash === first,
            )
            const [one] = own
            if (one) return { status: '0x1', blockHash: block.hash, blockNumber: one.blockNumber, logs: own }
          }
          return null
        }
        default:
          throw new RpcError('the method does not exist')
      }
    },
  })
  let sent = 0
  return {
    ...endpoint,
    token,
    mine,
    transfer(to, units, times = 1) {
      const tx = `0x${hashOf('tx', sent++)}`
      balances.set(to, (balances.get(to) ?? 0n) + units * BigInt(times))
      for (let nth = 0; nth < times; nth++)
        logs.push({
          address: token,
          ...transferLog(to, units),
          transactionHash: tx,
          transactionIndex: '0x0',
          removed: false,
        })
      mine(1)
      return tx
    },
  }
}
