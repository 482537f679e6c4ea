import type pg from 'pg'
import { expect, test } from 'vitest'
import { MAX_READ_LAG_MS } from '#platform/base/limits.ts'
import { connectionReadings } from './connection-metrics.ts'
import { LateReads, secondsBehind } from './late-reads.ts'

/** Two databases at places of the WAL that the test says; undefined: it does not answer. */
function databases(places: { primary: bigint | undefined; replica: bigint | undefined }) {
  const poolOf = (name: keyof typeof places) =>
    ({
      options: { max: 2 },
      totalCount: 0,
      idleCount: 0,
      waitingCount: 0,
      end: async () => {},
      connect: async () => name,
      query: async () => {
        if (places[name] === undefined) throw new Error(`the ${name} does not answer`)
        return { rows: [{ place: places[name] }] }
      },
    }) as unknown as pg.Pool
  const said: string[] = []
  const say = (_: unknown, message: string) => void said.push(message)
  let nowMs = 0
  const late = new LateReads(
    poolOf('replica'),
    poolOf('primary'),
    { info: say, warn: say, error: say },
    () => nowMs,
  )
  const after = async (ms: number) => {
    await late.look()
    nowMs += ms
    await late.look()
  }
  const lag = async () => {
    const [reading] = connectionReadings({
      pool: poolOf('primary'),
      direct: poolOf('primary'),
      reads: undefined,
      reports: late,
    })
    const samples = await reading?.read()
    return samples?.find(({ metric }) => metric.name === 'sen_replica_lag_seconds')?.value
  }
  return { late, said, after, lag }
}

const TO_PRIMARY =
  'the replica is too far behind or does not answer: reads that may be late go to the primary'
const TO_REPLICA = 'reads that may be late go to the replica'

test('of a replica that has never answered the log says at once where reads go, and once', async () => {
  const places = { primary: 100n, replica: undefined as bigint | undefined }
  const { late, said, after, lag } = databases(places)
  await after(1_000)
  await after(1_000)
  expect(said).toEqual([TO_PRIMARY])
  expect(await late.connect()).toBe('primary')
  expect(await lag()).toBe(Number.POSITIVE_INFINITY)
  places.replica = 100n
  await after(1_000)
  expect(said).toEqual([TO_PRIMARY, TO_REPLICA])
  expect(await late.connect()).toBe('replica')
  await late.end()
})

test('a replica that answers has the time of its lag to show how far it is, before the log speaks', async () => {
  const places = { primary: 100n, replica: 90n }
  const { late, said, after } = databases(places)
  await after(MAX_READ_LAG_MS)
  expect(said).toEqual([])
  expect(await late.connect()).toBe('primary')
  await after(1)
  expect(said).toEqual([TO_PRIMARY])
  await late.end()
})

test('the lag of a replica is measured, and what it says is said when it changes', async () => {
  const places = { primary: 100n, replica: 100n as bigint | undefined }
  const { late, said, after, lag } = databases(places)
  await after(0)
  expect(await lag()).toBe(0)
  places.primary = 200n
  await after(3_000)
  expect(await lag()).toBe(3)
  expect(said).toEqual([TO_REPLICA])
  places.replica = undefined
  await after(3_000)
  await after(1_000)
  expect(await lag()).toBe(7)
  expect(said).toEqual([TO_REPLICA, TO_PRIMARY])
  await late.end()
})

test('a replica is as late as what it has applied last, unless it is there within a second', async () => {
  const replica = (places: bigint[], seconds: number | null) =>
    ({
      query: async (question: string) => ({
        rows: [
          question.includes('replay_timestamp')
            ? { seconds }
            : { place: places.length > 1 ? places.shift() : places[0] },
        ],
      }),
    }) as unknown as pg.Pool
  expect(
    await Promise.all([
      secondsBehind(replica([99n, 99n, 100n], 600), 100n),
      secondsBehind(replica([99n], 12), 100n),
      secondsBehind(replica([99n], null), 100n),
    ]),
  ).toEqual([0, 12, Number.POSITIVE_INFINITY])
})
