import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { readSettings } from '#platform/base/settings/index.ts'
import { allCeilings, raisedGifts } from './ceilings.ts'
import { type Economy, type EconomyLine, economyTable, isRed } from './economy-table.ts'
import { percentText } from './parts.ts'

/** Changes are made one after the other, because two that are each sound could together make a line red. */
const LOCK = 7_302_080

/**
 * Makes a change of rates, ranks, ceilings of contracts, prices, weights or returns in one transaction, unless it makes
 * playing a machine for money (platform.md section 3). Refuses as `change`, and `economy-red` with the line that would
 * be red and worse than before. A line that is already red does not prevent changes that leave it unchanged.
 */
export async function withinEconomy<Value>(
  ctx: Context,
  change: (tx: Context) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const compared = await compareEconomy(ctx, change, async () => null)
  return compared.ok ? ok(compared.value.value) : compared
}

/** As `withinEconomy`; answers also how much more offers may give one member than before (`raisedGifts`). */
export async function measuredWithinEconomy<Value>(
  ctx: Context,
  change: (tx: Context) => Promise<Result<Value>>,
): Promise<Result<{ value: Value; raised: Minor }>> {
  const compared = await compareEconomy(ctx, change, allCeilings)
  if (!compared.ok) return compared
  const { value, before, after } = compared.value
  return ok({ value, raised: raisedGifts(before, after) })
}

/** As `withinEconomy`; answers also what `measure` says of the table before the change and after it. */
async function compareEconomy<Value, Measured>(
  ctx: Context,
  change: (tx: Context) => Promise<Result<Value>>,
  measure: (tx: Context, economy: Economy) => Promise<Measured>,
): Promise<Result<{ value: Value; before: Measured; after: Measured }>> {
  const compared = await ctx.transact(
    async (tx): Promise<Result<{ value: Value; before: Measured; after: Measured }>> => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx.db)
      const within = isolatedContext(tx)
      const economyBefore = await economyTable(within)
      const before = await measure(within, economyBefore)
      const done = await change(within)
      if (!done.ok) return done
      const economy = await economyTable(within)
      const worse = worsenedLine(economyBefore, economy)
      if (worse) return refuse('economy-red', { option: nameAndLeft(worse), reason: wordsOf(worse) })
      return ok({ value: done.value, before, after: await measure(within, economy) })
    },
  )
  // Settings read and cached within the transaction may be outdated.
  ctx.settings.forget()
  return compared
}

/** A context that reads and writes settings in its own transaction, without the shared cache. */
function isolatedContext(tx: Context): Context {
  const within: Context = {
    ...tx,
    settings: readSettings(tx.db),
    transact: (further) => further(within),
  }
  return within
}

/** Thrown to roll a trial change back; carries its result. */
class TrialRollback extends Error {
  constructor(readonly answer: unknown) {
    super('supposed')
  }
}

/** Answers what `look` sees after a change that is rolled back. Refuses as `change`. */
export async function tryChange<Value>(
  ctx: Context,
  change: (tx: Context) => Promise<Result<unknown>>,
  look: (tx: Context) => Promise<Value>,
): Promise<Result<Value>> {
  try {
    return await ctx.transact(async (tx): Promise<Result<Value>> => {
      const done = await change(isolatedContext(tx))
      if (!done.ok) return done
      throw new TrialRollback(await look(isolatedContext(tx)))
    })
  } catch (error) {
    if (error instanceof TrialRollback) return ok(error.answer as Value)
    throw error
  } finally {
    ctx.settings.forget()
  }
}

/** The worst line that is red after a change and was not, or was less so, before. */
export function worsenedLine(before: Economy, after: Economy): EconomyLine | undefined {
  const nameOf = ({ game, option }: EconomyLine) => `${game} ${option}`
  const leftBefore = new Map(before.lines.map((line) => [nameOf(line), line.left]))
  const worse = after.lines.filter((line) => {
    const left = leftBefore.get(nameOf(line))
    return isRed(line) && (left === undefined || line.left < left)
  })
  return worse.reduce<EconomyLine | undefined>(
    (worst, line) => (worst && worst.left <= line.left ? worst : line),
    undefined,
  )
}

const nameAndLeft = ({ game, option, left }: EconomyLine): string =>
  `${game}, ${option}: ${percentText(left)} %`

const wordsOf = ({ game, option, edge, weight, benefits, left }: EconomyLine): string =>
  `${game}, ${option}: of an edge of ${percentText(edge)} % would be left ${percentText(left)} % (weight ${(weight / 100).toFixed(2)}, benefits ${percentText(benefits)} %)`
