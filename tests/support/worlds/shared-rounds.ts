import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames, placeBet, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound, listRounds, roundTable } from '#platform/play/rounds/index.ts'
import { inclusionOf } from '#platform/play/rounds/round-proof.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

export let world: Awaited<ReturnType<typeof testPlatform>>
export let ctx: Context

export const table = { vendor: 'SEN', node: 'sicbo' }
export const look = async () => {
  const { round } = await roundTable(ctx, table, { open: true })
  if (!round) throw new Error('no round')
  return round
}
/** A new round, whatever ran before. */
export async function opened(): Promise<string> {
  world.clock.advance(60)
  for (const { id } of await listRounds(ctx)) await advance(id)
  world.clock.advance(10)
  const { id, state } = await look()
  expect(state).toBe('open')
  return id
}
export const advance = (round: string, gameOf = sharedGameOf) => advanceRound(ctx, round, gameOf)
export const closing = () => world.clock.advance(30)
export const drawing = () => world.clock.advance(5)

export function bet(
  member: Member,
  round: string | undefined,
  staked: [string, string][],
  requestId = randomUUID(),
) {
  const pairs = staked.map(([spot, stake]) => ({ spot, stake }))
  const stake = moneyOf(pairs.reduce((sum, pair) => sum + minorOf(pair.stake), 0n))
  const wager = { game: 'sicbo' as const, spots: pairs }
  return placeBet(ctx, member, { vendorCode: 'SEN', nodeId: 'sicbo', stake, wager, round, requestId })
}
export async function placed(member: Member, round: string, staked: [string, string][]): Promise<string> {
  const done = await bet(member, round, staked)
  if (!done.ok) throw new Error(done.code)
  return done.value.betId
}
export const rowOf = (id: string) =>
  ctx.db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
export const mainOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))
export const roundOf = (id: string) =>
  ctx.db.selectFrom('game_round').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function isInRoot(row: Awaited<ReturnType<typeof rowOf>>): Promise<boolean> {
  const wagerText = sharedGameOf('SEN', row.node_id)?.wagerText(row.wager as Wager) ?? expect.fail('no game')
  const inclusion = await inclusionOf(ctx, {
    id: row.id,
    memberId: row.member_id,
    roundId: row.round_id ?? '',
    stake: row.stake,
    salt: row.salt,
    wagerText,
  })
  return inclusion !== undefined
}

/** Whether a connection of this database waits for a lock. */
export async function somebodyWaits() {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(ctx.db)
  return rows.length > 0
}

export const SOON = { timeout: 20_000, interval: 10 }
/** What a stream says, read on and on: the state and the id of each round. */
export function listenTo(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const messages: { id: string; state: string; remaining: number; results: number }[] = []
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const message = new TextDecoder().decode(value)
      if (!message.startsWith('data: ')) continue
      const { round, history } = JSON.parse(message.slice('data: '.length))
      messages.push({ id: round.id, state: round.state, remaining: round.remaining, results: history.length })
    }
  })()
  return { said: messages, stop: () => reader.cancel().then(() => ended) }
}

/** Gives the file a platform with the games of the house, whose results are there at once; the books must be right in the end. */
export function inRoundsWorld(): void {
  beforeAll(async () => {
    world = await testPlatform()
    ctx = world.ctx
    await installHouseGames(ctx)
    await setValue(ctx, 'test', 'roundTellingPercent', 0)
  })
  afterAll(async () => {
    expect((await checkLedger(ctx.db)).problems).toEqual([])
    await world.close()
  })
}
