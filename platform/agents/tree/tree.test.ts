import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { changeUpline, grantedRebateOf, grantRebate, memberById } from '#platform/members/accounts/index.ts'
import { MAX_LEVELS } from '#platform/members/limits.ts'
import { mainWallets } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkLines } from './check-lines.ts'
import { createLine } from './create-line.ts'
import { moveMember } from './move-member.ts'
import { setRebate } from './set-rebate.ts'
import { showAgent } from './show-agent.ts'
import { findInTeam, lineOf, places, teamOf } from './team.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

/** A tree as a list: each member's upline is one before it, or nobody. */
const trees = fc.array(fc.record({ upline: fc.nat({ max: 30 }), cents: fc.nat({ max: 5_000 }) }), {
  minLength: 2,
  maxLength: 10,
})

type Shape = { upline: number; cents: number }[]

async function plant(shape: Shape): Promise<Member[]> {
  const members: Member[] = []
  for (const { upline, cents } of shape) {
    // An upline that is not there yet: the member heads a line.
    const uplineId = members[upline]?.id ?? null
    const balance = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    members.push(await testMember(ctx, { uplineId, accountKind: 1, balance }))
  }
  return members
}

/** What is true of the tree by walking up from every member, without any line. */
class Walked {
  readonly uplines = new Map<Member, Member | undefined>()
  constructor(
    readonly members: Member[],
    readonly shape: Shape,
  ) {
    for (const [at, member] of members.entries())
      this.uplines.set(member, members.slice(0, at)[shape[at]?.upline ?? -1])
  }
  isBelow(member: Member, top: Member): boolean {
    const upline = this.uplines.get(member)
    return member === top || (upline !== undefined && this.isBelow(upline, top))
  }
  team(top: Member): Member[] {
    return this.members.filter((member) => this.isBelow(member, top))
  }
  cents(team: Member[]): bigint {
    return team.reduce(
      (sum, member) => sum + BigInt(this.shape[this.members.indexOf(member)]?.cents ?? 0),
      0n,
    )
  }
}

const sumOf = async (top: Member) => {
  const { rows } = await sql<{ members: bigint; balance: bigint; size: bigint }>`
    select count(*) as members, coalesce(sum(balance), 0)::bigint as balance,
      (select below from ${places} place where member_id = ${top.id}) as size
    from ${teamOf(top.id)} team join ${mainWallets} main_wallet using (member_id)
  `.execute(ctx.db)
  return rows[0]
}

const expectRight = async (walked: Walked) => {
  for (const top of walked.members) {
    const team = walked.team(top)
    expect(await sumOf(top)).toEqual({
      members: BigInt(team.length),
      balance: walked.cents(team),
      size: BigInt(team.length - 1),
    })
    for (const member of walked.members)
      expect((await findInTeam(ctx, top, member.account)) !== null).toBe(walked.isBelow(member, top))
  }
}

test('a team is its members, and its sums are theirs, in any tree and after any moves', async () => {
  await fc.assert(
    fc.asyncProperty(
      trees,
      fc.array(fc.record({ what: fc.nat({ max: 13 }), to: fc.option(fc.nat({ max: 13 })) }), {
        maxLength: 5,
      }),
      async (shape, moves) => {
        const members = await plant(shape)
        const walked = new Walked(members, shape)
        await expectRight(walked)
        for (const { what, to } of moves) {
          const member = members[what % members.length] as Member
          const upline = to === null ? undefined : members[to % members.length]
          const moved = await moveMember(ctx, 'test', member.account, upline?.account ?? null)
          if (upline && walked.isBelow(upline, member)) expect(moved).toMatchObject({ ok: false })
          else if (walked.uplines.get(member) === upline)
            expect(moved).toMatchObject({ code: 'state-moved-on' })
          else {
            expect(moved).toMatchObject({ ok: true })
            walked.uplines.set(member, upline)
          }
        }
        await expectRight(walked)
        const tops = members.filter((member) => !walked.uplines.get(member))
        // Nobody is lost and nobody counted twice: the lines together are everybody.
        const sums = await Promise.all(tops.map(sumOf))
        expect(sums.reduce((all, sum) => all + (sum?.balance ?? 0n), 0n)).toBe(walked.cents(members))
        expect((await checkLines(ctx)).problems).toEqual([])
      },
    ),
    { numRuns: cases({ few: 5, many: 200 }) },
  )
})

