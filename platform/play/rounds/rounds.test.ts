import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import {
  isContest,
  poolsFrom as poolsOf,
  type Winner,
  winners,
  paidOn as wonOn,
} from '#contract/play/games/cockfight.ts'
import { paidOn, spots } from '#contract/play/games/sicbo.ts'
import type { OutcomeOf, Wager } from '#contract/play/games.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { openPool } from '#platform/base/db/database.ts'
import { MemberEvents } from '#platform/base/events/index.ts'
import { FairStream, leafOf, merkleTree, rootFrom } from '#platform/base/fairness/index.ts'
import { ok } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { balanceOf, checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover, rolloverLeft } from '#platform/money/rollover/index.ts'
import { betDetail, endRoundBets, voidByHand } from '#platform/play/bets/index.ts'
import {
  betProof,
  installHouseGames,
  placeBet,
  sharedGameOf,
  unprovenBet,
} from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { voidRules } from '#tests/support/platform/void-rules.ts'
import { heldPlatform } from '#tests/support/site/held-platform.ts'
import { advanceRound, listRounds, roundTable, voidRound, WatchedTables } from './index.ts'
import { inclusionOf } from './round-proof.ts'
import { announceRound } from './round-table.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const table = { vendor: 'SEN', node: 'sicbo' }
const look = async () => {
  const { round } = await roundTable(ctx, table, { open: true })
  if (!round) throw new Error('no round')
  return round
}
/** A new round, whatever ran before. */
async function opened(): Promise<string> {
  world.clock.advance(60)
  for (const { id } of await listRounds(ctx)) await advance(id)
  world.clock.advance(10)
  const { id, state } = await look()
  expect(state).toBe('open')
  return id
}
const advance = (round: string, gameOf = sharedGameOf) => advanceRound(ctx, round, gameOf)
const closing = () => world.clock.advance(30)
const drawing = () => world.clock.advance(5)

function bet(
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
async function placed(member: Member, round: string, staked: [string, string][]): Promise<string> {
  const done = await bet(member, round, staked)
  if (!done.ok) throw new Error(done.code)
  return done.value.betId
}
const rowOf = (id: string) =>
  ctx.db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mainOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))
const roundOf = (id: string) =>
  ctx.db.selectFrom('game_round').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function isInRoot(row: Awaited<ReturnType<typeof rowOf>>): Promise<boolean> {
  const wagerText = sharedGameOf('SEN', row.node_id)?.wagerText(row.wager as Wager) ?? expect.fail('no game')
  const found = await inclusionOf(ctx, {
    id: row.id,
    memberId: row.member_id,
    roundId: row.round_id ?? '',
    stake: row.stake,
    salt: row.salt,
    wagerText,
  })
  return found !== undefined
}

/** Whether a connection of this database waits for a lock. */
async function somebodyWaits() {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(ctx.db)
  return rows.length > 0
}

const SOON = { timeout: 20_000, interval: 10 }
/** What a stream says, read on and on: the state and the id of each round. */
function listenTo(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const said: { id: string; state: string; remaining: number; results: number }[] = []
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const message = new TextDecoder().decode(value)
      if (!message.startsWith('data: ')) continue
      const { round, history } = JSON.parse(message.slice('data: '.length))
      said.push({ id: round.id, state: round.state, remaining: round.remaining, results: history.length })
    }
  })()
  return { said, stop: () => reader.cancel().then(() => ended) }
}

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
      { state: 'void', reason: 'a dear one', outcome: null, drawn_at: null },
      { state: 'open' },
    ])
      await expect(change(set)).rejects.toThrow(/keeps its word/)
  })
})

