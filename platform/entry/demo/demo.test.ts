import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { productLanguage } from '#contract/base/product.ts'
import { announcements } from '#contract/members/content.ts'
import { inbox } from '#contract/members/inbox.ts'
import * as lists from '#contract/play/game-lists.ts'
import type { Wager } from '#contract/play/games/index.ts'
import { lotteries, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { checkFigures, teamOverview, teamProfit } from '#platform/agents/figures/index.ts'
import { invitationLinks } from '#platform/agents/invitations/index.ts'
import { teamBets, teamTransactions } from '#platform/agents/records/index.ts'
import { agentRevenue, ownPayslip, ownPayslips } from '#platform/agents/settlements/index.ts'
import { checkLines, downlines } from '#platform/agents/tree/index.ts'
import { economyTable, isRed } from '#platform/backoffice/economy/index.ts'
import { operatorOfSession, signInOperator } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { commitOf, FairStream } from '#platform/base/fairness/index.ts'
import {
  agentHome,
  createMember,
  invitationOf,
  memberByAccount,
  showMember,
  verifyPaymentPassword,
} from '#platform/members/accounts/index.ts'
import { listAnnouncements } from '#platform/members/content/index.ts'
import { listMessages } from '#platform/members/inbox/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { statement } from '#platform/money/statement/index.ts'
import { betRecords, winnerBoard } from '#platform/play/bets/index.ts'
import { gameList, hotGames } from '#platform/play/catalogue/index.ts'
import { everyHouseGame, lotteryGames, nodeIdOf, rulesOf } from '#platform/play/house/house-games.ts'
import { betProof } from '#platform/play/house/index.ts'
import { drawProof, listTickets, lotteryTable } from '#platform/play/lottery/index.ts'
import { isLongRun } from '#tests/support/cases.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  ctx,
  inDemoWorld,
  language,
  member,
  player,
  SEEDING_MS,
  valueIn,
  type World,
  world,
} from '#tests/support/worlds/demo.ts'
import { describePlayer1 } from '#tests/support/worlds/demo-player1.ts'
import { planOfCrowd, planOfPlayer1 } from './plans.ts'
import { seedDemoWorld } from './seed-demo-world.ts'
import { agentsOfLevel, team } from './team.ts'

inDemoWorld()

