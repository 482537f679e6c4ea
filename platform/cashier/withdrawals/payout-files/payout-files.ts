import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { firstProblem } from '#platform/base/input/first-problem.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { plainWords } from '#platform/base/input/plain-words.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { bankById, bankOf, keepPayoutMap, lockBank } from '#platform/cashier/banks/index.ts'
import { MAX_PAYOUT_ROWS } from '#platform/cashier/limits.ts'
import { accountNames } from '#platform/members/accounts/index.ts'
import { bankBin, bankName } from '../accounts/banks.ts'
import { payable } from '../payouts/bank-payout.ts'
import type { WithdrawalRow } from '../withdrawal-order.ts'
import { PayoutMap } from './payout-map.ts'
import { type FilePayment, writePayoutFile } from './write-payout-file.ts'

/** A withdrawal that a payout file may pay, as the operator sees it. */
export interface WaitingPayout {
  id: string
  account: string
  bank: string
  /** Unmasked. */
  number: string
  payee: string
  amount: Money
  content: string
  promisedBy: string
}

/** A payout file as it would be. */
interface PayoutPreview {
  orders: number
  amount: Money
  payments: WaitingPayout[]
  /** Its first lines, as the bank reads them. */
  head: string
}

interface PayoutFileWish {
  bankId: string
  /** The withdrawals to pay; undefined for all that wait, as many as a file takes. */
  orderIds?: readonly string[] | undefined
  /** How the bank reads the file; kept for the account's next files. Undefined: as it was kept. */
  map?: unknown
}

/** A file, to be handed to the bank. */
interface PayoutFile {
  id: string
  name: string
  bytes: Uint8Array
  orders: number
  amount: Money
}

const HEAD_LINES = 4

/** Approved withdrawals that own accounts pay and that stand in no file, the oldest first. */
export async function waitingPayouts(ctx: Context, limit = MAX_PAYOUT_ROWS): Promise<WaitingPayout[]> {
  return (await readWaiting(ctx, undefined, limit)).map(toWaitingPayout)
}

/**
 * What a payout file would have, without making it. Refuses as `makePayoutFile`.
 */
export async function previewPayoutFile(ctx: Context, wish: PayoutFileWish): Promise<Result<PayoutPreview>> {
  const written = await writeFile(ctx, wish, false)
  if (!written.ok) return written
  const { rows, amount, text } = written.value
  return ok({
    orders: rows.length,
    amount: moneyOf(amount),
    payments: rows.map(toWaitingPayout),
    head: text
      .split(/(?<=\n)/)
      .slice(0, HEAD_LINES)
      .join(''),
  })
}

/**
 * Makes the file by which the bank of an own account pays approved withdrawals, and marks them: none stands in a second one. Each
 * is paid when the line out with its content comes. Refuses `not-found` for an account that is not there, `state-moved-on` for a
 * closed one and at `id` for a withdrawal that no file can pay now; `required` at `map` where none was ever given, `invalid` at
 * the part of it that says nothing sensible, `format` at `encoding` where that has not all signs; `required` at `id` where nothing waits, `over-limit` at `id` for
 * too many.
 */
