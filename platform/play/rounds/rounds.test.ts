import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blowsOf } from '#contract/play/games/cockfight.ts'
import { openPool } from '#platform/base/db/database.ts'
import { MemberEvents } from '#platform/base/events/index.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { requireRollover, rolloverLeft } from '#platform/money/rollover/index.ts'
import { voidByHand } from '#platform/play/bets/index.ts'
import { installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { voidRules } from '#tests/support/platform/void-rules.ts'
import { heldPlatform } from '#tests/support/site/held-platform.ts'
import {
  advance,
  bet,
  closing,
  ctx,
  drawing,
  inRoundsWorld,
  isInRoot,
  listenTo,
  look,
  mainOf,
  opened,
  placed,
  roundOf,
  rowOf,
  SOON,
  table,
  world,
} from '#tests/support/worlds/shared-rounds.ts'
import {
  advanceRound,
  listRounds,
  type RoundPromise,
  roundTable,
  selectRoundPromise,
  voidRound,
  WatchedTables,
} from './index.ts'
import { announceRound } from './round-table.ts'

inRoundsWorld()

describe('a round', () => {
  it('counts what a member risked on it with all its bets, and of nobody else', async () => {
    const id = await opened()
    const [both, one, other] = [
      await testMember(ctx, { balance: '1000.00' }),
      await testMember(ctx, { balance: '1000.00' }),
      await testMember(ctx, { balance: '1000.00' }),
    ]
    for (const { id: memberId } of [both, one, other]) await requireRollover(ctx, memberId, 'test', 100_000n)
    const ids = [
      await placed(both, id, [['big', '100.00']]),
      await placed(both, id, [['small', '100.00']]),
      await placed(one, id, [['big', '100.00']]),
      await placed(other, id, [['small', '100.00']]),
    ]
    closing()
    await advance(id)
    drawing()
    await advance(id)
    const rows = await Promise.all(ids.map(rowOf))
    const { payout: ofBig = 0n } = rows[2] ?? {}
    const { payout: ofSmall = 0n } = rows[3] ?? {}
    // Big and small both lose to a triple.
    const isTriple = ofBig + ofSmall === 0n
    expect(rows.map(({ turnover }) => turnover)).toEqual([
      ...(isTriple ? [10_000n, 10_000n] : [0n, 0n]),
      10_000n,
      10_000n,
    ])
    const left = await Promise.all([both, one, other].map((member) => rolloverLeft(ctx.db, member.id)))
    expect(left).toEqual([isTriple ? 80_000n : 100_000n, 90_000n, 90_000n])
  })

  it('opens when somebody looks, and only then; what is told of it comes step by step', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const open = await look()
    expect(open).toMatchObject({ id, remaining: 30, betsRoot: null, serverSeed: null, outcome: null })
    const betId = await placed(member, id, [['big', '100.00']])
    expect(await rowOf(betId)).toMatchObject({ result: 'open', round_id: id, nonce: null })
    expect(await mainOf(member)).toBe(90_000n)

    await advance(id)
    expect((await look()).state).toBe('open')
    closing()
    await advance(id)
    const closed = await look()
    expect(closed).toMatchObject({ id, state: 'closed', remaining: 0, bets: 1, serverSeed: null })
    expect(closed.commit).toBe(open.commit)
    await advance(id)
    expect((await look()).state).toBe('closed')

    drawing()
    await advance(id)
    const settled = await look()
    expect(settled).toMatchObject({ id, state: 'settled', betsRoot: closed.betsRoot })
    const stream = new FairStream({
      serverSeed: settled.serverSeed ?? '',
      clientSeed: closed.betsRoot ?? '',
      nonce: 0,
    })
    const dice = [1, 2, 3].map(() => stream.draw(6).value + 1)
    expect(settled.outcome).toEqual({ game: 'sicbo', dice, spots: [] })
    const row = await rowOf(betId)
    expect(row.outcome).toMatchObject({ dice })
    expect(await mainOf(member)).toBe(90_000n + row.payout)
    // It lies there for a while; nobody looks, and nothing more is opened.
    world.clock.advance(4)
    expect((await look()).id).toBe(id)
    world.clock.advance(1)
    expect((await look()).id).not.toBe(id)
  })

  it('is done by its job, however often that runs', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await placed(member, id, [['small', '10.00']])
    closing()
    await runJobs(world.platform, { thrice: true })
    drawing()
    await runJobs(world.platform, { thrice: true })
    expect((await roundOf(id)).state).toBe('settled')
    expect((await rowOf(betId)).result).not.toBe('open')
  })

  it('takes a late bet, a wrong round and none with bets-closed, and moves nothing', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    for (const round of [undefined, 'x', randomUUID()])
      expect(await bet(member, round, [['big', '1.00']])).toMatchObject({ code: 'bets-closed' })
    closing()
    expect(await bet(member, id, [['big', '1.00']])).toMatchObject({ code: 'bets-closed' })
    expect(await mainOf(member)).toBe(100_000n)
  })

  it('answers a repeat, after the round too, and refuses the same id on another round', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const requestId = randomUUID()
    const first = await bet(member, id, [['big', '1.00']], requestId)
    expect(first.ok).toBe(true)
    closing()
    expect(await bet(member, id, [['big', '1.00']], requestId)).toEqual(first)
    expect(await bet(member, randomUUID(), [['big', '1.00']], requestId)).toMatchObject({
      code: 'request-id-reused',
    })
  })

  it('never goes back on its word', async () => {
    const id = await opened()
    closing()
    drawing()
    await advance(id)
    const change = (set: object) => ctx.db.updateTable('game_round').set(set).where('id', '=', id).execute()
    for (const set of [
      { server_seed: '0'.repeat(64) },
      { commit: 'x' },
      { bets_root: 'x' },
      { outcome: JSON.stringify({ game: 'sicbo', dice: [6, 6, 6], spots: [] }) },
      { told_at: new Date() },
      { state: 'void', reason: 'a dear one', outcome: null, drawn_at: null },
      { state: 'open' },
    ])
      await expect(change(set)).rejects.toThrow(/keeps its word/)
  })
})

