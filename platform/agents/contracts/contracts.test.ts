import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Terms, type Tier, toWireTiers, unmatchedTier } from '#contract/agents/contracts.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { dayOf, daysAfter, startOfDay } from '#platform/base/site-days.ts'
import { listMessages } from '#platform/members/inbox/index.ts'
import { cases } from '#tests/support/cases.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { contractById, contractsBelow, livingContract, termsFrom } from './contract-row.ts'
import {
  actOnContract,
  amendContract,
  contractDesk,
  draftOf,
  ownContract,
  ownContracts,
  proposeContract,
  showContract,
  uplineHold,
} from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const HOUSE = { operator: 'ops:test' }
const by = (member: Member) => ({ member })
const tier = (threshold: bigint, active: number, rate: number): Tier => ({ threshold, active, rate })
const daily = (...tiers: Tier[]): Terms => ({ kind: 'daily-salary', period: 'D', tiers })
const OWN = daily(tier(50_000_000_00n, 3, 30), tier(200_000_000_00n, 5, 50))
const LESS = daily(tier(60_000_000_00n, 3, 20))

/** An agent with a contract with the house in force, and a direct downline. */
async function line(terms: Terms = OWN) {
  const agent = await testMember(ctx, { accountKind: 2 })
  const downline = await testMember(ctx, { accountKind: 1, uplineId: agent.id })
  await agreed(HOUSE, agent, terms)
  return { agent, downline }
}

async function offered(maker: typeof HOUSE | { member: Member }, to: Member, terms: Terms, from?: string) {
  const done = await proposeContract(ctx, maker, { account: to.account, terms, from, reason: '' })
  return done.ok ? done.value.id : expect.fail(done.code)
}

async function agreed(maker: typeof HOUSE | { member: Member }, to: Member, terms: Terms) {
  const id = await offered(maker, to, terms)
  expect(await act(by(to), id, 'accept')).toMatchObject({ ok: true })
  return id
}

const act = (
  maker: typeof HOUSE | { member: Member },
  contractId: string,
  what: 'accept' | 'reject' | 'withdraw' | 'terminate',
  version = 1,
) => actOnContract(ctx, maker, { contractId, version, act: what, reason: '' })

const seen = async (id: string) => {
  const result = await showContract(ctx, id)
  return result.ok ? result.value : expect.fail(result.code)
}

const newsOf = async (member: Member) => {
  const result = await listMessages(ctx, member, { language: 'vi', page: 1, size: 20 } as never)
  return result.ok
    ? result.value.content.map(({ code, params }) => ({ code, params }))
    : expect.fail(result.code)
}

