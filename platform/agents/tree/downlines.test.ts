import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { freezeMember, memberById, unfreezeMember } from '#platform/members/accounts/index.ts'
import { publishAnnouncement } from '#platform/members/content/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { agentAnnouncements } from './agent-announcements.ts'
import { downlines, everyDownline } from './downlines.ts'
import { freezeDownline, unfreezeDownline } from './freeze-downline.ts'
import { noteDownline } from './note-downline.ts'
import { downlineDesk, transferToDownline } from './transfer-to-downline.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  // A cheap one: hashing is not what is tested here.
  paymentPasswordHash = await hash('246810', { memoryCost: 8, timeCost: 1, parallelism: 1 })
})
afterAll(() => world.close())

/**
 * A line of three agents with a player, and who stands elsewhere: `head` above `agent` above `sub` above `player`; beside
 * `agent` a `sibling` with a `nephew`; another line, an affiliate, a player and a trial account without anybody.
 */
async function family() {
  const head = await testMember(ctx, { accountKind: 2, paymentPasswordHash, rebate: 50 })
  const below = (upline: Member, more: Parameters<typeof testMember>[1] = {}) =>
    testMember(ctx, { uplineId: upline.id, ...more })
  const agent = await below(head, { accountKind: 1, balance: '1000000.00', paymentPasswordHash, rebate: 50 })
  const sub = await below(agent, { accountKind: 1, balance: '20.00', rebate: 30 })
  const player = await below(sub, { balance: '3.50' })
  const sibling = await below(head, { accountKind: 1 })
  const nephew = await below(sibling)
  const other = await testMember(ctx, { accountKind: 1 })
  const affiliate = await testMember(ctx, { accountKind: 41 })
  const loner = await testMember(ctx)
  const trial = await testMember(ctx, { accountKind: 4 })
  return { head, agent, sub, player, sibling, nephew, other, affiliate, loner, trial }
}

const page = { page: 1, size: 20 }
const value = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.code)
const fresh = async ({ id }: Member) => (await memberById(ctx, id)) as Member

test('an agent goes down its team by accounts, and sees sizes, balances and totals', async () => {
  const { agent, sub, player } = await family()
  const top = value(await downlines(ctx, agent, page))
  expect(top).toMatchObject({
    way: [agent.account],
    totalRows: 1,
    totals: { size: 1, balance: '20.00' },
    of: { account: agent.account, size: 2, mayFreeze: false, mayReceive: false },
    content: [
      { account: sub.account, role: 'agent', size: 1, balance: '20.00', rebate: '0.30', status: 'active' },
    ],
  })
  const lower = value(await downlines(ctx, agent, { ...page, account: sub.account.toUpperCase() }))
  expect(lower).toMatchObject({
    way: [agent.account, sub.account],
    of: { account: sub.account, mayFreeze: true, mayUnfreeze: false, mayReceive: true },
    content: [{ account: player.account, role: 'player', size: 0, balance: '3.50', rebate: '0.00' }],
  })
  const found = value(await downlines(ctx, agent, { ...page, q: player.account.slice(0, 9) }))
  expect(found.content.map(({ account }) => account)).toEqual([player.account])
  for (const q of ['%', '_', '\\', `${player.account}x`])
    expect(value(await downlines(ctx, agent, { ...page, q })).content).toEqual([])
})

test('filters, sorting and pages are those of the download', async () => {
  const agent = await testMember(ctx, { accountKind: 1 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ cents: fc.nat({ max: 9_999 }), kind: fc.constantFrom(0, 1) }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom('-createdAt', 'account', '-size', 'balance', '-rebate'),
      fc.constantFrom(undefined, 'player', 'agent'),
      async (born, sort, role) => {
        for (const { cents, kind } of born)
          await testMember(ctx, {
            uplineId: agent.id,
            accountKind: kind as 0 | 1,
            balance: moneyOf(BigInt(cents)),
          })
        const input = { sort, role } as const
        const rows = await rowsOf(everyDownline(ctx, agent, input))
        const first = value(await downlines(ctx, agent, { ...input, ...page }))
        expect(first.content).toEqual(rows.slice(0, page.size))
        expect(first.totalRows).toBe(rows.length)
        const sum = rows.reduce((all, row) => all + minorOf(row.balance), 0n)
        const size = rows.reduce((all, row) => all + row.size, 0)
        expect(first.totals).toEqual({ size, balance: moneyOf(sum) })
        if (role) expect(rows.every((row) => row.role === role)).toBe(true)
        const last = value(await downlines(ctx, agent, { ...input, page: 99_999, size: 20 }))
        expect(last.page).toBe(last.totalPages)
      },
    ),
    { numRuns: 12 },
  )
})

