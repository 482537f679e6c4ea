import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context, Job } from '#platform/base/context.ts'
import {
  NoAnswer,
  type VendorOrder,
  type VendorOutcome,
  type VendorPlayer,
  type VendorWalletProvider,
} from './provider.ts'

/**
 * A simulation of vendors that keep wallets: it has its own books, in tables that nobody else reads, and knows every
 * reference that it has ever answered. The setting `simulatorWallet` defines its behaviour: `answer` is normal; `slow`
 * waits `simulatorWalletDelayMs` before it does anything; `late` gets each request a minute after everybody has stopped
 * waiting; `lose-answer` does what it is asked without answering; `lose-request` does nothing and does not answer;
 * `twice` gets each request and gives each answer two times; `refuse` refuses; `down` cannot be reached, whatever the
 * request.
 */
export const simulator: VendorWalletProvider = {
  hasOwnPlay: false,

  deposit: (ctx, order) => take(ctx, order, order.amount),

  withdraw: (ctx, order) => take(ctx, order, -order.amount),

  async statusOf(ctx, vendor, reference) {
    await behave(ctx)
    const { rows } = await sql<{ outcome: VendorOutcome }>`
      select outcome from wallet_simulator.movement where vendor = ${vendor} and reference = ${reference}
    `.execute(ctx.db)
    return rows[0]?.outcome ?? 'unheard'
  },

  async balance(ctx, player) {
    await behave(ctx)
    return balanceOf(ctx, player)
  },
}

/** Applies to every request. */
async function behave(ctx: Context) {
  if (ctx.db.isTransaction) throw new Error('a vendor is asked outside of any transaction')
  const behaviour = await ctx.settings.value('simulatorWallet')
  if (behaviour === 'down') throw new NoAnswer('the simulated vendor is down')
  if (behaviour === 'slow') await pause(await ctx.settings.value('simulatorWalletDelayMs'))
  return behaviour
}

/** An order on its way over the simulated network. */
async function take(ctx: Context, order: VendorOrder, amount: Minor): Promise<VendorOutcome> {
  const behaviour = await behave(ctx)
  if (behaviour === 'late') {
    await sendLate(ctx, order, amount)
    throw new NoAnswer('the simulated request is still on its way')
  }
  if (behaviour === 'lose-request') throw new NoAnswer('the simulated vendor got nothing')
  const work = () => move(ctx, order, amount, behaviour === 'refuse')
  if (behaviour !== 'twice') {
    const outcome = await work()
    if (behaviour === 'lose-answer') throw new NoAnswer('the simulated answer is lost')
    return outcome
  }
  const [outcome] = await Promise.all([work(), work()])
  // The second answer comes in another way, at any time.
  await ctx.addJob('transfer-carry', { transferId: order.reference.replace(/:.*/, '') })
  return outcome
}

const LATE_MS = 60_000

/** The queue stands for the network in which the request lingers. */
const sendLate = (ctx: Context, { vendor, memberId, reference }: VendorOrder, amount: Minor) => {
  const payload = { vendor, memberId: String(memberId), reference, amount: String(amount) }
  return ctx.addJob('transfer-simulate-late', payload, { at: new Date(ctx.clock.now().getTime() + LATE_MS) })
}

/** A `late` order arrives. */
export const arriveLate: Job = (ctx, { vendor = '', memberId = '', reference = '', amount = '' }) =>
  move(ctx, { vendor, memberId: BigInt(memberId), reference }, BigInt(amount), false)

/** The vendor's own work, all or nothing: a known reference is answered as before and moves nothing. */
const move = (
  { db, clock }: Context,
  { vendor, memberId, reference }: Omit<VendorOrder, 'amount'>,
  amount: Minor,
  refuses: boolean,
): Promise<VendorOutcome> =>
  db.transaction().execute(async (tx) => {
    const player = String(memberId)
    const { rows: fresh } = await sql`
      insert into wallet_simulator.movement (vendor, reference, player, amount, outcome, at)
      values (${vendor}, ${reference}, ${player}, ${amount}, 'refused', ${clock.now()})
      on conflict do nothing returning reference
    `.execute(tx)
    if (fresh.length > 0 && !refuses) {
      await sql`
        insert into wallet_simulator.account (vendor, player) values (${vendor}, ${player}) on conflict do nothing
      `.execute(tx)
      await sql`
        with moved as (
          update wallet_simulator.account set balance = balance + ${amount}
          where vendor = ${vendor} and player = ${player} and balance + ${amount} >= 0 returning vendor
        )
        update wallet_simulator.movement set outcome = 'done'
        where vendor = ${vendor} and reference = ${reference} and exists (select from moved)
      `.execute(tx)
    }
    const { rows } = await sql<{ outcome: VendorOutcome }>`
      select outcome from wallet_simulator.movement where vendor = ${vendor} and reference = ${reference}
    `.execute(tx)
    const [row] = rows
    if (!row) throw new Error(`the simulated vendor lost the reference ${reference}`)
    return row.outcome
  })

async function balanceOf(ctx: Context, { vendor, memberId }: VendorPlayer): Promise<Minor> {
  const { rows } = await sql<{ balance: Minor }>`
    select balance from wallet_simulator.account where vendor = ${vendor} and player = ${String(memberId)}
  `.execute(ctx.db)
  return rows[0]?.balance ?? 0n
}
