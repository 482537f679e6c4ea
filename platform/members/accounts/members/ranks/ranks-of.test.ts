import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { uplinesOf } from '../related/uplines-of.ts'
import { changeRank } from './change-rank.ts'
import { levelOf } from './levels.ts'
import { rankMember } from './rank-member.ts'
import { lockRankOf, memberRanks, rankChangesOf, rankedAfter, readRank } from './ranks-of.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(async () => {
  member = await testMember(site.ctx)
})
afterAll(() => site.close())

test('a rank is changed from the one that it was seen at, and the last change says since when and why', async () => {
  const memberSince = site.clock.now()
  expect(await readRank(site.ctx.db, member.id)).toEqual({ level: 0, memberSince, since: null, month: null })
  site.clock.advance(60)
  const earned = site.clock.now()
  const move = (from: number, to: number, more = {}) =>
    changeRank(site.ctx, { memberId: member.id, from, to, cause: 'earned', ...more })
  expect(await move(0, 2)).toBe(true)
  expect(await move(0, 3)).toBe(false)
  expect(await readRank(site.ctx.db, member.id)).toEqual({
    level: 2,
    memberSince,
    since: earned,
    month: null,
  })
  site.clock.advance(60)
  expect(await move(2, 1, { cause: 'not-kept', month: '2026-10-01' })).toBe(true)
  expect(await readRank(site.ctx.db, member.id)).toEqual({
    level: 1,
    memberSince,
    since: site.clock.now(),
    month: '2026-10-01',
  })
  const changes = [
    { at: site.clock.now(), from_level: 2, to_level: 1, cause: 'not-kept' },
    { at: earned, from_level: 0, to_level: 2, cause: 'earned' },
  ]
  expect(await rankChangesOf(site.ctx.db, member.id, 5)).toEqual(changes)
  expect(await rankChangesOf(site.ctx.db, member.id, 1)).toEqual(changes.slice(0, 1))
  await expect(readRank(site.ctx.db, 1n)).rejects.toThrow('there is no member 1')
})

test('the operator ranks a member, and the audit trail says so, once', async () => {
  const other = await testMember(site.ctx)
  const rank = (level: number, account = member.account) => rankMember(site.ctx, 'ops:anna', account, level)
  expect(await rank(20)).toEqual(ok(null))
  expect(await rank(20, member.account.toUpperCase())).toEqual(refuse('nothing-changed'))
  for (const level of [-1, 21, 1.5])
    expect(await rank(level)).toEqual(refuse('over-limit', { min: '0', max: '20' }))
  expect(await rank(1, 'nobody')).toEqual(refuse('not-found'))
  const changes = await rankChangesOf(site.ctx.db, member.id, 5)
  expect(changes).toMatchObject([{ from_level: 0, to_level: 20, cause: 'operator' }])
  expect(await rank(0)).toEqual(ok(null))
  expect((await readRank(site.ctx.db, other.id)).level).toBe(0)
  const deeds = await site.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', member.account)
    .orderBy('id')
    .execute()
  expect(deeds).toEqual(
    [20, 0].map((level) => ({ actor: 'ops:anna', action: 'member-ranked', detail: { level } })),
  )
})

test('a reason that the operator gives is kept, and one that says nothing changes nothing', async () => {
  const rank = (reason: string) => rankMember(site.ctx, 'ops:anna', member.account, 5, reason)
  expect(await rank(' … ')).toEqual(refuse('required', { field: 'reason' }))
  expect((await readRank(site.ctx.db, member.id)).level).toBe(0)
  expect(await rank(' a friend of the house ')).toEqual(ok(null))
  const deeds = site.ctx.db.selectFrom('audit').select('detail').where('subject', '=', member.account)
  expect(await deeds.execute()).toEqual([{ detail: { level: 5, reason: 'a friend of the house' } }])
})

test('who has a rank, in order and some at a time', async () => {
  await site.ctx.db.updateTable('member').set({ rank_level: 0 }).execute()
  const ranked = [await testMember(site.ctx, { rankLevel: 1 }), await testMember(site.ctx, { rankLevel: 3 })]
  const [first, second] = ranked.map(({ id }) => ({ id }))
  expect(await rankedAfter(site.ctx.db, 0n, 10)).toEqual([first, second])
  expect(await rankedAfter(site.ctx.db, 0n, 1)).toEqual([first])
  expect(await rankedAfter(site.ctx.db, first?.id ?? 0n, 10)).toEqual([second])
  const { rows } = await sql`
    select * from ${memberRanks} ranks where id in (${member.id}, ${second?.id}) order by id
  `.execute(site.ctx.db)
  expect(rows).toEqual([
    { id: member.id, rank_level: 0 },
    { id: second?.id, rank_level: 3 },
  ])
})

test('a rank that is locked waits', async () => {
  await site.ctx.transact(async (tx) => {
    await lockRankOf(tx.db, member.id)
    const locking = sql`select from member where id = ${member.id} for no key update nowait`
    await expect(locking.execute(site.ctx.db)).rejects.toThrow('could not obtain lock')
    return ok(null)
  })
})

test('the levels of a line, and who stands above somebody, the nearest first', async () => {
  const top = await testMember(site.ctx, { accountKind: 2 })
  const middle = await testMember(site.ctx, { accountKind: 1, uplineId: top.id })
  const last = await testMember(site.ctx, { uplineId: middle.id })
  const { db } = site.ctx
  expect([await levelOf(db, top.id), await levelOf(db, middle.id), await levelOf(db, last.id)]).toEqual([
    1, 2, 3,
  ])
  expect(await levelOf(db, 1n)).toBe(0)
  expect(await uplinesOf(db, last.id)).toEqual([middle.id, top.id])
  expect(await uplinesOf(db, top.id)).toEqual([])
})