describe('a round that is told step by step', () => {
  const terms = (node: string) => ({ open: true, telling: sharedGameOf('SEN', node)?.telling })
  const at = async (node: string) => (await roundTable(ctx, { vendor: 'SEN', node }, terms(node))).round
  const told = async (node: string) => (await at(node))?.telling
  beforeEach(() => setValue(ctx, 'test', 'roundTellingPercent', 100))
  afterEach(() => setValue(ctx, 'test', 'roundTellingPercent', 0))

  /** A drawn round, whose telling has just begun; with its outcome, which nobody is told. */
  async function drawnRound(node: string) {
    world.clock.advance(600)
    for (const { id } of await listRounds(ctx)) await advance(id)
    world.clock.advance(60)
    const id = (await at(node))?.id ?? ''
    closing()
    await advance(id)
    drawing()
    await advance(id)
    const { outcome, server_seed: seed } = await roundOf(id)
    return { id, outcome, seed }
  }

  it('keeps its seed, its outcome and its bets until all of it has been told', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    world.clock.advance(600)
    for (const { id } of await listRounds(ctx)) await advance(id)
    const id = await opened()
    const betId = await placed(member, id, [
      ['big', '100.00'],
      ['small', '100.00'],
    ])
    closing()
    await advance(id)
    drawing()
    await advance(id)
    const { history: before } = await roundTable(ctx, table, terms('sicbo'))
    expect(await at('sicbo')).toMatchObject({ id, state: 'drawn', outcome: null, serverSeed: null })
    expect(await told('sicbo')).toEqual({ afterMs: 0, seen: { game: 'sicbo', dice: null } })
    const { rows } = await sql<{ promise: RoundPromise }>`
      select ${selectRoundPromise(sql.lit(id))} as promise`.execute(ctx.db)
    expect(rows[0]?.promise.serverSeed).toBeNull()
    world.clock.advance(2)
    await advance(id)
    const { dice } = (await roundOf(id)).outcome as { dice: number[] }
    expect(await told('sicbo')).toEqual({ afterMs: 2_000, seen: { game: 'sicbo', dice } })
    expect((await rowOf(betId)).result).toBe('open')
    expect(await mainOf(member)).toBe(80_000n)
    const { history } = await roundTable(ctx, table, terms('sicbo'))
    expect(history.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    world.clock.advance(1)
    expect(await at('sicbo')).toMatchObject({ id, state: 'drawn', outcome: { dice }, telling: null })
    await advance(id)
    expect(await at('sicbo')).toMatchObject({ id, state: 'settled', outcome: { dice } })
    expect((await rowOf(betId)).result).not.toBe('open')
  })

  it('deals card by card, each third card announced, the same to who comes in the middle', async () => {
    // of each way to deal one: nobody draws, the player, the banker, both
    const ways = new Set(['2 2', '3 2', '2 3', '3 3'])
    for (let rounds = 0; rounds < 200 && ways.size > 0; rounds++) {
      const { outcome } = await drawnRound('baccarat')
      const { player, banker } = outcome as { player: number[]; banker: number[] }
      const cards = player.length + banker.length
      if (!ways.delete(`${player.length} ${banker.length}`)) continue
      const at = async (seconds: number) => {
        world.clock.advance(seconds)
        return (await told('baccarat'))?.seen
      }
      expect(await at(0)).toMatchObject({ player: player.slice(0, 1), banker: [], draws: null })
      expect(await at(1)).toMatchObject({ player: player.slice(0, 1), banker: banker.slice(0, 1) })
      expect(await at(1)).toMatchObject({ player: player.slice(0, 2), banker: banker.slice(0, 2) })
      const third = player.length > 2 ? 'player' : 'banker'
      if (cards === 4) expect(await at(1)).toBeUndefined()
      else {
        expect(await at(0.5)).toMatchObject({
          player: player.slice(0, 2),
          banker: banker.slice(0, 2),
          draws: third,
        })
        expect(await at(0.5)).toMatchObject({
          player,
          banker: banker.slice(0, third === 'player' ? 2 : 3),
          draws: null,
        })
        if (cards === 5) expect(await at(0.5)).toBeUndefined()
        else {
          expect(await at(0.5)).toMatchObject({ player, banker: banker.slice(0, 2), draws: 'banker' })
          expect(await at(0.5)).toMatchObject({ player, banker, draws: null })
          expect(await at(0.5)).toBeUndefined()
        }
      }
    }
    expect([...ways]).toEqual([])
  })

  it('fights for eight seconds, whose blows say nothing of the winner before the fall', async () => {
    const { outcome } = await drawnRound('cockfight')
    const { winner } = outcome as { winner: string }
    const { commit } = (await at('cockfight')) ?? expect.fail('no fight')
    const blows = blowsOf(commit)
    expect(new Set(blows).size).toBe(2)
    expect(await told('cockfight')).toEqual({ afterMs: 0, seen: { game: 'cockfight', blows, winner: null } })
    world.clock.advance(7)
    expect(await told('cockfight')).toEqual({
      afterMs: 7_000,
      seen: { game: 'cockfight', blows, winner: null },
    })
    world.clock.advance(0.5)
    expect(await told('cockfight')).toEqual({ afterMs: 7_500, seen: { game: 'cockfight', blows, winner } })
    world.clock.advance(0.5)
    expect(await at('cockfight')).toMatchObject({ outcome: { winner }, telling: null })
  })

  it('goes at the pace of its setting, which a round keeps from its draw', async () => {
    await setValue(ctx, 'test', 'roundTellingPercent', 200)
    await drawnRound('cockfight')
    await setValue(ctx, 'test', 'roundTellingPercent', 100)
    world.clock.advance(10)
    expect((await told('cockfight'))?.afterMs).toBe(5_000)
  })

  it('tells who watches each step in its time, and queues what is due', async () => {
    const { id } = await drawnRound('cockfight')
    const events = new MemberEvents(world.pool, ctx.log)
    const pit = { vendor: 'SEN', node: 'cockfight' }
    const tables = new WatchedTables(ctx, events, async () => terms('cockfight'))
    const watcher = listenTo(await tables.stream(pit))
    await vi.waitFor(() => expect(watcher.said.at(-1)).toMatchObject({ id, state: 'drawn' }), SOON)
    await watcher.stop()
    world.clock.advance(8)
    const { nextLookAt } = await roundTable(ctx, pit, terms('cockfight'))
    expect(nextLookAt).toBeUndefined()
    // the job was due in a second's time at the latest; now it is due at once
    const { rows } = await sql<{ due: boolean }>`
      select run_at <= ${ctx.clock.now()} as due from graphile_worker.jobs where key = ${`round-${id}`}`.execute(
      ctx.db,
    )
    expect(rows).toEqual([{ due: true }])
    await events.close()
  })
})

