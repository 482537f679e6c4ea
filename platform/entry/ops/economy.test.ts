import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { shippedWeights } from '#platform/backoffice/economy/index.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { setMissions } from '#platform/benefits/missions/index.ts'
import { setMall } from '#platform/benefits/points/index.ts'
import { createPromotion } from '#platform/benefits/promotions/index.ts'
import { setRanks } from '#platform/benefits/ranks/index.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { everyHouseGame, installHouseGames } from '#platform/play/house/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { mallRewards } from '../demo/benefits/mall.ts'
import { demoPromotions } from '../demo/benefits/promotion-catalogue.ts'
import { missions, prizes, ranks } from '../demo/benefits/rewards.ts'
import { games } from '../demo/catalogue/catalogue.ts'
import { vendors } from '../demo/catalogue/vendors.ts'

interface Row {
  game: string
  option: string
  edge: string
  weight: string
  benefits: string
  left: string
}

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx, shippedWeights)
  await installCatalogue(world.ctx, vendors, games)
  await setRanks(world.ctx, 'test', ranks)
  await setMissions(world.ctx, 'test', missions)
  await setValue(world.ctx, 'test', 'leaderboardPrizes', prizes)
  await setMall(world.ctx, 'test', mallRewards)
  for (const promotion of demoPromotions(world.clock.now()))
    expect(await createPromotion(world.ctx, promotion, 'test')).toMatchObject({ ok: true })
})
afterAll(() => world.close())

const ops = (...args: string[]) => commandLine(world.ctx)(...args)
const table = async (...args: string[]) => {
  const { code, out, err } = await ops('economy', '--json', ...args)
  const { options, benefits, ceilings } = JSON.parse(out) as {
    options: Row[]
    benefits: Record<string, string>[]
    ceilings: Record<string, string>[]
  }
  return { code, err, options, benefits, ceilings }
}
const millionths = (percent: string) => Math.round(Number(percent) * 10_000)
const fileOf = (content: unknown) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sen-')), 'file.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
const auditLines = async () => {
  const { rows } = await sql<{ lines: bigint }>`select count(*) as lines from audit`.execute(world.ctx.db)
  return rows[0]?.lines
}

describe('the table', () => {
  it('leaves something of every option, by the weights and rates of the demo world', async () => {
    const { code, options } = await table()
    expect(code).toBe(0)
    for (const { game, option, edge, weight, benefits, left } of options) {
      for (const percent of [edge, benefits, left]) expect(percent).toMatch(/^-?\d+\.\d{4}$/)
      expect(weight).toMatch(/^[01]\.\d\d$/)
      const given = Math.ceil((millionths(benefits) * Math.round(Number(weight) * 100)) / 100)
      expect([game, option, millionths(left)]).toEqual([game, option, millionths(edge) - given])
      expect(millionths(left)).toBeGreaterThan(0)
    }
    const named = new Set(options.map(({ game }) => game))
    for (const { game } of everyHouseGame) expect(named).toContain(`SEN/${game}`)
    expect(named.size).toBeGreaterThan(500)
  })

  it('says what the benefits are made of', async () => {
    const { benefits } = await table()
    expect(benefits.find(({ gameType }) => gameType === 'RNG')).toEqual({
      gameType: 'RNG',
      rebate: '0.4000',
      gifts: '0.0700',
      points: '0.1042',
      // 600 of 1,000,000, and 4,000 of 10,000,000 on slots; two cashbacks of 0.05 % at most.
      missions: '0.1000',
      leaderboard: '0.0200',
      cashback: '0.1000',
      // By salaries of all kinds; a dividend of 35 % gives of what it does not lessen 35/65 again.
      commission: '1.0500',
      referral: '0.1500',
      dividend: '0.7023',
      total: '2.6965',
    })
  })

  it('has the main games in full, and those that keep little in part', async () => {
    const { options } = await table()
    const weightOf = (game: string) => options.find((row) => row.game === `SEN/${game}`)?.weight
    for (const game of ['slots-lines', 'slots-ways', 'slots-cascade', 'roulette', 'sicbo', 'football'])
      expect([game, weightOf(game)]).toEqual([game, '1.00'])
    expect(['video-poker', 'dice', 'crash', 'mines', 'baccarat', 'cockfight'].map(weightOf)).toEqual([
      '0.10',
      '0.35',
      '0.35',
      '0.35',
      '0.40',
      '0.80',
    ])
  })

  it('lists below it what has a ceiling, with what it takes', async () => {
    const { ceilings } = await table()
    expect(ceilings.find(({ item }) => item === 'rank 6 gift')).toMatchObject({ most: '7700000.00' })
  })

  it('is a table for people, too', async () => {
    const { code, out } = await ops('economy')
    expect(code).toBe(0)
    expect(out).toMatch(/^game +option +edge +weight +benefits +left\n/)
    expect(out).toMatch(/SEN\/video-poker +best play +0\.4561 +0\.10/)
    expect(out).toMatch(/\nitem +per +most +turnover +costs\n/)
  })
})