describe('the demo world', () => {
  it('has paid its agents by their contracts, and the payslips add up', async () => {
    const agent1 = await member('agent1', ctx)
    const kinds = new Set<string>()
    let paid = 0n
    for (let page = 1, pages = 1; page <= pages; page++) {
      const slips = valueIn(await ownPayslips(ctx, agent1, { side: 'downline', page, size: 100 }))
      pages = slips.totalPages
      for (const { kind, amount } of slips.content) {
        kinds.add(kind)
        paid += minorOf(amount)
      }
    }
    expect([...kinds].sort()).toEqual(['daily-salary', 'dividend', 'hourly-salary', 'realtime-salary'])
    const revenue = valueIn(await agentRevenue(ctx, agent1, { page: 1, size: 100 }))
    expect(minorOf(revenue.totals.amount)).toBe(paid)
    const lines = valueIn(
      await statement(ctx, agent1, { wallet: 'main', type: 'commission', page: 1, size: 100 }),
    )
    expect(minorOf(lines.totals.amount)).toBe(paid)
    // Each day of the report is the day of its lines in the statement.
    const nets = new Map(revenue.content.map(({ day }) => [day, 0n]))
    for (const { day, amount } of revenue.content) nets.set(day, (nets.get(day) ?? 0n) + minorOf(amount))
    for (const [day, net] of Object.entries(lines.nets)) expect(nets.get(day)).toBe(minorOf(net))
    const { content } = valueIn(await ownPayslips(ctx, agent1, { page: 1, size: 20 }))
    for (const { id } of content) {
      const detail = valueIn(await ownPayslip(ctx, agent1, { payslipId: id, language, page: 1, size: 100 }))
      const down = detail.downlines.reduce((sum, { gross }) => sum + minorOf(gross), 0n)
      expect(down).toBe(minorOf(detail.payslip.paidDown))
    }
  })

  it('is no machine for money: something is left of every bet, whatever its turnover earns', async () => {
    const { lines, benefits } = await economyTable(ctx)
    expect(lines.filter(isRed)).toEqual([])
    expect(lines.length).toBeGreaterThan(900)
    // No contract and no granted rebate is above its ceiling.
    expect(benefits.get('RNG')).toMatchObject({ rebate: 4_000n, commission: 10_500n })
  })

  it('is made once, and leaves a sound ledger', async () => {
    expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
    const before = await ctx.db.selectFrom('ledger_posting').select('id').execute()
    expect(await seedDemoWorld(ctx)).toBe(false)
    expect(await ctx.db.selectFrom('ledger_posting').select('id').execute()).toHaveLength(before.length)
  })

  it('has a team of a few hundred below agent1, on several levels and in every state', async () => {
    expect(await checkLines(ctx)).toMatchObject({ problems: [] })
    const agent1 = await member('agent1', ctx)
    const page = { page: 1, size: 20 } as const
    const top = valueIn(await downlines(ctx, agent1, page))
    expect(top.of.size).toBeGreaterThan(280)
    const levels: string[] = []
    for (const level of [1, 2, 3, 4, 5]) {
      const [account = ''] = agentsOfLevel(level)
      const below = valueIn(await downlines(ctx, agent1, { ...page, account }))
      expect(below.way.length).toBe(level + 1)
      levels.push(...below.content.map(({ role }) => role))
    }
    expect(new Set(levels)).toEqual(new Set(['agent', 'player']))
    const states = team.filter(({ role }) => role === 'player')
    const play = await ctx.db
      .selectFrom('bet')
      .innerJoin('member', 'member.id', 'bet.member_id')
      .select((bet) => ['account', bet.fn.max('placed_at').as('last')])
      .groupBy('account')
      .execute()
    const last = new Map(play.map(({ account, last }) => [account, last.getTime()]))
    const weekAgo = ctx.clock.now().getTime() - 7 * 86_400_000
    const isSome = (count: number) => expect(count).toBeGreaterThan(5)
    isSome(states.filter(({ account }) => !last.has(account)).length)
    isSome(states.filter(({ account }) => (last.get(account) ?? weekAgo) < weekAgo).length)
    isSome(states.filter(({ account }) => (last.get(account) ?? 0) > weekAgo).length)
    isSome(states.filter(({ daysAgo }) => daysAgo < 7).length)
    const frozen = states.filter(({ frozenDaysAgo }) => frozenDaysAgo !== undefined)
    expect(frozen.length).toBeGreaterThan(2)
    for (const { account } of frozen) expect(await member(account, ctx)).toMatchObject({ frozen: true })
  })

  it('tells of that team the same by bet, by movement and by day', async () => {
    const agent1 = await member('agent1', ctx)
    const overview = valueIn(await teamOverview(ctx, agent1, { page: 1, size: 20 }))
    const profit = valueIn(await teamProfit(ctx, agent1, { page: 1, size: 20 }))
    const input = { page: 1, size: 20, language } as const
    let [staked, paid] = [0n, 0n]
    for (const result of ['won', 'lost', 'push'] as const) {
      const { totals } = valueIn(await teamBets(ctx, agent1, { ...input, result }))
      staked += minorOf(totals.stake)
      paid += minorOf(totals.payout)
    }
    const own = await ctx.db
      .selectFrom('bet')
      .select(({ fn }) => [fn.sum<bigint>('stake').as('stake'), fn.sum<bigint>('payout').as('payout')])
      .where('wallet', '=', 'bonus')
      .executeTakeFirstOrThrow()
    expect(staked - BigInt(own.stake ?? 0)).toBe(minorOf(profit.totals.stakes))
    expect(minorOf(overview.totals.turnover)).toBeLessThan(minorOf(profit.totals.stakes))
    const moved = async (type: 'deposit' | 'payout') =>
      valueIn(await teamTransactions(ctx, agent1, { type, page: 1, size: 20 })).totals.amount
    expect(await moved('deposit')).toBe(overview.totals.deposits)
    expect(minorOf(await moved('payout'))).toBe(paid - BigInt(own.payout ?? 0))
  })

  it('has drawn the bets of that team from seeds that anybody can check', async () => {
    const agent1 = await member('agent1', ctx)
    const account = team.map((mate) => mate.account)
    const rows = await ctx.db
      .selectFrom('bet')
      .innerJoin('member', 'member.id', 'bet.member_id')
      .innerJoin('seed_pair', 'seed_pair.id', 'bet.seed_pair_id')
      .select(['bet.node_id', 'bet.nonce', 'bet.wager', 'bet.stake', 'bet.payout', 'bet.outcome'])
      .select(['server_seed as serverSeed', 'client_seed as clientSeed', 'commit', 'next_nonce'])
      .where('account', 'in', account)
      .where('upline_id', '<>', agent1.id)
      .execute()
    expect(rows.length).toBeGreaterThan(2_000)
    for (const { node_id, nonce, wager, stake, payout, outcome, serverSeed, clientSeed, ...row } of rows) {
      expect(commitOf(serverSeed)).toBe(row.commit)
      expect(nonce).toBeLessThan(row.next_nonce)
      const stream = new FairStream({ serverSeed, clientSeed: clientSeed ?? '', nonce: nonce ?? 0 })
      const round = rulesOf('SEN', node_id)?.play(wager as unknown as Wager, stake, stream)
      expect({ payout: round?.payout, outcome: round?.outcome }).toEqual({ payout, outcome })
    }
  })

  it('is counted: the figures of its teams follow from its bets and its ledger, and nothing waits', async () => {
    const { places, problems } = await checkFigures(ctx)
    expect(problems).toEqual([])
    expect(places).toBeGreaterThan(10)
    const waiting = await ctx.db.selectFrom('figure_due').select('id').execute()
    expect(waiting).toEqual([])
  })

  it('has the accounts that a newcomer can use, and an invitation code', async () => {
    const roles = { player1: 0, agent1: 2, agent2: 1, affiliate1: 41, newbie1: 0 }
    for (const [account, accountKind] of Object.entries(roles))
      expect(await member(account, ctx)).toMatchObject({ accountKind })
    expect(valueIn(await showMember(ctx, 'player1'))).toMatchObject({
      upline: 'agent2',
      payeeName: 'NGUYEN VAN AN',
    })
    expect(valueIn(await showMember(ctx, 'agent2'))).toMatchObject({ upline: 'agent1' })
    expect(valueIn(await showMember(ctx, 'newbie1'))).toMatchObject({ mustChangePassword: 'first-login' })
    expect(await verifyPaymentPassword(ctx, player.id, '246810')).toMatchObject({ ok: true })
    const ranked = ctx.db.selectFrom('member').select('rank_level').where('id', '=', player.id)
    expect(await ranked.executeTakeFirst()).toEqual({ rank_level: 3 })
    const affiliate = await member('affiliate1', ctx)
    expect(valueIn(await invitationOf(ctx, 'sen88'))).toMatchObject({ memberId: affiliate.id })
    const agent = await member('agent1', ctx)
    const { content, rebateMax } = valueIn(await invitationLinks(ctx, agent, { page: 1, size: 20 }))
    expect(rebateMax).toBe('0.40')
    expect(content.map(({ status }) => status).sort()).toEqual(['expired', 'open', 'open'])
    expect(valueIn(await agentHome(ctx, agent)).invitations).toHaveLength(2)
  })

  it('keeps no history older than 60 days, and none of the future', async () => {
    const { first, last } = await ctx.db
      .selectFrom('ledger_posting')
      .select((is) => [is.fn.min('created_at').as('first'), is.fn.max('created_at').as('last')])
      .executeTakeFirstOrThrow()
    const now = ctx.clock.now().getTime()
    expect(first.getTime()).toBeGreaterThan(now - 60 * 86_400_000)
    expect(first.getTime()).toBeLessThan(now - 50 * 86_400_000)
    expect(last.getTime()).toBeLessThanOrEqual(now)
  })
})