describe('proofs', () => {
  it('every bet of a round is shown to be in its root, and pays by the rules', async () => {
    const id = await opened()
    const members = await Promise.all(
      Array.from({ length: 5 }, () => testMember(ctx, { balance: '1000.00' })),
    )
    const ids: string[] = []
    for (const member of members)
      for (const spot of ['big', 'total-9'])
        ids.push(
          await placed(member, id, [
            [spot, '2.50'],
            ['single-3', '1.00'],
          ]),
        )
    closing()
    drawing()
    await advance(id)
    const round = await roundOf(id)
    expect(round.bets).toBe(10)
    const leaves: string[] = []
    for (const betId of ids.toSorted()) {
      const proof = await betProof(ctx, { betId, language: 'vi' })
      if (!proof.ok) throw new Error(proof.code)
      const { inclusion, clientSeed, nonce, serverSeed, payout, outcome } = proof.value
      expect([clientSeed, nonce, serverSeed]).toEqual([round.bets_root, 0, round.server_seed])
      const leaf = leafOf(`${betId}:${inclusion?.memberHash}:3.50:${inclusion?.wagerText}`)
      expect(inclusion?.wagerText).toMatch(/^(big|total-9)=2\.50,single-3=1\.00$/)
      expect(inclusion?.leaf).toBe(leaf)
      leaves.push(leaf)
      expect(rootFrom(leaf, inclusion?.path ?? [])).toBe(round.bets_root)
      const { dice, spots: on } = outcome as OutcomeOf<'sicbo'>
      const paid = on.reduce((sum, { spot, stake }) => {
        const known = spots.get(spot)
        return known ? sum + paidOn(known, minorOf(stake), dice) : sum
      }, 0n)
      expect(minorOf(payout)).toBe(paid)
    }
    expect(merkleTree(leaves).root).toBe(round.bets_root)
  })
})

describe('whose bet it is', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
  const proofOf = async (betId: string) => {
    const proof = await betProof(ctx, { betId, language: 'en' })
    if (!proof.ok) throw new Error(proof.code)
    return proof.value
  }

  it('only its owner can show, by a salt that is drawn with the bet and told to nobody else', async () => {
    const id = await opened()
    const [member, other] = [
      await testMember(ctx, { balance: '1000.00' }),
      await testMember(ctx, { balance: '1000.00' }),
    ]
    const betIds = [await placed(member, id, [['big', '1.00']]), await placed(member, id, [['big', '1.00']])]
    closing()
    drawing()
    await advance(id)
    const salts: string[] = []
    for (const betId of betIds) {
      const own = await betDetail(ctx, member, { betId, language: 'en' })
      const salt = (own.ok && own.value.salt) || expect.fail('no salt')
      expect(salt).toMatch(/^[0-9a-f]{16}$/)
      salts.push(salt)
      const proof = await proofOf(betId)
      expect(proof.inclusion?.memberHash).toBe(hashOf(`${salt}${betId}${member.account}`))
      // A guest who tries account names finds none.
      expect(proof.inclusion?.memberHash).not.toBe(hashOf(`${betId}${member.account}`))
      expect(JSON.stringify(proof)).not.toContain(salt)
      expect(await betDetail(ctx, other, { betId, language: 'en' })).toMatchObject({ code: 'not-found' })
    }
    expect(new Set(salts).size).toBe(2)
  })

  it('follows from account and id in a bet from before there were salts, which is proved as ever', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await placed(member, id, [['big', '1.00']])
    await ctx.db.updateTable('bet').set({ salt: null }).where('id', '=', betId).execute()
    closing()
    drawing()
    await advance(id)
    const { inclusion, clientSeed } = await proofOf(betId)
    expect(inclusion?.memberHash).toBe(hashOf(`${betId}${member.account}`))
    expect(rootFrom(inclusion?.leaf ?? '', inclusion?.path ?? [])).toBe(clientSeed)
    expect(await betDetail(ctx, member, { betId, language: 'en' })).toMatchObject({ value: { salt: null } })
  })
})

