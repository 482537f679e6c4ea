import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  countLinksOf,
  countUse,
  invitationOf,
  issueInvitation,
  issueLinkOf,
  linksOf,
  referralCodeOf,
} from './invitations.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(async () => {
  member = await testMember(site.ctx, { accountKind: 1 })
})
afterAll(() => site.close())

const SHAPE = /^[A-HJ-NP-Z2-9]{8}$/
const link = (rebate = 0, expiresAt: Date | null = null) =>
  issueLinkOf(site.ctx, member.id, { rebate, expiresAt })
const invalid = refuse('invalid-affiliate-code')

test('a code that is issued is one whoever types it, in whatever capitals, and no other member’s', async () => {
  expect(await issueInvitation(site.ctx, member.id, 'Lotus9', 'affiliate')).toEqual(
    ok({ code: 'Lotus9', memberId: member.id, rebate: 0 }),
  )
  const other = await testMember(site.ctx)
  expect(await issueInvitation(site.ctx, other.id, ' LOTUS9 ', 'referral')).toEqual(refuse('name-taken'))
  expect(await invitationOf(site.ctx, ' lotus9 ')).toEqual(
    ok({ code: 'Lotus9', memberId: member.id, rebate: 0 }),
  )
  expect(await invitationOf(site.ctx, 'lotus')).toEqual(invalid)
  await site.ctx.db.updateTable('member').set({ frozen: true }).where('id', '=', member.id).execute()
  expect(await invitationOf(site.ctx, 'lotus9')).toEqual(invalid)
})

test('a link has its rebate and its end', async () => {
  const end = new Date(site.clock.now().getTime() + 1_000)
  const [lasting, ending] = [await link(12), await link(7, end)]
  for (const code of [lasting, ending]) expect(code).toMatch(SHAPE)
  expect(lasting).not.toBe(ending)
  expect(await invitationOf(site.ctx, ending)).toEqual(ok({ code: ending, memberId: member.id, rebate: 7 }))
  site.clock.advance(1)
  expect(await invitationOf(site.ctx, ending)).toEqual(invalid)
  expect(await invitationOf(site.ctx, lasting)).toEqual(
    ok({ code: lasting, memberId: member.id, rebate: 12 }),
  )
})

test('links are counted and listed with their uses, without referral codes, newest first or as it is asked', async () => {
  const { db } = site.ctx
  expect(await countLinksOf(db, member.id)).toEqual({ rows: 0n, uses: 0n })
  const end = new Date(site.clock.now().getTime() + 86_400_000)
  const createdAt = site.clock.now()
  const first = await link(5, end)
  site.clock.advance(60)
  const second = await link(9)
  const referral = await referralCodeOf(site.ctx, member.id)
  await countUse(site.ctx, [first.toLowerCase(), referral])
  await countUse(site.ctx, [first])
  await countUse(site.ctx, [])
  const other = await testMember(site.ctx)
  await issueInvitation(site.ctx, other.id, 'OfOther', 'affiliate')
  expect(await countLinksOf(db, member.id)).toEqual({ rows: 2n, uses: 2n })
  const place = { sort: undefined, limit: 10, offset: 0 }
  const rows = [
    { code: second, rebate: 9, uses: 0n, createdAt: site.clock.now(), expiresAt: null },
    { code: first, rebate: 5, uses: 2n, createdAt, expiresAt: end },
  ]
  expect(await linksOf(db, member.id, place)).toEqual(rows)
  expect(await linksOf(db, member.id, { ...place, limit: 1 })).toEqual(rows.slice(0, 1))
  expect(await linksOf(db, member.id, { ...place, offset: 1 })).toEqual(rows.slice(1))
  for (const sort of ['rebate', '-uses', 'createdAt'] as const)
    expect(await linksOf(db, member.id, { ...place, sort })).toEqual(rows.toReversed())
})

test('a member has one code to refer by, even if it is asked for twenty times at once', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => referralCodeOf(site.ctx, member.id)))
  expect(new Set(codes).size).toBe(1)
  expect(codes[0]).toMatch(SHAPE)
  expect(await invitationOf(site.ctx, codes[0] ?? '')).toMatchObject({
    ok: true,
    value: { memberId: member.id },
  })
  expect(await countLinksOf(site.ctx.db, member.id)).toEqual({ rows: 0n, uses: 0n })
})

test('a code that is taken is drawn anew, and an end is made of it where all are', async () => {
  const bytes = (fill: number) => ({ bytes: (count: number) => Buffer.alloc(count, fill) })
  const drawing = (random: { bytes(count: number): Buffer }) => ({ ...site.ctx, random })
  const same = drawing(bytes(0))
  const terms = { rebate: 0, expiresAt: null }
  expect(await issueLinkOf(same, member.id, terms)).toBe('AAAAAAAA')
  await expect(issueLinkOf(same, member.id, terms)).rejects.toThrow('codes in a row were taken')
  await expect(referralCodeOf(same, member.id)).rejects.toThrow('codes in a row were taken')
  let draws = 0
  const luckier = drawing({ bytes: (count) => Buffer.alloc(count, draws++ === 0 ? 0 : 1) })
  expect(await issueLinkOf(luckier, member.id, terms)).toBe('BBBBBBBB')
})
