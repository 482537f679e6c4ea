import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EnvironmentError, parseEnvironment, readVariables } from './environment.ts'

const key = 'k'.repeat(16)
const secret = 's'.repeat(16)
let VAR_DIR: string

beforeEach(() => {
  VAR_DIR = mkdtempSync(path.join(os.tmpdir(), 'sen-environment-'))
})
afterEach(() => rmSync(VAR_DIR, { recursive: true, force: true }))

test('everything has a default while everything is embedded', () => {
  const env = parseEnvironment({ VAR_DIR }, 'site')
  expect(env).toMatchObject({
    PORT: 3000,
    HOST: undefined,
    SEED: 'demo',
    NODE_ENV: 'production',
  })
  expect(Object.isFrozen(env)).toBe(true)
  expect(parseEnvironment({ VAR_DIR }, 'platform')).toMatchObject({ PORT: 3001, HOST: '127.0.0.1' })
})

test('the office listens where its operators are alone, 200 above the port of the site', () => {
  const office = (env: Record<string, string>) => parseEnvironment({ VAR_DIR, ...env }, 'office')
  expect(office({})).toMatchObject({ OFFICE_PORT: 3200, OFFICE_HOST: '127.0.0.1' })
  expect(office({}).SESSION_SECRET).toHaveLength(1)
  expect(office({ PORT: '0' }).OFFICE_PORT).toBe(0)
  expect(office({ PORT: '65500' }).OFFICE_PORT).toBe(65_535)
  expect(office({ OFFICE_PORT: '80', OFFICE_HOST: '::' })).toMatchObject({
    OFFICE_PORT: 80,
    OFFICE_HOST: '::',
  })
})

