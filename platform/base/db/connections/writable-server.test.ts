import { rmSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'
import { DatabaseNode } from '../../../../scripts/nodes/database-node.ts'
import { freePorts } from '../../../../scripts/nodes/free-ports.ts'
import { openPool, openReads } from '../database.ts'
import { isDatabaseUrl, serversOf } from '../database-urls.ts'
import { LateReads } from './late-reads.ts'
import { WritableServer, writableServerOf } from './writable-server.ts'

let folder: string
let primary: DatabaseNode
let standby: DatabaseNode
let urls: string
beforeAll(async () => {
  folder = scratchFolder('sen-servers-')
  const [one = 0, other = 0] = await freePorts(2)
  primary = new DatabaseNode('primary', one, path.join(folder, 'primary'), 'secret')
  standby = new DatabaseNode('standby', other, path.join(folder, 'standby'), 'secret')
  await primary.create()
  await standby.follow(primary)
  // The standby first: the order says nothing.
  urls = `postgres://sen:secret@127.0.0.1:${other},127.0.0.1:${one}/sen?target_session_attrs=read-write`
})
afterAll(async () => {
  await Promise.all([standby?.stop(), primary?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const portOf = async (pool: Pick<pg.Pool, 'connect'>) => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ port: number }>('select inet_server_port() as port', [])
    return rows[0]?.port
  } finally {
    client.release()
  }
}

test('a URL may name several servers', () => {
  expect(serversOf('postgres://u:p@a:1,b/db?x=y')).toEqual([
    'postgres://u:p@a:1/db?x=y',
    'postgres://u:p@b/db?x=y',
  ])
  expect(serversOf('postgres://u:p@a:1/db')).toEqual(['postgres://u:p@a:1/db'])
  expect(isDatabaseUrl('postgres://u:p@a:1,b:2/db')).toBe(true)
  for (const wrong of ['postgres://u:p@a:1,b:x/db', 'http://a/db', 'a,b'])
    expect(isDatabaseUrl(wrong)).toBe(false)
})

test('late reads go to a replica that is not far behind, and to the primary while it is', async () => {
  let nowMs = 0
  const [own, replica] = [openPool(primary.url, 2), openPool(standby.url, 2)]
  const late = new LateReads(replica, own, log, () => nowMs)
  try {
    await expect
      .poll(async () => {
        await late.look()
        return portOf(late as unknown as pg.Pool)
      })
      .toBe(standby.port)
    await standby.lag(600_000)
    await primary.ask('sen', 'create table written (id int)')
    nowMs += 5_001
    await late.look()
    expect(await portOf(late as unknown as pg.Pool)).toBe(primary.port)
    await standby.lag(0)
    await expect
      .poll(async () => {
        await late.look()
        return portOf(late as unknown as pg.Pool)
      })
      .toBe(standby.port)
  } finally {
    await late.end()
    await own.end()
  }
})

test('of several servers the one that takes writes is found, and the one that was promoted last', async () => {
  const pool = openPool(urls, 3)
  const reads = openReads(urls)
  try {
    expect(await portOf(pool)).toBe(primary.port)
    expect(await portOf(reads as unknown as pg.Pool)).toBe(primary.port)
    // A program that rests has no connection, and hears of nothing.
    const resting = new WritableServer(serversOf(urls))
    const closed = resting.noteConnection({ url: primary.url, cut: () => {} })
    expect(await resting.current()).toContain(`:${primary.port}/`)
    closed()

    await primary.kill()
    await standby.promote()
    await expect.poll(() => portOf(pool).catch(() => undefined)).toBe(standby.port)
    await expect.poll(() => portOf(reads as unknown as pg.Pool).catch(() => undefined)).toBe(standby.port)

    // The former primary comes back on its old data, and takes writes as before.
    await primary.start()
    expect(await primary.role()).toBe('primary')
    expect(await new WritableServer(serversOf(urls)).current()).toContain(`:${standby.port}/`)
    expect(await resting.current()).toContain(`:${standby.port}/`)
    await standby.kill()
    // It is alone, and is still not taken by who has known its successor.
    const server = writableServerOf(serversOf(urls))
    server.lost(await server.current())
    await expect(server.current()).rejects.toThrow('none of the servers')
    await expect(pool.connect()).rejects.toThrow()
  } finally {
    await Promise.all([pool.end(), reads.end()])
  }
})
