import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { carryExclusion, excludeMember, isExcluded } from '#platform/members/responsible-gaming/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { decideIdentity, listIdentityQuestions } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

let names = 0
/** Two accounts with one payee's name, or with one proved address; the first has excluded itself. */
async function two(proved: boolean): Promise<[Member, Member]> {
  const payeeName = `NGUYEN VAN ${String.fromCharCode(65 + names++)}`
  const [first, second] = [await testMember(ctx, { payeeName }), await testMember(ctx, { payeeName })]
  const email = `person-${names}@sen.example`
  if (proved)
    await ctx.db
      .updateTable('member')
      .set({ email, email_proved: true })
      .where('id', 'in', [first.id])
      .execute()
  expect((await excludeMember(ctx, 'ops:anna', first, 6)).ok).toBe(true)
  if (proved)
    await ctx.db
      .updateTable('member')
      .set({ email, email_proved: true })
      .where('id', '=', second.id)
      .execute()
  await ctx.transact(async (tx) => ok(await carryExclusion(tx, second)))
  return [first, second]
}
const questionOf = async ({ account }: Member, all = false) =>
  (await listIdentityQuestions(ctx, { all })).find((one) => one.account === account)
const decide = (id: string | undefined, decision: 'same' | 'other', reason = 'Spoke to both') =>
  decideIdentity(ctx, { id: id ?? '', decision, actor: 'ops:anna', reason })

test('one name is a question; one person is excluded by the answer, two are not, and it is asked once', async () => {
  const [first, second] = await two(false)
  const question = await questionOf(second)
  expect(question).toMatchObject({ kind: 'payee', other: first.account, decision: null })
  expect(await isExcluded(ctx, second.id)).toBe(false)
  expect(await decide(question?.id, 'same', ' ')).toMatchObject({ code: 'required' })
  expect(await decide(question?.id, 'same')).toEqual({ ok: true, value: null })
  expect(await isExcluded(ctx, second.id)).toBe(true)
  expect(await questionOf(second)).toBeUndefined()
  expect(await decide(question?.id, 'other')).toMatchObject({ code: 'state-moved-on' })

  const [, namesake] = await two(false)
  const other = await questionOf(namesake)
  expect(await decide(other?.id, 'other')).toEqual({ ok: true, value: null })
  expect([await isExcluded(ctx, namesake.id), await questionOf(namesake)]).toEqual([false, undefined])
  expect(await questionOf(namesake, true)).toMatchObject({
    decision: 'other',
    decidedBy: 'ops:anna',
    reason: 'Spoke to both',
  })
})

test('an exclusion that was carried over ends for another person, and stays for the same', async () => {
  const [first, second] = await two(true)
  const question = await questionOf(second)
  expect(question).toMatchObject({ kind: 'carried', other: first.account })
  expect(await isExcluded(ctx, second.id)).toBe(true)
  expect(await decide(question?.id, 'other')).toEqual({ ok: true, value: null })
  expect([await isExcluded(ctx, second.id), await questionOf(second)]).toEqual([false, undefined])
  expect(await isExcluded(ctx, first.id)).toBe(true)

  const [, same] = await two(true)
  const again = await questionOf(same)
  expect(await decide(again?.id, 'same')).toEqual({ ok: true, value: null })
  expect([await isExcluded(ctx, same.id), await questionOf(same)]).toEqual([true, undefined])
})

test('what nobody asks is not decided', async () => {
  for (const id of ['', 'x', 'match-999999', 'carried-999999'])
    expect(await decide(id, 'same'), id).toMatchObject({ code: 'not-found' })
})
