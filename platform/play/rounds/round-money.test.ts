import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { balanceOf, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover, rolloverLeft } from '#platform/money/rollover/index.ts'
import { endRoundBets } from '#platform/play/bets/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import {
  advance,
  bet,
  closing,
  ctx,
  drawing,
  inRoundsWorld,
  mainOf,
  opened,
  placed,
  roundOf,
  rowOf,
  SOON,
  somebodyWaits,
  world,
} from '#tests/support/worlds/shared-rounds.ts'
import { voidRound } from './index.ts'

inRoundsWorld()

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

  it('with a bonus is paid by one bet after the other; one that cannot end stops no other', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    const promotion = await testPromotion(ctx, { endsAt: '2036-12-01T00:00:00+07:00' })
    await paidDeposit(ctx, member, '100000.00', promotion)
    const bonus = () =>
      ctx.db
        .selectFrom('bonus')
        .select('remaining')
        .where('member_id', '=', member.id)
        .executeTakeFirstOrThrow()
    const id = await opened()
    // More than a transaction ends in turn.
    const ids: string[] = []
    for (let at = 0; at < 60; at++) ids.push(await placed(member, id, [['big', '10.00']]))
    const [before, money] = [await bonus(), await mainOf(member)]
    const logged = vi.spyOn(ctx.log, 'error').mockImplementation(() => {})
    const end = (bad?: string) =>
      endRoundBets(ctx, id, (bet) => ({ payout: bet.id === bad ? -1n : 2_000n, outcome: null }))
    expect(await end(ids[7])).toBe(false)
    // Once with those of its transaction, once by itself.
    expect(logged).toHaveBeenCalledTimes(2)
    logged.mockRestore()
    const open = async () => (await Promise.all(ids.map(rowOf))).filter(({ result }) => result === 'open')
    expect((await open()).map((row) => row.id)).toEqual([ids[7]])
    expect(await mainOf(member)).toBe(money + 59n * 2_000n)
    const between = await bonus()
    expect(between.remaining).toBeLessThan(before.remaining)
    expect(await end()).toBe(true)
    expect(await open()).toEqual([])
    expect(await mainOf(member)).toBe(money + 60n * 2_000n)
    expect((await bonus()).remaining).toBeLessThan(between.remaining)
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
