import { sql } from 'kysely'
import { type Minor, type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { ReportAnswer, ReportCall, ReportedBet } from '#contract/play/seamless-wallet.ts'
import type { Db } from '#platform/base/db/database.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import {
  ABANDONED_BET_MS,
  GIVEN_UP_MS,
  KEPT_BOOK_DAYS,
  MESSAGES_BATCH_ROWS,
  UNANSWERED_MS,
} from '#platform/entry/limits.ts'

/** A message about a transaction. */
export type MessageFields = { token: string; transactionId: string } & Record<string, string>

/** A message that must arrive, as the book stores it. */
export interface Message {
  vendor: string
  kind: 'bet' | 'win' | 'rollback'
  fields: MessageFields
}

/** `held`: waits until its bet is accepted; `given-up`: stays in the book, and is not sent any more. */
type WrittenState = 'held' | 'waiting' | 'given-up'

/**
 * The book of the simulated vendor, in tables that nobody else reads: every message is written before it is sent, so
 * that a killed vendor continues where it was, and its report is complete.
 */
export class Book {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Writes messages before they are sent. */
  async write(
    vendor: string,
    entries: readonly { kind: Message['kind']; fields: MessageFields; state: WrittenState }[],
  ) {
    const now = this.#now()
    const rows = entries.map(({ kind, fields, state }) => {
      const bet = fields.betTransactionId ?? fields.transactionId
      const amount = fields.amount === undefined ? 0n : minorOf(fields.amount as Money)
      return sql`(${vendor}, ${fields.transactionId}, ${kind}, ${bet}, ${JSON.stringify(fields)}::jsonb, ${amount}::bigint, ${state}, ${now}::timestamptz, ${now}::timestamptz)`
    })
    await sql`
      insert into vendor_simulator.message
        (vendor, transaction_id, kind, bet, said, amount, state, written_at, tried_at)
      values ${sql.join(rows)}
    `.execute(this.#db)
  }

  /** Notes the outcome of a message. */
  async note(vendor: string, { transactionId }: MessageFields, state: 'answered' | 'refused' | 'given-up') {
    await sql`
      update vendor_simulator.message set state = ${state}
      where vendor = ${vendor} and transaction_id = ${transactionId} and state = 'waiting'
    `.execute(this.#db)
  }

  /** A bet was accepted: its wins may be sent. Answers false if it was rolled back in the meantime. */
  async place(vendor: string, { transactionId }: MessageFields): Promise<boolean> {
    const { rows } = await sql<{ placed: boolean }>`
      with placed as (
        update vendor_simulator.message set state = 'answered'
        where vendor = ${vendor} and transaction_id = ${transactionId} and state = 'waiting' returning bet
      ), let_go as (
        update vendor_simulator.message set state = 'waiting', tried_at = ${this.#now()}
        where vendor = ${vendor} and bet in (select bet from placed) and state = 'held'
      )
      select exists (select from placed) as placed
    `.execute(this.#db)
    return rows[0]?.placed === true
  }

  /** A bet was refused: it and its wins leave the book. */
  async refuse(vendor: string, { transactionId }: MessageFields): Promise<void> {
    await sql`
      update vendor_simulator.message set state = case kind when 'bet' then 'refused' else 'dropped' end
      where vendor = ${vendor} and bet = ${transactionId} and state in ('waiting', 'held')
    `.execute(this.#db)
  }

  /**
   * Rolls an unanswered bet back: its rollback is sent until it is answered. Does nothing if the bet was answered
   * meanwhile.
   */
  async takeBack(
    vendor: string,
    { token, transactionId, roundId = '', gameCode = '' }: MessageFields,
  ): Promise<void> {
    const id = `${transactionId}-back`
    const fields: MessageFields = {
      token,
      roundId,
      gameCode,
      betTransactionId: transactionId,
      transactionId: id,
    }
    const now = this.#now()
    await sql`
      with given_up as (
        update vendor_simulator.message set state = 'taken-back'
        where vendor = ${vendor} and transaction_id = ${transactionId} and state = 'waiting' returning bet
      ), dropped as (
        update vendor_simulator.message set state = 'dropped'
        where vendor = ${vendor} and bet in (select bet from given_up) and state = 'held'
      )
      insert into vendor_simulator.message
        (vendor, transaction_id, kind, bet, said, amount, state, written_at, tried_at)
      select ${vendor}, ${id}, 'rollback', bet, ${JSON.stringify(fields)}::jsonb, 0, 'waiting',
        ${now}::timestamptz, ${now}::timestamptz
      from given_up
    `.execute(this.#db)
  }

  /** The messages to send again; two concurrent callers never get the same ones. */
  async due(): Promise<Message[]> {
    const now = this.#now().getTime()
    await sql`
      update vendor_simulator.message set state = 'given-up'
      where state = 'waiting' and kind <> 'bet' and written_at < ${new Date(now - GIVEN_UP_MS)}
    `.execute(this.#db)
    const { rows } = await sql<Message>`
      update vendor_simulator.message set tried_at = ${new Date(now)}
      where (vendor, transaction_id) in (
        select vendor, transaction_id from vendor_simulator.message
        where state = 'waiting' and kind <> 'bet' and tried_at <= ${new Date(now - UNANSWERED_MS)}
        order by tried_at limit ${MESSAGES_BATCH_ROWS} for update skip locked
      ) returning vendor, kind, said as fields
    `.execute(this.#db)
    return rows
  }

  /** Bets whose sender died before they were answered. */
  async abandoned(): Promise<Message[]> {
    const before = new Date(this.#now().getTime() - ABANDONED_BET_MS)
    const { rows } = await sql<Message>`
      select vendor, kind, said as fields from vendor_simulator.message
      where state = 'waiting' and kind = 'bet' and tried_at <= ${before} order by tried_at limit ${MESSAGES_BATCH_ROWS}
    `.execute(this.#db)
    return rows
  }

  /** Deletes what is older than any report. */
  async forget(): Promise<void> {
    const before = new Date(this.#now().getTime() - KEPT_BOOK_DAYS * DAY_MS)
    await sql`delete from vendor_simulator.message where written_at < ${before}`.execute(this.#db)
  }

  /** The report of a span, a page of it by the bets' ids. */
  async report({ vendor, from, until, after, limit }: ReportCall): Promise<ReportAnswer> {
    const { rows: touched } = await sql<{ bet: string }>`
      select distinct bet from vendor_simulator.message
      where vendor = ${vendor} and written_at >= ${from} and written_at < ${until} and bet > ${after ?? ''}
      order by bet limit ${limit}
    `.execute(this.#db)
    const ids = touched.map(({ bet }) => bet)
    const { rows } = await sql<Row>`
      select bet, kind, state, said as fields, amount, written_at from vendor_simulator.message
      where vendor = ${vendor} and bet = any(${ids}) and state not in ('held', 'dropped')
      order by bet, written_at, transaction_id
    `.execute(this.#db)
    const lines = ids.map((id) => lineOf(rows.filter(({ bet }) => bet === id)))
    return {
      bets: lines.filter((line) => line !== undefined),
      next: ids.length === limit ? (ids.at(-1) ?? null) : null,
    }
  }
}

interface Row {
  bet: string
  kind: Message['kind']
  state: string
  fields: MessageFields
  amount: Minor
  written_at: Date
}

/** A bet from its messages, without refused ones. Undefined if the bet was refused or nothing is left. */
function lineOf(all: readonly Row[]): ReportedBet | undefined {
  const rows = all.filter(({ state }) => state !== 'refused')
  const bet = rows.find(({ kind }) => kind === 'bet')
  const [first] = rows
  if (!first || all.some(({ kind, state }) => kind === 'bet' && state === 'refused')) return undefined
  const { token, gameCode = '', roundId = '' } = first.fields
  const rollback = rows.find(({ kind }) => kind === 'rollback')
  const last = Math.max(...rows.map(({ written_at }) => written_at.getTime()))
  return {
    token,
    gameCode,
    roundId,
    transactionId: first.bet,
    stake: moneyOf(bet?.amount ?? 0n),
    wins: rows
      .filter(({ kind }) => kind === 'win')
      .map(({ fields, amount }) => ({ transactionId: fields.transactionId, amount: moneyOf(amount) })),
    rollback: rollback?.fields.transactionId ?? null,
    at: new Date(last).toISOString(),
  }
}
