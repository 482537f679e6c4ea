import { describe, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { indexOfResult, settleLine } from '#contract/play/games/lottery/hits.ts'
import { type LotteryOutcome, type LotteryWager, lineOf } from '#contract/play/games/lottery/lottery.ts'
import { lotteries, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { drawPrizes, prizesAfter } from '#contract/play/games/lottery/prizes.ts'
import { stepsTold } from '#contract/play/games/lottery/telling.ts'
import { DrawState } from '#contract/play/lottery.ts'
import { FairStream, rootFrom } from '#platform/base/fairness/index.ts'
import { setGameMaintenance } from '#platform/play/catalogue/index.ts'
import { betProof, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import {
  betRow,
  ctx,
  drawRow,
  holdDraw,
  inLotteryWorld,
  mainOf,
  moveTo,
  nextDraw,
  ticketOn,
  type WrittenLine,
  world,
} from '#tests/support/worlds/lottery.ts'
import { drawNews, lotteryTable } from '../lottery-table.ts'
import { showDraw } from '../results.ts'
import { openComingDraws } from './coming-draws.ts'
import { drawProof } from './draw-proof.ts'
import { drawExposure, listDraws, voidDraw } from './operate-draws.ts'
import { statisticsOf } from './statistics.ts'

inLotteryWorld()

const lookAt = async (gameId: string, numero: string) => {
  const draw = await showDraw(ctx, { gameId, numero })
  if (!draw.ok) throw new Error(draw.code)
  return draw.value
}

describe('the schedule', () => {
  it('opens the next seven draws of each lottery, ten of fast ones, once, each with its own seed', async () => {
    await openComingDraws(ctx)
    await openComingDraws(ctx)
    const rows = await ctx.db
      .selectFrom('game_round')
      .select(['node_id', 'numero', 'commit', 'state'])
      .where('numero', 'is not', null)
      .execute()
    for (const { code, openDraws } of lotteries)
      expect(rows.filter(({ node_id }) => node_id === code)).toHaveLength(openDraws)
    expect(new Set(rows.map(({ commit }) => commit)).size).toBe(rows.length)
    expect(rows.every(({ state }) => state === 'open')).toBe(true)
  })

  it('opens none for a lottery in maintenance', async () => {
    await setGameMaintenance(ctx, 'test', { vendor: 'SEN', node: 'sea-4d' }, true)
    world.clock.advance(24 * 60 * 60)
    await openComingDraws(ctx)
    const open = await listDraws(ctx, { game: 'sea-4d', state: 'open' })
    expect(open.ok && open.value).toHaveLength(6)
    await setGameMaintenance(ctx, 'test', { vendor: 'SEN', node: 'sea-4d' }, false)
  })
})

const everyPlay: Record<string, readonly WrittenLine[]> = {
  north: [
    ['lo-2', '12 47 68', '1.00'],
    ['lo-3', '123,456', '0.50'],
    ['de', 'chan', '2.00'],
    ['de-nhat', 'giap-3', '2.00'],
    ['ba-cang', '123', '3.00'],
    ['xien-2', '12-47 47-68', '10.00'],
    ['xien-3', '12-47-68', '10.00'],
    ['xien-4', '01-12-47-68', '10.00'],
    ['truot-4', '01-12-47-68', '10.00'],
    ['dau', '0 1 2 3 4', '5.00'],
    ['duoi', '5', '5.00'],
  ],
  fast: [
    ['big', '', '1.00'],
    ['odd', '', '1.00'],
    ['position-3', '0 1 2 3 4 5 6', '1.00'],
    ['last-2', 'tai', '1.00'],
    ['dragon', '', '1.00'],
  ],
}

describe('a draw', () => {
  it.each([
    ['vn-ha-noi', 'north'],
    ['vn-da-nang', 'north'],
    ['vn-tp-hcm', 'north'],
    ['fast-1', 'fast'],
  ])('of %s is what its seed says, and pays each line by its numbers', async (code, plays) => {
    const lottery = lotteryOf(code)
    const lines = everyPlay[plays]
    if (!lottery || !lines) throw new Error(code)
    const { family } = lottery
    const draw = await nextDraw(code)
    const members = await Promise.all([1, 2, 3].map(() => testMember(ctx, { balance: '10000.00' })))
    const ids: string[] = []
    for (const member of members) ids.push(await ticketOn(member, draw, lines))
    const row = await holdDraw(code, draw.numero)
    expect(row).toMatchObject({ state: 'settled', bets: 3 })
    const stream = new FairStream({
      serverSeed: row.server_seed,
      clientSeed: row.bets_root ?? '',
      nonce: 0,
    })
    const prizes = drawPrizes(family, (n) => stream.draw(n).value)
    expect((row.outcome as LotteryOutcome).prizes).toEqual(prizes)
    const index = indexOfResult(family, prizes)
    for (const [at, id] of ids.entries()) {
      const bet = await betRow(id)
      const results = (bet.wager as unknown as LotteryWager).lines.map((line) =>
        settleLine(lineOf(line), index),
      )
      expect(bet.payout).toBe(results.reduce((sum, { payout }) => sum + payout, 0n))
      const outcome = bet.outcome as LotteryOutcome
      expect(outcome.prizes).toBeNull()
      expect(outcome.lines.map(({ hits, payout }) => ({ hits, payout: minorOf(payout) }))).toEqual(results)
      const member = members[at]
      if (member) expect(await mainOf(member)).toBe(1_000_000n - bet.stake + bet.payout)
      const proof = await betProof(ctx, { betId: id, language: 'vi' })
      if (!proof.ok) throw new Error(proof.code)
      const { leaf = '', path = [] } = proof.value.inclusion ?? {}
      expect(rootFrom(leaf, path)).toBe(row.bets_root)
    }
    const proof = await drawProof(ctx, { gameCode: code, numero: draw.numero, language: 'vi' })
    expect(proof.ok && proof.value.proof?.draws.length).toBeGreaterThanOrEqual(5)
    expect(proof.ok && proof.value.draw).toMatchObject({
      state: 'settled',
      serverSeed: row.server_seed,
      prizes,
    })
  })

  it('without a ticket has the root of nothing', async () => {
    const draw = await nextDraw('fast-5')
    const row = await holdDraw('fast-5', draw.numero)
    expect(row).toMatchObject({ bets: 0, state: 'settled' })
    expect(row.bets_root).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('shows no digit before its time, and its seed after the last', async () => {
    const code = 'vn-tp-hcm'
    const draw = await nextDraw(code)
    const member = await testMember(ctx, { balance: '1000.00' })
    const ticket = await ticketOn(member, draw, [['dau', '0 1 2 3 4 5 6 7 8 9', '1.00']])
    expect(await lookAt(code, draw.numero)).toMatchObject({
      state: 'open',
      prizes: null,
      told: 0,
      betsRoot: null,
    })
    const { id, told_at } = await drawRow(code, draw.numero)
    const advance = () => advanceRound(ctx, id, sharedGameOf)
    moveTo(draw.locksAt)
    expect(await lookAt(code, draw.numero)).toMatchObject({ state: 'locked', prizes: null, remaining: 0 })
    await advance()
    expect(await lookAt(code, draw.numero)).toMatchObject({ state: 'locked', bets: 1, serverSeed: null })
    moveTo(draw.drawsAt)
    await advance()
    const { prizes } = (await drawRow(code, draw.numero)).outcome as LotteryOutcome
    for (let second = 0; second <= 60; second += 5) {
      moveTo(new Date(draw.drawsAt.getTime() + second * 1_000))
      await advance()
      const seen = await lookAt(code, draw.numero)
      const told = stepsTold('south', second * 1_000)
      expect(seen).toMatchObject({ state: 'drawing', told, serverSeed: null })
      expect(seen.prizes).toEqual(prizesAfter('south', prizes ?? [], told))
      expect(await betRow(ticket)).toMatchObject({ result: 'open' })
      const proof = await drawProof(ctx, { gameCode: code, numero: draw.numero, language: 'vi' })
      expect(proof.ok && proof.value.proof).toBeNull()
      expect(await betProof(ctx, { betId: ticket, language: 'vi' })).toMatchObject({ ok: false })
    }
    if (told_at) moveTo(told_at)
    // Watchers are told twice: that all is told, and that who has won has the money.
    const paying = async () => (await drawNews(ctx, code)).lottery?.paying
    expect(await paying()).toContain(draw.numero)
    await advance()
    expect(await paying()).not.toContain(draw.numero)
    const { server_seed } = await drawRow(code, draw.numero)
    expect(await lookAt(code, draw.numero)).toMatchObject({
      state: 'settled',
      serverSeed: server_seed,
      prizes,
    })
    expect(await betRow(ticket)).toMatchObject({ result: 'won', payout: 950n, stake: 1_000n })
  })

  it('is held by the jobs alone, which may run again and again', async () => {
    const draw = await nextDraw('fast-1', 2)
    const member = await testMember(ctx, { balance: '100.00' })
    const ticket = await ticketOn(member, draw, [['big', '', '10.00']])
    const { told_at } = await drawRow('fast-1', draw.numero)
    for (const at of [draw.locksAt, draw.drawsAt, told_at ?? draw.drawsAt]) {
      moveTo(at)
      await runJobs(world.platform, { thrice: true })
    }
    const { result, payout } = await betRow(ticket)
    expect(['won', 'lost']).toContain(result)
    expect(await mainOf(member)).toBe(9_000n + payout)
  })

  it('that an operator voids gives every stake back, and only before it is drawn', async () => {
    const draw = await nextDraw('fast-1')
    const member = await testMember(ctx, { balance: '100.00' })
    const ticket = await ticketOn(member, draw, [['small', '', '10.00']])
    const exposure = await drawExposure(ctx, { code: 'fast-1', numero: draw.numero })
    expect(exposure.ok && exposure.value).toEqual([{ playType: 'small', number: '', payable: 1_960n }])
    expect(await voidDraw(ctx, draw, 'ops:test', 'the drum broke')).toMatchObject({ ok: true })
    const listed = await listDraws(ctx, { game: draw.code, state: 'void' })
    expect(listed.ok && listed.value.map(({ numero, reason }) => ({ numero, reason }))).toEqual([
      { numero: draw.numero, reason: 'the drum broke' },
    ])
    // Each draw is in one state alone, and listed there.
    const all = await listDraws(ctx, {})
    for (const state of DrawState.options) {
      const inState = await listDraws(ctx, { state })
      expect(inState, state).toEqual({
        ok: true,
        value: all.ok && all.value.filter((one) => one.state === state),
      })
    }
    await holdDraw('fast-1', draw.numero)
    expect(await betRow(ticket)).toMatchObject({ result: 'void', turnover: 0n })
    expect(await mainOf(member)).toBe(10_000n)
    expect(await lookAt('fast-1', draw.numero)).toMatchObject({ state: 'void', reason: 'the drum broke' })
    const drawn = await nextDraw('fast-1')
    await holdDraw('fast-1', drawn.numero)
    const table = await lotteryTable(ctx, null, { gameCode: 'fast-1', language: 'vi' })
    if (!table.ok) throw new Error(table.code)
    const { history, shown } = table.value
    expect(shown).toMatchObject({ numero: drawn.numero, state: 'settled' })
    expect(history.filter(({ numero }) => numero === draw.numero)).toMatchObject([{ state: 'void' }])
    expect(await voidDraw(ctx, drawn, 'ops:test', 'too late')).toMatchObject({ code: 'state-moved-on' })
  })
})

it('statistics count each ending of the last draws, and how long it is absent', async () => {
  const held = await ctx.db
    .selectFrom('game_round')
    .select('outcome')
    .where('node_id', '=', 'vn-tp-hcm')
    .where('state', '=', 'settled')
    .orderBy('numero', 'desc')
    .execute()
  const statistics = await statisticsOf(ctx, { gameCode: 'vn-tp-hcm', range: 30 })
  if (!statistics.ok) throw new Error(statistics.code)
  const { draws, list } = statistics.value
  expect(draws).toBe(held.length)
  expect(list).toHaveLength(100)
  expect(list.reduce((sum, { hits }) => sum + hits, 0)).toBe(18 * held.length)
  const endings = held.map(({ outcome }) =>
    ((outcome as LotteryOutcome).prizes ?? []).flat().map((number) => number.slice(-2)),
  )
  for (const { number, hits, absent } of list) {
    expect(hits).toBe(endings.flat().filter((ending) => ending === number).length)
    const ago = endings.findIndex((one) => one.includes(number))
    expect(absent).toBe(ago === -1 ? held.length : ago)
  }
})

describe('a day that is asked for', () => {
  const asked = async (gameCode: string, date: string) => {
    const table = await lotteryTable(ctx, null, { gameCode, date, language: 'vi' })
    if (!table.ok) throw new Error(table.code)
    const { shown, dayDraws } = table.value
    return { shown: shown && `${shown.numero} ${shown.state}`, ofDay: dayDraws?.map(({ numero }) => numero) }
  }
  const dayOf = ({ numero }: { numero: string }) => numero.replace(/^(....)(..)(..).*/, '$1-$2-$3')

  it('has the draw of a lottery that draws once a day, drawn or to come', async () => {
    const draw = await nextDraw('sea-3d')
    expect(await asked('sea-3d', dayOf(draw))).toEqual({ shown: `${draw.numero} open`, ofDay: undefined })
    await holdDraw('sea-3d', draw.numero)
    expect(await asked('sea-3d', dayOf(draw))).toEqual({ shown: `${draw.numero} settled`, ofDay: undefined })
    expect(await asked('sea-3d', '2099-01-01')).toEqual({ shown: null, ofDay: undefined })
  })

  it('has the fast draws of that day that have been told, none of another day or to come', async () => {
    const held: string[] = []
    for (let at = 0; at < 3; at++) {
      const { numero } = await nextDraw('fast-5')
      await holdDraw('fast-5', numero)
      held.unshift(numero)
    }
    const [last = ''] = held
    const day = dayOf({ numero: last })
    const { shown, ofDay } = await asked('fast-5', day)
    expect(shown).toBe(`${last} settled`)
    expect(ofDay?.slice(0, 3)).toEqual(held.filter((numero) => numero.startsWith(last.slice(0, 8))))
    expect(ofDay?.every((numero) => numero.startsWith(last.slice(0, 8)))).toBe(true)
    expect(await asked('fast-5', '2099-01-01')).toEqual({ shown: null, ofDay: [] })
  })
})
