import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MissionTerms } from '#contract/benefits/missions.ts'
import { approveAdjustment } from '#platform/backoffice/adjustments/index.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { listVersions, saveDraft } from '#platform/base/versions/index.ts'
import { listMissions, setMissions } from '#platform/benefits/missions/index.ts'
import {
  decideApplication,
  joinPromotion,
  listApplications,
  operatorPromotions,
  stopPromotion,
} from '#platform/benefits/promotions/index.ts'
import { listRanks, setRanks } from '#platform/benefits/ranks/index.ts'
import { allowanceOf, listAdjustments, openAllowance } from '#platform/members/approvals/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { plainRank } from '#tests/support/platform/ranks.ts'
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

test('other words and smaller gifts count nothing; a gift counts by what is added, less what its turnover costs', async () => {
  done(await publish(mission('daily', 900_000n)))
  const before = await left()
  done(await publish(mission('daily', 900_000n, { name: { vi: 'Cược', en: 'Bet', zh: '下注' } })))
  done(await publish(mission('daily', 800_000n), other))
  expect([await left(), await left(other)]).toEqual([before, threshold])
  done(await publish(mission('daily', 900_000n), other))
  expect(await left(other)).toBe(900_000n)
  // A tenth of a stake counts, so what is asked for costs more than the gift.
  done(await publish(mission('played', 1_000_000n, { kind: 'turnover', target: 1_000_000_000 }), other))
  expect(await left(other)).toBe(900_000n)
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
