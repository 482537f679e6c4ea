import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isBackupStore } from '#platform/base/db/backup/store.ts'
import { isDatabaseUrl } from '#platform/base/db/database-urls.ts'
import { OPERATOR_NAME } from '#platform/base/input/operator-name.ts'
import { projectRoot } from './project-root.ts'

/**
 * Everything that Sen reads from its environment (site.md section 7): one schema, parsed once at start. A variable that
 * is empty counts as absent. docs/operations.md explains each for operators.
 */

/** Programs differ in their default port and in what they need. `site-alone` has no platform of its own. */
export type Program = 'site' | 'site-alone' | 'platform' | 'office' | 'ops' | 'vendor'

const SHORTEST_SECRET = 16
/** The simulated vendor's port is the site's plus this. */
const VENDOR_ABOVE = 100
/** The office's port is the site's plus this (site.md 7.1). */
const OFFICE_ABOVE = 200

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text.toLowerCase(),
  )
  .transform((text) => new URL(text).origin)

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65_535)
  .optional()

const secret = z.string().min(SHORTEST_SECRET)

/** Whether user name and password of a URL can be decoded: a `%` in them is written `%25`. */
function canSignIn(text: string): boolean {
  try {
    const { username, password } = new URL(text)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** Whether the sender in a mail server's URL, if any, is a single address. */
function namesOneSender(smtpUrl: string): boolean {
  if (!URL.canParse(smtpUrl)) return false
  const { hostname, searchParams } = new URL(smtpUrl)
  return hostname !== '' && /^[^\s@<>,]+@[^\s@<>,]+$/.test(searchParams.get('from') ?? 'from@default')
}

/** `10.0.0.0/8` or one address. Not every address: whoever comes would be a proxy, and be believed who it says it is. */
function isCidr(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = net.isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const variables = z.object({
  PORT: port,
  HOST: z.string().optional(),
  VENDOR_PORT: port,
  OFFICE_PORT: port,
  OFFICE_HOST: z.string().optional(),
  OFFICE_ORIGIN: origin.optional(),
  METRICS_PORT: port,
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|1\.0+)$/)
    .transform(Number)
    .optional(),
  VENDOR_ORIGIN: origin.optional(),
  PUBLIC_ORIGIN: origin.optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).optional(),
  SECURITY_CONTACT: z
    .string()
    .refine((text) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+\d+)$/.test(text) && URL.canParse(text))
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => list(text).every(isCidr))
    .optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl).optional(),
  DATABASE_READ_URL: z.string().refine(isDatabaseUrl).optional(),
  DATABASE_DIRECT_URL: z.string().refine(isDatabaseUrl).optional(),
  DATABASE_POOLER: z.enum(['on', 'prepared', 'off']).default('off'),
  PLATFORM_URL: url('http:', 'https:')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  PLATFORM_KEY: z.string().transform(list).pipe(z.array(secret).min(1)).optional(),
  MERCHANT_CODE: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
  SESSION_SECRET: z.string().transform(list).pipe(z.array(secret).min(1)).optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  SMTP_URL: url('smtp:', 'smtps:').refine(canSignIn).refine(namesOneSender).optional(),
  SMS_GATEWAY_URL: url('http:', 'https:').refine(canSignIn).optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  FIREBASE_URL: url('http:', 'https:')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  OPERATOR: z.string().regex(OPERATOR_NAME).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  RENDERING: z.enum(['kept', 'plain']).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  VAR_DIR: z.string().optional(),
  BACKUP_STORE: z.string().refine(isBackupStore).optional(),
})

