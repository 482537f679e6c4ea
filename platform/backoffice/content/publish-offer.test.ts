import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MissionTerms } from '#contract/benefits/missions.ts'
import { approveAdjustment } from '#platform/backoffice/adjustments/index.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { listVersions, saveDraft } from '#platform/base/versions/index.ts'
import { listMissions, missions, setMissions } from '#platform/benefits/missions/index.ts'
import {
  decideApplication,
  joinPromotion,
  listApplications,
  operatorPromotions,
  stopPromotion,
} from '#platform/benefits/promotions/index.ts'
import { listRanks, setRanks } from '#platform/benefits/ranks/index.ts'
import { countTurnover } from '#platform/benefits/turnover/index.ts'
import { allowanceOf, listAdjustments, openAllowance } from '#platform/members/approvals/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { plainRank } from '#tests/support/platform/ranks.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { publishOffer, putBackOffer, undoVersion } from './index.ts'

/** An offer whose gift is more than its operator may give alone is published by two. */

const threshold = 1_000_000n
const reason = 'a feast'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  await ctx.db.updateTable('game').set({ turnover_weight: 10 }).execute()
  await setValue(ctx, 'test', 'approvalThreshold', Number(threshold))
  await setValue(ctx, 'test', 'rewardTurnoverPercent', 0)
})
afterAll(() => world.close())

let operators = 0
let actor: string
let other: string
const newOperator = async () => {
  const name = `ops:editor${++operators}`
  await openAllowance(ctx, name)
  return name
}
beforeEach(async () => {
  await setMissions(ctx, 'ops:test', [])
  actor = await newOperator()
  other = await newOperator()
})

const mission = (code: string, amount: bigint, more: Partial<MissionTerms> = {}): MissionTerms => ({
  code,
  name: { vi: 'Chơi', en: 'Play', zh: '玩' },
  kind: 'bets',
  gameType: null,
  period: 'once',
  target: 1,
  paysTo: 'main',
  amount: Number(amount),
  ...more,
})

const publish = (terms: MissionTerms, by = actor) =>
  publishOffer(ctx, { kind: 'mission', item: terms.code, content: terms, actor: by, reason })

const raffle = (code: string, prize: string) => ({
  code,
  position: 1,
  startsAt: '2099-01-01T00:00:00+07:00',
  endsAt: '2099-02-01T00:00:00+07:00',
  terms: {
    kind: 'raffle',
    ticket: '100.00',
    prizes: [{ amount: prize, count: 1 }],
    turnover: 0,
    claimDays: 7,
  },
  audience: { minRank: 0, newWithinDays: null, labels: [] },
  art: { motif: 'lotus', palette: 0 },
  content: { vi: { title: 'a', summary: 'b', terms: 'c' }, en: null, zh: null },
})

