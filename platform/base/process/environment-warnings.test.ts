import { expect, test } from 'vitest'
import { parseEnvironment } from './environment.ts'
import { environmentWarnings } from './environment-warnings.ts'

const secrets = { PLATFORM_KEY: 'hunter2-hunter2-hunter2', SESSION_SECRET: 'hunter3-hunter3-hunter3' }
const LOCAL = 'postgres://sen:hunter2@localhost/sen'
const ORIGIN = 'https://sen.example'

const warned = (
  changes: Record<string, string>,
  program: 'site' | 'site-alone' | 'platform' | 'office' | 'ops' = 'site',
) => {
  const warnings = environmentWarnings(parseEnvironment({ ...secrets, ...changes }, program), program)
  for (const { variable, warning } of warnings) {
    expect(warning).toMatch(new RegExp(`^${variable} [^\\n]+: [^\\n]+$`))
    expect(warning).not.toContain('hunter')
  }
  return warnings.map(({ variable }) => variable)
}

test('everything embedded warns of nothing', () => {
  for (const program of ['site', 'platform', 'ops'] as const) expect(warned({}, program)).toEqual([])
})

test('a site on a database or platform of its own should say its origin', () => {
  expect(warned({ DATABASE_URL: LOCAL })).toEqual(['PUBLIC_ORIGIN'])
  expect(warned({ PLATFORM_URL: 'http://127.0.0.1:3001' })).toEqual(['PUBLIC_ORIGIN'])
  expect(warned({ DATABASE_URL: LOCAL, PUBLIC_ORIGIN: ORIGIN })).toEqual([])
  expect(warned({ DATABASE_URL: LOCAL }, 'platform'), 'which serves no pages').toEqual([])
})

test('a site on a host of its operator’s should name the proxies before it', () => {
  const site = { PLATFORM_URL: 'https://platform.example', PUBLIC_ORIGIN: ORIGIN }
  expect(warned(site, 'site-alone')).toEqual(['TRUST_PROXY'])
  expect(warned({ ...site, TRUST_PROXY: '10.0.0.0/8' }, 'site-alone')).toEqual([])
  expect(warned({ PLATFORM_URL: 'http://10.0.0.5:3001', TRUST_PROXY: '10.0.0.0/8' }, 'site-alone')).toEqual([
    'PUBLIC_ORIGIN',
    'PLATFORM_URL',
  ])
})

test('an office should say its origin, and that of a demo world should stay on its machine', () => {
  expect(warned({ DATABASE_URL: LOCAL }, 'office')).toEqual(['OFFICE_ORIGIN'])
  expect(warned({ DATABASE_URL: LOCAL, OFFICE_ORIGIN: 'https://office.example' }, 'office')).toEqual([])
  expect(warned({ OFFICE_HOST: '0.0.0.0' }, 'office')).toEqual(['OFFICE_HOST'])
  expect(warned({ OFFICE_HOST: '0.0.0.0' })).toEqual(['OFFICE_HOST'])
  expect(warned({ OFFICE_HOST: '::1' }, 'office')).toEqual([])
})

test('the demo world on https needs an https origin for its vendor, which is framed', () => {
  const site = { PUBLIC_ORIGIN: ORIGIN }
  expect(warned(site)).toEqual(['VENDOR_ORIGIN'])
  expect(warned({ ...site, VENDOR_ORIGIN: 'http://games.sen.example' }, 'platform')).toEqual([
    'VENDOR_ORIGIN',
  ])
  expect(warned({ ...site, VENDOR_ORIGIN: 'https://games.sen.example' })).toEqual([])
  expect(warned({ ...site, SEED: 'none' })).toEqual([])
})

test.each([
  ['http://127.0.0.1:3001', false],
  ['http://localhost:3001', false],
  ['http://[::1]:3001', false],
  ['https://platform.example', false],
  ['http://10.0.0.5:3001', true],
  ['http://platform:3001', true],
  ['http://127.0.0.1.example', true],
])('PLATFORM_URL=%s warns: %s', (PLATFORM_URL, warns) => {
  expect(warned({ PLATFORM_URL, PUBLIC_ORIGIN: ORIGIN })).toEqual(warns ? ['PLATFORM_URL'] : [])
})

test.each([
  ['postgres://sen:hunter2@localhost/sen', false],
  ['postgres://sen:hunter2@127.0.0.1:5433/sen', false],
  ['postgres://sen:hunter2@[::1]/sen', false],
  ['postgres:///sen?host=/var/run/postgresql', false],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/sen', false],
  ['postgres://sen:hunter2@db.example/sen?host=/var/run/postgresql', false],
  ['postgres://sen:hunter2@db.example/sen?sslmode=verify-full', false],
  ['postgres://sen:hunter2@db.example/sen?sslmode=require', false],
  ['postgres://sen:hunter2@db.example/sen?ssl=true', false],
  ['postgres://sen:hunter2@db.example/sen', true],
  ['postgres://sen:hunter2@10.0.0.5/sen?sslmode=disable', true],
  ['postgres://sen:hunter2@10.0.0.5/sen?sslmode=prefer', true],
  ['postgres://sen:hunter2@localhost/sen?host=db.example', true],
])('DATABASE_URL=%s warns: %s', (url, warns) => {
  const others = { PUBLIC_ORIGIN: ORIGIN, DATABASE_URL: LOCAL }
  expect(warned({ ...others, DATABASE_URL: url })).toEqual(warns ? ['DATABASE_URL'] : [])
  expect(warned({ DATABASE_URL: url }, 'platform')).toEqual(warns ? ['DATABASE_URL'] : [])
  expect(warned({ ...others, DATABASE_READ_URL: url })).toEqual(warns ? ['DATABASE_READ_URL'] : [])
})

test('a site that asks a platform opens no database', () => {
  const given = { PLATFORM_URL: 'https://platform.example', PUBLIC_ORIGIN: ORIGIN }
  expect(warned({ ...given, DATABASE_URL: 'postgres://db.example/sen' })).toEqual([])
})