/** The expected form of each variable, for the one-line message that stops a start. */
const expectedForms: Record<keyof typeof variables.shape, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address or name to listen on',
  VENDOR_PORT: 'a port number from 0 to 65535',
  OFFICE_PORT: 'a port number from 0 to 65535',
  OFFICE_HOST: 'an address or name to listen on',
  OFFICE_ORIGIN: "the office's own origin without a path, like https://office.sen.example",
  METRICS_PORT: 'a port number from 0 to 65535',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the URL of a collector that takes OTLP over HTTP, like http://127.0.0.1:4318',
  OTEL_TRACES_SAMPLER_ARG: 'a share from 0 to 1, like 0.05',
  VENDOR_ORIGIN: "the simulated vendor's own origin without a path, like https://games.sen.example",
  PUBLIC_ORIGIN: "the site's own origin without a path, like https://sen.example",
  HSTS_SUBDOMAINS: 'on or off',
  SECURITY_CONTACT: 'a URI like mailto:security@sen.example or https://sen.example/security',
  TRUST_PROXY: 'addresses or CIDR ranges of your proxies, separated by commas, like 10.0.0.0/8,192.0.2.7',
  DATABASE_URL:
    'a URL like postgres://user:password@host:5432/sen, or with several hosts separated by commas',
  DATABASE_READ_URL: 'a URL like postgres://user:password@host:5432/sen',
  DATABASE_DIRECT_URL: 'a URL of the database itself like postgres://user:password@host:5432/sen',
  DATABASE_POOLER: 'on, prepared or off',
  PLATFORM_URL: 'the URL of a running platform, like http://127.0.0.1:3001',
  PLATFORM_KEY: `a secret of at least ${SHORTEST_SECRET} characters, the same for the site and the platform; before a former one, with a comma between`,
  MERCHANT_CODE: "the brand's code at the platform: up to 64 letters, digits, '.', '-' and '_'",
  SESSION_SECRET: `one or more secrets of at least ${SHORTEST_SECRET} characters each, separated by commas, newest first`,
  SEED: 'demo or none',
  SMTP_URL: 'a URL like smtp://user:password@host:587?from=no-reply@sen.example, or smtps:',
  OPERATOR: "the operator's name for the audit trail: letters, digits, . @ _ -",
  SMS_GATEWAY_URL: 'a URL like https://:token@gateway.example/send',
  FIREBASE_API_KEY: "the web API key of your project, letters, digits, '-' and '_'",
  FIREBASE_URL: 'a URL like https://identitytoolkit.googleapis.com',
  LOG_LEVEL: 'debug, info, warn, error or silent',
  RENDERING: 'kept or plain',
  NODE_ENV: 'production, development or test',
  VAR_DIR: 'a folder for the embedded database and the secrets',
  BACKUP_STORE: 'a folder like /backups/sen, rclone:<remote>:<path> or command:/<program>',
}

/** Each variable under its own name, with its default. */
export interface Environment {
  /** 3000 for the site, 3001 for the platform alone; 0 lets the system choose. */
  PORT: number
  /** Absent: every address of the machine; 127.0.0.1 for the platform alone. */
  HOST: string | undefined
  /** Of the simulated vendor, in the demo world; 0 lets the system choose. */
  VENDOR_PORT: number
  /** Where browsers reach the simulated vendor; absent: at `VENDOR_PORT` of the site's host. */
  VENDOR_ORIGIN: string | undefined
  /** Of the operators' office (site.md 7.1); 0 lets the system choose. */
  OFFICE_PORT: number
  /** 127.0.0.1 unless said otherwise: nobody but operators needs the office. */
  OFFICE_HOST: string
  /** Where operators reach the office; absent: the request's own host, and links of invitations are paths. */
  OFFICE_ORIGIN: string | undefined
  /** Of the metrics, on 127.0.0.1; absent: nothing is measured. */
  METRICS_PORT: number | undefined
  /** Of the collector of traces. No slash at the end. Absent: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined
  /** The share of traces that are kept, of those that begin in this process. */
  OTEL_TRACES_SAMPLER_ARG: number
  /** `https://sen.example`; absent: the request's own host. */
  PUBLIC_ORIGIN: string | undefined
  /** Whether browsers must use https for the subdomains of `PUBLIC_ORIGIN` too. */
  HSTS_SUBDOMAINS: boolean
  /** A URI, for security.txt. Absent: customer service. */
  SECURITY_CONTACT: string | undefined
  /** Proxies whose X-Forwarded-For is trusted: addresses and CIDR ranges, comma-separated. */
  TRUST_PROXY: string | undefined
  /** Absent: the embedded PostgreSQL in `VAR_DIR`. */
  DATABASE_URL: string | undefined
  /** Where reports are read; absent: `DATABASE_URL`. */
  DATABASE_READ_URL: string | undefined
  /** The database past its pooler, for what needs a session: events, jobs, migrations. Absent: `DATABASE_URL`. */
  DATABASE_DIRECT_URL: string | undefined
  /** Whether `DATABASE_URL` leads to a pooler that gives each transaction another session; `prepared`: one that keeps prepared statements. */
  DATABASE_POOLER: 'on' | 'prepared' | 'off'
  /** Absent: the shipped platform, in process. No slash at the end. */
  PLATFORM_URL: string | undefined
  /** Shared by site and platform. */
  PLATFORM_KEY: string
  /** The keys of `PLATFORM_KEY` after the first: what they have signed or sealed is still accepted. */
  FORMER_PLATFORM_KEYS: readonly string[]
  /** The brand's code, which the site sends to the platform. */
  MERCHANT_CODE: string
  /** Newest first. Empty for the platform alone and for `ops`, which do not need them. */
  SESSION_SECRET: readonly string[]
  /** The seed of an empty database. Default: `none` with `DATABASE_URL`, else `demo`. */
  SEED: 'demo' | 'none'
  /** Absent: mails are kept in the outbox. */
  SMTP_URL: string | undefined
  /** Absent: SMS are kept in the outbox. */
  SMS_GATEWAY_URL: string | undefined
  /** Absent: the third-party route for codes is refused. */
  FIREBASE_API_KEY: string | undefined
  /** No slash at the end. */
  FIREBASE_URL: string
  /** The actor in the audit trail of the command line. Absent: the system's user. */
  OPERATOR: string | undefined
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** `plain`: the site renders every page without its caches. */
  RENDERING: 'kept' | 'plain'
  NODE_ENV: 'production' | 'development' | 'test'
  /** Holds the embedded `postgres/` and the generated `secrets.json`; an absolute path. */
  VAR_DIR: string
  /** Where backups and the archive of WAL go (`backup/store.ts`). Absent: there are none. */
  BACKUP_STORE: string | undefined
}