describe('who can sign in', () => {
  it('has done so before, newbie1 has not', async () => {
    const logins = async (account: string) => {
      const member = await memberByAccount(ctx, account)
      const rows = await ctx.db
        .selectFrom('login_record')
        .select('at')
        .where('member_id', '=', member?.id ?? 0n)
        .orderBy('id')
        .execute()
      return rows.map(({ at }) => at.getTime())
    }
    const times = await logins('player1')
    expect(times.length).toBeGreaterThan(20)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(ctx.clock.now().getTime())
    expect(await logins('newbie1')).toEqual([])
  })

  it('in the office too, without a second factor', async () => {
    const browser = { address: '203.0.113.7', userAgent: 'a browser' }
    for (const [username, role] of [
      ['operator1', 'manager'],
      ['operator2', 'manager'],
      ['auditor1', 'auditor'],
    ] as const) {
      const { token } = valueIn(await signInOperator(ctx, { username, password: 'Demo1234', ...browser }))
      expect(await operatorOfSession(ctx, token, browser.address)).toMatchObject({ role, lacks: null })
    }
  })
})

describePlayer1()

describe('every game of the house', () => {
  it('has been played by several people, to its end', async () => {
    const played = await ctx.db
      .selectFrom('bet')
      .select(({ fn, ref }) => [
        'node_id',
        fn.countAll<bigint>().as('bets'),
        fn.count<bigint>('member_id').distinct().as('people'),
        fn.count<bigint>('bet.id').filterWhere(ref('result'), '=', 'open').as('open'),
      ])
      .groupBy('node_id')
      .execute()
    const all = everyHouseGame.map(({ game }) => game)
    const atTables = played.filter(({ node_id }) => !lotteryOf(node_id))
    expect(atTables.map(({ node_id }) => node_id).sort()).toEqual(all.sort())
    for (const { node_id, bets, people, open } of atTables) {
      expect(bets, node_id).toBeGreaterThan(10n)
      expect(people, node_id).toBeGreaterThan(2n)
      expect(open, node_id).toBe(0n)
    }
  })

  it('that is played together has a past with proofs, of player1 too', async () => {
    const past = await ctx.db
      .selectFrom('bet')
      .select(['id', 'node_id', 'member_id', 'payout'])
      .where('node_id', 'in', ['football', 'vesports', 'three-card'])
      .execute()
    for (const game of ['football', 'vesports', 'three-card']) {
      const bets = past.filter(({ node_id }) => node_id === game)
      expect(bets.some(({ member_id }) => member_id === player.id)).toBe(true)
      // Of the three sides of a match one is paid, and of the seats of a hand one at least.
      expect(new Set(bets.map(({ payout }) => payout > 0n)).size).toBe(2)
    }
    const proofs = await Promise.all(past.map(({ id }) => betProof(ctx, { betId: id, language })))
    expect(proofs.filter(({ ok }) => !ok)).toEqual([])
    const calledOff = await ctx.db
      .selectFrom('game_round')
      .select('id')
      .where('state', '=', 'void')
      .where('about', 'is not', null)
      .execute()
    expect(calledOff).toHaveLength(2)
    expect(JSON.stringify(proofs)).toContain('"score":null')
  })

  it('is played in rooms to a show, or until one is left, and no bet is older than its ante', async () => {
    const hands = await ctx.db
      .selectFrom('card_hand')
      .select(['state', sql<number>`jsonb_array_length(actions)`.as('acts')])
      .select(sql<boolean>`actions @> '[{"do":"show"}]'`.as('shown'))
      .where('bets_root', 'is not', null)
      .execute()
    expect(hands.filter(({ state }) => state !== 'settled')).toEqual([])
    expect(new Set(hands.map(({ shown }) => shown)).size).toBe(2)
    const [late] = await ctx.db
      .selectFrom('bet')
      .innerJoin('card_hand', 'card_hand.id', 'bet.round_id')
      .select(sql<number>`max(extract(epoch from placed_at - opened_at))::float8`.as('seconds'))
      .execute()
    expect(late?.seconds).toBeLessThan(60)
  })

  it('moved the money of players in the order of time: no line bears the time of an earlier one', async () => {
    const late = await ctx.db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
      .innerJoin('bet', (join) => join.on(sql<boolean>`bet.id::text = ledger_posting.reference`))
      .select(['bet.node_id', 'ledger_posting.created_at as posted', 'ledger_entry.created_at as shown'])
      .innerJoin('member', 'member.id', 'ledger_account.member_id')
      // What agents are paid for five minutes may come within a sitting of theirs.
      .where('member.is_agent', '=', 0)
      .whereRef('ledger_entry.created_at', '<>', 'ledger_posting.created_at')
      .execute()
    expect(late).toEqual([])
  })

  it('moved everybody’s money on the day that its posting is of', async () => {
    const elsewhere = await ctx.db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
      .innerJoin('member', 'member.id', 'ledger_account.member_id')
      .select(['member.account', 'ledger_entry.kind', 'ledger_posting.created_at as posted'])
      .where(sql<boolean>`site_day(ledger_entry.created_at) <> site_day(ledger_posting.created_at)`)
      .execute()
    expect(elsewhere).toEqual([])
  })

  it('is among the winners, and player1 has records of most', async () => {
    const best = valueIn(
      await winnerBoard(ctx, {
        gameCategory: 'ALL',
        language,
        limitNum: 1,
        bestOfGames: true,
        view: 'latest',
      }),
    )
    expect(new Set(best.list.map(({ vo }) => vo.nodeId)).size).toBeGreaterThan(6)
    const bets = valueIn(await betRecords(ctx, player, { page: 1, size: 500, sort: '-time', language }))
    expect(new Set(bets.content.map(({ nodeId }) => nodeId)).size).toBeGreaterThan(6)
    expect(new Set(bets.content.map(({ gameType }) => gameType)).size).toBeGreaterThan(1)
  })
})

