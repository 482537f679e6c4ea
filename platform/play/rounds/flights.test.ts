import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { flightMs, msUntil, multiplierAt } from '#contract/play/odds/rising-clock.ts'
import { pointText } from '#contract/play/odds/rising-odds.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { chooseListed, maskedAccount } from '#platform/members/accounts/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { openStakes } from '#platform/money/play-sums/index.ts'
import { voidByHand } from '#platform/play/bets/index.ts'
import { betProof, installHouseGames, sharedGameOf, unprovenBet } from '#platform/play/house/index.ts'
import { gameDetail } from '#platform/play/launch/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { voidRules } from '#tests/support/platform/void-rules.ts'
import {
  betRow,
  board,
  boarded,
  closeBoat,
  flyingBoat,
  landBoat,
  lookAtBoat,
  openBoat,
  roundRow,
  tapOn,
} from '#tests/support/worlds/flights.ts'
import { advanceRound, voidRound } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
let other: Member

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
beforeEach(async () => {
  member = await testMember(ctx, { balance: '10000.00' })
  other = await testMember(ctx, { balance: '10000.00' })
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const mainOf = (of: Member) => balanceOf(ctx.db, wallet(of.id, 'main'))
const stillAtStake = async () =>
  (await sql<{ open: bigint }>`select ${openStakes} as open`.execute(ctx.db)).rows[0]?.open ?? 0n
const wait = (ms: number) => world.clock.advance(ms / 1_000)
/** A flight above this point leaves room to act in. */
const high = { from: 400n }

describe('the round', () => {
  it('takes bets for ten seconds, is closed for a moment, flies until its point, and is settled', async () => {
    const { round, point, flewAt } = await flyingBoat(ctx, world.clock, high, async (id) => {
      const { round } = await lookAtBoat(ctx)
      expect(round).toMatchObject({ id, state: 'open', remaining: 10, flight: null, serverSeed: null })
      return boarded(ctx, member, id)
    })
    const row = await roundRow(ctx, round)
    expect(row.closes_at.getTime() - row.opened_at.getTime()).toBe(10_000)
    expect(flewAt.getTime() - row.closes_at.getTime()).toBe(200)
    const shown = async () => (await lookAtBoat(ctx)).round
    wait(-100)
    expect(await shown()).toMatchObject({ state: 'closed', betsRoot: row.bets_root, outcome: null })
    wait(100)
    expect(await shown()).toMatchObject({
      state: 'flying',
      serverSeed: null,
      outcome: null,
      flight: { flewAt: flewAt.toISOString(), endedAt: null, toldAt: flewAt.toISOString() },
    })
    wait(flightMs(point))
    // For a moment longer nobody is told, so that clocks of processes may differ by so much.
    expect(await shown()).toMatchObject({ state: 'flying', outcome: null, serverSeed: null })
    wait(50)
    expect(await shown()).toMatchObject({
      state: 'drawn',
      serverSeed: row.server_seed,
      outcome: { point: pointText(point), parts: [], multiplier: '0.0000' },
      flight: { endedAt: new Date(flewAt.getTime() + flightMs(point)).toISOString() },
    })
    wait(250)
    expect(await shown()).toMatchObject({ state: 'settled' })
    wait(2_900)
    expect(await shown()).toMatchObject({ state: 'settled' })
    wait(200)
    expect(await shown()).toMatchObject({ state: 'open' })
  })

  it('takes two bets of a member, even of two at once, and none later', async () => {
    const round = await openBoat(ctx, world.clock)
    const results = await Promise.all([1, 2, 3].map(() => board(ctx, member, round)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'not-offered', detail: { field: 'round' } })
    expect(await board(ctx, other, round)).toMatchObject({ ok: true })
    for (const target of ['1.00', '1000.01'])
      expect(await board(ctx, other, round, { target })).toMatchObject({
        code: 'not-offered',
        detail: { field: 'target' },
      })
    await closeBoat(ctx, world.clock, round)
    expect(await board(ctx, other, round)).toMatchObject({ code: 'bets-closed' })
    await landBoat(ctx, world.clock, round)
  })

  it('keeps its take-off, as it keeps its seed', async () => {
    const { round } = await flyingBoat(ctx, world.clock, high, (id) => boarded(ctx, member, id))
    wait(1)
    await expect(
      ctx.db.updateTable('game_round').set({ flew_at: ctx.clock.now() }).where('id', '=', round).execute(),
    ).rejects.toThrow('keeps its word')
    await landBoat(ctx, world.clock, round)
  })

  it('that an operator stops in the air leaves paid what was cashed out, and gives the rest of every stake back', async () => {
    const { round, bets } = await flyingBoat(ctx, world.clock, high, async (id) => ({
      out: await boarded(ctx, member, id),
      half: await boarded(ctx, member, id),
      rides: await boarded(ctx, other, id, { target: '1.01' }),
    }))
    wait(18_000) // 2.94
    expect(await tapOn(ctx, member, bets.out)).toMatchObject({ ok: true })
    expect(await tapOn(ctx, member, bets.half, { share: 'half' })).toMatchObject({ ok: true })
    const [paid, rides] = [await mainOf(member), await mainOf(other)]
    expect(
      await voidByHand(ctx, { betId: bets.out, rules: voidRules(), actor: 'ops:test', reason: 'a friend' }),
    ).toMatchObject({
      code: 'operation-not-allowed',
    })
    await voidRound(ctx, round, 'test', 'the wind')
    expect(await tapOn(ctx, member, bets.half)).toMatchObject({ code: 'state-moved-on' })
    await advanceRound(ctx, round, sharedGameOf)
    await advanceRound(ctx, round, sharedGameOf)
    const [out, half, rode] = await Promise.all(
      [bets.out, bets.half, bets.rides].map((id) => betRow(ctx, id)),
    )
    expect(out).toMatchObject({ result: 'won', payout: 2_940n, outcome: null, cashed_out: null })
    expect(half).toMatchObject({ result: 'won', payout: 1_470n + 500n, outcome: null, cashed_out: null })
    // Of the fifteen that were risked together more than fifteen were won; what came back counts for nothing.
    expect([out?.turnover, half?.turnover]).toEqual([1_000n, 500n])
    // Its target had come, but nothing was paid yet.
    expect(rode).toMatchObject({ result: 'void', payout: 1_000n, turnover: 0n })
    expect(await mainOf(member)).toBe(paid + 500n)
    expect(await mainOf(other)).toBe(rides + 1_000n)
    const { rows } = await sql<{ kind: string; amount: bigint }>`
      select posting.kind, amount from ledger_entry join ledger_posting posting on posting.id = posting_id
      join ledger_account account on account.id = account_id
      where reference = ${bets.half} and account.key = ${wallet(member.id, 'main')} order by ledger_entry.seq
    `.execute(ctx.db)
    expect(rows).toMatchObject([
      { kind: 'bet', amount: -1_000n },
      { kind: 'payout', amount: 1_470n },
      { kind: 'void', amount: 500n },
    ])
    // There was no draw to prove, and nobody is told one.
    expect(await betProof(ctx, { betId: bets.half, language: 'vi' })).toMatchObject({ code: 'not-found' })
    expect(await unprovenBet(ctx, { betId: bets.half, language: 'vi' })).toMatchObject({
      ok: true,
      value: { result: 'won', payout: '19.70' },
    })
    const detail = await gameDetail(ctx, member, { vendorCode: 'SEN', nodeId: 'crash-live', language: 'vi' })
    expect(detail).toMatchObject({ ok: true })
  })
})

describe('a cash-out', () => {
  it('pays the multiplier of its arrival, whenever it is handled', async () => {
    const { round, bets, flewAt } = await flyingBoat(ctx, world.clock, high, (id) => boarded(ctx, member, id))
    const arrived = new Date(flewAt.getTime() + 6_758)
    world.clock.set(arrived.toISOString())
    wait(2_000)
    const [staked, atStake] = [await mainOf(member), await stillAtStake()]
    expect(await tapOn(ctx, member, bets, { at: arrived })).toEqual({
      ok: true,
      value: { betId: bets, result: 'open' },
    })
    expect((await betRow(ctx, bets)).actions).toEqual([
      {
        game: 'crash-live',
        action: 'cash-out',
        share: 'all',
        arrivedAt: arrived.toISOString(),
        afterMs: 6_758,
      },
    ])
    expect(await mainOf(member)).toBe(staked + 1_500n)
    expect(await betRow(ctx, bets)).toMatchObject({
      result: 'open',
      payout: 0n,
      cashed_out: 1_500n,
      cashed_out_stake: 1_000n,
    })
    // What a report of the house is proved by.
    expect(await stillAtStake()).toBe(atStake - 1_500n)
    await landBoat(ctx, world.clock, round)
    expect(await betRow(ctx, bets)).toMatchObject({
      result: 'won',
      payout: 1_500n,
      cashed_out: null,
      outcome: { multiplier: '1.5000', parts: [{ by: 'hand', multiplier: '1.50', payout: '15.00' }] },
    })
    expect(await mainOf(member)).toBe(staked + 1_500n)
  })

  it('counts once, however often its request comes, and its copy is answered as it was', async () => {
    const { round, bets } = await flyingBoat(ctx, world.clock, high, (id) => boarded(ctx, member, id))
    wait(2_000)
    const staked = await mainOf(member)
    const requestId = randomUUID()
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => tapOn(ctx, member, bets, { share: 'half', requestId })),
    )
    for (const copy of copies) expect(copy).toEqual({ ok: true, value: { betId: bets, result: 'open' } })
    expect((await betRow(ctx, bets)).actions).toHaveLength(1)
    expect(await mainOf(member)).toBe(staked + 560n)
    await landBoat(ctx, world.clock, round)
    expect(await tapOn(ctx, member, bets, { share: 'half', requestId })).toMatchObject({ ok: true })
    expect(await tapOn(ctx, member, bets, { share: 'all', requestId })).toMatchObject({
      code: 'request-id-reused',
    })
  })

  it('of half leaves the other half in: once, and then all of the rest', async () => {
    const { round, bets } = await flyingBoat(ctx, world.clock, high, (id) =>
      boarded(ctx, member, id, { stake: '10.01' }),
    )
    wait(6_758)
    expect(await tapOn(ctx, member, bets, { share: 'half' })).toMatchObject({ ok: true })
    expect(await tapOn(ctx, member, bets, { share: 'half' })).toMatchObject({
      code: 'not-offered',
      detail: { field: 'share' },
    })
    wait(11_553 - 6_758)
    expect(await tapOn(ctx, member, bets)).toMatchObject({ ok: true })
    expect(await tapOn(ctx, member, bets)).toMatchObject({ code: 'state-moved-on' })
    await landBoat(ctx, world.clock, round)
    expect(await betRow(ctx, bets)).toMatchObject({
      payout: 750n + 1_002n,
      outcome: { multiplier: '2.0000' },
    })
  })

  it('cannot be paid again by a process that knows nothing of what was paid', async () => {
    const { round, bets } = await flyingBoat(ctx, world.clock, high, (id) => boarded(ctx, member, id))
    wait(2_000)
    expect(await tapOn(ctx, member, bets)).toMatchObject({ ok: true })
    // as the code before this wrote the end of a bet
    const before = { result: 'won', payout: 1_120n, outcome: '{}', settled_at: ctx.clock.now() }
    await expect(ctx.db.updateTable('bet').set(before).where('id', '=', bets).execute()).rejects.toThrow(
      'bet_cashed_out_while_open',
    )
    await landBoat(ctx, world.clock, round)
  })

  it('of a bet whose target has come is too late to change it', async () => {
    const { round, bets } = await flyingBoat(ctx, world.clock, high, (id) =>
      boarded(ctx, member, id, { target: '1.50' }),
    )
    wait(6_758)
    expect(await tapOn(ctx, member, bets)).toMatchObject({ code: 'state-moved-on' })
    await landBoat(ctx, world.clock, round)
    expect(await betRow(ctx, bets)).toMatchObject({ payout: 1_500n, outcome: { parts: [{ by: 'target' }] } })
  })

  it('comes neither before the take-off nor for somebody else', async () => {
    const round = await openBoat(ctx, world.clock)
    const id = await boarded(ctx, member, round)
    expect(await tapOn(ctx, member, id)).toMatchObject({ code: 'state-moved-on' })
    await closeBoat(ctx, world.clock, round)
    expect(await tapOn(ctx, member, id)).toMatchObject({ code: 'state-moved-on' })
    wait(300)
    expect(await tapOn(ctx, other, id)).toMatchObject({ code: 'not-found' })
    await landBoat(ctx, world.clock, round)
  })

  it('that arrives with the point or later is lost, and told by how much', async () => {
    const range = { from: 110n, to: 90_000n }
    const { round, bets, point } = await flyingBoat(ctx, world.clock, range, (id) => boarded(ctx, member, id))
    const lastsMs = flightMs(point)
    const { flew_at: flewAt } = await roundRow(ctx, round)
    const at = (ms: number) => new Date((flewAt?.getTime() ?? 0) + lastsMs + ms)
    world.clock.set(at(80).toISOString())
    expect(await tapOn(ctx, member, bets, { at: at(80) })).toMatchObject({
      code: 'too-late',
      detail: { lateMs: 80 },
    })
    expect(await tapOn(ctx, member, bets, { at: at(0) })).toMatchObject({ detail: { lateMs: 0 } })
    await landBoat(ctx, world.clock, round)
    expect(await betRow(ctx, bets)).toMatchObject({ result: 'lost', payout: 0n })
    expect(await tapOn(ctx, member, bets, { at: at(2_000) })).toMatchObject({
      code: 'too-late',
      detail: { lateMs: 2_000 },
    })
  })

  it('that arrived a millisecond before the point is paid, though the point has been told', async () => {
    const range = { from: 110n, to: 90_000n }
    const { round, bets, point, flewAt } = await flyingBoat(ctx, world.clock, range, (id) =>
      boarded(ctx, member, id),
    )
    const lastMs = flightMs(point) - 1
    world.clock.set(new Date(flewAt.getTime() + lastMs + 100).toISOString())
    await advanceRound(ctx, round, sharedGameOf)
    expect((await roundRow(ctx, round)).state).toBe('drawn')
    const arrived = new Date(flewAt.getTime() + lastMs)
    expect(await tapOn(ctx, member, bets, { at: arrived })).toMatchObject({ ok: true })
    await landBoat(ctx, world.clock, round)
    expect(await betRow(ctx, bets)).toMatchObject({ payout: (1_000n * BigInt(multiplierAt(lastMs))) / 100n })
  })
})