/** A missing or invalid variable; the message is one line that names it and says what it should be. */
export interface VariableProblem {
  variable: keyof typeof expectedForms
  message: string
}

/** The first missing or invalid variable. */
export class EnvironmentError extends Error {
  constructor(readonly problem: VariableProblem) {
    super(problem.message)
  }
}

/** The environment of this process. A missing or invalid variable ends the process with one line. */
export function readEnvironment(program: Program = 'site'): Environment {
  try {
    return parseEnvironment(process.env, program)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Parses `source`, and creates missing secrets if everything is embedded. */
export function parseEnvironment(source: Record<string, string | undefined>, program: Program): Environment {
  const { env, problems } = readVariables(source, program)
  if (problems[0]) throw new EnvironmentError(problems[0])
  return env
}

/**
 * Reads `source` as far as it can be read: a variable with a problem counts as absent. Creates missing secrets if everything is
 * embedded and there is no problem.
 */
export function readVariables(
  source: Record<string, string | undefined>,
  program: Program,
): { env: Environment; problems: VariableProblem[] } {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, text]) => text?.trim()))
  const invalid = new Set(
    variables
      .safeParse(nonEmpty)
      .error?.issues.map(({ path: [name] }) => name as VariableProblem['variable']),
  )
  const problems: VariableProblem[] = [...invalid].map((variable) => ({
    variable,
    message: `${variable} must be ${expectedForms[variable]}.`,
  }))
  const addMissing = (variable: VariableProblem['variable'], when: string) => {
    if (!invalid.has(variable))
      problems.push({
        variable,
        message: `${variable} is missing: ${when} it must be ${expectedForms[variable]}.`,
      })
  }
  const isValid = ([name]: [string, unknown]) => !invalid.has(name as VariableProblem['variable'])
  const env = variables.parse(Object.fromEntries(Object.entries(nonEmpty).filter(isValid)))
  if (program === 'site-alone' && !env.PLATFORM_URL) addMissing('PLATFORM_URL', 'for the site alone')
  if (env.DATABASE_POOLER !== 'off' && !env.DATABASE_DIRECT_URL)
    addMissing('DATABASE_DIRECT_URL', 'with DATABASE_POOLER on')
  const folder = path.resolve(projectRoot, env.VAR_DIR ?? 'var')
  const isSite = program === 'site' || program === 'site-alone'
  const hasSessions = isSite || program === 'office'
  // A site's PLATFORM_URL does not matter to the platform alone and to ops, which own the data.
  const apart = [
    nonEmpty.DATABASE_URL && 'DATABASE_URL',
    isSite && nonEmpty.PLATFORM_URL && 'PLATFORM_URL',
  ].filter(Boolean)
  const needed = hasSessions ? (['PLATFORM_KEY', 'SESSION_SECRET'] as const) : (['PLATFORM_KEY'] as const)
  const missing = needed.filter((name) => nonEmpty[name] === undefined)
  const [first] = missing
  let storedSecrets: z.infer<typeof StoredSecrets> | undefined
  if (first && apart.length > 0) addMissing(first, `with ${apart[0]} set`)
  else if (first)
    try {
      storedSecrets = problems.length === 0 ? readOrCreateSecrets(folder) : readSecrets(folder)
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error
      problems.push(error.problem)
    }

  // The operator's own database gets no accounts with publicly known passwords unless asked for.
  const seed = env.SEED ?? (nonEmpty.DATABASE_URL ? 'none' : 'demo')
  if (program === 'vendor' && seed !== 'demo')
    problems.push({
      variable: 'SEED',
      message:
        'SEED must be demo: the simulated vendor opens games of its own under the names of all vendors, for real money.',
    })
  const port = env.PORT ?? (program === 'platform' ? 3001 : 3000)
  const read = Object.freeze<Environment>({
    PORT: port,
    VENDOR_PORT: env.VENDOR_PORT ?? (port === 0 ? 0 : Math.min(port + VENDOR_ABOVE, 65_535)),
    VENDOR_ORIGIN: env.VENDOR_ORIGIN,
    OFFICE_PORT: env.OFFICE_PORT ?? (port === 0 ? 0 : Math.min(port + OFFICE_ABOVE, 65_535)),
    OFFICE_HOST: env.OFFICE_HOST ?? '127.0.0.1',
    OFFICE_ORIGIN: env.OFFICE_ORIGIN,
    METRICS_PORT: env.METRICS_PORT,
    OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_TRACES_SAMPLER_ARG: env.OTEL_TRACES_SAMPLER_ARG ?? 1,
    HOST: env.HOST ?? (program === 'platform' ? '127.0.0.1' : undefined),
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN,
    HSTS_SUBDOMAINS: env.HSTS_SUBDOMAINS === 'on',
    SECURITY_CONTACT: env.SECURITY_CONTACT,
    TRUST_PROXY: env.TRUST_PROXY,
    DATABASE_URL: env.DATABASE_URL,
    DATABASE_READ_URL: env.DATABASE_READ_URL,
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL,
    DATABASE_POOLER: env.DATABASE_POOLER,
    PLATFORM_URL: env.PLATFORM_URL,
    MERCHANT_CODE: env.MERCHANT_CODE ?? 'SEN',
    PLATFORM_KEY: env.PLATFORM_KEY?.[0] ?? storedSecrets?.platformKey ?? '',
    FORMER_PLATFORM_KEYS: Object.freeze(env.PLATFORM_KEY?.slice(1) ?? []),
    SESSION_SECRET: Object.freeze(
      hasSessions ? (env.SESSION_SECRET ?? (storedSecrets ? [storedSecrets.sessionSecret] : [])) : [],
    ),
    SEED: seed,
    SMTP_URL: env.SMTP_URL,
    SMS_GATEWAY_URL: env.SMS_GATEWAY_URL,
    FIREBASE_API_KEY: env.FIREBASE_API_KEY,
    FIREBASE_URL: env.FIREBASE_URL ?? 'https://identitytoolkit.googleapis.com',
    OPERATOR: env.OPERATOR,
    LOG_LEVEL: env.LOG_LEVEL ?? (program === 'ops' ? 'warn' : 'info'),
    RENDERING: env.RENDERING ?? 'kept',
    NODE_ENV: env.NODE_ENV ?? 'production',
    VAR_DIR: folder,
    BACKUP_STORE: env.BACKUP_STORE,
  })
  return { env: read, problems }
}