describe('the lottery', () => {
  it('has a year of results, each what its seed says, and the last hundred of fast draws', async () => {
    const now = ctx.clock.now().getTime()
    const rows = await ctx.db
      .selectFrom('game_round')
      .select(['node_id', 'numero', 'draws_at', 'state', 'commit', 'server_seed'])
      .where('numero', 'is not', null)
      .where('ended_at', 'is not', null)
      .execute()
    for (const { code, family } of lotteries) {
      const own = rows.filter(({ node_id }) => node_id === code)
      expect(own.length, code).toBeGreaterThanOrEqual(family === 'fast' ? 100 : 50)
      const oldest = Math.min(...own.map(({ draws_at }) => draws_at.getTime()))
      if (family !== 'fast') expect(oldest, code).toBeLessThan(now - 350 * 86_400_000)
    }
    expect(rows.filter(({ draws_at }) => draws_at.getTime() > now)).toEqual([])
    expect(rows.every(({ commit, server_seed }) => commitOf(server_seed) === commit)).toBe(true)
    const some = rows.filter((_, at) => at % 250 === 0)
    for (const { node_id: gameCode, numero } of some)
      expect(await drawProof(ctx, { gameCode, numero: numero ?? '', language })).toMatchObject({ ok: true })
  })

  it('has tickets of player1 in every state, and a favourite set', async () => {
    const tickets = valueIn(await listTickets(ctx, player, { count: 50, language })).list
    expect(new Set(tickets.map(({ status }) => status))).toEqual(
      new Set(['open', 'won', 'lost', 'void', 'cancelled']),
    )
    for (const { id, status } of tickets)
      expect((await betProof(ctx, { betId: id, language })).ok).toBe(status === 'won' || status === 'lost')
    const table = valueIn(await lotteryTable(ctx, player, { gameCode: 'vn-ha-noi', language }))
    expect(table.kept).toEqual(['12 47 68'])
    expect(table.open).toHaveLength(7)
    expect(table.shown?.state).toBe('settled')
  })
})

