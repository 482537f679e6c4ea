import type pg from 'pg'
import type { Span, Tracer } from '#contract/base/tracing.ts'
import { MAX_TRACED_STATEMENT } from '#platform/base/limits.ts'

type Callback = (error: Error | undefined, result: unknown) => void

/**
 * A client whose statements are spans, below whatever asks. Their texts have `$1` where values are; the values are left out.
 * Cursors, which answer in parts, are not traced.
 */
export function tracedClient(Base: typeof pg.Client, tracer: Tracer): typeof pg.Client {
  return class TracedClient extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg
    override query(config: any, values?: any, callback?: any): any {
      const text = textOf(config)
      const span = text === undefined ? undefined : tracer.below(operationOf(text))
      if (!span || text === undefined) return super.query(config, values, callback)
      span.note({ 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TRACED_STATEMENT) })
      if (typeof values === 'function') return super.query(config, ending(span, values))
      if (typeof callback === 'function') return super.query(config, values, ending(span, callback))
      const answer: Promise<unknown> = super.query(config, values)
      answer.then(
        () => span.end(),
        (error) => endFailed(span, error),
      )
      return answer
    }
  }
}

/** The text of a statement; undefined for anything else, such as a cursor. */
function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config
  const { text, submit } = (config ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}

/** `SELECT`, `INSERT`, `BEGIN`: a name that many statements share. */
const operationOf = (text: string): string =>
  /^\s*(?:\/\*.*?\*\/\s*)?(\w{1,20})/s.exec(text)?.[1]?.toUpperCase() ?? 'SQL'

const ending =
  (span: Span, callback: Callback): Callback =>
  (error, result) => {
    if (error) endFailed(span, error)
    else span.end()
    callback(error, result)
  }

function endFailed(span: Span, error: unknown): void {
  span.fail(error)
  span.end()
}
