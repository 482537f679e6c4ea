import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  type Hex,
  http,
  publicActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { contractOf } from './contracts.ts'

/** What anvil fills its accounts from; everybody knows it. */
export const MNEMONIC = 'test test test test test test test test test test test junk'

const CALL_MS = 60_000

/** A chain of Ethereum's kind on this machine, and a payer's wallet on it. */
export interface LocalChain {
  url: string
  /** The wallet that has all of every token. */
  payer: Address
  /** Makes a token; returns its contract. */
  deploy(symbol: string, decimals: number): Promise<Address>
  /** Makes a contract that is no token. */
  deployNoToken(): Promise<Address>
  /** Calls a function of a token as the payer; returns the transaction's hash. It is mined at once. */
  call(token: Address, functionName: string, args: readonly unknown[]): Promise<Hex>
  pay(token: Address, to: string, units: bigint): Promise<Hex>
  mine(blocks: number): Promise<void>
  head(): Promise<bigint>
  /** The time of the newest block. */
  now(): Promise<Date>
  advance(seconds: number): Promise<void>
  snapshot(): Promise<Hex>
  /** Throws away every block since then, as a reorganisation does. */
  revert(to: Hex): Promise<void>
  stop(): Promise<void>
}

/** Starts anvil at a moment. */
export async function startAnvil({ at, port = 0 }: { at?: Date; port?: number } = {}): Promise<LocalChain> {
  const moment = at ? ['--timestamp', String(Math.floor(at.getTime() / 1_000))] : []
  const anvil = spawn('node_modules/.bin/anvil', ['--port', String(port), ...moment], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => anvil.once('exit', () => done()))
  // Whatever has failed: else it stays behind.
  process.once('exit', () => anvil.kill())
  const lines = createInterface(anvil.stdout)
  const url = await new Promise<string>((found, failed) => {
    lines.on('line', (line) => {
      const [, host] = /^Listening on (\S+)/.exec(line) ?? []
      if (host) found(`http://${host}`)
    })
    anvil.once('error', failed)
    anvil.once('exit', () => failed(new Error('anvil has ended')))
  })
  const account = mnemonicToAccount(MNEMONIC)
  // Thousands of blocks take a busy machine longer than is usual, and are not to be mined twice.
  const transport = http(url, { timeout: CALL_MS, retryCount: 0 })
  const chain = { ...foundry, rpcUrls: { default: { http: [url] } } }
  const wallet = createWalletClient({ account, chain, transport })
  const reader = createPublicClient({ chain, transport, pollingInterval: 50, cacheTime: 0 })
  const test = createTestClient({ chain, mode: 'anvil', transport }).extend(publicActions)

  async function make(name: 'Token' | 'NoToken', args: readonly unknown[]): Promise<Address> {
    const hash = await wallet.deployContract({ ...contractOf(name), args })
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error(`${name} was not made`)
    return getAddress(contractAddress)
  }
  async function call(token: Address, functionName: string, args: readonly unknown[]): Promise<Hex> {
    const { abi } = contractOf('Token')
    // What fails is mined too; and the same call after a reorganisation is the same transaction.
    const fees = { gas: 500_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
    const hash = await wallet.writeContract({ address: token, abi, functionName, args, ...fees })
    await reader.waitForTransactionReceipt({ hash })
    return hash
  }
  return {
    url,
    payer: account.address,
    deploy: (symbol, decimals) => make('Token', [symbol, decimals]),
    deployNoToken: () => make('NoToken', []),
    call,
    pay: (token, to, units) => call(token, 'transfer', [to, units]),
    mine: (blocks) => test.mine({ blocks }),
    head: () => reader.getBlockNumber({ cacheTime: 0 }),
    now: async () => new Date(Number((await reader.getBlock()).timestamp) * 1_000),
    async advance(seconds) {
      await test.increaseTime({ seconds })
      await test.mine({ blocks: 1 })
    },
    snapshot: () => test.snapshot(),
    revert: (id) => test.revert({ id }),
    async stop() {
      anvil.kill()
      await ended
    },
  }
}
