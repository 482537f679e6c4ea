import { parse } from 'node-html-parser'
import { expect, onTestFinished, test } from 'vitest'
import { askDatabase, databaseEnvOf } from '#tests/support/database/ask-database.ts'
import { eventsOf, type OpenEvents } from '#tests/support/site/events.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops, startSite } from '#tests/support/site/site.ts'
import { Visitor } from '#tests/support/site/visitor.ts'

// Two whole servers on one database: whoever watches a table is told the same by either.

const site = ownSite()
const DATABASE = 'two_nodes'
const ROUNDS = 3

/** What the results of a table say of each round, as a stream has told it, until it has told so many. */
async function told(events: OpenEvents, rounds: number): Promise<Map<string, string>> {
  const results = new Map<string, string>()
  while (results.size < rounds) {
    const news = parse(await events.next())
    for (const row of news.querySelectorAll('[data-part=results] [data-id]')) {
      const id = row.getAttribute('data-id') ?? ''
      const said = row.textContent.replace(/\s+/g, ' ').trim()
      // What is told of a round stays.
      expect(results.get(id) ?? said).toBe(said)
      results.set(id, said)
    }
  }
  return results
}

test('each round is drawn once, and watchers of both nodes are told of it', {
  timeout: 180_000,
}, async () => {
  await askDatabase(site, `create database ${DATABASE}`)
  const database = databaseEnvOf(site, DATABASE)
  const one = await startSite({ env: { SEED: '', ...database } })
  const { PLATFORM_KEY = '', SESSION_SECRET = '' } = one.env
  const two = await startSite({ env: { SEED: '', ...database, PLATFORM_KEY, SESSION_SECRET } })
  const nodes = [one, two]
  onTestFinished(async () => {
    for (const node of nodes) await node.stop()
    await askDatabase(site, `drop database ${DATABASE} with (force)`)
  })
  for (const [name, value] of Object.entries({
    roundBettingMs: '2000',
    roundClosedMs: '100',
    roundResultMs: '0',
    roundTellingPercent: '0',
  }))
    expect((await ops(one, 'settings', 'set', name, value)).code).toBe(0)

  const streams = await Promise.all(nodes.map(({ origin }) => eventsOf(new Visitor(origin), 'round-sicbo')))
  const [byOne, byTwo] = await Promise.all(streams.map((events) => told(events, ROUNDS)))
  for (const events of streams) await events.close()
  expect(byOne?.size).toBeGreaterThanOrEqual(ROUNDS)
  expect([...(byTwo ?? [])].filter(([id]) => byOne?.has(id))).toEqual(
    [...(byOne ?? [])].filter(([id]) => byTwo?.has(id)),
  )
  expect([...(byOne?.keys() ?? [])].filter((id) => byTwo?.has(id)).length).toBeGreaterThanOrEqual(ROUNDS - 1)

  // One round after the other, whichever node has opened, closed and drawn it.
  const { json } = await ops(one, 'rounds', 'list', '--json')
  const rounds: { id: string; openedAt: string; closesAt: string; state: string }[] = json
  expect(rounds.map(({ id }) => id)).toEqual(expect.arrayContaining([...(byOne?.keys() ?? [])]))
  for (const [at, { closesAt, state }] of rounds.toReversed().entries()) {
    const next = rounds.toReversed()[at + 1]
    if (next) expect([state, next.openedAt > closesAt]).toEqual(['settled', true])
  }
})