describe('the end', () => {
  it('pays targets up to the point and loses the others; what a member staked counts together', async () => {
    const range = { from: 200n, to: 299n }
    const { round, bets } = await flyingBoat(ctx, world.clock, range, async (id) => [
      await boarded(ctx, member, id, { target: '2.00' }),
      await boarded(ctx, member, id, { target: '3.00' }),
    ])
    await landBoat(ctx, world.clock, round)
    const [won, lost] = await Promise.all(bets.map((id) => betRow(ctx, id)))
    expect(won).toMatchObject({ result: 'won', payout: 2_000n })
    expect(lost).toMatchObject({ result: 'lost', payout: 0n })
    // Ten won and ten lost on one round: nothing was at risk.
    expect([won?.turnover, lost?.turnover]).toEqual([0n, 0n])
  })

  it('is proved with the times of the round and the arrivals of the cash-outs', async () => {
    const { round, bets, point, flewAt } = await flyingBoat(ctx, world.clock, high, (id) =>
      boarded(ctx, member, id, { target: '3.00' }),
    )
    wait(2_000)
    await tapOn(ctx, member, bets, { share: 'half' })
    const sealed = await unprovenBet(ctx, { betId: bets, language: 'vi' })
    expect(sealed).toMatchObject({ ok: true, value: { serverSeed: null, result: 'open' } })
    expect(await betProof(ctx, { betId: bets, language: 'vi' })).toMatchObject({ code: 'not-found' })
    await landBoat(ctx, world.clock, round)
    const { opened_at: openedAt } = await roundRow(ctx, round)
    expect(await betProof(ctx, { betId: bets, language: 'vi' })).toMatchObject({
      ok: true,
      value: {
        flight: {
          openedAt: openedAt.toISOString(),
          flewAt: flewAt.toISOString(),
          endedAt: new Date(flewAt.getTime() + flightMs(point)).toISOString(),
        },
        inclusion: { wagerText: '3.00' },
        actions: [{ share: 'half', afterMs: 2_000 }],
        outcome: { point: pointText(point), multiplier: '3.0000' },
      },
    })
  })
})

