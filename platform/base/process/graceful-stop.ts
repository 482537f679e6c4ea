import type { Server, ServerResponse } from 'node:http'
import { DRAIN_LIMIT_MS, IDLE_LIMIT_MS, STOP_LIMIT_MS } from '#platform/base/limits.ts'
import type { Log } from '#platform/base/ports.ts'

/**
 * On SIGTERM, SIGINT (Ctrl-C) or SIGHUP: runs `stop` once and ends the process; with code 1 when that takes longer than
 * 10 seconds or fails. A second signal changes nothing: a terminal sends Ctrl-C to every process of the command.
 */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error({ limitMs: STOP_LIMIT_MS }, 'the stop took too long')
      process.exit(1)
    }, STOP_LIMIT_MS).unref()
    stop().then(
      () => {
        log.info({}, 'stopped')
        process.exit(0)
      },
      (error) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}

/**
 * Refuses new connections, lets running requests finish, then resolves. Each connection closes with its next answer;
 * otherwise one that is never idle would be served on and on.
 */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener('request', (_, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS).unref()
  })
}

/** The port cannot be used; the message is one line that says why and what to do. */
export class ListenError extends Error {}

/** What a failed `listen` means for the operator; `variables` are those that name the port and the address. */
export const listenErrorOf = (
  error: NodeJS.ErrnoException,
  port: number,
  host: string | undefined,
  variables = ['PORT', 'HOST'],
): ListenError =>
  new ListenError(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken by another program: stop that one, or set ${variables[0]} to another.`
      : `Cannot listen on ${host ?? 'any address'}, port ${port} (${error.code}): set ${variables.toReversed().join(' and ')} to what this machine offers.`,
  )

/**
 * Listens, keeps idle connections open for the next request, and resolves with the port; rejects with a `ListenError`
 * if the port is taken or forbidden.
 */
export function listen(
  server: Server,
  port: number,
  host: string | undefined,
  variables?: string[],
): Promise<number> {
  server.keepAliveTimeout = IDLE_LIMIT_MS
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenErrorOf(error, port, host, variables)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