describe('an offer', () => {
  it('is accepted, and counts from the next day on; both sides are told', async () => {
    const { agent, downline } = await line()
    const id = await offered(by(agent), downline, LESS)
    expect(await seen(id)).toMatchObject({
      status: 'in-process',
      account: downline.account,
      upline: agent.account,
    })
    expect(await act(by(downline), id, 'accept')).toMatchObject({ ok: true })
    const contract = await seen(id)
    expect(contract).toMatchObject({ status: 'approved', version: 1, expiresAt: null })
    // The test's clock stands at noon of 20 November on the site.
    expect(contract.versions).toEqual([
      {
        version: 1,
        startsAt: new Date('2026-11-20T17:00:00Z'),
        tiers: [{ threshold: '60000000.00', active: 3, rate: 20 }],
      },
    ])
    expect(contract.history.map(({ act, side, actor, status }) => [act, side, actor, status])).toEqual([
      ['propose', 'upline', agent.account, 'in-process'],
      ['accept', 'downline', downline.account, 'approved'],
    ])
    const audited = await ctx.db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('subject', '=', id)
      .where('action', 'like', 'contract-%')
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { actor: agent.account, action: 'contract-propose' },
      { actor: downline.account, action: 'contract-accept' },
    ])
    const offer = { contract: 'daily-salary', ask: 'in-process' }
    const open = { ...offer, untilAt: '2026-11-23T05:00:00.000Z' }
    expect(await newsOf(downline)).toEqual([
      { code: 'contract-answered', params: { ...offer, answer: 'accept', other: agent.account } },
      { code: 'contract-asked', params: { ...open, other: agent.account } },
    ])
    expect((await newsOf(agent)).slice(0, 2)).toEqual([
      { code: 'contract-answered', params: { ...offer, answer: 'accept', other: downline.account } },
      { code: 'contract-sent', params: { ...open, other: downline.account } },
    ])
    expect(await uplineHold(ctx, downline.account, ctx.clock.now())).toBe('contract')
  })

  it('counts from the wanted day, if that is later', async () => {
    const { agent, downline } = await line()
    const id = await offered(by(agent), downline, LESS, '2026-12-01')
    await act(by(downline), id, 'accept')
    expect((await seen(id)).versions[0]?.startsAt).toEqual(new Date('2026-11-30T17:00:00Z'))
    const other = await line()
    const today = await offered(by(other.agent), other.downline, LESS, '2026-11-20')
    await act(by(other.downline), today, 'accept')
    expect((await seen(today)).versions[0]?.startsAt).toEqual(new Date('2026-11-20T17:00:00Z'))
  })

  it('is refused to whoever has nothing of the kind, and for whoever is no direct downline', async () => {
    const { agent, downline } = await line()
    const below = await testMember(ctx, { uplineId: downline.id })
    const propose = (maker: Member, account: string, terms = LESS) =>
      proposeContract(ctx, by(maker), { account, terms, reason: '' })
    expect(await propose(downline, below.account)).toMatchObject({ code: 'operation-not-allowed' })
    expect(await propose(agent, below.account)).toMatchObject({ code: 'not-found' })
    expect(await propose(agent, agent.account)).toMatchObject({ code: 'not-found' })
    expect(await propose(agent, 'nobody-there')).toMatchObject({ code: 'not-found' })
    expect(await propose(agent, downline.account, daily(tier(0n, 0, 20)))).toMatchObject({
      code: 'tier-not-covered',
      detail: { field: 'tierRate', tier: 1 },
    })
    expect(await propose(agent, downline.account, daily(tier(60_000_000_00n, 3, 31)))).toMatchObject({
      code: 'tier-not-covered',
    })
    expect(
      await propose(agent, downline.account, {
        kind: 'hourly-salary',
        period: 'hour',
        tiers: [tier(0n, 0, 5)],
      }),
    ).toMatchObject({ code: 'operation-not-allowed' })
    expect(await propose(agent, downline.account, { ...LESS, period: 'W' })).toMatchObject({
      code: 'not-offered',
    })
  })

  it('has no rate above what contracts of its kind may have, nor has an amendment', async () => {
    const agent = await testMember(ctx, { accountKind: 2 })
    const refused = { code: 'over-limit', detail: { field: 'tierRate', tier: 2, max: '0.90%' } }
    const above = daily(tier(0n, 0, 90), tier(100n, 1, 91))
    expect(
      await proposeContract(ctx, HOUSE, { account: agent.account, terms: above, reason: '' }),
    ).toMatchObject(refused)
    const id = await agreed(HOUSE, agent, daily(tier(0n, 0, 90)))
    expect(
      await amendContract(ctx, HOUSE, { contractId: id, version: 1, terms: above, reason: '' }),
    ).toMatchObject(refused)
  })

  it('is not made by an affiliate, which has no team, though it is paid by one; nor other terms', async () => {
    const agent = await testMember(ctx, { accountKind: 2 })
    await agreed(HOUSE, agent, OWN)
    const affiliate = await testMember(ctx, { accountKind: 41, uplineId: agent.id })
    await agreed(by(agent), affiliate, OWN)
    const player = await testMember(ctx, { uplineId: affiliate.id })
    expect(
      await proposeContract(ctx, by(affiliate), { account: player.account, terms: LESS, reason: '' }),
    ).toMatchObject({ code: 'operation-not-allowed' })
    const draft = { accounts: [player.account], tiers: toWireTiers(LESS.tiers) }
    expect(await draftOf(ctx, affiliate, 'daily-salary', draft)).toMatchObject({
      code: 'operation-not-allowed',
    })
    expect(await contractDesk(ctx, affiliate, { kind: 'daily-salary' })).toMatchObject({
      value: { mayOffer: false },
    })
    // What it offered before it became an affiliate is not amended, and still comes to its end.
    const other = await line()
    const id = await agreed(by(other.agent), other.downline, LESS)
    const turned = { ...other.agent, accountKind: 41 as const }
    expect(
      await amendContract(ctx, by(turned), { contractId: id, version: 1, terms: OWN, reason: '' }),
    ).toMatchObject({ code: 'operation-not-allowed' })
    expect(await ownContract(ctx, turned, { contractId: id })).toMatchObject({
      value: { may: ['terminate'] },
    })
    expect(await act(by(turned), id, 'terminate')).toMatchObject({ ok: true })
  })

  it('is refused with tiers of which one could never apply, by everybody and in a preview', async () => {
    const { agent, downline } = await line()
    const odd = daily(tier(300_000_000_00n, 5, 10), tier(200_000_000_00n, 5, 20))
    const refused = { code: 'tiers-not-rising', detail: { field: 'tierTurnover', tier: 2 } }
    for (const [maker, to] of [[by(agent), downline] as const, [HOUSE, downline] as const])
      expect(
        await proposeContract(ctx, maker, { account: to.account, terms: odd, reason: '' }),
      ).toMatchObject(refused)
    const draft = { accounts: [downline.account], tiers: toWireTiers(odd.tiers) }
    expect(await draftOf(ctx, agent, 'daily-salary', draft)).toMatchObject(refused)
    const contractId = await agreed(by(agent), downline, LESS)
    expect(
      await amendContract(ctx, by(agent), { contractId, version: 1, terms: odd, reason: '' }),
    ).toMatchObject(refused)
    const dividend: Terms = { ...odd, kind: 'dividend', period: 'H' }
    expect(
      await proposeContract(ctx, HOUSE, { account: agent.account, terms: dividend, reason: '' }),
    ).toMatchObject({ detail: { field: 'tierLoss', tier: 2 } })
  })

  it('is one for each kind, until it is answered, taken back or too old', async () => {
    const { agent, downline } = await line()
    const again = () =>
      proposeContract(ctx, by(agent), { account: downline.account, terms: LESS, reason: '' })
    for (const [maker, what, status] of [
      [downline, 'reject', 'rejected'],
      [agent, 'withdraw', 'withdrawn'],
    ] as const) {
      const id = await offered(by(agent), downline, LESS)
      expect(await again()).toMatchObject({ code: 'contract-exists' })
      expect(await act(by(maker), id, what)).toMatchObject({ ok: true })
      expect(await seen(id)).toMatchObject({ status })
      expect(await act(by(maker), id, what)).toMatchObject({ code: 'state-moved-on' })
    }
    const id = await offered(by(agent), downline, LESS)
    await runJobs(world.platform, { thrice: true })
    expect(await seen(id)).toMatchObject({ status: 'in-process' })
    world.clock.advance(72 * 3_600)
    // Also before the job has come to it.
    for (const [maker, what] of [
      [downline, 'accept'],
      [downline, 'reject'],
      [agent, 'withdraw'],
    ] as const)
      expect(await act(by(maker), id, what)).toMatchObject({ code: 'state-moved-on' })
    await runJobs(world.platform, { thrice: true })
    expect(await seen(id)).toMatchObject({ status: 'expired' })
    expect((await seen(id)).history.map(({ act }) => act)).toEqual(['propose', 'expire'])
    expect(await act(by(downline), id, 'accept')).toMatchObject({ code: 'state-moved-on' })
    world.clock.set('2026-11-20T05:00:00Z')
  })

  it('is answered once, however many answer at the same time', async () => {
    const { agent, downline } = await line()
    const id = await offered(by(agent), downline, LESS)
    const answers = await Promise.all([
      act(by(downline), id, 'accept'),
      act(by(downline), id, 'reject'),
      act(by(agent), id, 'withdraw'),
      act(by(downline), id, 'accept'),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('state-moved-on')
    expect((await seen(id)).history).toHaveLength(2)
  })

  it('is nobody else business', async () => {
    const { agent, downline } = await line()
    const stranger = await testMember(ctx, { accountKind: 1 })
    const id = await offered(by(agent), downline, LESS)
    for (const what of ['accept', 'reject', 'withdraw', 'terminate'] as const)
      expect(await act(by(stranger), id, what)).toMatchObject({ code: 'not-found' })
    expect(await act(HOUSE, id, 'withdraw')).toMatchObject({ code: 'not-found' })
    expect(await act(by(stranger), 'x', 'accept')).toMatchObject({ code: 'not-found' })
  })
})