describe('a bet without a proof', () => {
  const told = async (betId: string) => {
    const found = await unprovenBet(ctx, { betId, language: 'en' })
    return found.ok ? found.value : found.code
  }

  it('is told the commit of its round, then the root; the seed only where the round is void', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await placed(member, id, [['big', '10.00']])
    const { commit, server_seed: serverSeed } = await roundOf(id)
    const open = { roundId: id, result: 'open', commit, serverSeed: null, nonce: 0 }
    const wager = { game: 'sicbo', spots: [{ spot: 'big', stake: '10.00' }] }
    const before = await told(betId)
    expect(before).toMatchObject({ ...open, wager, clientSeed: null })
    expect(before).not.toHaveProperty('inclusion')
    closing()
    await advance(id)
    const { bets_root: root } = await roundOf(id)
    expect(root).toMatch(/^[0-9a-f]{64}$/)
    expect(await told(betId)).toMatchObject({ ...open, clientSeed: root })
    await voidRound(ctx, id, 'test', 'the dome broke')
    await runJobs(world.platform)
    expect(await told(betId)).toMatchObject({ ...open, clientSeed: root, result: 'void', serverSeed })
  })

  it('is shown in the root of its closed round, but not if it was void before that', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const gone = await placed(member, id, [['small', '10.00']])
    const kept = [
      await placed(member, id, [['big', '10.00']]),
      await placed(member, id, [['total-9', '20.00']]),
      await placed(member, id, [['small', '5.00']]),
    ]
    expect(
      await voidByHand(ctx, { betId: gone, rules: voidRules(), actor: 'test', reason: 'a test' }),
    ).toMatchObject({
      ok: true,
    })
    closing()
    await advance(id)
    const { bets_root: root } = await roundOf(id)
    await voidRound(ctx, id, 'test', 'the dome broke')
    await runJobs(world.platform)
    for (const betId of kept) {
      const bet = await unprovenBet(ctx, { betId, language: 'en' })
      if (!bet.ok) throw new Error(bet.code)
      const { inclusion, stake, result } = bet.value
      expect(result).toBe('void')
      const leaf = leafOf(`${betId}:${inclusion?.memberHash}:${stake}:${inclusion?.wagerText}`)
      expect(inclusion).toMatchObject({ roundId: id, leaf })
      expect(rootFrom(leaf, inclusion?.path ?? [])).toBe(root)
    }
    const before = await told(gone)
    expect(before).toMatchObject({ result: 'void', clientSeed: root })
    expect(before).not.toHaveProperty('inclusion')
  })

  it('has its proof instead once it is settled', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await placed(member, id, [['big', '10.00']])
    closing()
    drawing()
    await advance(id)
    expect(await told(betId)).toBe('not-found')
  })
})