describe('who is in', () => {
  it('is told to everybody: largest stakes first, masked, and who has left at what', async () => {
    const { round, bets, flewAt } = await flyingBoat(ctx, world.clock, high, async (id) => ({
      hand: await boarded(ctx, member, id, { stake: '20.00' }),
      target: await boarded(ctx, other, id, { stake: '30.00', target: '2.00' }),
    }))
    const seen = async () => (await lookAtBoat(ctx)).players
    await expect.poll(seen).toMatchObject({ bets: 2, out: 0, staked: '50.00', left: '50.00' })
    wait(2_000)
    await tapOn(ctx, member, bets.hand)
    world.clock.set(new Date(flewAt.getTime() + msUntil(200)).toISOString())
    await expect.poll(seen).toMatchObject({
      bets: 2,
      out: 2,
      left: '0.00',
      list: [
        { stake: '30.00', multiplier: '2.00', payout: '60.00', out: true },
        { stake: '20.00', multiplier: '1.12', payout: '22.40', out: true },
      ],
    })
    expect(JSON.stringify(await seen())).not.toContain(member.account)
    await landBoat(ctx, world.clock, round)
  })

  it('names nobody who is not listed', async () => {
    const shy = await testMember(ctx, { account: 'kinmieng', balance: '1000.00' })
    expect(await chooseListed(ctx, shy, { listed: false })).toMatchObject({ ok: true })
    const { round } = await flyingBoat(ctx, world.clock, high, async (id) => ({
      shy: await boarded(ctx, shy, id, { stake: '20.00' }),
      hand: await boarded(ctx, member, id, { stake: '30.00' }),
    }))
    await expect
      .poll(async () => (await lookAtBoat(ctx)).players?.list.map(({ account }) => account))
      .toEqual([maskedAccount(member.account), '***'])
    expect(JSON.stringify(await lookAtBoat(ctx))).not.toContain('ki***g')
    await landBoat(ctx, world.clock, round)
  })
})