test('the database lets nobody stand below itself, whoever writes the upline', async () => {
  const top = await testMember(ctx, { accountKind: 2 })
  const below = await testMember(ctx, { uplineId: top.id, accountKind: 1 })
  const lowest = await testMember(ctx, { uplineId: below.id })
  for (const upline of [top, below, lowest])
    await expect(changeUpline(ctx, top.id, upline.id)).rejects.toThrow('below itself')
  expect(await lineOf(ctx.db, lowest.id)).toEqual([top.id, below.id, lowest.id])
})

test('who joins a branch while it moves comes with it', async () => {
  const [here, there] = await Promise.all([0, 1].map(() => testMember(ctx, { accountKind: 2 })))
  const branch = await testMember(ctx, { uplineId: here?.id ?? null, accountKind: 1 })
  const ways = [here, there]
  for (let turn = 1; turn <= 6; turn++) {
    const [moved, ...joined] = await Promise.all([
      moveMember(ctx, 'test', branch.account, ways[turn % 2]?.account ?? ''),
      ...Array.from({ length: 3 }, () => testMember(ctx, { uplineId: branch.id })),
    ])
    expect(moved.ok).toBe(true)
    for (const { id } of joined) expect((await lineOf(ctx.db, id)).slice(1)).toEqual([branch.id, id])
  }
  expect((await sumOf(branch))?.members).toBe(19n)
  expect((await checkLines(ctx)).problems).toEqual([])
})

test('agents go by their place: general agents head lines, agents stand in them; a player heads none', async () => {
  const top = await testMember(ctx, { accountKind: 2 })
  const agent = await testMember(ctx, { uplineId: top.id, accountKind: 1 })
  const affiliate = await testMember(ctx, { uplineId: top.id, accountKind: 41 })
  const player = await testMember(ctx, { uplineId: agent.id })
  const kindOf = async ({ id }: Member) => (await memberById(ctx, id))?.accountKind
  expect(await moveMember(ctx, 'test', agent.account, null)).toMatchObject({ value: { accountKind: 2 } })
  expect([await kindOf(agent), await lineOf(ctx.db, agent.id)]).toEqual([2, [agent.id]])
  expect(await moveMember(ctx, 'test', agent.account, top.account)).toMatchObject({
    value: { accountKind: 1 },
  })
  expect([await kindOf(agent), await kindOf(top)]).toEqual([1, 2])
  expect(await moveMember(ctx, 'test', player.account, null)).toMatchObject({ code: 'not-an-agent' })
  for (const to of [null, agent.account])
    expect(await moveMember(ctx, 'test', affiliate.account, to)).toMatchObject(
      to === null ? { code: 'operation-not-allowed' } : { value: { accountKind: 41 } },
    )
  expect(await moveMember(ctx, 'test', agent.account, affiliate.account)).toMatchObject({
    code: 'operation-not-allowed',
  })
  expect(await moveMember(ctx, 'test', player.account, affiliate.account)).toMatchObject({ ok: true })
  expect([await kindOf(player), await kindOf(affiliate)]).toEqual([0, 41])
})

test('the house pays no higher rebate to the top of a line than the setting says', async () => {
  const refused = { code: 'over-limit', detail: { max: '0.40%' } }
  expect(await createLine(ctx, 'test', { account: 'generous', rebate: 41 })).toMatchObject(refused)
  expect(await createLine(ctx, 'test', { account: 'generous', rebate: 40 })).toMatchObject({ ok: true })
  expect(await setRebate(ctx, 'test', 'generous', 9_900)).toMatchObject(refused)
  expect(await setRebate(ctx, 'test', 'generous', 30)).toMatchObject({ ok: true })
  expect(await setRebate(ctx, 'test', 'generous', 30)).toMatchObject({ code: 'nothing-changed' })
})

