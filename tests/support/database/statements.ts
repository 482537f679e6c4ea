import type { KyselyPlugin } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'

/** The same context on the same database, plus every statement it runs, without values. */
export function recording(ctx: Context): { ctx: Context; statements: string[] } {
  const statements: string[] = []
  const compiler = ctx.db.getExecutor()
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = ctx.db.withPlugin(recorder)
  return { ctx: createContext({ ...ctx, db, reads: db }), statements }
}