describe('the lobby', () => {
  it('has some 600 games, the house’s playable ones first, hot by real play, and a board of real winners', async () => {
    const all = valueIn(
      await gameList(
        ctx,
        null,
        lists.gameList.input.parse({ language: productLanguage(language), pageSize: 100 }),
      ),
    )
    expect(all.totalGames).toBeGreaterThan(570)
    const playable = all.games.filter((game) => !game.maintenance)
    expect(playable.map(({ nodeId }) => nodeId).sort()).toEqual(
      [...everyHouseGame, ...lotteryGames].map(nodeIdOf).sort(),
    )
    expect(all.games.slice(0, playable.length)).toEqual(playable)
    const hot = valueIn(
      await hotGames(ctx, null, lists.hotGames.input.parse({ language: productLanguage(language) })),
    )
    expect(hot.list).toHaveLength(16)
    expect(hot.list[0]).toMatchObject({ nodeId: 'dice', isHot: true })
    const board = valueIn(
      await winnerBoard(ctx, {
        gameCategory: 'ALL',
        language,
        limitNum: 50,
        bestOfGames: false,
        view: 'latest',
      }),
    )
    expect(board.list).toHaveLength(50)
    for (const { vo } of board.list) {
      expect(vo.account).toContain('***')
      expect(minorOf(vo.payout)).toBeGreaterThan(minorOf(vo.stake))
    }
  })
})