test('who is not below an agent is nobody to it, whatever it asks', async () => {
  const { head, agent, sub, player, sibling, nephew, other, affiliate, loner, trial } = await family()
  const { account } = sub
  const calls: Record<string, (who: Member, account: string) => Promise<Result<unknown>>> = {
    downlines: (who, account) => downlines(ctx, who, { ...page, account }),
    everyDownline: (who, account) => everyDownline(ctx, who, { account }),
    freezeDownline: (who, account) => freezeDownline(ctx, who, { account, reason: 'test' }),
    unfreezeDownline: (who, account) => unfreezeDownline(ctx, who, { account }),
    noteDownline: (who, account) => noteDownline(ctx, who, { account, note: 'x' }),
    transferToDownline: (who, account) =>
      transferToDownline(ctx, who, {
        account,
        amount: '50000.00',
        paymentPassword: '246810',
        requestId: randomUUID(),
      }),
  }
  for (const [name, call] of Object.entries(calls)) {
    for (const stranger of [sibling, nephew, player, other, affiliate, loner, trial]) {
      const code = codeOf(await call(stranger, account))
      const kind = stranger.accountKind
      const expected =
        kind === 4 ? 'in-need-true-account' : kind === 0 ? 'operation-not-allowed' : 'not-found'
      expect(code, `${name} by ${kind}`).toBe(expected)
    }
    // An upline is not in the team of its downline, nor is anybody unknown.
    for (const nobody of [head.account, sibling.account, trial.account, 'nobody', "x' or 1=1"])
      expect(codeOf(await call(agent, nobody)), `${name} of ${nobody}`).toBe('not-found')
    if (!name.startsWith('every') && name !== 'downlines')
      expect(codeOf(await call(agent, agent.account)), name).toBe('operation-not-allowed')
    await setFlag(ctx, 'test', 'AGENTCENTER3', false)
    expect(codeOf(await call(agent, account)), name).toBe('in-need-true-account')
    await setFlag(ctx, 'test', 'AGENTCENTER3', true)
  }
  expect(await fresh(sub)).toMatchObject({ frozen: false })
  expect(await balanceOf(ctx.db, wallet(sub.id, 'main'))).toBe(minorOf('20.00'))
})

test('a freeze of the team is undone by the team, one of the operator or of an upline is not', async () => {
  const { head, agent, sub, player } = await family()
  const { account } = player
  const reason = 'shares its account'
  expect(codeOf(await freezeDownline(ctx, sub, { account, reason }))).toBe('ok')
  expect(codeOf(await freezeDownline(ctx, agent, { account, reason }))).toBe('state-moved-on')
  expect(value(await downlines(ctx, agent, { ...page, account }))).toMatchObject({
    of: { status: 'frozen', mayFreeze: false, mayUnfreeze: true, mayReceive: false },
  })
  expect(codeOf(await unfreezeDownline(ctx, agent, { account }))).toBe('ok')
  expect(codeOf(await unfreezeDownline(ctx, agent, { account }))).toBe('state-moved-on')

  expect(codeOf(await freezeDownline(ctx, head, { account, reason }))).toBe('ok')
  expect(value(await downlines(ctx, agent, { ...page, account })).of.mayUnfreeze).toBe(false)
  expect(codeOf(await unfreezeDownline(ctx, agent, { account }))).toBe('operation-not-allowed')
  expect(codeOf(await unfreezeDownline(ctx, head, { account }))).toBe('ok')

  expect(codeOf(await freezeDownline(ctx, head, { account, reason }))).toBe('ok')
  expect(codeOf(await freezeMember(ctx, 'ops:test', account))).toBe('ok')
  expect(codeOf(await freezeMember(ctx, 'ops:test', account))).toBe('state-moved-on')
  expect(codeOf(await unfreezeDownline(ctx, head, { account }))).toBe('operation-not-allowed')
  expect(codeOf(await unfreezeMember(ctx, 'ops:test', account))).toBe('ok')
  const audited = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', account)
    .orderBy('id')
    .execute()
  expect(audited.slice(0, 2)).toEqual([
    { actor: sub.account, action: 'member-frozen', detail: { reason } },
    { actor: agent.account, action: 'member-unfrozen', detail: {} },
  ])
})

