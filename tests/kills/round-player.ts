// The process that tests/kills/rounds.ts kills: round-player.ts <url>, with the rounds to play as JSON on its input. It plays
// all of them at once; each is held for ever before the statement of its number. A line on its output for each that is held
// or done.
import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { openPool } from '#platform/base/db/database.ts'
import { heldPlatform } from '../support/held-platform.ts'
import { type PlannedRound, playRound } from './planned-round.ts'

const [url = ''] = process.argv.slice(2)
const rounds: PlannedRound[] = JSON.parse(await text(process.stdin))

const playing = new AsyncLocalStorage<{ statements: number; stopsAt: number; id: string }>()
const pool = openPool(url, rounds.length + 4)
pool.on('connect', (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    const round = playing.getStore()
    if (round) {
      round.statements += 1
      if (round.statements === round.stopsAt) {
        console.log(`${round.id} held ${round.statements}`)
        return new Promise(() => {})
      }
    }
    return query(...args)
  }
  client.query = counted as typeof client.query
})

const { ctx } = heldPlatform(pool).platform
await Promise.all(
  rounds.map((round) => {
    const counter = { statements: 0, stopsAt: round.stopsAt, id: round.id }
    return playing.run(counter, async () => {
      await playRound(ctx, round, () => console.log(`${round.id} opened ${counter.statements}`))
      console.log(`${round.id} done ${counter.statements}`)
    })
  }),
)
// What has played to its end waits for the kill, as the others do.
await new Promise((resolve) => setTimeout(resolve, 120_000))
