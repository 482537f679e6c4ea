import type { Context } from '#platform/base/context.ts'
import { RpcError, startEndpoint, type TestEndpoint } from './endpoint.ts'
import { testChain } from './test-chain.ts'
import { answerOfToken, hashOf, hex, isAskedFor, type LogFilter, transferLog } from './words.ts'

/** A transfer that a block of a scripted chain tells. */
export interface ScriptedTransfer {
  /** The transaction: the same word is the same hash, in whichever block. */
  tx: string
  to: string
  units: bigint
  /** The chain's own token unless another contract tells it. */
  token?: string
  /** Its place among the logs of its block; by itself the next one. */
  at?: number
}

/** A chain of Ethereum's kind whose every block the test writes, and writes anew. */
export interface ScriptedChain extends TestEndpoint {
  token: string
  head(): number
  /** A contract of another token that can be opened for orders as well. */
  deploy(token: string): void
  /** Adds a block with these transfers. */
  block(...transfers: ScriptedTransfer[]): void
  /** Adds empty blocks. */
  mine(count: number): void
  /** Throws away all blocks behind one; those that follow have other hashes. */
  cutTo(block: number): void
  /** How many logs an answer has at most; more are refused. */
  answerAtMost(logs: number): void
  /** The owner moves everything away as soon as it comes: no address holds anything any more. */
  sweep(): void
}

interface ScriptedBlock {
  hash: string
  logs: { address: string; topics: string[]; data: string; units: bigint; to: string }[]
}

/** A scripted chain, and its token open for orders by its id. */
export async function openScriptedChain(
  ctx: Context,
  { network, ...terms }: { network: number; symbol: string; confirmations: number },
): Promise<{ node: ScriptedChain; chain: string }> {
  const node = await startScriptedChain(network, () => ctx.clock.now().getTime())
  return { node, chain: await testChain(ctx, { rpc: [node.url], token: node.token, ...terms }) }
}

async function startScriptedChain(network: number, nowMs: () => number): Promise<ScriptedChain> {
  const token = '0x'.padEnd(42, 'c')
  const deployed = new Set([token])
  const blocks: ScriptedBlock[] = []
  let branch = 0
  let most = Number.POSITIVE_INFINITY
  let isSwept = false
  const timestamp = () => Math.floor(nowMs() / 1_000)
  const times: number[] = []
  const block = (...transfers: ScriptedTransfer[]) => {
    const number = blocks.length
    const hash = `0x${hashOf('block', network, branch, number)}`
    const logs = transfers.map(({ tx, to, units, token: teller = token, at }, nth) => ({
      address: teller,
      ...transferLog(to, units),
      blockNumber: hex(number),
      blockHash: hash,
      transactionHash: `0x${hashOf('tx', tx)}`,
      logIndex: hex(at ?? nth),
      units,
      to,
    }))
    blocks.push({ hash, logs })
    times.push(timestamp())
  }
  const mine = (count: number) => {
    for (let nth = 0; nth < count; nth++) block()
  }
  const answers: Record<string, (first: never) => unknown> = {
    eth_chainId: () => hex(network),
    eth_blockNumber: () => hex(blocks.length - 1),
    eth_getBlockByNumber(first: string) {
      const number = Number(BigInt(first))
      const block = blocks[number]
      return block && { number: hex(number), hash: block.hash, timestamp: hex(times[number] ?? 0) }
    },
    eth_getLogs(first: LogFilter) {
      const matches = blocks
        .slice(Number(BigInt(first.fromBlock)), Number(BigInt(first.toBlock)) + 1)
        .flatMap(({ logs }) => logs)
        .filter((log) => isAskedFor(log, first))
        .map(({ units: _, to: __, ...log }) => log)
      if (matches.length > most) throw new RpcError('query returned too many results')
      return matches
    },
    eth_call({ to, data }: { to: string; data: string }) {
      if (!deployed.has(to)) return '0x'
      return answerOfToken(data, (owner) =>
        blocks
          .flatMap(({ logs }) => logs)
          .filter((log) => !isSwept && log.address === to && log.to === owner)
          .reduce((sum, { units }) => sum + units, 0n),
      )
    },
  }
  const endpoint = await startEndpoint()
  endpoint.behave({
    instead({ method, params: [first] }) {
      const answer = answers[method]
      if (!answer) throw new RpcError('the method does not exist')
      return answer(first as never)
    },
  })
  mine(10)
  return {
    ...endpoint,
    token,
    head: () => blocks.length - 1,
    deploy(another) {
      deployed.add(another)
    },
    block,
    mine,
    cutTo(last) {
      blocks.length = last + 1
      times.length = last + 1
      branch++
    },
    answerAtMost(logs) {
      most = logs
    },
    sweep() {
      isSwept = true
    },
  }
}
