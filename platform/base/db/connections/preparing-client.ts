import { sql } from 'kysely'
import pg from 'pg'
import { MAX_PREPARED_STATEMENTS, MAX_SEEN_STATEMENTS } from '#platform/base/limits.ts'
import { asArrayText } from '../array-text.ts'

const NO_CACHED_PLAN = '/* planned anew */'

/**
 * Prefix of a statement that is planned anew on each execution: one that sums the rows of a member, since one member
 * may have a thousand times as many as another.
 */
export const withoutCachedPlan = sql.raw(NO_CACHED_PLAN)

/** A statement as it is prepared: its name, and its text, which differs from generation to generation. */
interface PreparedText {
  name: string
  text: string
}

/**
 * The names of statements worth preparing, shared by all connections of a pool: a text has the same name on each. A
 * text gets its name the second time: statements with lists of varying length often run only once.
 */
export class StatementNames {
  readonly #seen = new Set<string>()
  readonly #names = new Map<string, PreparedText>()
  #generation = 0

  get #prefix(): string {
    return `sen_${this.#generation}_`
  }

  /** What to prepare for this execution; undefined: run it unprepared. */
  of(text: string): PreparedText | undefined {
    const preparedName = this.#names.get(text)
    if (preparedName !== undefined) return preparedName
    if (this.#names.size >= MAX_PREPARED_STATEMENTS || text.includes(NO_CACHED_PLAN)) return undefined
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= MAX_SEEN_STATEMENTS) this.#seen.clear()
      this.#seen.add(text)
      return undefined
    }
    const name = `${this.#prefix}${this.#names.size}`
    // A pooler prepares each text once for all names, so a new name alone would find the stale plan again.
    const prepared = { name, text: this.#generation > 0 ? `${text} /* ${this.#generation} */` : text }
    this.#names.set(text, prepared)
    return prepared
  }

  /**
   * Makes every statement be prepared anew, because a migration changed what the one of this name returns. When
   * statements fail together on several connections, the names are renewed once.
   */
  renew(name: string): void {
    if (!name.startsWith(this.#prefix)) return
    this.#generation++
    this.#names.clear()
  }
}

/**
 * Whether a statement was prepared before a migration that changed its columns; nothing was executed then. Recognised
 * by the routine, because messages are translated.
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * Whether the server does not have a statement as this side has noted it; nothing was executed then. Where statements are
 * sent before the one ahead is answered, one may count on a statement that this one failed to prepare
 * (invalid_sql_statement_name), or prepare it once more (duplicate_prepared_statement).
 */
const isMisnoted = (error: unknown): boolean =>
  ['26000', '42P05'].includes((error as { code?: string }).code ?? '')

/**
 * A client that prepares statements with parameters by name, so that PostgreSQL parses and plans them once per
 * connection, not per execution. PostgreSQL itself decides by cost whether one plan serves all parameters. A migration
 * under a running site shows as an error: outside a transaction the statement is executed again, a transaction is
 * retried as a whole (`create-context.ts`).
 */
export function preparingClient(
  names: StatementNames,
  Client: typeof pg.Client = pg.Client,
): typeof pg.Client {
  return class PreparingClient extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg
    override query(config: any, values?: any, callback?: any): any {
      const parameterList: unknown[] | undefined = Array.isArray(values) && !callback ? values : undefined
      if (typeof config !== 'string' || !parameterList || parameterList.length === 0)
        return super.query(config, values, callback)
      const parameters = parameterList.map(asArrayText)
      const prepared = names.of(config)
      if (prepared === undefined) return super.query(config, parameters)
      return this.execute({ ...prepared, values: parameters })
    }

    private async execute(statement: pg.QueryConfig & { name: string }): Promise<pg.QueryResult> {
      try {
        return await super.query(statement)
      } catch (error) {
        if (isStalePlan(error)) names.renew(statement.name)
        else if (!isMisnoted(error)) throw error
        if (this.getTransactionStatus() !== 'I') throw error
        return super.query(statement.text, statement.values)
      }
    }
  }
}