describe('a contract in force', () => {
  it('keeps its terms until an amendment is accepted, and an answer to an older version is refused', async () => {
    const { agent, downline } = await line()
    const id = await agreed(by(agent), downline, LESS)
    const amend = (version: number, rate: number) =>
      amendContract(ctx, by(agent), {
        contractId: id,
        version,
        reason: 'better',
        terms: daily(tier(60_000_000_00n, 3, rate)),
      })
    expect(await amend(1, 25)).toMatchObject({ ok: true })
    expect(await amend(2, 26)).toMatchObject({ code: 'state-moved-on' })
    expect(await act(by(downline), id, 'reject', 2)).toMatchObject({ ok: true })
    expect(await seen(id)).toMatchObject({ status: 'approved', version: 1 })
    expect(await amend(2, 28)).toMatchObject({ code: 'state-moved-on' })
    // A number is never given twice: a late answer to the refused terms is none to these.
    expect(await amend(1, 28)).toMatchObject({ ok: true })
    expect(await act(by(downline), id, 'accept', 2)).toMatchObject({ code: 'state-moved-on' })
    expect(await act(by(downline), id, 'accept', 3)).toMatchObject({ ok: true })
    const contract = await contractById(ctx.db, BigInt(id))
    expect(contract?.agreed.map(({ tiers }) => tiers[0]?.rate)).toEqual([20, 28])
    const rates = (at: string) =>
      contract && termsFrom(contract, new Date(at)).map(({ tiers }) => tiers[0]?.rate)
    // Both begin with the same day: the earlier ones are never settled by.
    expect(rates('2026-11-20T06:00:00Z')).toEqual([28])
  })

  it('keeps its version when other terms are refused, taken back or too old, and is ended by it', async () => {
    const { agent, downline } = await line()
    const id = await agreed(by(agent), downline, LESS)
    const ends = [
      () => act(by(downline), id, 'reject', 2),
      () => act(by(agent), id, 'withdraw', 3),
      () => {
        world.clock.advance(73 * 3_600)
        return runJobs(world.platform, { thrice: true })
      },
    ]
    for (const [at, end] of ends.entries()) {
      const terms = daily(tier(60_000_000_00n, 3, 25))
      expect(await amendContract(ctx, by(agent), { contractId: id, version: 1, terms, reason: '' })).toEqual({
        ok: true,
        value: { version: at + 2 },
      })
      expect(await seen(id)).toMatchObject({ status: 'amend-proposed', version: at + 2 })
      await end()
      expect(await seen(id)).toMatchObject({ status: 'approved', version: 1 })
    }
    expect((await seen(id)).history.map(({ act, version }) => [act, version])).toEqual([
      ['propose', 1] as const,
      ['accept', 1] as const,
      ['amend', 2] as const,
      ['reject', 2] as const,
      ['amend', 3] as const,
      ['withdraw', 3] as const,
      ['amend', 4] as const,
      ['expire', 4] as const,
    ])
    expect(await act(by(downline), id, 'terminate', 4)).toMatchObject({ code: 'state-moved-on' })
    expect(await act(by(downline), id, 'terminate', 1)).toMatchObject({ ok: true })
    expect(await act(by(agent), id, 'reject', 1)).toMatchObject({ ok: true })
    expect(await seen(id)).toMatchObject({ status: 'approved', version: 1 })
    world.clock.set('2026-11-20T05:00:00Z')
  })

  it('may be ended by either side with the other one, and only while nothing hangs on it', async () => {
    const { agent, downline } = await line()
    const own = await livingContract(ctx.db, { downlineId: agent.id, kind: 'daily-salary' })
    const id = await agreed(by(agent), downline, LESS)
    expect(await act(HOUSE, String(own?.id), 'terminate')).toMatchObject({ ok: true })
    expect(await act(by(agent), String(own?.id), 'accept')).toMatchObject({
      code: 'downlines-hold-contracts',
    })
    expect(await act(by(downline), id, 'terminate')).toMatchObject({ ok: true })
    expect(await act(by(downline), id, 'accept')).toMatchObject({ code: 'state-moved-on' })
    expect(await act(by(agent), id, 'accept')).toMatchObject({ ok: true })
    expect(await seen(id)).toMatchObject({ status: 'terminated' })
    expect(await uplineHold(ctx, downline.account, ctx.clock.now())).toBeUndefined()
    expect(await act(by(agent), String(own?.id), 'accept')).toMatchObject({ ok: true })
  })

  it('holds a member below its upline until its last period is over and counted', async () => {
    const { agent, downline } = await line()
    const id = await agreed(by(agent), downline, LESS)
    world.clock.set('2026-11-25T05:00:00Z')
    expect(await act(by(downline), id, 'terminate')).toMatchObject({ ok: true })
    expect(await act(by(agent), id, 'accept')).toMatchObject({ ok: true })
    expect(await seen(id)).toMatchObject({ status: 'terminated' })
    const held = (countedUntil: string) => uplineHold(ctx, downline.account, new Date(countedUntil))
    expect(await held('2026-11-25T05:00:00Z')).toBe('last-period')
    expect(await held('2026-11-25T16:55:00Z')).toBe('last-period')
    expect(await held('2026-11-25T17:00:00Z')).toBeUndefined()
    world.clock.set('2026-11-20T05:00:00Z')
  })

  it('is never amended past an offer that is being made out of it', async () => {
    for (let round = 0; round < 8; round++) {
      const { agent, downline } = await line()
      const own = await livingContract(ctx.db, { downlineId: agent.id, kind: 'daily-salary' })
      const contractId = String(own?.id)
      const lower = daily(tier(90_000_000_00n, 3, 10))
      await amendContract(ctx, HOUSE, { contractId, version: 1, terms: lower, reason: '' })
      const offer = { account: downline.account, terms: LESS, reason: '' }
      const both = await Promise.all([
        act(by(agent), contractId, 'accept', 2),
        proposeContract(ctx, by(agent), offer),
      ])
      const refused = both.flatMap((done) => (done.ok ? [] : [done.code]))
      expect(refused).toHaveLength(1)
      expect(['downlines-hold-contracts', 'tier-not-covered']).toContain(refused[0])
    }
  })

  it('keeps a member below its upline', async () => {
    const { agent, downline } = await line()
    await agreed(by(agent), downline, LESS)
    await expect(
      ctx.db.updateTable('member').set({ upline_id: null }).where('id', '=', downline.id).execute(),
    ).rejects.toThrow('has a contract with its upline')
  })

  it('begins when the contract above does, out of which it is paid, and not earlier', async () => {
    const agent = await testMember(ctx, { accountKind: 2 })
    const downline = await testMember(ctx, { accountKind: 1, uplineId: agent.id })
    const own = await offered(HOUSE, agent, OWN, '2026-12-10')
    expect(await act(by(agent), own, 'accept')).toMatchObject({ ok: true })
    const { versions } = await seen(await agreed(by(agent), downline, LESS))
    expect(versions[0]?.startsAt).toEqual(new Date('2026-12-09T17:00:00Z'))
  })

  it('begins when an earlier one of the agent has ended, whatever its period is', async () => {
    const dividend = (period: 'M' | 'W'): Terms => ({ kind: 'dividend', period, tiers: [tier(0n, 0, 1_000)] })
    const agent = await testMember(ctx, { accountKind: 2 })
    // It ends with November; the week that begins first after that is the one of 7 December.
    const monthly = await agreed(HOUSE, agent, dividend('M'))
    expect(await act(HOUSE, monthly, 'terminate')).toMatchObject({ ok: true })
    expect(await act(by(agent), monthly, 'accept')).toMatchObject({ ok: true })
    const { versions } = await seen(await agreed(HOUSE, agent, dividend('W')))
    expect(versions[0]?.startsAt).toEqual(new Date('2026-12-06T17:00:00Z'))
  })

  it('is never rewritten', async () => {
    const { agent, downline } = await line()
    const id = BigInt(await agreed(by(agent), downline, LESS))
    const terms = ctx.db.updateTable('agent_contract_version').where('contract_id', '=', id)
    await expect(terms.set({ tiers: JSON.stringify([{}]) }).execute()).rejects.toThrow('history')
    await expect(terms.set({ starts_at: null }).execute()).rejects.toThrow('history')
    await expect(
      ctx.db.deleteFrom('agent_contract_act').where('contract_id', '=', id).execute(),
    ).rejects.toThrow('history')
  })
})