describe('who watches a table', () => {
  it('is told each step of the round, and opens the next one when it is due; nobody else looks', async () => {
    const id = await opened()
    const events = new MemberEvents(world.pool, ctx.log)
    let looks = 0
    const tables = new WatchedTables(ctx, events, async () => ({ open: ++looks > 0 }))
    const watchers = await Promise.all([1, 2, 3].map(async () => listenTo(await tables.stream(table))))
    const told = (state: string) =>
      vi.waitFor(() => {
        for (const { said } of watchers) expect(said.at(-1)).toMatchObject({ id, state })
      }, SOON)
    await told('open')
    world.clock.advance(12)
    const late = listenTo(await tables.stream(table))
    await vi.waitFor(() => expect(late.said[0]).toMatchObject({ id, remaining: 18 }), SOON)
    world.clock.advance(18)
    await advance(id)
    await told('closed')
    drawing()
    const results = watchers[0]?.said.at(-1)?.results ?? 0
    await advance(id)
    await told('settled')
    expect(watchers[0]?.said.at(-1)?.results).toBe(Math.min(results + 1, 20))
    // One look for all of them with each step, and a few for what else the connection says.
    expect(looks).toBeLessThan(12)
    world.clock.advance(60)
    await events.close()
    for (const watcher of [...watchers, late]) await watcher.stop()
  })

  it('is told on when another has left', async () => {
    const id = await opened()
    const events = new MemberEvents(world.pool, ctx.log)
    const tables = new WatchedTables(ctx, events, async () => ({ open: true }))
    const stays = listenTo(await tables.stream(table))
    const leaves = listenTo(await tables.stream(table))
    const told = (state: string) =>
      vi.waitFor(() => expect(stays.said.at(-1)).toMatchObject({ id, state }), SOON)
    await told('open')
    // It waits for its next message when it leaves.
    await vi.waitFor(() => expect(leaves.said).not.toEqual([]), SOON)
    await leaves.stop()
    world.clock.advance(30)
    await advance(id)
    await told('closed')
    await stays.stop()
    await events.close()
  })

  it('leaves nothing behind when the last has gone', async () => {
    const own = await testPlatform()
    await installHouseGames(own.ctx)
    await setValue(own.ctx, 'test', 'roundTellingPercent', 0)
    const tables = new WatchedTables(own.ctx, own.platform.events, async () => ({ open: true }))
    const first = listenTo(await tables.stream(table))
    await vi.waitFor(() => expect(first.said).toHaveLength(1), SOON)
    const id = first.said[0]?.id ?? ''
    own.clock.advance(30)
    await advanceRound(own.ctx, id, sharedGameOf)
    own.clock.advance(5)
    await advanceRound(own.ctx, id, sharedGameOf)
    await vi.waitFor(() => expect(first.said.at(-1)?.state).toBe('settled'), SOON)
    own.clock.advance(60)
    // What is over is over: the timer that waited looks at the clock of the table.
    await announceRound(own.ctx, table.node)
    await vi.waitFor(() => expect(first.said.at(-1)).toMatchObject({ state: 'open' }), SOON)
    expect(first.said.at(-1)?.id).not.toBe(id)
    await first.stop()
    const again = listenTo(await tables.stream(table))
    await vi.waitFor(() => expect(again.said).toHaveLength(1), SOON)
    await again.stop()
    await own.platform.events.close()
    await own.close()
  })
})

