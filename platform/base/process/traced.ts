import type { Context } from '#platform/base/context.ts'

/** The same context, whose log lines and security events name the trace; also within its transactions. */
export function traced(ctx: Context, traceId: string | undefined): Context {
  if (traceId === undefined) return ctx
  const { log, security } = ctx
  return {
    ...ctx,
    log: {
      info: (fields, message) => log.info({ traceId, ...fields }, message),
      warn: (fields, message) => log.warn({ traceId, ...fields }, message),
      error: (fields, message) => log.error({ traceId, ...fields }, message),
    },
    security: {
      note: (event, facts) => security.note(event, { traceId, ...facts }),
      flush: () => security.flush(),
    },
  }
}
