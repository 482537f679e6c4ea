import { setTimeout as pause } from 'node:timers/promises'
import { signedHeaders, type WalletCallKind, walletPath } from '#contract/seamless-wallet.ts'
import type { Log } from '#platform/base/ports.ts'
import type { Values } from '#platform/base/settings/index.ts'

/** How the simulated vendor behaves on the line to the platform (the setting `simulatorVendor`). */
export type Behaviour = Values['simulatorVendor']

export interface LineParts {
  /** Where the platform's callbacks are: `http://127.0.0.1:3000`. */
  callUrl: string
  /** The key of a vendor; null for one that is not connected. */
  keyOf(vendor: string): Promise<string | null>
  behaviour(): Promise<Behaviour>
  /** How long a slow line takes. */
  slowMs(): Promise<number>
  now(): Date
  log: Log
}

/** What the platform has answered; `lost` where it did not, or nothing that says anything. */
export type Reply = { ok: true; balance: string } | { ok: false; code: string } | 'lost'

type Said = { token: string; transactionId: string } & Record<string, string>

interface Waiting {
  vendor: string
  kind: 'win' | 'rollback'
  said: Said
  tries: number
}

const ANSWER_MS = 4_000
/** So often a bet is sent again before it is given up and taken back. */
const BET_TRIES = 2
/** What was not answered is sent again after so long, so often: two hours. */
const AGAIN_MS = 2_000
const MOST_TRIES = 3_600
const MOST_WAITING = 10_000

/**
 * The line from the vendor to the platform. What must arrive (a win, a rollback) is sent until it is answered; a bet that is not
 * answered is taken back, and its player is told that it was not placed.
 */
export class WalletLine {
  readonly #parts: LineParts
  readonly #waiting: Waiting[] = []
  readonly #timer: NodeJS.Timeout

  constructor(parts: LineParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.sendWaiting(), AGAIN_MS)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  balance(vendor: string, token: string): Promise<Reply> {
    return this.#once(vendor, 'balance', { token }, 1)
  }

  /** Stakes. `lost`: it was taken back. */
  async bet(vendor: string, said: Said): Promise<Reply> {
    for (let attempt = 1; attempt <= BET_TRIES; attempt++) {
      const reply = await this.#once(vendor, 'bet', said, attempt)
      if (reply !== 'lost') return reply
    }
    const { token, roundId = '', gameCode = '', transactionId } = said
    const back = { token, roundId, gameCode, betTransactionId: transactionId }
    this.#keep({
      vendor,
      kind: 'rollback',
      said: { ...back, transactionId: `${transactionId}-back` },
      tries: 0,
    })
    return 'lost'
  }

  /** Pays, now or as soon as the platform hears it. */
  async win(vendor: string, said: Said): Promise<Reply> {
    const reply = await this.#once(vendor, 'win', said, 1)
    if (isUnheard(reply)) this.#keep({ vendor, kind: 'win', said, tries: 1 })
    return reply
  }

  /** A round that is over at once. Where messages overtake each other, what it brings arrives before its bet. */
  async round(vendor: string, bet: Said, wins: Said[]): Promise<Reply> {
    if ((await this.#parts.behaviour()) === 'reorder') for (const win of wins) await this.win(vendor, win)
    const placed = await this.bet(vendor, bet)
    if (placed === 'lost' || !placed.ok) {
      this.#forget(wins)
      return placed
    }
    let last: Reply = placed
    for (const win of wins) {
      if (this.#isWaiting(win)) continue
      const paid = await this.win(vendor, win)
      if (paid !== 'lost' && paid.ok) last = paid
    }
    await this.sendWaiting()
    return last
  }

  /** Sends what was not answered, once more. */
  async sendWaiting(): Promise<void> {
    for (const one of this.#waiting.splice(0)) {
      const reply = await this.#once(one.vendor, one.kind, one.said, one.tries + 1)
      if (!isUnheard(reply)) continue
      if (one.tries + 1 < MOST_TRIES) this.#keep({ ...one, tries: one.tries + 1 })
      else this.#parts.log.warn({ vendor: one.vendor }, 'the simulated vendor has given up on a message')
    }
  }

  #keep(one: Waiting): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(one)
  }

  #isWaiting = ({ transactionId }: Said) =>
    this.#waiting.some(({ said }) => said.transactionId === transactionId)

  #forget(wins: Said[]): void {
    const ids = new Set(wins.map(({ transactionId }) => transactionId))
    const left = this.#waiting.filter(({ said }) => !ids.has(said.transactionId))
    this.#waiting.splice(0, this.#waiting.length, ...left)
  }

  /** One message, as the line behaves. */
  async #once(vendor: string, kind: WalletCallKind, said: object, attempt: number): Promise<Reply> {
    const behaviour = await this.#parts.behaviour()
    if (behaviour === 'slow') await pause(await this.#parts.slowMs())
    const copies = behaviour === 'repeat' ? 2 : 1
    const send = () => this.#send(vendor, kind, said, behaviour === 'sign-wrongly')
    const [reply = 'lost'] = await Promise.all(Array.from({ length: copies }, send))
    return behaviour === 'lose-answers' && attempt === 1 && kind !== 'balance' ? 'lost' : reply
  }

  async #send(vendor: string, kind: WalletCallKind, said: object, wrongly: boolean): Promise<Reply> {
    const key = await this.#parts.keyOf(vendor)
    if (key === null) return { ok: false, code: 'not-found' }
    const path = walletPath(vendor, kind)
    const body = JSON.stringify(said)
    const headers = signedHeaders(wrongly ? `not ${key}` : key, path, body, this.#parts.now().getTime())
    try {
      const answer = await fetch(`${this.#parts.callUrl}${path}`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      if (answer.status >= 500) return 'lost'
      const told = (await answer.json()) as { success: boolean; value: { balance?: string }; message: string }
      return told.success
        ? { ok: true, balance: told.value.balance ?? '' }
        : { ok: false, code: told.message }
    } catch {
      return 'lost'
    }
  }
}

/** No answer, or one that says that the bet has not come yet. */
const isUnheard = (reply: Reply): boolean =>
  reply === 'lost' || (!reply.ok && (reply.code === 'not-found' || reply.code === 'wrong-signature'))
