import { createHash } from 'node:crypto'

/** How a node of Ethereum's kind writes what it answers. */

/** The topic of an ERC-20's transfers. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** A call that asks a token for its decimals. */
const DECIMALS = '0x313ce567'

/** Who pays where nobody asks. */
const PAYER = '0x'.padEnd(42, '5')

export const hex = (number: number | bigint): string => `0x${number.toString(16)}`

/** A number, or an address in hex, in 32 bytes. */
const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.replace('0x', '')).padStart(64, '0')

export const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The topics and the data of a transfer to an address. */
export const transferLog = (to: string, units: bigint) => ({
  topics: [TRANSFER, `0x${word(PAYER)}`, `0x${word(to)}`],
  data: `0x${word(units)}`,
})

/** What logs are asked for, where transfers to some addresses are. */
export interface LogFilter {
  fromBlock: string
  toBlock: string
  address?: string[]
  topics: [string, null?, string[]?]
}

/** Whether a log is asked for, whatever its block. */
export const isAskedFor = (
  { address: teller, topics: [, , to = ''] }: { address: string; topics: string[] },
  { address, topics }: LogFilter,
): boolean => (!address || address.includes(teller)) && (!topics[2] || topics[2].includes(to))

/** What a token of six decimals answers to a call: its decimals, or what an address holds. */
export const answerOfToken = (data: string, heldBy: (address: string) => bigint): string =>
  `0x${word(data === DECIMALS ? 6n : heldBy(`0x${data.slice(-40)}`))}`
