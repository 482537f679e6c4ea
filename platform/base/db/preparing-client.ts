import { sql } from 'kysely'
import pg from 'pg'

/** Statements that keep a plan at most, each in the connections that have run it. */
const MAX_PREPARED = 1_000
const PLANNED_ANEW = '/* planned anew */'

/**
 * Begins a statement that is planned anew on each execution: one that adds up the rows of a member, of which one member
 * has a thousand times as many as another.
 */
export const plannedAnew = sql.raw(PLANNED_ANEW)

/** Texts that were seen once, at most; beyond it all are forgotten. */
const MAX_SEEN = 2_000

/**
 * The names of the statements that are worth preparing, for all connections of a pool: the same text has the same
 * name in each of them. A text gets its name when it comes again: statements with lists of varying length often run only once.
 */
export class StatementNames {
  readonly #seen = new Set<string>()
  readonly #names = new Map<string, string>()
  #generation = 0

  get #prefix(): string {
    return `sen_${this.#generation}_`
  }

  /** The name for this execution; undefined: as a plain statement. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= MAX_PREPARED || text.includes(PLANNED_ANEW)) return undefined
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= MAX_SEEN) this.#seen.clear()
      this.#seen.add(text)
      return undefined
    }
    const name = `${this.#prefix}${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /**
   * From now on every statement is prepared anew: a migration changed what the one of this name answers. Statements that
   * fail together, each on a connection of its own, renew the names once.
   */
  renew(name: string): void {
    if (!name.startsWith(this.#prefix)) return
    this.#generation++
    this.#names.clear()
  }
}

/**
 * A statement prepared before a migration that changed the columns of its answer. Nothing was done. By the routine that
 * refuses it, because messages are translated.
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * A connection on which statements with parameters are prepared by name, so that PostgreSQL parses and plans them once
 * a connection, not on each execution. PostgreSQL itself decides by cost whether one plan serves all parameters. A
 * migration under a running site is noticed by its error: outside a transaction the statement is executed again, and a
 * transaction is tried again as a whole (`create-context.ts`).
 */
export function preparingClient(names: StatementNames): typeof pg.Client {
  return class PreparingClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg
    override query(config: any, values?: any, callback?: any): any {
      const parameters: unknown[] | undefined = Array.isArray(values) && !callback ? values : undefined
      if (typeof config !== 'string' || !parameters || parameters.length === 0)
        return super.query(config, values, callback)
      const name = names.of(config)
      if (name === undefined) return super.query(config, parameters)
      return this.execute({ name, text: config, values: parameters })
    }

    private async execute(statement: pg.QueryConfig & { name: string }): Promise<pg.QueryResult> {
      try {
        return await super.query(statement)
      } catch (error) {
        if (!isStalePlan(error)) throw error
        names.renew(statement.name)
        if (this.getTransactionStatus() !== 'I') throw error
        return super.query(statement.text, statement.values)
      }
    }
  }
}
