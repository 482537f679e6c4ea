import assert from 'node:assert/strict'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { balanceOf, until } from '#tests/support/money.ts'
import { newMember, PAYMENT_PASSWORD } from '#tests/support/site/accounts.ts'
import { freePort } from '#tests/support/site/free-port.ts'
import { ops, startSite } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf } from '#tests/support/site/visitor.ts'
import { type Program, run, start } from './programs.ts'

/**
 * docs/chains.md, "See it work": `npm run chain` beside a site with the demo world. An order is paid by the command that it prints,
 * and so is a withdrawal, whose transaction the cashier enters. Run by `npm run test:release`.
 */

const root = path.join(import.meta.dirname, '../..')
const PATIENCE_MS = 120_000
const DEPOSIT = '/personalCenter/depositv2'
const WITHDRAW = '/personalCenter/withdraw'
/** An address of nobody's. */
const THEIRS = `0x${'5e'.repeat(20)}`

const site = await startSite()
const env = { ...process.env, ...site.env }
// What `npm run chain` runs; npm itself would not pass on what stops it.
const chain = start(
  process.execPath,
  ['--import', 'tsx', 'scripts/chain.ts', '--port', String(await freePort())],
  env,
  root,
)
try {
  await said(chain, /the site takes its token now/)

  const { visitor, username } = await newMember(site)
  const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'crypto',
    amount: '500000',
  })
  assert.equal(made.status, 303, JSON.stringify(errorsOf(made)))
  const location = made.headers.get('location') ?? ''
  const orderId = location.split('=')[1] ?? ''
  printed(await said(chain, new RegExp(`Order ${orderId} is paid by:\\n +(npm run chain -- pay \\S+ \\S+)`)))
  await until(
    visitor,
    location,
    (page) => attributeOf(page, '[data-order]', 'data-status') === 'paid',
    PATIENCE_MS,
  )
  assert.match(await balanceOf(visitor), /^(500000\.0|49999\d\.\d)\d$/)
  console.log('an order is paid by what was printed')

  // A withdrawal of money that asks for no turnover.
  await operate('adjust', username, '600000', '--reason', 'a withdrawal by a token')
  const shown = await visitor.get(WITHDRAW)
  const bankCode = shown.html
    .querySelectorAll('select[name=bankCode] option')
    .map((option) => option.getAttribute('value') ?? '')
    .find((value) => value.startsWith('USDT'))
  assert.ok(bankCode)
  const bound = await visitor.submit(shown, 'bind', {
    bankCode,
    accountNumber: THEIRS,
    payeeName: 'NGUYEN VAN BINH',
  })
  assert.equal(bound.status, 303, JSON.stringify(errorsOf(bound)))
  const page = await visitor.get(WITHDRAW)
  const asked = await visitor.submit(page, 'create', {
    accountId: attributeOf(page, '[data-records=accounts] [data-id]', 'data-id'),
    amount: '100000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  assert.equal(asked.status, 303, JSON.stringify(errorsOf(asked)))
  const [{ id }] = (await ops(site, 'withdrawals', 'list', '--status', 'requested', '--json')).json
  await operate('withdrawals', 'approve', id)
  const tx = printed(
    await said(chain, new RegExp(`Withdrawal ${id} is paid by:\\n +(npm run chain -- pay \\S+ \\S+)`)),
  ).trim()
  assert.match(tx, /^0x[0-9a-f]{64}$/)
  // It counts once it has its confirmations: until then the cashier is told how many it has.
  for (const limit = Date.now() + PATIENCE_MS; ; await pause(500)) {
    const paid = await ops(site, 'withdrawals', 'pay', id, '--hash', tx)
    if (paid.code === 0) break
    assert.match(paid.stderr, /of 3 confirmations/)
    assert.ok(Date.now() < limit, paid.stderr)
  }
  const withdrawal = (await ops(site, 'withdrawals', 'show', id, '--json')).json
  assert.deepEqual([withdrawal.status, withdrawal.payout.tx], ['paid', tx])
  console.log('a withdrawal is paid by what was printed, and by its transaction')

  // Ctrl-C closes the token, and the site is as it was.
  assert.equal(await chain.stop(), 0)
  const closed = (await ops(site, 'chains', 'list', '--json')).json as { status: string }[]
  assert.deepEqual(
    closed.map(({ status }) => status),
    ['closed'],
  )
  await operate('ledger', 'check')
  console.log('passed')
} catch (error) {
  console.error(chain.said())
  throw error
} finally {
  await chain.stop()
  await site.stop()
}

async function operate(...args: string[]): Promise<void> {
  const { code, stderr } = await ops(site, ...args)
  assert.equal(code, 0, stderr)
}

/** Waits until a program has said something; returns what a part of it says. */
async function said(program: Program, what: RegExp): Promise<string> {
  let hasEnded = false
  void program.ended.then(() => {
    hasEnded = true
  })
  for (const limit = Date.now() + PATIENCE_MS; ; await pause(50)) {
    const [whole, part] = what.exec(program.said()) ?? []
    if (whole !== undefined) return part ?? whole
    if (hasEnded || Date.now() > limit) throw new Error(`nothing says ${what}:\n${program.said()}`)
  }
}

/** Runs a command as it was printed. */
function printed(command: string): string {
  const [program = '', ...args] = command.replace('npm run', 'npm run -s').split(' ')
  const { code, stdout, stderr } = run(program, args, env, root)
  assert.equal(code, 0, stderr)
  return stdout
}
