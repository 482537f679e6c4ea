import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SpanFacts, Tracer } from '#contract/base/tracing.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { openPool } from './database.ts'

/** What became of spans, in the order of their ends. */
let ended: { name: string; facts: SpanFacts; failed: boolean }[]
let isAtWork: boolean
const place = { traceId: '1'.repeat(32), spanId: '2'.repeat(16), isKept: true }

function span(name: string): ReturnType<Tracer['begin']> {
  const own = { name, facts: {}, failed: false }
  return {
    place,
    rename() {},
    note: (facts) => void Object.assign(own.facts, facts),
    fail: () => {
      own.failed = true
    },
    end: () => void ended.push(own),
  }
}
const tracer: Tracer = {
  begin: span,
  within: (_, work) => work(),
  below: (name) => (isAtWork ? span(name) : undefined),
}

let database: Awaited<ReturnType<typeof testDatabase>>
let pool: pg.Pool
beforeEach(async () => {
  ended = []
  isAtWork = true
  database = await testDatabase()
  pool = openPool(database.url, 1, 10_000, { tracer })
})
afterEach(async () => {
  await pool.end()
  await database.close()
})

test('a statement is a span with its text and without its values', async () => {
  const { rows } = await pool.query('select $1::text as word', ['typed'])
  expect(rows).toEqual([{ word: 'typed' }])
  expect(ended).toEqual([
    {
      name: 'SELECT',
      facts: { 'db.system.name': 'postgresql', 'db.query.text': 'select $1::text as word' },
      failed: false,
    },
  ])
})

test('one that fails is told so, whichever way it is asked, and rejects as before', async () => {
  const client = await pool.connect()
  await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero')
  await expect(client.query({ text: 'insert into nowhere values (1)' })).rejects.toThrow('nowhere')
  const [error] = await new Promise<unknown[]>((resolve) =>
    client.query('update nowhere set a = 1', (...answer: unknown[]) => resolve(answer)),
  )
  expect((error as Error).message).toContain('nowhere')
  client.release()
  expect(ended.map(({ name, failed }) => [name, failed])).toEqual([
    ['SELECT', true],
    ['INSERT', true],
    ['UPDATE', true],
  ])
})

test('where no span is at work nothing is traced', async () => {
  isAtWork = false
  await pool.query('select $1::int', [1])
  expect(ended).toEqual([])
})