export async function makePayoutFile(
  ctx: Context,
  { actor, ...wish }: PayoutFileWish & { actor: string },
): Promise<Result<PayoutFile>> {
  return ctx.transact(async (ctx): Promise<Result<PayoutFile>> => {
    const bank = await lockBank(ctx, wish.bankId)
    if (!bank) return refuse('not-found')
    const written = await writeFile(ctx, wish, true)
    if (!written.ok) return written
    const { map, rows, amount, bytes } = written.value
    if (wish.map !== undefined) await keepPayoutMap(ctx, bank.id, map)
    const { id } = await ctx.db
      .insertInto('payout_file')
      .values({
        bank_id: bank.id,
        map: JSON.stringify(map),
        digest: digestOf(bytes),
        orders: rows.length,
        amount,
        made_at: ctx.clock.now(),
        made_by: actor,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const marked = await ctx.db
      .insertInto('payout_file_order')
      .values(rows.map((row, index) => ({ file_id: id, place: index + 1, withdrawal_id: row.id })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('place')
      .execute()
    // Meanwhile a file of another account has taken one of them.
    if (marked.length < rows.length) return refuse('state-moved-on', { field: 'id' })
    const detail = { file: String(id), orders: rows.length, amount: moneyOf(amount) }
    await audit(ctx, { actor, action: 'payout-file-made', subject: `bank ${bank.id}`, detail })
    return ok({
      id: String(id),
      name: nameOf(bank.id, id),
      bytes,
      orders: rows.length,
      amount: moneyOf(amount),
    })
  })
}

/**
 * The file again, until the first of its withdrawals is paid or released: from then on it would pay twice. Each taking is
 * audited. Refuses `not-found`, `state-moved-on`.
 */
export async function takePayoutFile(ctx: Context, text: string, actor: string): Promise<Result<PayoutFile>> {
  const fileId = rowIdOf(text)
  return ctx.transact(async (ctx): Promise<Result<PayoutFile>> => {
    const file = fileId === undefined ? undefined : await fileRow(ctx, fileId)
    const bank = file && (await bankById(ctx, String(file.bank_id)))
    if (!file || !bank) return refuse('not-found')
    const { rows } = await sql<PayoutRow & { released_at: Date | null }>`
      select ${payoutColumns}, account.bank_code, account.account_number, account.payee_name, part.released_at
      from payout_file_order part
        join withdrawal_order on withdrawal_order.id = part.withdrawal_id
        join bound_account account on account.id = withdrawal_order.account_id
      where part.file_id = ${file.id} order by part.place
    `.execute(ctx.db)
    if (rows.some(({ status, released_at }) => status !== 'approved' || released_at))
      return refuse('state-moved-on')
    const bytes = writePayoutFile(PayoutMap.parse(file.map), bank.number, rows.map(paymentOf))
    if (!bytes || !digestOf(bytes).equals(file.digest))
      throw new Error(`payout file ${file.id} is another one`)
    const detail = { file: String(file.id), orders: file.orders, amount: moneyOf(file.amount) }
    await audit(ctx, { actor, action: 'payout-file-taken', subject: `bank ${bank.id}`, detail })
    return ok({ ...detail, id: detail.file, name: nameOf(bank.id, file.id), bytes })
  })
}

/**
 * Releases a withdrawal of a file that the bank has not paid, so that another file may have it. Refuses `required` and `too-long`
 * at `reason`, `not-found`, `state-moved-on` where it is released already, or is not waiting to be paid any more.
 */
export const releasePayout = (
  ctx: Context,
  request: { fileId: string; orderId: string; actor: string; reason: string },
): Promise<Result<null>> =>
  byReason(ctx, request.reason, async (ctx, reason) => {
    const fileId = rowIdOf(request.fileId)
    const [part] =
      fileId === undefined
        ? []
        : (
            await sql<{ place: number; released_at: Date | null; status: string }>`
              select part.place, part.released_at, withdrawal_order.status from withdrawal_order
                join payout_file_order part on part.withdrawal_id = withdrawal_order.id
              where part.file_id = ${fileId} and withdrawal_order.id::text = ${request.orderId}
              for no key update
            `.execute(ctx.db)
          ).rows
    if (!part || fileId === undefined) return refuse('not-found')
    if (part.released_at || part.status !== 'approved') return refuse('state-moved-on')
    await ctx.db
      .updateTable('payout_file_order')
      .set({
        released_at: ctx.clock.now(),
        released_by: request.actor,
        release_reason: reason,
      })
      .where('file_id', '=', fileId)
      .where('place', '=', part.place)
      .execute()
    const detail = { file: request.fileId, reason }
    await audit(ctx, { actor: request.actor, action: 'payout-released', subject: request.orderId, detail })
    return ok(null)
  })

const fileRow = ({ db }: Context, id: bigint) =>
  db.selectFrom('payout_file').selectAll().where('id', '=', id).executeTakeFirst()

/** Without the bank's data of anybody. */
const nameOf = (bankId: number, fileId: bigint): string => `payout-${bankId}-${fileId}.csv`

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

type PayoutRow = Pick<
  WithdrawalRow,
  'id' | 'amount' | 'fee' | 'status' | 'payout_problem' | 'content' | 'promised_by'
> & { bank_code: string; account_number: string; payee_name: string; account: string }

const payoutColumns = sql`withdrawal_order.id, withdrawal_order.amount, withdrawal_order.fee, withdrawal_order.status,
  withdrawal_order.payout_problem, withdrawal_order.content, withdrawal_order.promised_by`

/** Withdrawals that wait for a file, of these ids where they are given; locked with `lock`. */
async function readWaiting(
  ctx: Context,
  orderIds: readonly string[] | undefined,
  limit: number,
  lock = false,
): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns}, bound.bank_code, bound.account_number, bound.payee_name, member.account
    from withdrawal_order
      join bound_account bound on bound.id = withdrawal_order.account_id
      join ${accountNames} member on member.id = withdrawal_order.member_id
    where withdrawal_order.status = 'approved' and withdrawal_order.content is not null and withdrawal_order.payout_problem is null
      and not exists (
        select from payout_file_order part where part.withdrawal_id = withdrawal_order.id and part.released_at is null
      )
      ${orderIds === undefined ? sql`` : sql`and withdrawal_order.id::text = any (${orderIds}::text[])`}
    order by withdrawal_order.created_at, withdrawal_order.id limit ${limit}
    ${lock ? sql`for no key update of withdrawal_order` : sql``}
  `.execute(ctx.db)
  return rows.filter(({ bank_code: code }) => bankBin(code) !== undefined)
}

interface WrittenFile {
  map: PayoutMap
  rows: PayoutRow[]
  amount: Minor
  bytes: Uint8Array
  text: string
}

/** Reads what is asked for, and writes it as the bank of the account reads it. */
async function writeFile(ctx: Context, wish: PayoutFileWish, lock: boolean): Promise<Result<WrittenFile>> {
  const bank = await bankById(ctx, wish.bankId)
  if (!bank) return refuse('not-found')
  if (bank.closed_at) return refuse('state-moved-on')
  const map = PayoutMap.safeParse(wish.map ?? bank.payout_map ?? undefined, { error: plainWords })
  if (!map.success) {
    if (wish.map === undefined && bank.payout_map === null) return refuse('required', { field: 'map' })
    const { field, reason } = firstProblem(map.error)
    return refuse('invalid', { field: field || 'map', reason })
  }
  const ids = wish.orderIds && [...new Set(wish.orderIds)]
  if (ids && ids.length > MAX_PAYOUT_ROWS) return refuse('over-limit', { field: 'id' })
  const rows = await readWaiting(ctx, ids, MAX_PAYOUT_ROWS, lock)
  if (ids && rows.length < ids.length) return refuse('state-moved-on', { field: 'id' })
  if (rows.length === 0) return refuse('required', { field: 'id' })
  const bytes = writePayoutFile(map.data, bank.number, rows.map(paymentOf))
  if (!bytes) return refuse('format', { field: 'encoding' })
  const amount = rows.reduce((sum, row) => sum + payable(row), 0n)
  const label = map.data.encoding === 'windows-1258' ? 'windows-1258' : 'utf-8'
  return ok({
    map: map.data,
    rows,
    amount,
    bytes,
    text: new TextDecoder(label).decode(bytes).normalize('NFC'),
  })
}

function paymentOf(row: PayoutRow): FilePayment {
  const bin = bankBin(row.bank_code)
  if (!bin || row.content === null) throw new Error(`no bank pays withdrawal ${row.id}`)
  return {
    order: row.id,
    number: row.account_number,
    name: row.payee_name,
    bin,
    code: bankOf(bin)?.code ?? row.bank_code,
    bank: bankOf(bin)?.name ?? row.bank_code,
    amount: payable(row),
    content: row.content,
  }
}

const toWaitingPayout = (row: PayoutRow): WaitingPayout => ({
  id: row.id,
  account: row.account,
  bank: bankName(row.bank_code) ?? row.bank_code,
  number: row.account_number,
  payee: row.payee_name,
  amount: moneyOf(payable(row)),
  content: row.content ?? '',
  promisedBy: row.promised_by.toISOString(),
})
