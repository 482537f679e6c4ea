import { MAX_RECENT_BETS, MAX_VOLLEY_BETS, RECENT_BETS_MS } from '#contract/play/games/common/volleys.ts'

/** From one bullet to the next: five a second. */
export const BULLET_MS = 200
/** From one request to the next, unless bullets have to wait longer. */
const REQUEST_MS = 400
/** Clocks do not run at quite the same speed. */
const MARGIN_MS = 50

/**
 * Bullets between the cannon and the server: which wait, and when the next request may be sent. One request is on its way at a time;
 * no bullet is fired while as many as fit into one are not answered. Sent so, the server never refuses a bullet for being too
 * many, however long answers take: a request has arrived by the time of its answer, and not before it was sent. Times are those
 * of one clock in milliseconds.
 */
export class Volleys<Bullet> {
  private waiting: Bullet[] = []
  private onWay: readonly Bullet[] = []
  private answered: { atMs: number; bullets: number }[] = []
  private firedMs = Number.NEGATIVE_INFINITY
  private sentMs = Number.NEGATIVE_INFINITY

  /** Whether nothing is fired that has not been answered. */
  get isIdle(): boolean {
    return this.waiting.length + this.onWay.length === 0
  }

  mayFire(nowMs: number): boolean {
    return nowMs - this.firedMs >= BULLET_MS && this.waiting.length + this.onWay.length < MAX_VOLLEY_BETS
  }

  fire(bullet: Bullet, nowMs: number): void {
    this.firedMs = nowMs
    this.waiting.push(bullet)
  }

  /** How long the bullets that wait must go on waiting; undefined if none does, or others are on their way. */
  waitMs(nowMs: number): number | undefined {
    if (this.waiting.length === 0 || this.onWay.length > 0) return undefined
    let due = Math.max(nowMs, this.sentMs + REQUEST_MS)
    for (const { atMs } of this.answered) {
      if (this.recentAt(due) + this.waiting.length <= MAX_RECENT_BETS) break
      due = Math.max(due, atMs + RECENT_BETS_MS + MARGIN_MS)
    }
    return due - nowMs
  }

  /** The bullets of the next request. */
  take(nowMs: number): readonly Bullet[] {
    this.answered = this.answered.filter(({ atMs }) => isRecent(atMs, nowMs))
    this.sentMs = nowMs
    this.onWay = this.waiting
    this.waiting = []
    return this.onWay
  }

  /** The request was answered, or is given up: it may have arrived until now. */
  answer(nowMs: number): void {
    this.answered.push({ atMs: nowMs, bullets: this.onWay.length })
    this.onWay = []
  }

  /** Takes back the bullets that wait. */
  empty(): readonly Bullet[] {
    const { waiting } = this
    this.waiting = []
    return waiting
  }

  private recentAt(atMs: number): number {
    return this.answered.reduce((sum, one) => (isRecent(one.atMs, atMs) ? sum + one.bullets : sum), 0)
  }
}

const isRecent = (atMs: number, nowMs: number) => atMs + RECENT_BETS_MS + MARGIN_MS > nowMs
