import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOME_GAMES } from '#contract/limits.ts'
import { memberHome as endpoint } from '#contract/play/member-home.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { runningBonus } from '#platform/benefits/promotions/index.ts'
import { setRanks } from '#platform/benefits/ranks/index.ts'
import { openMemberInfo } from '#platform/members/accounts/index.ts'
import { openSession } from '#platform/members/accounts/sessions/sessions.ts'
import { noteRecentGame, recentGames, setGameMaintenance } from '#platform/play/catalogue/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { memberHome } from './member-home.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
  await setRanks(
    world.ctx,
    'test',
    [0, 1].map((level) => ({
      level,
      name: { vi: `Hạng ${level}`, en: `Rank ${level}`, zh: `${level} 级` },
      upgradeTurnover: level * 100_000,
      keepTurnover: 0,
      upgradeGift: 0,
      monthlyGift: 0,
      rebates: {},
    })),
  )
})
afterAll(() => world.close())

async function signedIn(accountKind: 0 | 4 = 0) {
  const member = await testMember(world.ctx, { accountKind })
  const caller = { address: '203.0.113.7', language: 'vi', userAgent: 'test', session: '' }
  const token = await openSession(world.ctx, member.id, caller)
  const home = async (ctx: Context = world.ctx, language: 'vi' | 'en' | 'zh' = 'en') => {
    const { result } = await memberHome(ctx, token, { language })
    if (!result.ok) throw new Error(result.code)
    return endpoint.value.parse(result.value)
  }
  return { member, token, home }
}

async function play(member: Member, ...nodes: string[]): Promise<void> {
  for (const node of nodes) {
    world.clock.advance(1)
    await noteRecentGame(world.ctx, member.id, { vendor: 'SEN', node }).execute(world.ctx.db)
  }
}

it('has the member as every page has it', async () => {
  const { token } = await signedIn()
  const { session, result } = await memberHome(world.ctx, token, { language: 'vi' })
  const alone = await openMemberInfo(world.ctx, token)
  expect(session).toEqual(alone.session)
  expect(result.ok && result.value.member).toEqual(alone.result.ok && alone.result.value)
  expect(await memberHome(world.ctx, 'a token that nobody has', { language: 'vi' })).toMatchObject({
    session: null,
    result: { ok: false, code: 'please-log-in' },
  })
})

it('has the games that were played last, newest first, as the list of them has', async () => {
  const { member, home } = await signedIn()
  expect((await home()).played).toEqual([])
  await play(member, 'dice', 'mines', 'crash', 'dice')
  await setGameMaintenance(world.ctx, 'test', { vendor: 'SEN', node: 'mines' }, true)
  for (const language of ['vi', 'en', 'zh'] as const) {
    const { played } = await home(world.ctx, language)
    expect(played.map(({ nodeId }) => nodeId)).toEqual(['dice', 'crash', 'mines'])
    expect(played.map(({ maintenance }) => maintenance)).toEqual([false, false, true])
    const listed = await recentGames(world.ctx, member, {
      language,
      page: 1,
      size: HOME_GAMES,
      filter: {} as never,
    })
    expect(listed.ok && listed.value.games).toMatchObject(
      played.map(({ vendorCode, ...game }) => ({ ...game, vassalage: vendorCode })),
    )
  }
  await setGameMaintenance(world.ctx, 'test', { vendor: 'SEN', node: 'mines' }, false)
  const games = world.ctx.db.selectFrom('game').select('node_id').where('vendor_code', '=', 'SEN')
  const rows = await games.limit(HOME_GAMES + 1).execute()
  await play(member, ...rows.map(({ node_id }) => node_id))
  expect((await home()).played).toHaveLength(HOME_GAMES)
})

it('has what is left to play with the running bonus, else the next rank, and neither for a trial account', async () => {
  const { member, home } = await signedIn()
  expect((await home()).progress).toMatchObject({
    turnoverLeft: { total: '0.00' },
    bonus: null,
    rank: { level: 0, next: 'Rank 1', target: '1000.00', left: '1000.00' },
  })
  await paidDeposit(world.ctx, member, '200000.00', await testPromotion(world.ctx))
  const running = await runningBonus(world.ctx, member, { language: 'en' })
  const { bonus, turnoverLeft, rank } = (await home()).progress
  expect(bonus).toMatchObject({ promotion: 'Deposit bonus', wageringRequired: '1000000.00' })
  expect(running.ok && running.value).toMatchObject({ bonus, turnoverLeft })
  expect(rank).toBeNull()
  expect((await home(world.ctx, 'zh')).progress.bonus).toMatchObject({ promotion: '存款奖金' })

  const trial = await signedIn(4)
  expect((await trial.home()).progress).toEqual({ turnoverLeft: null, bonus: null, rank: null })
})

it('is one statement, which members share who ask at the same time, each told of itself alone', async () => {
  await setFlag(world.ctx, 'test', 'VIP3', false)
  const visitors = await Promise.all(Array.from({ length: 4 }, () => signedIn()))
  const nodes = ['dice', 'mines', 'crash', 'roulette']
  for (const [at, { member }] of visitors.entries()) await play(member, nodes[at] ?? '')
  const { ctx, statements } = recording(world.ctx)
  await ctx.settings.flags()
  statements.length = 0
  const homes = await Promise.all(visitors.map(({ home }) => home(ctx)))
  expect(homes.map(({ member, played }) => [member.id, played.map(({ nodeId }) => nodeId)])).toEqual(
    visitors.map(({ member }, at) => [String(member.id), [nodes[at]]]),
  )
  expect(statements).toHaveLength(1)
})