const StoredSecrets = z.object({ platformKey: secret, sessionSecret: secret })

const secretsFile = (folder: string): string => path.join(folder, 'secrets.json')

/** The secrets in `secrets.json`; undefined where there is none yet. */
function readSecrets(folder: string): z.infer<typeof StoredSecrets> | undefined {
  const file = secretsFile(folder)
  const text = readIfExists(file)
  return text === undefined ? undefined : parseSecrets(text, file)
}

/** The secrets in `secrets.json`, created on first use. Two processes that start at once get the same ones. */
function readOrCreateSecrets(folder: string): z.infer<typeof StoredSecrets> {
  const stored = readSecrets(folder)
  if (stored !== undefined) return stored
  const file = secretsFile(folder)
  const secrets = {
    platformKey: randomBytes(32).toString('hex'),
    sessionSecret: randomBytes(32).toString('hex'),
  }
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(fresh, file) // unlike a rename, never replaces the file of a faster process
    return secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      return parseSecrets(readFileSync(file, 'utf8'), file)
    throw new EnvironmentError({
      variable: 'VAR_DIR',
      message: `VAR_DIR must be a folder that can be written: ${(error as Error).message}.`,
    })
  } finally {
    rmSync(fresh, { force: true })
  }
}

function readIfExists(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    chmodSync(file, 0o600) // a copy or a backup may have loosened it
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new EnvironmentError({
      variable: 'VAR_DIR',
      message: `VAR_DIR must hold a readable secrets.json: ${(error as Error).message}.`,
    })
  }
}

function parseSecrets(text: string, file: string): z.infer<typeof StoredSecrets> {
  try {
    return StoredSecrets.parse(JSON.parse(text))
  } catch {
    throw new EnvironmentError({
      variable: 'PLATFORM_KEY',
      message: `${file} must hold {"platformKey", "sessionSecret"}: restore it, or remove it to have new ones made.`,
    })
  }
}