it('stays covered from the top of a line down, whatever is offered, answered and changed', async () => {
  const tiers = fc
    .uniqueArray(
      fc.record({ threshold: fc.bigInt(0n, 4n), active: fc.nat(2), rate: fc.integer({ min: 1, max: 4 }) }),
      {
        minLength: 1,
        maxLength: 3,
        selector: ({ rate }) => rate,
      },
    )
    .map((rows) => rows.sort((a, b) => a.rate - b.rate))
  const step = fc.record({
    what: fc.constantFrom('propose', 'amend', 'terminate', 'yes', 'no'),
    level: fc.nat(2),
    tiers,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const members: Member[] = []
      for (let level = 0; level < 3; level++)
        members.push(await testMember(ctx, { accountKind: 1, uplineId: members[level - 1]?.id ?? null }))
      for (const { what, level, tiers } of steps) await tryStep(members, what, level, daily(...tiers))
      for (const member of members) {
        const own = await livingContract(ctx.db, { downlineId: member.id, kind: 'daily-salary' })
        const above = own ? termsFrom(own, ctx.clock.now()) : []
        for (const below of await contractsBelow(ctx.db, [member.id], 'daily-salary'))
          for (const terms of termsFrom(below, ctx.clock.now())) {
            expect(above).not.toHaveLength(0)
            for (const own of above) expect(unmatchedTier(own.tiers, terms.tiers)).toBeUndefined()
          }
      }
    }),
    { numRuns: cases({ few: 15, many: 500 }) },
  )
})