describe('many at once', () => {
  it('any interleaving of bets, closings and stops: a bet is in the root or was refused, and ends once', async () => {
    const act = fc.constantFrom('bet', 'bet', 'bet', 'again', 'advance', 'late', 'drawn', 'take-back', 'void')
    const moments = fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(moments, async (moments) => {
        const id = await opened()
        const members = [
          await testMember(ctx, { balance: '1000.00' }),
          await testMember(ctx, { balance: '1000.00' }),
        ]
        const rowsOf = () => ctx.db.selectFrom('bet').selectAll().where('round_id', '=', id).execute()
        const betIds = new Set<string>()
        const seen = { late: false, drawn: false }
        const takenBack = new Set<string>()
        let goneBeforeClose: string[] = []
        const sameRequest = randomUUID()
        const doOne = async (act: string, at: number): Promise<void> => {
          const member = members[at % 2] ?? expect.fail('nobody')
          if (act === 'bet' || act === 'again') {
            const requestId = act === 'again' ? sameRequest : randomUUID()
            const answer = await bet(member, id, [['big', '1.00']], requestId)
            if (answer.ok) betIds.add(answer.value.betId)
            else expect(answer.code).toBe('bets-closed')
          } else if (act === 'take-back') {
            const [row] = await rowsOf()
            if (!row) return
            const back = await voidByHand(ctx, {
              betId: row.id,
              rules: voidRules(),
              actor: 'test',
              reason: 'a test',
            })
            if (back.ok) takenBack.add(row.id)
            else expect(back.code).toBe('state-moved-on')
          } else if (act === 'void') {
            const stopped = await voidRound(ctx, id, 'test', 'a test')
            if (!stopped.ok) expect(stopped.code).toBe('state-moved-on')
          } else {
            if (act === 'late' && !seen.late) closing()
            if (act === 'drawn' && !seen.drawn) drawing()
            if (act === 'late' || act === 'drawn') seen[act] = true
            await advance(id)
          }
        }
        for (const acts of moments) {
          await Promise.all(acts.map(doOne))
          if ((await roundOf(id)).state === 'open') goneBeforeClose = [...takenBack]
        }
        world.clock.advance(60)
        await Promise.all([advance(id), advance(id), advance(id)])
        const round = await roundOf(id)
        const rows = await rowsOf()
        expect(new Set(rows.map((row) => row.id))).toEqual(betIds)
        expect(rows.map(({ result }) => result)).not.toContain('open')
        if (round.state === 'void') expect(rows.every(({ result }) => result === 'void')).toBe(true)
        else expect(round.state).toBe('settled')
        if (round.state === 'settled') {
          const wentVoid = rows.filter(({ result }) => result === 'void')
          expect(new Set(wentVoid.map((row) => row.id))).toEqual(takenBack)
          const outside = new Set<string>()
          for (const row of rows) if (!(await isInRoot(row))) outside.add(row.id)
          expect(round.bets).toBe(rows.length - outside.size)
          expect([...takenBack]).toEqual(expect.arrayContaining([...outside]))
          expect([...outside]).toEqual(expect.arrayContaining(goneBeforeClose))
        }
        for (const member of members) {
          const own = rows.filter((row) => row.member_id === member.id)
          const gained = own.reduce((sum, { payout, stake }) => sum + payout - stake, 0n)
          expect(await mainOf(member)).toBe(100_000n + gained)
        }
      }),
      { numRuns: cases({ few: 12, many: 200 }) },
    )
  })

  it('two nodes on one database draw it once, and who watches either is told', async () => {
    const pool = openPool(String(world.pool.options.connectionString))
    const other = heldPlatform(pool)
    const id = await opened()
    other.clock.set(world.clock.now().toISOString())
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await placed(member, id, [['big', '10.00']])
    const nodes = [
      { ctx, events: new MemberEvents(world.pool, ctx.log) },
      { ctx: other.platform.ctx, events: new MemberEvents(pool, ctx.log) },
    ]
    const watchers = await Promise.all(
      nodes.map(async ({ ctx, events }) => {
        const tables = new WatchedTables(ctx, events, async () => ({ open: true }))
        return listenTo(await tables.stream(table))
      }),
    )
    closing()
    drawing()
    other.clock.set(world.clock.now().toISOString())
    await Promise.all([...nodes, ...nodes].map(({ ctx }) => advanceRound(ctx, id, sharedGameOf)))
    const told = () => watchers.map(({ said }) => said.at(-1)).map((last) => [last?.id, last?.state])
    await vi.waitFor(
      () =>
        expect(told()).toEqual([
          [id, 'settled'],
          [id, 'settled'],
        ]),
      SOON,
    )
    const row = await rowOf(betId)
    expect(await mainOf(member)).toBe(100_000n - 1_000n + row.payout)
    for (const { events } of nodes) await events.close()
    for (const watcher of watchers) await watcher.stop()
    await pool.end()
  })

  it('one round is open, however many look at once', async () => {
    await opened()
    world.clock.advance(60)
    for (const { id } of await listRounds(ctx)) await advance(id)
    world.clock.advance(10)
    const seen = await Promise.all(Array.from({ length: 8 }, look))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
  })
})
