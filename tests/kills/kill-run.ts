import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { openPool } from '#platform/base/db/database.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { freshDatabase } from '../support/database/fresh-database.ts'
import { scratchPostgres } from '../support/database/scratch-postgres.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import type { Errand } from './held-pool.ts'
import { doAndKill, type Kill } from './kill.ts'

/** One of so many kills comes at any moment; the others when each errand is held at a statement of its own. */
const ANY_MOMENT_EVERY = 4
/** More statements than any errand has: who is to be held there comes to the end, unless it is killed before. */
const BEYOND = 100_000

/** The number of the errands that nobody interrupts: they show how many statements there are to be held at. */
export const WHOLE = -1

const atAnyMoment = (at: number): boolean => at !== WHOLE && at % ANY_MOMENT_EVERY === ANY_MOMENT_EVERY - 1

/** Before which of its `statements` the errand of this number is held, in the kill of the number `at`. */
export const stopOf = (at: number, number: number, statements: number): number =>
  at === WHOLE || atAnyMoment(at) || statements === 0 ? BEYOND : 1 + (number % statements)

/** What was seen, and how often. */
type Tally = Record<string, number>

export const count = (tally: Tally, what: string): void => {
  tally[what] = (tally[what] ?? 0) + 1
}

/** The numbers of the command line, as `--kills 30`, and else the usual ones. */
export function readNumbers<Name extends string>(usual: Record<Name, number>): Record<Name, number> {
  const names = Object.keys(usual) as Name[]
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  })
  return Object.fromEntries(names.map((name) => [name, Number(values[name] ?? usual[name])])) as typeof usual
}

interface RunKill<E extends Errand>
  extends Pick<Kill<E>, 'worker' | 'errands'>,
    Partial<Pick<Kill<E>, 'hasBegun' | 'onLine'>> {
  /** The number of the kill, from `WHOLE` on. */
  at: number
  /** A kill at any moment comes at most so long after `hasBegun`. */
  withinMs?: number | undefined
}

/** Two nodes on a PostgreSQL of their own, whose clocks go together, and what a run of kills has seen on them. */
export async function startRun(parts: Parameters<typeof heldPlatform>[1] = {}) {
  const postgres = await scratchPostgres()
  const { pool, url, drop } = await freshDatabase(postgres.adminUrl, 'sen_template')
  const otherPool = openPool(url)
  const [{ platform, clock }, other] = [heldPlatform(pool, parts), heldPlatform(otherPool, parts)]
  const { ctx } = platform
  const problems: string[] = []
  const [found, ends]: [Tally, Tally] = [{}, {}]
  const started = Date.now()
  /** `statements`: the most that an errand has made that was not held. */
  const counts = { kills: 0, held: 0, statements: 0 }

  /** Has another process do these errands, and kills it. */
  const kill = async <E extends Errand>({
    at,
    worker,
    errands,
    withinMs = 400,
    hasBegun = async () => true,
    onLine,
  }: RunKill<E>): Promise<void> => {
    await doAndKill({
      worker,
      url,
      errands,
      hasBegun,
      afterMs: atAnyMoment(at) ? (at * 37) % withinMs : undefined,
      onLine(errand, what, statements) {
        if (what === 'held') counts.held += 1
        else counts.statements = Math.max(counts.statements, statements)
        onLine?.(errand, what, statements)
      },
    })
    if (at !== WHOLE) counts.kills += 1
  }

  const checkBooks = async (when: string): Promise<void> => {
    for (const problem of (await checkLedger(ctx.db)).problems)
      problems.push(`${when}: ${JSON.stringify(problem)}`)
  }

  /** Checks that a member has what it began with and what its bets have brought. */
  const checkWallet = async (memberId: bigint, begun: Minor, when: string): Promise<void> => {
    const { rows } = await sql<{ net: bigint }>`
      select coalesce(sum(payout + coalesce(cashed_out, 0) - stake), 0)::bigint as net
        from bet where member_id = ${memberId}
    `.execute(ctx.db)
    const [has, due] = [await balanceOf(ctx.db, wallet(memberId, 'main')), begun + (rows[0]?.net ?? 0n)]
    if (has !== due) problems.push(`${when}: member ${memberId} has ${has} and is owed ${due} (minor units)`)
  }

  return {
    platform,
    ctx,
    nodes: [ctx, other.platform.ctx] as const,
    clock: {
      now: clock.now,
      set(moment: Date | string) {
        for (const each of [clock, other.clock]) each.set(new Date(moment).toISOString())
      },
      advance(seconds: number) {
        for (const each of [clock, other.clock]) each.advance(seconds)
      },
    },
    problems,
    found,
    ends,
    counts,
    kill,
    /** `stopOf` by `counts.statements`. */
    stopOf: (at: number, number: number) => stopOf(at, number, counts.statements),
    checkBooks,
    checkWallet,
    /** Prints how far the run has come. */
    say: (what: string): void => {
      const seconds = ((Date.now() - started) / 1_000).toFixed(0)
      console.log(`kill ${counts.kills}, ${seconds} s: ${what}`)
    },
    /** Prints what was seen and what is wrong, and ends the process: with 1 if anything is wrong. */
    end: async (kills: string, ...closings: (() => Promise<unknown>)[]): Promise<never> => {
      console.log(`\n${counts.kills} kills of ${kills}, ${counts.held} held before a statement`)
      console.log(`after the kill ${JSON.stringify(found)}, in the end ${JSON.stringify(ends)}`)
      for (const problem of problems) console.log(`problem: ${problem}`)
      const own = [() => otherPool.end(), () => pool.end(), drop, () => postgres.close()]
      for (const close of [...closings, ...own]) await close()
      process.exit(problems.length > 0 ? 1 : 0)
    },
  }
}