/** One act somewhere in a line of three; it may be refused, and never fails. */
async function tryStep(members: readonly Member[], what: string, level: number, terms: Terms) {
  const [downline, upline] = [members[level], members[level - 1]]
  if (!downline) throw new Error(`no member ${level}`)
  const maker = upline ? by(upline) : HOUSE
  if (what === 'propose') {
    await proposeContract(ctx, maker, { account: downline.account, terms, reason: randomUUID() })
    return
  }
  const contract = await livingContract(ctx.db, { downlineId: downline.id, kind: 'daily-salary' })
  if (!contract) return
  const common = { contractId: String(contract.id), version: contract.version, reason: '' }
  if (what === 'amend') await amendContract(ctx, maker, { ...common, terms })
  else if (what === 'terminate') await actOnContract(ctx, maker, { ...common, act: 'terminate' })
  else await actOnContract(ctx, by(downline), { ...common, act: what === 'yes' ? 'accept' : 'reject' })
}

const effectsTo = async (member: Member, id: string) =>
  (await newsOf(member))
    .filter(({ code, params }) => code === 'contract-in-effect' && params.id === id)
    .map(({ params }) => params)

it('is told to both sides when it takes effect, and when its end does', async () => {
  const { agent, downline } = await line()
  const id = await agreed(by(agent), downline, LESS)
  const at = (await seen(id)).versions[0]?.startsAt
  const effects = async (member: Member) =>
    (await effectsTo(member, id)).map(({ effect, at, other }) => [effect, at, other])
  await runJobs(world.platform, { thrice: true })
  expect(await effects(agent)).toEqual([])
  world.clock.advance(86_400)
  await runJobs(world.platform, { thrice: true })
  await actOnContract(ctx, by(agent), { contractId: id, version: 1, act: 'terminate', reason: '' })
  await act(by(downline), id, 'accept')
  world.clock.advance(86_400)
  await runJobs(world.platform, { thrice: true })
  const begins = at?.toISOString()
  const ends = new Date((at?.getTime() ?? 0) + 86_400_000).toISOString()
  for (const [member, other] of [
    [agent, downline],
    [downline, agent],
  ] as const)
    expect(await effects(member)).toEqual([
      ['ends', ends, other.account],
      ['begins', begins, other.account],
    ])
})