describe('--with', () => {
  it.each([
    ['video poker', 'weight.SEN/video-poker=1.00', 'SEN/video-poker (best play)'],
    ['dice at 98 %', 'weight.SEN/dice=1', 'SEN/dice (98.00 %)'],
    ['crash at 1.01', 'weight.SEN/crash=1.0', 'SEN/crash (1.01)'],
    ['baccarat', 'weight.SEN/baccarat=1.00', 'SEN/baccarat (player), SEN/baccarat (banker)'],
    ['what the highest rank gets', 'rank.6.RNG=110', 'SEN/roulette'],
    ['what an agent grants', 'lineRebateMax=200', 'SEN/roulette'],
    ['what a line is paid', 'contract.daily-salary=255', 'SEN/roulette'],
    ['a dividend', 'contract.dividend=6000', 'SEN/roulette'],
    ['gifts of ranks', 'rank.2.monthlyGift=200000000', 'SEN/roulette'],
    ['missions', 'mission.daily-turnover.amount=1000000', 'SEN/roulette'],
    ['a mission that asks for less', 'mission.daily-turnover.target=10000000', 'SEN/roulette'],
    ['prizes of the leaderboard', 'leaderboardShareBasisPoints=10', 'SEN/roulette'],
    ['the price of points', 'pointsConvertRate=5000', 'SEN/roulette'],
    ['a reward of the mall', 'mall.bonus-10k.price=100', 'SEN/roulette'],
    ['goods of the mall', 'mall.lotus-tea.worth=40000', 'SEN/roulette'],
    ['the share of a referrer', 'referralShareBasisPoints=50', 'SEN/roulette'],
    ['the reward for an invited player', 'referralReward=2000000', 'SEN/roulette'],
    ['what a vendor states', 'return.CUULONG/fishing-village=99.90', 'CUULONG/fishing-village'],
  ])('shows a machine for money: %s', async (_what, change, named) => {
    const before = await auditLines()
    const [game = ''] = change.startsWith('return') ? [] : [named]
    const vendorGame = games.find(({ vendor, weight }) => vendor === 'CUULONG' && weight === 100)
    const given = change.replace('fishing-village', vendorGame?.nodeId ?? '')
    const { code, err } = await table('--with', given)
    expect(code).toBe(1)
    expect(err).toContain(game || `CUULONG/${vendorGame?.nodeId}`)
    expect(await auditLines()).toBe(before)
    expect((await table()).code).toBe(0)
  })

  it('takes several, one after the other', async () => {
    const change = ['--with', 'weight.SEN/dice=1.00']
    expect((await table(...change)).code).toBe(1)
    const less = [
      'lineRebateMax=0',
      'contract.daily-salary=0',
      'contract.hourly-salary=0',
      'VIP3=off',
      'MANREBATE3=off',
    ]
    const both = await table(...change, ...less.flatMap((one) => ['--with', one]))
    expect(both.code).toBe(0)
    expect(both.options.find(({ game }) => game === 'SEN/dice')?.weight).toBe('1.00')
  })

  it.each([
    ['lineRebateMax', 2],
    ['=1', 2],
    ['lineRebateMax=much', 2],
    ['weight.SEN/dice=2', 2],
    ['weight.SEN/dice=x', 2],
    ['weight.SEN/nothing=1', 1],
    ['return.SEN/dice=96', 1],
    ['rank.77.RNG=1', 1],
    ['contract.wages=1', 1],
    ['mall.nothing.price=1', 1],
    ['rank.6.RNG=', 2],
    ['contract.daily-salary=1e3', 2],
    ['mission.daily-turnover.amount=0x10', 2],
    ['mission.nothing.amount=1', 1],
    ['mission.daily-turnover.period=1', 1],
    ['mission.daily-turnover.amount=much', 2],
    ['nothing=1', 1],
  ])('%s is answered with %i', async (given, expected) => {
    expect((await ops('economy', '--with', given)).code).toBe(expected)
  })
})

