import { setTimeout as pause } from 'node:timers/promises'
import { signedHeaders, type WalletCallKind, walletPath } from '#contract/play/seamless-wallet.ts'
import type { Log } from '#platform/base/ports.ts'
import type { Values } from '#platform/base/settings/index.ts'
import { MAX_BET_TRIES, UNANSWERED_LOOK_MS, WALLET_ANSWER_MS } from '#platform/entry/limits.ts'
import type { Book, Message, MessageFields } from './book.ts'

/** How the simulated vendor behaves on the line to the platform (the setting `simulatorVendor`). */
export type Behaviour = Values['simulatorVendor']

export interface LineParts {
  book: Book
  /** The origin of the platform's callbacks: `http://127.0.0.1:3000`. */
  callUrl: string
  /** The key of a vendor; null if it is not connected. */
  keyOf(vendor: string): Promise<string | null>
  behaviour(): Promise<Behaviour>
  /** The delay of a slow line. */
  slowMs(): Promise<number>
  now(): Date
  log: Log
}

/** The platform's answer; `lost` if there was none, or none that makes sense. */
export type Reply = { ok: true; balance: string } | { ok: false; code: string } | 'lost'

/**
 * The line from the vendor to the platform. A win or a rollback is sent until it is answered; an unanswered bet is
 * rolled back, and its player is told that it was not placed. Everything is written into the book before it is sent.
 */
export class WalletLine {
  readonly #parts: LineParts
  readonly #timer: NodeJS.Timeout
  #sending: Promise<void> = Promise.resolve()
  #closed = false

  constructor(parts: LineParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.sendWaiting(), UNANSWERED_LOOK_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#sending
  }

  balance(vendor: string, token: string): Promise<Reply> {
    return this.#once(vendor, 'balance', { token }, 1)
  }

  /** Places a bet. `lost`: it was rolled back. */
  async bet(vendor: string, fields: MessageFields): Promise<Reply> {
    await this.#parts.book.write(vendor, [{ kind: 'bet', fields, state: 'waiting' }])
    return this.#place(vendor, fields)
  }

  /** Sends a win, now or as soon as the platform answers. */
  async win(vendor: string, fields: MessageFields): Promise<Reply> {
    const loses = (await this.#parts.behaviour()) === 'lose-wins'
    await this.#parts.book.write(vendor, [{ kind: 'win', fields, state: loses ? 'given-up' : 'waiting' }])
    return loses ? 'lost' : this.#deliver({ vendor, kind: 'win', fields }, 1)
  }

  /** A round that is over at once. On a line where messages overtake each other, the win arrives before the bet. */
  async round(vendor: string, bet: MessageFields, wins: MessageFields[]): Promise<Reply> {
    const behaviour = await this.#parts.behaviour()
    const state = behaviour === 'lose-wins' ? 'given-up' : 'held'
    const messages = wins.map((fields) => ({ kind: 'win' as const, fields, state }) as const)
    await this.#parts.book.write(vendor, [{ kind: 'bet', fields: bet, state: 'waiting' }, ...messages])
    if (behaviour === 'reorder') for (const win of wins) await this.#once(vendor, 'win', win, 1)
    const answer = await this.#place(vendor, bet)
    if (answer === 'lost' || !answer.ok || behaviour === 'lose-wins') return answer
    let last: Reply = answer
    for (const fields of wins) {
      const paid = await this.#deliver({ vendor, kind: 'win', fields }, 1)
      if (paid !== 'lost' && paid.ok) last = paid
    }
    return last
  }

  /** Sends unanswered messages again, and rolls back bets that nobody waits for any more. One run at a time. */
  sendWaiting(): Promise<void> {
    this.#sending = this.#sending.then(async () => {
      if (this.#closed) return
      try {
        for (const { vendor, fields } of await this.#parts.book.abandoned())
          await this.#parts.book.takeBack(vendor, fields)
        for (const message of await this.#parts.book.due()) await this.#deliver(message, 2)
      } catch (err) {
        // The database cannot be reached for the moment; messages are sent when it is back.
        this.#parts.log.warn({ err }, 'the simulated vendor cannot read its book')
      }
    })
    return this.#sending
  }

  async #place(vendor: string, fields: MessageFields): Promise<Reply> {
    const { book } = this.#parts
    for (let attempt = 1; attempt <= MAX_BET_TRIES; attempt++) {
      const reply = await this.#once(vendor, 'bet', fields, attempt)
      if (reply === 'lost') continue
      if (reply.ok) return (await book.place(vendor, fields)) ? reply : 'lost'
      await book.refuse(vendor, fields)
      return reply
    }
    await book.takeBack(vendor, fields)
    return 'lost'
  }

  async #deliver({ vendor, kind, fields }: Message, attempt: number): Promise<Reply> {
    const reply = await this.#once(vendor, kind, fields, attempt)
    if (!isUnheard(reply))
      await this.#parts.book.note(vendor, fields, reply !== 'lost' && reply.ok ? 'answered' : 'refused')
    return reply
  }

  /** Sends one message with the line's current behaviour. */
  async #once(vendor: string, kind: WalletCallKind, fields: object, attempt: number): Promise<Reply> {
    const behaviour = await this.#parts.behaviour()
    if (behaviour === 'slow') await pause(await this.#parts.slowMs())
    const copies = behaviour === 'repeat' ? 2 : 1
    const send = () => this.#send(vendor, kind, fields, behaviour === 'sign-wrongly')
    const [reply = 'lost'] = await Promise.all(Array.from({ length: copies }, send))
    return behaviour === 'lose-answers' && attempt === 1 && kind !== 'balance' ? 'lost' : reply
  }

  async #send(vendor: string, kind: WalletCallKind, fields: object, wrongly: boolean): Promise<Reply> {
    const key = await this.#parts.keyOf(vendor)
    if (key === null) return { ok: false, code: 'not-found' }
    const path = walletPath(vendor, kind)
    const body = JSON.stringify(fields)
    const headers = signedHeaders(wrongly ? `not ${key}` : key, path, body, this.#parts.now().getTime())
    try {
      const answer = await fetch(`${this.#parts.callUrl}${path}`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(WALLET_ANSWER_MS),
      })
      if (answer.status >= 500) return 'lost'
      const reply = (await answer.json()) as {
        success: boolean
        value: { balance?: string }
        message: string
      }
      return reply.success
        ? { ok: true, balance: reply.value.balance ?? '' }
        : { ok: false, code: reply.message }
    } catch {
      return 'lost'
    }
  }
}

/** No answer, or one that says that the bet has not arrived yet. */
const isUnheard = (reply: Reply): boolean =>
  reply === 'lost' || (!reply.ok && (reply.code === 'not-found' || reply.code === 'wrong-signature'))