describe('a pool', () => {
  const pit = { vendor: 'SEN', node: 'cockfight' }
  const stake = (member: Member, round: string, pairs: [Winner, string][]) =>
    placeBet(ctx, member, {
      vendorCode: 'SEN',
      nodeId: 'cockfight',
      stake: moneyOf(pairs.reduce((sum, [, stake]) => sum + minorOf(stake), 0n)),
      wager: { game: 'cockfight', spots: pairs.map(([spot, stake]) => ({ spot, stake })) },
      round,
      requestId: randomUUID(),
    }).then((placed) => {
      if (!placed.ok) throw new Error(placed.code)
      return placed.value.betId
    })
  const pooled = sharedGameOf('SEN', 'cockfight')?.pooled
  const lookIn = async () => (await roundTable(ctx, pit, { open: true, pooled })).round
  async function openedFight(houseStake = 0): Promise<string> {
    await setValue(ctx, 'test', 'cockfightHouseStake', houseStake)
    world.clock.advance(60)
    for (const { id } of await listRounds(ctx)) await advance(id)
    world.clock.advance(10)
    const round = await lookIn()
    expect(round?.state).toBe('open')
    return round?.id ?? ''
  }
  async function fought(id: string) {
    closing()
    drawing()
    await advance(id)
    const { outcome, pools } = await roundOf(id)
    return { winner: (outcome as { winner: Winner }).winner, pools: poolsOf(pools as Record<string, string>) }
  }

  it('grows while bets are open, is fixed when they end, and is shared by who was right', async () => {
    const seen = new Set<Winner>()
    // Until each side has won once; a draw is rare, and has its rule tested by itself.
    for (let fight = 0; fight < 40 && !(seen.has('meron') && seen.has('wala')); fight++) {
      const id = await openedFight()
      const [ann, ben] = [
        await testMember(ctx, { balance: '1000.00' }),
        await testMember(ctx, { balance: '1000.00' }),
      ]
      const bets = [
        await stake(ann, id, [
          ['meron', '300.00'],
          ['draw', '1.00'],
        ]),
        await stake(ben, id, [['wala', '100.01']]),
      ]
      await vi.waitFor(
        async () =>
          expect((await lookIn())?.pools).toEqual({ meron: '300.00', wala: '100.01', draw: '1.00' }),
        SOON,
      )
      const { winner, pools } = await fought(id)
      expect(pools).toEqual({ meron: 30_000n, wala: 10_001n, draw: 100n, house: 0n })
      seen.add(winner)
      const rows = await Promise.all(bets.map(rowOf))
      // 95 of 100 of 400.01 are 380.0095.
      expect(rows.map(({ payout }) => payout)).toEqual(
        { meron: [38_000n, 0n], wala: [0n, 38_000n], draw: [30_900n, 10_001n] }[winner],
      )
      expect(rows[1]?.result).toBe({ meron: 'lost', wala: 'won', draw: 'push' }[winner])
      expect(await mainOf(ann)).toBe(100_000n - 30_100n + (rows[0]?.payout ?? 0n))
      for (const betId of bets) expect((await betProof(ctx, { betId, language: 'en' })).ok).toBe(true)
      const change = ctx.db
        .updateTable('game_round')
        .set({ pools: JSON.stringify({ meron: '1.00' }) })
        .where('id', '=', id)
        .execute()
      await expect(change).rejects.toThrow(/keeps its word/)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['meron', 'wala']))
  })

  it('gives all stakes on a side back that nobody matches, whoever wins', async () => {
    const id = await openedFight()
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await stake(member, id, [['wala', '50.00']])
    await fought(id)
    expect(await rowOf(betId)).toMatchObject({ result: 'push', payout: 5_000n })
    expect((await betProof(ctx, { betId, language: 'en' })).ok).toBe(true)
  })

  it('has a stake of the house on both sides from the opening on, which a changed setting leaves as it is', async () => {
    const house = 500_000_000n
    const id = await openedFight(Number(house))
    const lying = { meron: '0.00', wala: '0.00', draw: '0.00', house: '5000000.00' }
    expect((await lookIn())?.pools).toEqual(lying)
    await setValue(ctx, 'test', 'cockfightHouseStake', 100)
    const change = ctx.db.updateTable('game_round').set({ house_stake: 100n }).where('id', '=', id).execute()
    await expect(change).rejects.toThrow(/keeps its word/)
    const member = await testMember(ctx, { balance: '1000.00' })
    const betIds = [
      await stake(member, id, [['meron', '50.00']]),
      await stake(member, id, [['draw', '1.00']]),
    ]
    const before = await balanceOf(ctx.db, wallet(member.id, 'main'))
    const { winner, pools } = await fought(id)
    expect(pools).toEqual({ meron: 5_000n, wala: 0n, draw: 100n, house })
    expect((await lookIn())?.pools).toEqual({ ...lying, meron: '50.00', draw: '1.00' })
    // The one stake of a member has odds and can lose; nothing moves for the house's own.
    const rows = await Promise.all(betIds.map(rowOf))
    const due = [wonOn('meron', 5_000n, winner, pools), wonOn('draw', 100n, winner, pools)]
    expect(rows.map(({ payout }) => payout)).toEqual(due)
    expect(due[0]).toBe({ meron: 9_499n, wala: 0n, draw: 5_000n }[winner])
    expect(rows[0]?.result).toBe({ meron: 'won', wala: 'lost', draw: 'push' }[winner])
    expect(await mainOf(member)).toBe(before + (due[0] ?? 0n) + (due[1] ?? 0n))
    for (const betId of betIds) {
      const proof = await betProof(ctx, { betId, language: 'en' })
      expect(proof).toMatchObject({ ok: true, value: { outcome: { pools: { house: '5000000.00' } } } })
    }
    await openedFight(100)
    expect((await lookIn())?.pools).toMatchObject({ house: '1.00' })
  })

  it('has no play money in it, which is paid by the same odds', async () => {
    const id = await openedFight()
    const [ann, ben, trial] = [
      await testMember(ctx, { balance: '1000.00' }),
      await testMember(ctx, { balance: '1000.00' }),
      await testMember(ctx, { accountKind: 4 }),
    ]
    const grant = move(house('play-grants', trial.id), wallet(trial.id, 'play'), 1_000_000n)
    await post(ctx, { kind: 'play-grant', reference: 'test', entries: grant })
    await stake(ann, id, [['meron', '10.00']])
    await stake(ben, id, [['wala', '10.00']])
    const played = await stake(trial, id, [
      ['meron', '5000.00'],
      ['wala', '20.00'],
    ])
    const { winner, pools } = await fought(id)
    expect(pools).toEqual({ meron: 1_000n, wala: 1_000n, draw: 0n, house: 0n })
    const row = await rowOf(played)
    expect(row).toMatchObject({
      unit: 'play',
      payout: { meron: 950_000n, wala: 3_800n, draw: 502_000n }[winner],
    })
  })

  it('whoever stakes whatever: what is paid on the sides is no more than the pool less five in a hundred', async () => {
    const bets = fc.array(
      fc.record({ spot: fc.constantFrom(...winners), minor: fc.bigInt({ min: 100n, max: 30_000n }) }),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(bets, async (asked) => {
        const id = await openedFight()
        const member = await testMember(ctx, { balance: '5000.00' })
        const betIds: string[] = []
        for (const { spot, minor } of asked) betIds.push(await stake(member, id, [[spot, moneyOf(minor)]]))
        const { winner, pools } = await fought(id)
        for (const spot of winners) {
          const staked = asked.filter((bet) => bet.spot === spot).reduce((sum, { minor }) => sum + minor, 0n)
          expect(pools[spot]).toBe(staked)
        }
        const rows = await Promise.all(betIds.map(rowOf))
        const onSides = rows
          .filter((_, at) => asked[at]?.spot !== 'draw')
          .reduce((sum, { payout }) => sum + payout, 0n)
        const pool = pools.meron + pools.wala
        if (winner === 'draw' || !isContest(pools)) expect(onSides).toBe(pool)
        else expect(onSides * 100n).toBeLessThanOrEqual(pool * 95n)
      }),
      { numRuns: cases({ few: 5, many: 60 }) },
    )
  })

  it('goes back when the fight is called off', async () => {
    const id = await openedFight()
    const member = await testMember(ctx, { balance: '1000.00' })
    await stake(member, id, [
      ['meron', '10.00'],
      ['draw', '10.00'],
    ])
    closing()
    await advance(id)
    await voidRound(ctx, id, 'test', 'rain')
    await advance(id)
    expect(await mainOf(member)).toBe(100_000n)
  })
})