describe('a change that makes a machine for money is refused, and names it', () => {
  const refused = async (named: string, ...args: string[]) => {
    const before = await auditLines()
    const { code, err } = await ops(...args)
    expect(err).toMatch(/^economy-red: /)
    expect(err).toContain(named)
    expect(code).toBe(1)
    expect(await auditLines()).toBe(before)
    expect((await table()).code).toBe(0)
  }

  test.each([
    ['pointsConvertRate', '100000'],
    ['pointsTurnover', '10000'],
    ['referralShareBasisPoints', '500'],
    ['referralReward', '400000'],
    ['referralTurnoverMin', '0'],
    ['lineRebateMax', '200'],
    ['leaderboardShareBasisPoints', '10'],
    // Points lessen no loss of which a dividend is paid.
    ['leaderboardPrizes', '[{"from":1,"to":1,"paysTo":"points","amount":100}]'],
    ['contractRateMax', '{"dividend":3500,"daily-salary":300,"hourly-salary":10,"realtime-salary":5}'],
  ])('settings set %s', (name, value) => refused('SEN/', 'settings', 'set', name, value))

  test('games weight', () => refused('SEN/dice', 'games', 'weight', 'SEN', 'dice', '1.00'))

  test('games return', () => {
    const game = games.find(({ weight, rtpBasisPoints }) => weight === 100 && rtpBasisPoints)
    return refused(
      `${game?.vendor}/${game?.nodeId}`,
      ...['games', 'return', game?.vendor ?? '', game?.nodeId ?? '', '99.00'],
    )
  })

  test('vendors connect, which opens games that state no return', async () => {
    const unstated = games.find(
      ({ vendor, rtpBasisPoints, collection }) => vendor !== 'SEN' && rtpBasisPoints === null && !collection,
    )
    const [vendor, node] = [unstated?.vendor ?? '', unstated?.nodeId ?? '']
    expect((await ops('games', 'weight', vendor, node, '0.10')).code).toBe(0)
    await refused(`${vendor}/${node}`, 'vendors', 'connect', vendor, '--launch', 'https://vendor.test/play')
    expect((await ops('games', 'weight', vendor, node, '0.00')).code).toBe(0)
    expect((await ops('vendors', 'connect', vendor, '--launch', 'https://vendor.test/play')).code).toBe(0)
  })

  test('ranks set', () => {
    const generous = ranks.map((rank) => ({ ...rank, rebates: { ...rank.rebates, RNG: 150 } }))
    return refused('SEN/roulette', 'ranks', 'set', '--file', fileOf(generous))
  })

  test('missions set', () => {
    const generous = missions.map((mission) =>
      mission.code === 'weekly-slots' ? { ...mission, amount: 10_000_000 } : mission,
    )
    return refused('SEN/roulette', 'missions', 'set', '--file', fileOf(generous))
  })

  test.each([undefined, 50])('promotions create, of a cashback of a share of %s', (turnoverShare) => {
    const [given] = demoPromotions(world.clock.now()).filter(({ code }) => code === 'cashback-daily')
    const generous = {
      ...given,
      code: `cashback-${turnoverShare}`,
      terms: { ...given?.terms, turnoverShare },
    }
    return refused('SEN/', 'promotions', 'create', '--file', fileOf(generous))
  })

  test('mall set', () => {
    const cheap = mallRewards.map((reward) =>
      reward.code === 'bonus-10k' ? { ...reward, price: '10.00' } : reward,
    )
    return refused('SEN/roulette', 'mall', 'set', '--file', fileOf(cheap))
  })

  test('a contract of the house below another one, which one line would be paid both', async () => {
    const top = await testMember(world.ctx, { accountKind: 2 })
    const below = await testMember(world.ctx, { accountKind: 1, uplineId: top.id })
    const terms = fileOf({
      kind: 'daily-salary',
      period: 'D',
      tiers: [{ threshold: '0.00', active: 0, rate: 90 }],
    })
    expect((await ops('contracts', 'offer', top.account, '--file', terms)).code).toBe(0)
    await refused('SEN/roulette', 'contracts', 'offer', below.account, '--file', terms)
    const other = await testMember(world.ctx, { accountKind: 2 })
    expect((await ops('contracts', 'offer', other.account, '--file', terms)).code).toBe(0)
    await refused('SEN/roulette', 'agents', 'move', other.account, '--to', top.account)
  })
})