test('secrets are made once, kept privately, and shared by the programs', () => {
  const site = parseEnvironment({ VAR_DIR }, 'site')
  expect(site.PLATFORM_KEY).toMatch(/^[0-9a-f]{64}$/)
  expect(site.SESSION_SECRET).toHaveLength(1)
  expect(parseEnvironment({ VAR_DIR }, 'site')).toEqual(site)
  expect(parseEnvironment({ VAR_DIR }, 'ops').PLATFORM_KEY).toBe(site.PLATFORM_KEY)
  expect(parseEnvironment({ VAR_DIR, SESSION_SECRET: secret }, 'site').SESSION_SECRET).toEqual([secret])
  expect(statSync(path.join(VAR_DIR, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(VAR_DIR)).toEqual(['secrets.json'])
})

test('processes that start at once agree on the secrets', async () => {
  const program = `import('${new URL('./environment.ts', import.meta.url)}').then((m) => console.log(m.readEnvironment().PLATFORM_KEY))`
  const { stdout } = spawnSync(
    'sh',
    ['-c', `for i in 1 2 3 4; do "$NODE" --import tsx -e "$PROGRAM" & done; wait`],
    { encoding: 'utf8', env: { ...process.env, NODE: process.execPath, PROGRAM: program, VAR_DIR } },
  )
  const keys = stdout.trim().split('\n')
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

test('a broken secrets file is not replaced', () => {
  writeFileSync(path.join(VAR_DIR, 'secrets.json'), '{"platformKey": "short"}')
  expect(() => parseEnvironment({ VAR_DIR }, 'site')).toThrow(EnvironmentError)
  expect(readFileSync(path.join(VAR_DIR, 'secrets.json'), 'utf8')).toBe('{"platformKey": "short"}')
})

describe('as soon as something is not embedded, secrets must be given', () => {
  const DATABASE_URL = 'postgres://sen@db/sen'
  const PLATFORM_URL = 'http://platform:3001/'

  test.each([
    ['site', { DATABASE_URL }, 'PLATFORM_KEY is missing: with DATABASE_URL set'],
    ['site', { DATABASE_URL, PLATFORM_KEY: key }, 'SESSION_SECRET is missing: with DATABASE_URL set'],
    ['site-alone', {}, 'PLATFORM_URL is missing: for the site alone'],
    ['site-alone', { PLATFORM_URL }, 'PLATFORM_KEY is missing: with PLATFORM_URL set'],
    ['site', { PLATFORM_URL }, 'PLATFORM_KEY is missing: with PLATFORM_URL set'],
    ['site', { PLATFORM_URL, PLATFORM_KEY: key }, 'SESSION_SECRET is missing: with PLATFORM_URL set'],
    ['platform', { DATABASE_URL }, 'PLATFORM_KEY is missing'],
    ['ops', { DATABASE_URL }, 'PLATFORM_KEY is missing'],
  ] as const)('%s with %o', (program, given, message) => {
    expect(() => parseEnvironment({ VAR_DIR, ...given }, program)).toThrow(message)
    expect(readdirSync(VAR_DIR)).toEqual([])
  })

  test('a database of the operator’s own stays empty, unless SEED asks for the demo world', () => {
    const given = { DATABASE_URL, PLATFORM_KEY: key }
    expect(parseEnvironment(given, 'platform').SEED).toBe('none')
    expect(parseEnvironment({ ...given, SEED: 'demo' }, 'platform').SEED).toBe('demo')
    expect(parseEnvironment({ VAR_DIR }, 'platform').SEED).toBe('demo')
    expect(parseEnvironment({ VAR_DIR, SEED: 'none' }, 'platform').SEED).toBe('none')
    // A vendor that pays real money for simulated games belongs in a demo world only.
    expect(() => parseEnvironment(given, 'vendor')).toThrow(/^SEED must be demo/)
    expect(parseEnvironment({ ...given, SEED: 'demo' }, 'vendor').SEED).toBe('demo')
  })

  test('the platform alone asks for no session secret', () => {
    expect(parseEnvironment({ DATABASE_URL, PLATFORM_KEY: key }, 'platform').SESSION_SECRET).toEqual([])
  })

  test('the platform is reached without a slash at the end', () => {
    const env = parseEnvironment({ PLATFORM_URL, PLATFORM_KEY: key, SESSION_SECRET: secret }, 'site')
    expect(env.PLATFORM_URL).toBe('http://platform:3001')
  })
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PUBLIC_ORIGIN', 'sen.example'],
  ['PUBLIC_ORIGIN', 'https://sen.example/site'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['SECURITY_CONTACT', 'security@sen.example'],
  ['SECURITY_CONTACT', 'mailto:a@sen.example\nExpires: 2000-01-01T00:00:00Z'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.1,::/0'],
  ['TRUST_PROXY', 'true'],
  ['DATABASE_URL', 'mysql://db/sen'],
  ['PLATFORM_URL', 'platform:3001'],
  ['MERCHANT_CODE', 'two words'],
  ['PLATFORM_KEY', 'short'],
  ['SESSION_SECRET', `${secret},short`],
  ['SEED', 'all'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://mail.example?from=Sen'],
  ['SMTP_URL', 'smtp://mail.example?from=a@sen.example,b@sen.example'],
  ['SMTP_URL', 'smtp://sen:100%@mail.example'],
  ['SMS_GATEWAY_URL', 'smpp://gateway'],
  ['SMS_GATEWAY_URL', 'https://:100%@gateway'],
  ['FIREBASE_API_KEY', 'a key'],
  ['FIREBASE_URL', 'identitytoolkit'],
  ['LOG_LEVEL', 'loud'],
  ['RENDERING', 'fast'],
  ['NODE_ENV', 'prod'],
])('%s=%s stops the start with one line that names it', (name, text) => {
  const attempt = () => parseEnvironment({ VAR_DIR, [name]: text }, 'site')
  expect(attempt).toThrow(EnvironmentError)
  expect(attempt).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`))
})

test('a secret that is wrong is not repeated in the message', () => {
  for (const given of [{ PLATFORM_KEY: 'hunter2' }, { SMTP_URL: 'http://sen:hunter2@mail' }])
    expect(() => parseEnvironment({ VAR_DIR, ...given }, 'site')).not.toThrow('hunter2')
})

test('good values are taken as they are meant', () => {
  const env = parseEnvironment(
    {
      VAR_DIR,
      PORT: '0',
      HOST: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://Sen.example/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      SESSION_SECRET: `${secret}2, ${secret}1`,
      SEED: '',
      SMTP_URL: 'smtps://sen%40example:p%2Fss@mail.example?from=no-reply%40sen.example',
      SMS_GATEWAY_URL: 'http://:token@127.0.0.1:8080/send?route=1',
      FIREBASE_URL: 'http://127.0.0.1:9099/',
    },
    'site',
  )
  expect(env).toMatchObject({
    PORT: 0,
    HOST: '0.0.0.0',
    PUBLIC_ORIGIN: 'https://sen.example',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    SESSION_SECRET: [`${secret}2`, `${secret}1`],
    SEED: 'demo',
    SMTP_URL: 'smtps://sen%40example:p%2Fss@mail.example?from=no-reply%40sen.example',
    SMS_GATEWAY_URL: 'http://:token@127.0.0.1:8080/send?route=1',
    FIREBASE_API_KEY: undefined,
    FIREBASE_URL: 'http://127.0.0.1:9099',
  })
})

test('the platform key may have former ones behind it', () => {
  const of = (PLATFORM_KEY: string) =>
    parseEnvironment({ VAR_DIR, DATABASE_URL: 'postgres://sen@127.0.0.1/sen', PLATFORM_KEY }, 'platform')
  expect(of(key)).toMatchObject({ PLATFORM_KEY: key, FORMER_PLATFORM_KEYS: [] })
  expect(of(`${secret}, ${key}`)).toMatchObject({ PLATFORM_KEY: secret, FORMER_PLATFORM_KEYS: [key] })
  expect(() => of(`${secret},short`)).toThrow(/^PLATFORM_KEY must be a secret of at least 16 characters/)
})

test('all that is wrong is told at once, and the rest is read', () => {
  const { env, problems } = readVariables(
    { VAR_DIR, PORT: 'x', SEED: 'some', HOST: '10.0.0.5', PLATFORM_KEY: key },
    'ops',
  )
  expect(problems.map(({ variable }) => variable)).toEqual(['PORT', 'SEED'])
  for (const { variable, message } of problems)
    expect(message).toMatch(new RegExp(`^${variable} must be .+\\.$`))
  expect([env.PORT, env.HOST]).toEqual([3000, '10.0.0.5'])
})
