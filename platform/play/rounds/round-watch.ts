import type { SharedRound } from '#contract/play/game-table.ts'
import { yieldToEventLoop } from '#platform/base/batches/yield-to-event-loop.ts'
import type { Context } from '#platform/base/context.ts'
import { type MemberEvents, streamMessages, type Watcher } from '#platform/base/events/index.ts'
import { FLIGHT_STEP_MS, MAX_TIMER_MS, MAX_TOLD_AT_ONCE, WATCH_RETRY_MS } from '#platform/play/limits.ts'
import { type League, matchdayNews } from './fixtures.ts'
import { roundTable, type TableKey, type TableSnapshot, topicOf } from './round-table.ts'

/**
 * The facts needed to read a table: whether the game takes bets now, its pools, and for virtual sports the league; or
 * how it is read, if its room is above this one.
 */
type RoundView =
  | (Parameters<typeof roundTable>[2] & { league?: League | undefined })
  | { read: (ctx: Context) => Promise<TableSnapshot> }
export type RoundViewOf = (ctx: Context, table: TableKey) => Promise<RoundView>

function readTable(ctx: Context, key: TableKey, view: RoundView): Promise<TableSnapshot> {
  if ('read' in view) return view.read(ctx)
  return view.league ? matchdayNews(ctx, key, view.open, view.league) : roundTable(ctx, key, view)
}

/**
 * The tables that this process watches. However many watchers a table has, it is read once for each step of a round,
 * and all of them get the same message. The next round is opened when it is due, as by a visitor (`roundTable`); a
 * table without visitors costs nothing.
 */
export class WatchedTables {
  readonly #tables = new Map<string, WatchedTable>()

  constructor(
    private readonly ctx: Context,
    private readonly events: MemberEvents,
    private readonly shownOf: RoundViewOf,
  ) {}

  /** The events of a table as `text/event-stream`: each message is a `RoundTable`. */
  async stream(key: TableKey): Promise<ReadableStream<Uint8Array>> {
    const table = this.#at(key)
    const leave = table.join()
    try {
      await table.firstRead
    } catch (error) {
      leave()
      throw error
    }
    return streamMessages(
      () => table.text(),
      (watcher) => [table.watch(watcher), leave],
    )
  }

  #at(key: TableKey): WatchedTable {
    const name = `${key.vendor} ${key.node}`
    const watched = this.#tables.get(name)
    if (watched) return watched
    const table = new WatchedTable(this.ctx, this.events, this.shownOf, key, () => {
      this.#tables.delete(name)
    })
    this.#tables.set(name, table)
    return table
  }
}

/** A round without what changes by itself. */
const withoutClock = ({ flight, telling, ...round }: SharedRound) => ({
  ...round,
  remaining: 0,
  flight: flight && { ...flight, toldAt: '' },
  telling: telling?.seen ?? null,
})

class WatchedTable {
  /** Resolves after the first read. */
  readonly firstRead: Promise<void>
  readonly #watchers = new Set<Watcher>()
  #guests = 0
  #now: { table: TableSnapshot; atMs: number } | undefined
  /** The state in `text`, and how many of its seconds had passed. */
  #said: { gone: number; text: string } | undefined
  /** The last message, without the remaining seconds. */
  #told = ''
  #looking: Promise<void> | undefined
  #again = false
  #over = false
  #timer: NodeJS.Timeout | undefined
  readonly #unwatch: () => void

  constructor(
    private readonly ctx: Context,
    events: MemberEvents,
    private readonly shownOf: RoundViewOf,
    private readonly key: TableKey,
    private readonly empty: () => void,
  ) {
    this.#unwatch = events.watch('all', topicOf(key.node), {
      changed: () => void this.#look(),
      ended: () => {
        for (const watcher of this.#watchers) watcher.ended()
      },
    })
    this.firstRead = this.#look(true)
  }

  /** Adds a watcher; the returned function removes it. */
  join(): () => void {
    this.#guests++
    return () => {
      if (--this.#guests > 0) return
      this.#over = true
      clearTimeout(this.#timer)
      this.#unwatch()
      this.empty()
    }
  }

  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The table at this moment: less time is left than when the round was read. */
  text(): string {
    if (!this.#now) throw new Error(`the table of ${this.key.node} was not looked at`)
    const { table, atMs } = this.#now
    const { round } = table
    const nowMs = this.ctx.clock.now().getTime()
    // A new watcher of a flight or a fight must learn how far it is; news goes to all watchers at once.
    const stepMs = round?.flight || round?.telling ? FLIGHT_STEP_MS : 1_000
    const gone = Math.floor((nowMs - atMs) / stepMs)
    if (this.#said?.gone !== gone) {
      const moved = round && {
        ...round,
        remaining: Math.max(0, round.remaining - Math.floor((gone * stepMs) / 1_000)),
        flight: round.flight && { ...round.flight, toldAt: new Date(nowMs).toISOString() },
        telling: round.telling && { ...round.telling, afterMs: round.telling.afterMs + gone * stepMs },
      }
      this.#said = { gone, text: JSON.stringify({ ...table, round: moved }) }
    }
    return this.#said.text
  }

  /** Reads the table, once more if anything changes meanwhile; tells the watchers if it shows something new. */
  #look(first = false): Promise<void> {
    this.#again = true
    this.#looking ??= this.#keepLooking(first).finally(() => {
      this.#looking = undefined
      // Something was announced after the last read began.
      if (this.#again && !this.#over) void this.#look()
    })
    return this.#looking
  }

  async #keepLooking(first: boolean): Promise<void> {
    while (this.#again && !this.#over) {
      this.#again = false
      clearTimeout(this.#timer)
      try {
        this.#lookIn(await this.#lookOnce())
      } catch (error) {
        if (first && !this.#now) {
          this.#again = false
          throw error
        }
        this.ctx.log.warn({ err: error, table: this.key.node }, 'a watched table could not be read')
        this.#lookIn(WATCH_RETRY_MS)
      }
    }
  }

  /** Answers the time until the next read. */
  async #lookOnce(): Promise<number | undefined> {
    const view = await this.shownOf(this.ctx, this.key)
    const { nextLookAt, ...table } = await readTable(this.ctx, this.key, view)
    this.#now = { table, atMs: this.ctx.clock.now().getTime() }
    this.#said = undefined
    const news = JSON.stringify({ ...table, round: table.round && withoutClock(table.round) })
    if (news !== this.#told) {
      this.#told = news
      void this.#tell()
    }
    return nextLookAt && Math.max(0, nextLookAt.getTime() - this.#now.atMs)
  }

  /** Every message is made when it is sent, so one round of messages need not wait for the one before. */
  async #tell(): Promise<void> {
    for (const [at, watcher] of [...this.#watchers].entries()) {
      if (at > 0 && at % MAX_TOLD_AT_ONCE === 0) await yieldToEventLoop()
      watcher.changed()
    }
  }

  #lookIn(ms: number | undefined): void {
    if (ms === undefined || this.#over) return
    // A little later, so that it is due by the clock of the reading process.
    this.#timer = setTimeout(() => void this.#look(), Math.min(ms + 10, MAX_TIMER_MS))
    this.#timer.unref()
  }
}