/** product.md section 2, "Banner groups by route". */
const bannerGroups = [
  'w_cockfight',
  'w_esports',
  'w_fish',
  'w_forget',
  'w_help',
  'w_home',
  'w_live',
  'w_lott',
  'w_promotion',
  'w_pvp',
  'w_reg',
  'w_rng',
  'w_shop',
  'w_sports',
]

describe('the site', () => {
  it('has banners for every group, and a popup for who comes in, in every language', async () => {
    for (const language of ['vi', 'en', 'zh'] as const) {
      const input = { types: 'B,PL,PU,PR', platform: 'W', execution: 'B', language } as const
      const { banners, popup } = valueIn(await listAnnouncements(ctx, input))
      const groups = new Set(banners.map(({ groupName }) => groupName))
      expect([...groups].sort()).toEqual(bannerGroups)
      expect(popup).toHaveLength(1)
      expect(popup[0]?.body.length).toBeGreaterThan(1)
    }
  })
})

describe('what is written', () => {
  it('has an inbox with messages read and unread, of several codes and of an operator', async () => {
    const messages = valueIn(await listMessages(ctx, player, inbox.input.parse({ size: 100 })))
    const codes = new Set(messages.content.map(({ code }) => code))
    for (const code of ['deposit-arrived', 'withdrawal-approved', 'withdrawal-rejected', 'operator'] as const)
      expect(codes.has(code), code).toBe(true)
    expect(messages.unread).toBeGreaterThan(0)
    expect(messages.unread).toBeLessThan(messages.totalRows)
    const times = messages.content.map(({ time }) => time)
    expect(times).toEqual(times.toSorted().reverse())
    const {
      banners,
      player: notices,
      popup,
      promotion,
    } = valueIn(await listAnnouncements(ctx, announcements.input.parse({})))
    for (const list of [banners, notices, popup, promotion]) expect(list).not.toEqual([])
  })

  it('is the same plan every time', () => {
    const anchor = ctx.clock.now()
    expect(planOfPlayer1(anchor)).toEqual(planOfPlayer1(anchor))
    expect(planOfCrowd('saomai', 17, anchor)).toEqual(planOfCrowd('saomai', 17, anchor))
    expect(planOfCrowd('saomai', 17, anchor)).not.toEqual(planOfCrowd('giahuy', 17, anchor))
  })
})

describe('a start that is cut off', () => {
  it.runIf(isLongRun)(
    'is taken up again, and nothing is done twice',
    async () => {
      const other = await testPlatform()
      // The power goes out when some 120 of the random numbers have been drawn.
      let left = 120
      const failing: Context = {
        ...other.ctx,
        random: {
          bytes: (count) => {
            left -= 1
            if (left < 0) throw new Error('power cut')
            return other.ctx.random.bytes(count)
          },
        },
      }
      await expect(seedDemoWorld(failing)).rejects.toThrow('power cut')
      expect(await seedDemoWorld(other.ctx)).toBe(true)
      const orders = async ({ ctx }: Pick<World, 'ctx'>) =>
        (await ctx.db.selectFrom('deposit_order').select('id').execute()).length
      expect(await orders(other)).toBe(await orders(world))
      const revealedTooEarly = await other.ctx.db
        .selectFrom('bet')
        .innerJoin('seed_pair', 'seed_pair.id', 'bet.seed_pair_id')
        .select('bet.id')
        .whereRef('seed_pair.revealed_at', '<=', 'bet.placed_at')
        .execute()
      expect(revealedTooEarly).toEqual([])
      expect(await checkLedger(other.ctx.db)).toMatchObject({ problems: [] })
      expect(await other.ctx.db.selectFrom('announcement').select('id').execute()).toHaveLength(
        (await ctx.db.selectFrom('announcement').select('id').execute()).length,
      )
      await other.close()
    },
    SEEDING_MS,
  )

  it('leaves a platform alone that somebody has an account of', async () => {
    const other = await testPlatform()
    await createMember(other.ctx, {
      account: 'owner',
      accountKind: 0,
      uplineId: null,
      passwordHash: null,
      paymentPasswordHash: null,
    })
    expect(await seedDemoWorld(other.ctx)).toBe(false)
    expect(await memberByAccount(other.ctx, 'player1')).toBeNull()
    await other.close()
  })
})