describe('money', () => {
  it('of play money stays play money', async () => {
    const id = await opened()
    const trial = await testMember(ctx, { accountKind: 4 })
    expect(await bet(trial, id, [['big', '1.00']])).toMatchObject({ code: 'insufficient-balance' })
    const grant = move(house('play-grants', trial.id), wallet(trial.id, 'play'), 1_000n)
    await post(ctx, { kind: 'play-grant', reference: 'test', entries: grant })
    // Big and small: one of them comes, unless all dice are alike.
    const ids = [await placed(trial, id, [['big', '2.00']]), await placed(trial, id, [['small', '3.00']])]
    closing()
    drawing()
    await advance(id)
    const rows = await Promise.all(ids.map(rowOf))
    for (const row of rows) expect(row).toMatchObject({ unit: 'play', wallet: 'play' })
    expect(rows.map(({ result }) => result)).not.toContain('open')
    const paid = rows.reduce((sum, { payout }) => sum + payout, 0n)
    expect(await balanceOf(ctx.db, wallet(trial.id, 'play'))).toBe(500n + paid)
  })

  it('settled together counts for the rollover, as by one bet after the other', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    await requireRollover(ctx, member.id, 'first', 3_000n)
    await requireRollover(ctx, member.id, 'second', 3_000n)
    for (const stake of ['15.00', '25.00']) await placed(member, id, [['big', stake]])
    expect(await rolloverLeft(ctx.db, member.id)).toBe(6_000n)
    closing()
    drawing()
    await advance(id)
    expect(await rolloverLeft(ctx.db, member.id)).toBe(2_000n)
  })

  it('of more bets than one set holds: each is ended and paid once, though a member is in two sets', async () => {
    const id = await opened()
    const members = await Promise.all([1, 2, 3].map(() => testMember(ctx, { balance: '10000.00' })))
    for (const member of members) await placed(member, id, [['big', '1.00']])
    const stakedEach = 900
    for (const member of members) {
      const stakes = move(wallet(member.id, 'main'), house('games', member.id), BigInt(stakedEach) * 100n)
      await post(ctx, { kind: 'bet', reference: 'test', entries: stakes })
      await sql`
        insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, wager, round_id)
        select uuidv7_at(${world.clock.now()}), ${member.id}, 'SEN', 'sicbo', 'LIVE', 100, 0, 'open', ${world.clock.now()},
          jsonb_build_object('game', 'sicbo', 'spots', jsonb_build_array(
            jsonb_build_object('spot', (array['big', 'small'])[1 + n % 2], 'stake', '1.00'))), ${id}::uuid
        from generate_series(1, ${stakedEach}::int) n
      `.execute(ctx.db)
    }
    closing()
    drawing()
    await Promise.all([advance(id), advance(id)])
    const rows = await ctx.db.selectFrom('bet').selectAll().where('round_id', '=', id).execute()
    expect(rows).toHaveLength(members.length * (stakedEach + 1))
    expect(rows.filter(({ result }) => result === 'open')).toEqual([])
    for (const member of members) {
      const own = rows.filter((row) => row.member_id === member.id)
      const paid = own.reduce((sum, { payout }) => sum + payout, 0n)
      expect(await mainOf(member)).toBe(1_000_000n - BigInt(own.length) * 100n + paid)
    }
  })

  it('is paid and refunded in one set, and waits for no account while it holds a later one', async () => {
    const id = await opened()
    const early = await testMember(ctx, { balance: '1000.00' })
    const late = await testMember(ctx, { balance: '1000.00' })
    for (const member of [early, late]) await placed(member, id, [['big', '10.00']])
    let ended: Promise<boolean> | undefined
    await ctx.transact(async (tx) => {
      const accountOf = (member: Member) =>
        tx.db
          .selectFrom('ledger_account')
          .select('id')
          .where('key', '=', wallet(member.id, 'main'))
          .forUpdate()
      await accountOf(early).execute()
      ended = endRoundBets(ctx, id, ({ memberId }) =>
        memberId === early.id ? undefined : { payout: 2_000n, outcome: null },
      )
      await expect.poll(somebodyWaits, SOON).toBe(true)
      // `nowait`: an account that the waiting one holds would be an error, and in earnest a deadlock.
      expect(await accountOf(late).noWait().execute()).toHaveLength(1)
      return ok(null)
    })
    expect(await ended).toBe(true)
    expect(await Promise.all([early, late].map(mainOf))).toEqual([100_000n, 101_000n])
  })

  it('with a bonus counts for its wagering', async () => {
    const member = await testMember(ctx)
    const promotion = await testPromotion(ctx, { endsAt: '2036-12-01T00:00:00+07:00' })
    await paidDeposit(ctx, member, '100000.00', promotion)
    const running = () =>
      ctx.db.selectFrom('bonus').select('remaining').where('member_id', '=', member.id).executeTakeFirst()
    const before = await running()
    expect(before).toBeDefined()
    const id = await opened()
    const betId = await placed(member, id, [['big', '10.00']])
    closing()
    drawing()
    await advance(id)
    expect((await rowOf(betId)).result).not.toBe('open')
    const after = await running()
    if (before && after) expect(after.remaining).toBeLessThan(before.remaining)
  })

  it('goes back from a void round, once, and the audit trail says who', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const ids = [await placed(member, id, [['big', '10.00']]), await placed(member, id, [['small', '5.00']])]
    expect(await voidRound(ctx, id, 'test', ' ')).toMatchObject({ code: 'required' })
    expect((await voidRound(ctx, id, 'test', 'the dome broke')).ok).toBe(true)
    expect(await voidRound(ctx, id, 'test', 'again')).toMatchObject({ code: 'state-moved-on' })
    expect(await bet(member, id, [['big', '1.00']])).toMatchObject({ code: 'bets-closed' })
    await runJobs(world.platform, { thrice: true })
    for (const betId of ids) expect(await rowOf(betId)).toMatchObject({ result: 'void' })
    expect(await mainOf(member)).toBe(100_000n)
    expect(await roundOf(id)).toMatchObject({ state: 'void', reason: 'the dome broke' })
    const trail = await ctx.db.selectFrom('audit').selectAll().where('subject', '=', id).execute()
    expect(trail).toHaveLength(1)
  })

  it('goes back where the game is gone', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    await placed(member, id, [['big', '10.00']])
    const logged = vi.spyOn(ctx.log, 'error').mockImplementation(() => {})
    closing()
    await advance(id, () => undefined)
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
    expect((await roundOf(id)).state).toBe('void')
    expect(await mainOf(member)).toBe(100_000n)
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

  it('leaves nothing behind when the last has gone', async () => {
    const own = await testPlatform()
    await installHouseGames(own.ctx)
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