const done = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.detail)}`)
  return result.value
}
const waitsAs = (answer: object): string => {
  if (!('waitsAs' in answer)) throw new Error('it waits for nobody')
  return String(answer.waitsAs)
}
const left = async (by = actor) => (await allowanceOf(ctx, by)).left

test('what one member may gain counts as what its operator gives alone, whatever it is split into', async () => {
  expect(await publish(mission('one', 600_000n))).toEqual(ok({ item: 'one' }))
  expect(await left()).toBe(400_000n)
  expect(await publish(mission('two', 400_000n))).toEqual(ok({ item: 'two' }))
  expect(await left()).toBe(0n)
  const third = waitsAs(done(await publish(mission('three', 1n))))
  expect((await listMissions(ctx)).map(({ code }) => code)).toEqual(['one', 'two'])
  expect(await listVersions(ctx, { kind: 'mission', item: 'three' })).toEqual([])
  expect(await listAdjustments(ctx, { id: BigInt(third) })).toMatchObject([
    { what: 'offer', subject: 'mission three', amount: '0.01', account: '', requestedBy: actor, reason },
  ])
})

test('another operator approves it, by nobody’s allowance; who asked may not', async () => {
  const id = waitsAs(done(await publish(mission('large', threshold + 1n))))
  expect(await publish(mission('large', threshold + 2n))).toMatchObject({ code: 'state-moved-on' })
  expect(await approveAdjustment(ctx, id, actor)).toMatchObject({ code: 'operation-not-allowed' })
  expect(await listMissions(ctx)).toEqual([])
  expect(await approveAdjustment(ctx, id, other)).toEqual(ok(null))
  expect(await listMissions(ctx)).toEqual([mission('large', threshold + 1n)])
  expect([await left(), await left(other)]).toEqual([threshold, threshold])
  expect(await approveAdjustment(ctx, id, other)).toMatchObject({ code: 'state-moved-on' })
})

test('what was written in between is not undone by an approval', async () => {
  done(await publish(mission('daily', 10n)))
  const id = waitsAs(done(await publish(mission('daily', 5_000_000n))))
  done(await publish(mission('daily', 20n), other))
  expect(await approveAdjustment(ctx, id, other)).toMatchObject({ code: 'state-moved-on' })
  expect((await listMissions(ctx)).map(({ amount }) => amount)).toEqual([20])
})

test('other words and smaller gifts count nothing; a gift counts by what is added', async () => {
  done(await publish(mission('daily', 900_000n)))
  const before = await left()
  done(await publish(mission('daily', 900_000n, { name: { vi: 'Cược', en: 'Bet', zh: '下注' } })))
  done(await publish(mission('daily', 800_000n), other))
  expect([await left(), await left(other)]).toEqual([before, threshold])
  done(await publish(mission('daily', 900_000n), other))
  expect(await left(other)).toBe(900_000n)
})

/** An offer for each kind, each of twice as much as its operator may give alone, that asks for as much as it can. */
const demanding = {
  'deposit-bonus': {
    percent: 1_000,
    max: '20000.00',
    minDeposit: '100000.00',
    wagering: 50,
    weights: { RNG: 100 },
    days: 7,
  },
  cashback: { percent: 10, period: 'week', turnoverShare: 30, min: '1.00', max: '20000.00', turnover: 50 },
  raffle: { ticket: '9000000.00', prizes: [{ amount: '10000.00', count: 2 }], turnover: 50 },
  activity: { amount: '20000.00', remark: true, images: 0, turnover: 50 },
}
const termsOf = (kind: keyof typeof demanding) => ({
  kind,
  ...demanding[kind],
  ...(kind !== 'deposit-bonus' && { claimDays: 7 }),
})

test.each([
  ['deposit-bonus', '20000.00'],
  // Thirty days may touch six weeks.
  ['cashback', '120000.00'],
  ['raffle', '20000.00'],
  ['activity', '20000.00'],
] as const)('wagering and turnover take nothing off what %s counts', async (kind, amount) => {
  const content = { ...raffle(`dear-${kind}`, '1.00'), terms: termsOf(kind) }
  const id = waitsAs(done(await publishOffer(ctx, { kind: 'promotion', item: null, content, actor, reason })))
  expect(await listAdjustments(ctx, { id: BigInt(id) })).toMatchObject([{ what: 'offer', amount }])
  expect(await left()).toBe(threshold)
})

test('nor do the turnover of a mission or a rank, and the rollover of rewards', async () => {
  await setValue(ctx, 'test', 'rewardTurnoverPercent', 1_000)
  // A tenth of a stake counts, so what is asked for costs more than the gift.
  const asked = { kind: 'turnover', target: 1_000_000_000 } as const
  done(await publish(mission('played', 900_000n, asked)))
  expect(await left()).toBe(100_000n)
  waitsAs(done(await publish(mission('more', 100_001n, asked))))

  const asks = { upgradeTurnover: 2_000_000_000, keepTurnover: 1_000_000_000 }
  const ranks = [plainRank(0), plainRank(1, { upgradeTurnover: 1 }), plainRank(2, asks)]
  done(await setRanks(ctx, 'ops:test', ranks))
  const content = { ...ranks[2], monthlyGift: 400_000 }
  waitsAs(done(await publishOffer(ctx, { kind: 'rank', item: '2', content, actor: other, reason })))
  done(await setRanks(ctx, 'ops:test', []))
  await setValue(ctx, 'test', 'rewardTurnoverPercent', 0)
})

test('for turnover that was played before brings one gift after the other', async () => {
  const member = await testMember(ctx)
  await settledBet(ctx, member, { stake: 1_000_000_000n })
  await countTurnover(ctx)
  for (const code of ['first', 'second']) {
    const terms = mission(code, 10_000n, { kind: 'turnover', target: 1_000_000_000 })
    done(await publish(terms))
    const listed = done(await missions(ctx, member, { language: 'en' }))
    expect(listed.list).toMatchObject([{ id: `${code}:once`, status: 'ready' }])
    done(await setMissions(ctx, 'ops:test', []))
  }
  expect(await left()).toBe(980_000n)
})

test('what asks for something else, or asks others, counts as a new offer; a later end does not', async () => {
  const approve = async (answer: object) =>
    expect(await approveAdjustment(ctx, waitsAs(answer), other)).toEqual(ok(null))
  const easier = { target: 1, amount: 4_000_000 }
  for (const [code, change] of Object.entries({
    less: easier,
    kind: { kind: 'games' },
    name: { code: 'y' },
  })) {
    await approve(done(await publish(mission(code, 5_000_000n, { target: 50 }))))
    const content = { ...mission(code, 5_000_000n, { target: 50 }), ...change }
    waitsAs(done(await publishOffer(ctx, { kind: 'mission', item: code, content, actor, reason })))
  }

  const offered = async (code: string) => {
    const { audience, ...file } = raffle(code, '50000.00')
    const labelled = { ...file, audience: { ...audience, labels: ['loyal'] } }
    const offer = (item: string | null, content: object) =>
      publishOffer(ctx, { kind: 'promotion', item, content, actor, reason })
    await approve(done(await offer(null, labelled)))
    const item = (await operatorPromotions(ctx)).find((one) => one.code === code)?.id ?? ''
    return (change: object) => offer(item, { ...labelled, ...change })
  }
  const spring = await offered('spring')
  done(await spring({ position: 7, endsAt: '2099-03-01T00:00:00+07:00' }))
  expect(await left()).toBe(threshold)
  waitsAs(done(await spring({ audience: raffle('spring', '1.00').audience })))
  const summer = await offered('summer')
  waitsAs(done(await summer({ terms: { ...raffle('summer', '50000.00').terms, ticket: '1.00' } })))
})

test('a gift that comes more often counts as many times, and nothing goes back alone to what gives more', async () => {
  done(await publish(mission('often', 100_000n)))
  expect(await left()).toBe(900_000n)
  const daily = waitsAs(done(await publish(mission('often', 100_000n, { period: 'day' }))))
  expect(await approveAdjustment(ctx, daily, other)).toEqual(ok(null))
  done(await publish(mission('often', 10n)))
  const [, second] = await listVersions(ctx, { kind: 'mission', item: 'often' })
  const undo = { kind: 'mission', item: 'often', number: second?.number ?? 0, reason } as const
  expect(await undoVersion(ctx, { ...undo, actor })).toMatchObject({ code: 'operation-not-allowed' })
  expect((await listMissions(ctx)).map(({ amount }) => amount)).toEqual([10])

  const back = (by: string) =>
    putBackOffer(ctx, { actor: by, reason }, (tx) =>
      setMissions(tx, by, [mission('often', 10n), mission('off', 2_000_000n)]),
    )
  expect(await back(actor)).toMatchObject({ code: 'operation-not-allowed' })
  expect((await listMissions(ctx)).map(({ code }) => code)).toEqual(['often'])
})

test('gifts of ranks count while ranks are switched off, for they can be switched on', async () => {
  const ranks = [plainRank(0), plainRank(1, { upgradeTurnover: 1 })]
  done(await setRanks(ctx, 'ops:test', ranks))
  await setFlag(ctx, 'test', 'VIP3', false)
  const offer = (upgradeGift: number) => {
    const content = { ...ranks[1], upgradeGift }
    return publishOffer(ctx, { kind: 'rank', item: '1', content, actor, reason })
  }
  done(await offer(400_000))
  expect(await left()).toBe(600_000n)
  const large = waitsAs(done(await offer(5_000_000)))
  expect(await approveAdjustment(ctx, large, other)).toEqual(ok(null))
  expect((await listRanks(ctx)).map(({ upgradeGift }) => upgradeGift)).toEqual([0, 5_000_000])
  done(await setRanks(ctx, 'ops:test', []))
  await setFlag(ctx, 'test', 'VIP3', true)
})

test('a draft that is kept meanwhile does not prevent an approval', async () => {
  done(await publish(mission('drafted', 10n)))
  const id = waitsAs(done(await publish(mission('drafted', 5_000_000n))))
  const [newest] = await listVersions(ctx, { kind: 'mission', item: 'drafted' })
  const draft = { kind: 'mission', item: 'drafted', content: mission('drafted', 7n), actor: other } as const
  done(await saveDraft(ctx, { ...draft, seenVersion: newest?.number ?? 0 }))
  expect(await approveAdjustment(ctx, id, other)).toEqual(ok(null))
  expect((await listMissions(ctx)).map(({ amount }) => amount)).toEqual([5_000_000])
})

test('a refusal of its room comes at once, and asks nobody', async () => {
  const wrong = { ...mission('daily', 5_000_000n), target: 0 }
  expect(await publish(wrong)).toMatchObject({ code: 'invalid' })
  expect(await publish(mission('daily', 5n), 'ops:editor')).toEqual(ok({ item: 'daily' }))
  expect(await publish(mission('daily', 5n))).toMatchObject({ code: 'nothing-changed' })
  expect(await listAdjustments(ctx, { status: 'waiting', what: ['offer'] })).not.toContainEqual(
    expect.objectContaining({ requestedBy: actor }),
  )
})

test('what two have published binds neither: each of them approves applications for it', async () => {
  const terms = { kind: 'activity', amount: '50000.00', remark: false, images: 0, turnover: 0, claimDays: 7 }
  const times = { startsAt: '2026-11-01T00:00:00+07:00', endsAt: '2026-12-01T00:00:00+07:00' }
  const { code, ...file } = raffle('story', '1.00')
  const applyFor = async (promotionId: string) => {
    const member = await testMember(ctx)
    const wish = { promotionId, remark: '', uploadIds: [], requestId: randomUUID() }
    done(await joinPromotion(ctx, member, wish))
    return (await listApplications(ctx, { status: 'applying' }))[0]?.id ?? ''
  }
  const idOf = async () => (await operatorPromotions(ctx)).find((one) => one.code === code)?.id ?? ''
  const approvedBy = async (by: string) =>
    decideApplication(ctx, await applyFor(await idOf()), { approve: true }, by)
  const offer = (item: string | null, content: object) =>
    publishOffer(ctx, {
      kind: 'promotion',
      item,
      content: { code, ...file, ...times, ...content },
      actor,
      reason,
    })

  const asked = waitsAs(done(await offer(null, { terms })))
  expect(await approveAdjustment(ctx, asked, other)).toEqual(ok(null))
  for (const by of [actor, other, other, actor]) expect(await approvedBy(by)).toEqual(ok(null))
  expect([await left(), await left(other)]).toEqual([threshold, threshold])
})

test('a new promotion waits too; raised while it is stopped it counts as well', async () => {
  const offer = (content: object, item: string | null, by = actor) =>
    publishOffer(ctx, { kind: 'promotion', item, content, actor: by, reason })
  const large = waitsAs(done(await offer(raffle('autumn', '50000.00'), null)))
  expect((await operatorPromotions(ctx)).map(({ code }) => code)).not.toContain('autumn')
  expect(await approveAdjustment(ctx, large, other)).toEqual(ok(null))
  expect((await operatorPromotions(ctx)).map(({ code }) => code)).toContain('autumn')

  const small = done(await offer(raffle('winter', '10.00'), null))
  const { item } = small as { item: string }
  done(await stopPromotion(ctx, item, actor))
  const raised = done(await offer(raffle('winter', '50000.00'), item))
  expect(await approveAdjustment(ctx, waitsAs(raised), other)).toEqual(ok(null))
})