test('a line has no more levels than it may', async () => {
  let uplineId: bigint | null = null
  for (let level = 1; level <= MAX_LEVELS; level++)
    uplineId = (await testMember(ctx, { uplineId, accountKind: 1 })).id
  const deepest = await memberById(ctx, uplineId ?? 0n)
  await expect(testMember(ctx, { uplineId })).rejects.toThrow('member_line')
  const other = await testMember(ctx)
  expect(await moveMember(ctx, 'test', other.account, deepest?.account ?? '')).toMatchObject({
    code: 'over-limit',
  })
})

test('a trial account stands in no line, and nobody below it', async () => {
  const trial = await testMember(ctx, { accountKind: 4 })
  const agent = await testMember(ctx, { accountKind: 1 })
  expect(await lineOf(ctx.db, trial.id)).toEqual([])
  expect(await moveMember(ctx, 'test', trial.account, agent.account)).toMatchObject({
    code: 'operation-not-allowed',
  })
  expect(await moveMember(ctx, 'test', agent.account, trial.account)).toMatchObject({
    code: 'operation-not-allowed',
  })
})

test('the operator opens a line, sees it, and nobody has granted more than its own', async () => {
  await setValue(ctx, 'test', 'lineRebateMax', 80)
  world.clock.advance(10)
  const created = await createLine(ctx, 'ops:test', { account: 'saigonline', rebate: 80 })
  if (!created.ok) throw new Error(created.code)
  expect(await createLine(ctx, 'ops:test', { account: 'SaigonLine', rebate: 80 })).toMatchObject({
    code: 'name-taken',
  })
  expect(await createLine(ctx, 'ops:test', { account: '1x', rebate: 80 })).toMatchObject({ code: 'format' })
  const top = await findMember('saigonline')
  const agent = await testMember(ctx, { uplineId: top.id, accountKind: 1, balance: '12.00' })
  const player = await testMember(ctx, { uplineId: agent.id, balance: '30.50' })
  expect(await setRebate(ctx, 'ops:test', agent.account, 81)).toMatchObject({
    code: 'over-limit',
    detail: { max: '0.80%' },
  })
  expect(await setRebate(ctx, 'ops:test', agent.account, 50)).toMatchObject({ ok: true })
  await grantRebate(ctx, player.id, 20)
  expect(await setRebate(ctx, 'ops:test', agent.account, 19)).toMatchObject({
    code: 'under-limit',
    detail: { min: '0.20%' },
  })
  // A downline with more than the new upline has would be a grant beyond its own.
  const poor = await testMember(ctx, { accountKind: 1 })
  expect(await moveMember(ctx, 'ops:test', player.account, poor.account)).toMatchObject({
    code: 'over-limit',
  })
  expect(await showAgent(ctx, 'SAIGONLINE')).toMatchObject({
    value: {
      account: 'saigonline',
      accountKind: 2,
      line: ['saigonline'],
      rebate: '0.80',
      downlines: 1,
      team: 2,
      levels: 2,
      teamBalance: '42.50',
    },
  })
  expect(await showAgent(ctx, player.account)).toMatchObject({
    value: { line: ['saigonline', agent.account, player.account], team: 0, teamBalance: '30.50' },
  })
  // Its upline had more when this account was prepared.
  const late = await testMember(ctx, { uplineId: agent.id, rebate: 60 })
  expect(await grantedRebateOf(ctx.db, late.id)).toBe(50)
})

const findMember = async (account: string) => {
  const result = await showAgent(ctx, account)
  const member = result.ok ? await memberById(ctx, BigInt(result.value.id)) : null
  if (!member) throw new Error(`there is no ${account}`)
  return member
}