describe('terms that are followed by others before they have begun', () => {
  const day = (count: number) => new Date(ctx.clock.now().getTime() + count * 86_400_000)
  const amended = async (agent: Member, downline: Member, id: string, from?: string) => {
    const other = { contractId: id, version: 1, terms: daily(tier(60_000_000_00n, 3, 25)), reason: '' }
    expect(await amendContract(ctx, by(agent), { ...other, from })).toMatchObject({ ok: true })
    expect(await act(by(downline), id, 'accept', 2)).toMatchObject({ ok: true })
  }
  const versionsTo = async (member: Member, id: string) =>
    (await effectsTo(member, id)).map(({ effect, version }) => [effect, version])

  for (const late of [false, true])
    it(`are told of if they are in force until then${late ? ', by jobs that run late too' : ''}`, async () => {
      const { agent, downline } = await line()
      const id = await agreed(by(agent), downline, LESS)
      await amended(agent, downline, id, day(4).toISOString().slice(0, 10))
      world.clock.advance(86_400)
      if (!late) {
        await runJobs(world.platform, { thrice: true })
        for (const side of [agent, downline]) expect(await versionsTo(side, id)).toEqual([['begins', '1']])
      }
      world.clock.advance(4 * 86_400)
      await runJobs(world.platform, { thrice: true })
      for (const side of [agent, downline])
        expect((await versionsTo(side, id)).sort()).toEqual([
          ['begins', '1'],
          ['begins', '2'],
        ])
    })

  it('are not told of if they never are', async () => {
    const { agent, downline } = await line()
    const id = await agreed(by(agent), downline, LESS)
    await amended(agent, downline, id)
    world.clock.advance(86_400)
    await runJobs(world.platform, { thrice: true })
    for (const side of [agent, downline]) expect(await versionsTo(side, id)).toEqual([['begins', '2']])
  })
})