describe('a change that leaves something', () => {
  it('is made: a weight, with a line in the audit trail', async () => {
    expect(await ops('games', 'weight', 'SEN', 'dice', '0.3')).toMatchObject({
      code: 0,
      out: 'Turnover of SEN/dice counts 0.30.',
    })
    const listed = JSON.parse((await ops('games', 'list', 'SEN', '--json')).out)
    expect(listed.find(({ node }: { node: string }) => node === 'dice').weight).toBe('0.30')
    const { rows } = await sql`
      select actor, action, detail from audit where subject = 'SEN/dice' order by id desc limit 1
    `.execute(world.ctx.db)
    expect(rows).toEqual([
      { actor: 'ops:test', action: 'game-weight-set', detail: { from: '0.35', to: '0.30' } },
    ])
  })

  it('is made: a setting, which acts at once', async () => {
    expect((await ops('settings', 'set', 'referralShareBasisPoints', '4')).code).toBe(0)
    expect(await world.ctx.settings.value('referralShareBasisPoints')).toBe(4)
    const { benefits } = await table()
    expect(benefits[0]?.referral).toBe('0.1400')
  })

  it.each([
    [['SEN', 'dice', '1.01'], 2],
    [['SEN', 'dice', '-0.1'], 2],
    [['SEN', 'dice', 'half'], 2],
    [['SEN', 'nothing', '0.5'], 1],
  ])('games weight %j is answered with %i', async (args, expected) => {
    expect((await ops('games', 'weight', ...args)).code).toBe(expected)
  })

  it.each([
    [['SEN', 'dice', '96'], 1],
    [['CUULONG', 'nothing', '96'], 1],
    [['CUULONG', 'nothing', '60'], 2],
  ])('games return %j is answered with %i', async (args, expected) => {
    expect((await ops('games', 'return', ...args)).code).toBe(expected)
  })
})

test('a platform that is red already may be changed where that makes it no worse', async () => {
  await sql`update game set turnover_weight = 100 where node_id = 'dice'`.execute(world.ctx.db)
  expect((await table()).code).toBe(1)
  // What is red stays so, or becomes less so.
  expect((await ops('settings', 'set', 'currencySymbol', 'P')).code).toBe(0)
  expect((await ops('settings', 'set', 'referralShareBasisPoints', '3')).code).toBe(0)
  expect((await ops('settings', 'set', 'referralShareBasisPoints', '4')).err).toContain('SEN/dice')
  expect((await ops('games', 'weight', 'SEN', 'dice', '0.90')).code).toBe(0)
  expect((await ops('games', 'weight', 'SEN', 'dice', '0.35')).code).toBe(0)
  expect((await table()).code).toBe(0)
})
