import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'
import { runCommandLine } from './command/command-line.ts'

let folder: string
beforeAll(() => {
  folder = scratchFolder('sen-ops-backup-')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (name: string, ...args: string[]) => runOn(path.join(folder, `store-of-${name}`), name, ...args)

async function runOn(store: string, name: string, ...args: string[]) {
  const said: string[] = []
  const environment = {
    VAR_DIR: path.join(folder, name),
    BACKUP_STORE: store,
    DATABASE_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
  }
  const operator = {
    ctx: () => Promise.reject(new Error('asked for the database')),
    examine: async () => [],
    actor: 'ops:test',
    environment,
    out: (text: string) => void said.push(text),
  }
  const code = await runCommandLine(operator, args, (text) => void said.push(text))
  return { code, said: said.join('\n') }
}

test('a backup makes no database, and starts one only if told', async () => {
  mkdirSync(path.join(folder, 'empty'), { mode: 0o711 })
  const none = await run('empty', 'backup', '--keep', '1')
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('there is no database in') })
  expect(existsSync(path.join(folder, 'empty', 'postgres'))).toBe(false)

  mkdirSync(path.join(folder, 'stopped'), { mode: 0o711 })
  const place = path.join(folder, 'stopped', 'postgres')
  await (await startEmbeddedPostgres(place, { fsync: 'off' })).stop()
  const stopped = await run('stopped', 'backup', '--keep', '1')
  expect(stopped).toMatchObject({ code: 1, said: expect.stringContaining('add --stopped') })
  expect(await run('stopped', 'backup', '--keep', '1', '--stopped')).toMatchObject({ code: 0 })
})

test.each([
  ['command:/bin/false', 'BACKUP_STORE: false list: exit code 1'],
  ['command:/no/such/program', 'BACKUP_STORE: /no/such/program cannot be run (ENOENT)'],
  ['/dev/null/store', 'BACKUP_STORE: ENOTDIR'],
])('a store that fails, %s, is told in one line', async (store, why) => {
  const { code, said } = await runOn(store, 'none', 'backup', 'list')
  expect({ code, lines: said.split('\n').length }).toEqual({ code: 1, lines: 1 })
  expect(said).toContain(why)
})
