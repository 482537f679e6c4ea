// npm run chain: a local chain of Ethereum's kind with a token, beside a running site, so that anybody can see an order being paid.
// npm run chain -- --port 8600: at another port than 8545.
// npm run chain -- pay <address> <amount>: pays an order of it, as a payer's wallet would, or a withdrawal, as the cashier's would;
// prints the transaction.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setInterval } from 'node:timers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { HDKey } from '@scure/bip32'
import { createWalletClient, http, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { MNEMONIC, startAnvil } from '../tests/support/chain/anvil.ts'
import { contractOf } from '../tests/support/chain/contracts.ts'

const PORT = '8545'
const DECIMALS = 6
const BLOCK_MS = 2_000
/** What the chain that runs has: the next command reads it. */
const FILE = path.join(process.env.VAR_DIR ?? 'var', 'local-chain.json')

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: PORT } },
})
const [command, address, amount] = positionals
if (command === 'pay') await pay()
else await run()

async function pay(): Promise<void> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address ?? '') || !/^\d+(\.\d{1,6})?$/.test(amount ?? '')) {
    console.error('npm run chain -- pay <address> <amount>, as the order shows them')
    process.exit(2)
  }
  const { url, token } = JSON.parse(readFileSync(FILE, 'utf8')) as { url: string; token: `0x${string}` }
  const chain = { ...foundry, rpcUrls: { default: { http: [url] } } }
  const wallet = createWalletClient({ account: mnemonicToAccount(MNEMONIC), chain, transport: http(url) })
  const { abi } = contractOf('Token')
  const args = [address, parseUnits(amount ?? '', DECIMALS)]
  console.log(await wallet.writeContract({ address: token, abi, functionName: 'transfer', args }))
}

async function run(): Promise<void> {
  const node = await startAnvil({ port: Number(values.port) })
  const token = await node.deploy('USDT', DECIMALS)
  await node.mine(5)
  writeFileSync(FILE, JSON.stringify({ url: node.url, token }))
  // The private key is thrown away: this shows orders, and nobody will ever spend what they bring.
  const xpub = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey
  const added = await ops(
    ...[
      'chains',
      'add',
      '--kind',
      'evm',
      '--rpc',
      node.url,
      '--token',
      token,
      '--symbol',
      `USDT.${Date.now() % 1_000_000}`,
    ],
    ...['--decimals', String(DECIMALS), '--xpub', xpub, '--confirmations', '3', '--rate', '25400', '--json'],
  )
  const { id } = JSON.parse(added) as { id: string }
  console.log(`A local chain runs at ${node.url}; the site takes its token now.`)
  console.log(
    'Make a deposit by crypto on the site, or approve a withdrawal to an address: what pays it is printed here.',
  )
  console.log('It is credited after three blocks, one every two seconds. Ctrl-C ends it.')
  const blocks = setInterval(() => void node.mine(1).catch(() => {}), BLOCK_MS)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      clearInterval(blocks)
      await ops('chains', 'close', id).catch(() => {})
      await node.stop()
      process.exit(0)
    })
  // One look after the other: on a busy machine a command may take longer than the time between two.
  const seenIds = new Set<string>()
  for (;;) {
    await show(seenIds).catch(() => {})
    await pause(2 * BLOCK_MS)
  }
}

/** Prints the command that pays each new order, and each withdrawal that was approved. */
async function show(seenIds: Set<string>): Promise<void> {
  await showOrders(seenIds)
  await showWithdrawals(seenIds)
}

async function showOrders(seenIds: Set<string>): Promise<void> {
  const listed = await ops('deposits', 'list', '--status', 'waiting', '--method', 'crypto', '--json')
  const orders = JSON.parse(listed) as { id: string; payment: { amount: string; address: string } | null }[]
  for (const { id, payment } of orders)
    if (payment && !seenIds.has(id)) {
      seenIds.add(id)
      console.log(`Order ${id} is paid by:`)
      console.log(`  npm run chain -- pay ${payment.address} ${payment.amount}`)
    }
}

async function showWithdrawals(seenIds: Set<string>): Promise<void> {
  const listed = await ops('withdrawals', 'list', '--status', 'approved', '--json')
  const orders = JSON.parse(listed) as {
    id: string
    payout: { units: string; address: string; uri: string | null } | null
  }[]
  for (const { id, payout } of orders)
    if (payout?.uri && !seenIds.has(id)) {
      seenIds.add(id)
      console.log(`Withdrawal ${id} is paid by:`)
      console.log(`  npm run chain -- pay ${payout.address} ${payout.units}`)
      console.log('and noted three blocks later, with the transaction that this prints, by:')
      console.log(`  npm run -s ops -- withdrawals pay ${id} --hash <transaction>`)
    }
}

async function ops(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'ops', '--', ...args])
  return stdout
}