test('a note is the own one of each agent, and goes when it is emptied', async () => {
  const { head, agent, player } = await family()
  const { account } = player
  const noteOf = async (who: Member) => value(await downlines(ctx, who, { ...page, account })).of.note
  await noteDownline(ctx, head, { account, note: 'calls at night' })
  await noteDownline(ctx, agent, { account, note: 'a cousin' })
  await noteDownline(ctx, agent, { account, note: 'a cousin\nof Hoa' })
  expect([await noteOf(head), await noteOf(agent)]).toEqual(['calls at night', 'a cousin\nof Hoa'])
  await noteDownline(ctx, agent, { account, note: '' })
  expect([await noteOf(head), await noteOf(agent)]).toEqual(['calls at night', ''])
})

test('money goes down the line within its limits, once', async () => {
  const { agent, player } = await family()
  const send = (amount: string, more: Partial<Parameters<typeof transferToDownline>[2]> = {}) =>
    transferToDownline(ctx, agent, {
      account: player.account,
      amount,
      paymentPassword: '246810',
      requestId: randomUUID(),
      ...more,
    })
  const main = ({ id }: Member) => balanceOf(ctx.db, wallet(id, 'main'))
  expect(value(await downlineDesk(ctx, agent))).toMatchObject({
    open: true,
    transferable: '1000000.00',
    min: '50000.00',
    leftToday: '1000000000.00',
  })
  expect(codeOf(await send('49999.99'))).toBe('under-limit')
  expect(codeOf(await send('50000.00', { paymentPassword: '000000' }))).toBe('wrong-payment-password')
  expect(codeOf(await send('1000000.01'))).toBe('insufficient-balance')
  const requestId = randomUUID()
  const copies = await Promise.all(Array.from({ length: 6 }, () => send('250000.00', { requestId })))
  expect(new Set(copies.map((sent) => value(sent).transferId)).size).toBe(1)
  expect(codeOf(await send('250000.01', { requestId }))).toBe('request-id-reused')
  expect([await main(agent), await main(player)]).toEqual([minorOf('750000.00'), minorOf('250003.50')])
  await setValue(ctx, 'test', 'downlineTransferDailyMax', 30_000_000)
  world.clock.advance(2)
  expect(await send('50000.01')).toMatchObject({ code: 'over-limit', detail: { max: '50000.00' } })
  await setValue(ctx, 'test', 'downlineTransferDailyMax', 100_000_000_000)
  await setFlag(ctx, 'test', 'DOWNLINETRANSFER3', false)
  world.clock.advance(2)
  expect(codeOf(await send('50000.00'))).toBe('in-need-true-account')
  await setFlag(ctx, 'test', 'DOWNLINETRANSFER3', true)
  world.clock.advance(2)
  await freezeMember(ctx, 'test', player.account)
  expect(codeOf(await send('50000.00'))).toBe('operation-not-allowed')
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})

test('announcements for agents are told to agents alone, while they run and the brand tells any', async () => {
  const { agent, player } = await family()
  const content = { title: 'Kỳ trả hoa hồng', body: '<p>Ngày 1.</p>' }
  const startsAt = ctx.clock.now()
  const texts = { vi: content, en: { ...content, title: 'Payday' }, zh: content }
  await publishAnnouncement(ctx, 'test', { type: 'AG', content: texts, startsAt })
  await publishAnnouncement(ctx, 'test', { type: 'PL', content: texts, startsAt })
  await publishAnnouncement(ctx, 'test', {
    type: 'AG',
    content: texts,
    startsAt: new Date(startsAt.getTime() + 60_000),
  })
  const read = (who: Member) => agentAnnouncements(ctx, who, { language: 'en', ...page })
  expect(value(await read(agent))).toMatchObject({ totalRows: 1, content: [{ title: 'Payday' }] })
  expect(codeOf(await read(player))).toBe('operation-not-allowed')
  await setFlag(ctx, 'test', 'AGEANNOUNCE3', false)
  world.clock.advance(2)
  expect(codeOf(await read(agent))).toBe('in-need-true-account')
})