it('is not asked for days that have passed, nor for what is so already, and begins when it was agreed to', async () => {
  const { agent, downline } = await line()
  const today = dayOf(ctx.clock.now())
  const wanted = daysAfter(today, 20)
  const offer = { account: downline.account, terms: LESS, reason: '' }
  expect(await proposeContract(ctx, by(agent), { ...offer, from: daysAfter(today, -1) })).toMatchObject({
    code: 'day-passed',
    detail: { field: 'from' },
  })
  const id = await offered(by(agent), downline, LESS, wanted)
  expect(await act(by(downline), id, 'accept')).toMatchObject({ ok: true })
  const amend = (version: number, terms: Terms, from?: string) =>
    amendContract(ctx, by(agent), { contractId: id, version, terms, from, reason: '' })
  expect(await amend(1, LESS)).toMatchObject({ code: 'nothing-changed' })
  expect(await amend(1, LESS, daysAfter(today, -1))).toMatchObject({ code: 'day-passed' })
  const startOfVersion = async (version: number) => {
    expect(await act(by(downline), id, 'accept', version)).toMatchObject({ ok: true })
    return (await seen(id)).versions.at(-1)?.startsAt
  }
  // Other tiers alone do not bring it forward; who wants that names the day.
  expect(await amend(1, daily(tier(60_000_000_00n, 3, 25)))).toMatchObject({ ok: true })
  expect(await startOfVersion(2)).toEqual(startOfDay(wanted))
  const sooner = daysAfter(today, 2)
  expect(await amend(2, daily(tier(60_000_000_00n, 3, 25)), sooner)).toMatchObject({ ok: true })
  expect(await startOfVersion(3)).toEqual(startOfDay(sooner))
  world.clock.advance(3 * 86_400)
  const later = daysAfter(today, 30)
  expect(await amend(3, daily(tier(60_000_000_00n, 3, 25)), later)).toMatchObject({ code: 'nothing-changed' })
})

it('finds contracts with the house by its name, and those with a member of that name', async () => {
  const agent = await testMember(ctx, { accountKind: 2 })
  const namesake = await testMember(ctx, { accountKind: 1, uplineId: agent.id, account: 'House' })
  const other = await testMember(ctx, { accountKind: 1, uplineId: agent.id })
  await agreed(HOUSE, agent, OWN)
  for (const below of [namesake, other]) await offered(by(agent), below, LESS)
  const withSide = async (account: string) => {
    const result = await ownContracts(ctx, agent, { page: 1, size: 20, account })
    return result.ok ? result.value.content.map((contract) => contract.account) : expect.fail(result.code)
  }
  expect(await withSide('house')).toEqual([namesake.account, null])
  expect(await withSide(other.account.toUpperCase())).toEqual([other.account])
  expect(await ownContracts(ctx, agent, { page: 1, size: 20, account: 'nobody' })).toMatchObject({
    code: 'not-found',
  })
})
