import { createHash } from 'node:crypto'
import { RpcError, startEndpoint, type TestEndpoint } from './endpoint.ts'

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

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const PAYER = '0x'.padEnd(42, '5')

const hex = (number: number | bigint) => `0x${number.toString(16)}`
const word = (text: string) => text.replace('0x', '').padStart(64, '0')
const hashOf = (...parts: unknown[]) =>
  `0x${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`

export async function startScriptedChain(network: number, nowMs: () => number): Promise<ScriptedChain> {
  const token = '0x'.padEnd(42, 'c')
  const blocks: ScriptedBlock[] = []
  let branch = 0
  let most = Number.POSITIVE_INFINITY
  let isSwept = false
  const timestamp = () => Math.floor(nowMs() / 1_000)
  const times: number[] = []
  const block = (...transfers: ScriptedTransfer[]) => {
    const number = blocks.length
    const hash = hashOf('block', network, branch, number)
    const logs = transfers.map(({ tx, to, units, token: teller = token, at }, nth) => ({
      address: teller,
      topics: [TRANSFER, `0x${word(PAYER)}`, `0x${word(to)}`],
      data: `0x${word(units.toString(16))}`,
      blockNumber: hex(number),
      blockHash: hash,
      transactionHash: hashOf('tx', tx),
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
      const found = blocks[number]
      return found && { number: hex(number), hash: found.hash, timestamp: hex(times[number] ?? 0) }
    },
    eth_getLogs(first: {
      fromBlock: string
      toBlock: string
      address?: string[]
      topics: [string, null?, string[]?]
    }) {
      const to = first.topics[2]
      const found = blocks
        .slice(Number(BigInt(first.fromBlock)), Number(BigInt(first.toBlock)) + 1)
        .flatMap(({ logs }) => logs)
        .filter(({ address }) => !first.address || first.address.includes(address))
        .filter(({ topics }) => !to || to.includes(topics[2] ?? ''))
        .map(({ units: _, to: __, ...log }) => log)
      if (found.length > most) throw new RpcError('query returned too many results')
      return found
    },
    eth_call({ to, data }: { to: string; data: string }) {
      if (to !== token) return '0x'
      if (data === '0x313ce567') return `0x${word('6')}`
      const owner = `0x${data.slice(-40)}`
      const held = blocks
        .flatMap(({ logs }) => logs)
        .filter((log) => !isSwept && log.address === token && log.to === owner)
        .reduce((sum, { units }) => sum + units, 0n)
      return `0x${word(held.toString(16))}`
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
