/** What `npm run nodes` may be told while it runs. */
export interface Command {
  what: (typeof COMMANDS)[number]
  /** A node's name, or milliseconds. */
  subject: string
}

const COMMANDS = ['list', 'kill', 'start', 'promote', 'rejoin', 'lag'] as const
const MAX_LAG_MS = 2 ** 31 - 1 // PostgreSQL's own for recovery_min_apply_delay
const MAX_PORT = 65_535

export const USAGE =
  'usage: npm run nodes [-- list | kill <name> | start <name> | promote <name> | rejoin <name> | lag <ms>]'

/** The command that the arguments say; undefined if they say none. */
export function readCommand([name, subject = '', ...more]: readonly string[]): Command | undefined {
  const what = COMMANDS.find((one) => one === name)
  if (!what || more.length > 0) return undefined
  if (what === 'list') return subject ? undefined : { what, subject }
  if (what === 'lag' && !(/^\d+$/.test(subject) && Number(subject) <= MAX_LAG_MS)) return undefined
  return subject ? { what, subject } : undefined
}

/** The port of the proxy by `PORT`; undefined for any. */
export function readPort(text: string | undefined): number | undefined {
  if (!text?.trim()) return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) return port
  throw new Error(`PORT is ${text}: it must be a whole number from 1 to ${MAX_PORT}.`)
}
