import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RegistrationField, registrationFields } from '#contract/base/settings.ts'
import type { Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { MAX_LEVELS } from '#platform/members/limits.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { grantRebate } from '../members/rebate.ts'
import { issueInvitation, issueLinkOf } from './invitations.ts'
import { uplineOf } from './registration-upline.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let agent: Member
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(async () => {
  agent = await testMember(site.ctx, { accountKind: 1, rebate: 20 })
})
afterAll(() => site.close())

const upline = (changes: Partial<Record<RegistrationField, string>>) =>
  uplineOf(site.ctx, {
    ...(Object.fromEntries(registrationFields.map((name) => [name, ''])) as Record<
      RegistrationField,
      string
    >),
    ...changes,
  })
const invalid = (field: RegistrationField) => refuse('invalid-affiliate-code', { field })
const codeOf = async (member: Member, kind: 'affiliate' | 'referral' = 'affiliate') => {
  const issued = await issueInvitation(site.ctx, member.id, `${kind}${member.id}`, kind)
  if (!issued.ok) throw new Error(issued.code)
  return issued.value.code
}

test('nobody, where nothing is entered', async () => {
  expect(await upline({})).toEqual(ok({ uplineId: null, rebate: 0 }))
  expect(await upline({ affiliateCode: ' ', referralCode: ' ', recommenderId: ' ' })).toEqual(
    ok({ uplineId: null, rebate: 0 }),
  )
})

test('the affiliate comes before the referrer, and that before who recommended', async () => {
  const [referrer, recommender] = [await testMember(site.ctx), await testMember(site.ctx)]
  const given = {
    affiliateCode: await codeOf(agent),
    referralCode: await codeOf(referrer, 'referral'),
    recommenderId: String(recommender.id),
  }
  expect(await upline(given)).toEqual(ok({ uplineId: agent.id, rebate: 0 }))
  expect(await upline({ ...given, affiliateCode: '' })).toEqual(ok({ uplineId: referrer.id, rebate: 0 }))
  const { recommenderId } = given
  expect(await upline({ recommenderId })).toEqual(ok({ uplineId: recommender.id, rebate: 0 }))
})

test('each code that is entered must be one, whoever comes first', async () => {
  const given = { affiliateCode: await codeOf(agent) }
  for (const field of ['referralCode', 'recommenderId'] as const)
    expect(await upline({ ...given, [field]: 'nobody' })).toEqual(invalid(field))
  expect(await upline({ affiliateCode: 'nobody' })).toEqual(invalid('affiliateCode'))
})

test('the rebate of a link is granted as far as its owner has one itself', async () => {
  const affiliateCode = await issueLinkOf(site.ctx, agent.id, { rebate: 12, expiresAt: null })
  expect(await upline({ affiliateCode })).toEqual(ok({ uplineId: agent.id, rebate: 12 }))
  await grantRebate(site.ctx, agent.id, 8)
  expect(await upline({ affiliateCode })).toEqual(ok({ uplineId: agent.id, rebate: 8 }))
  await grantRebate(site.ctx, agent.id, 0)
  expect(await upline({ affiliateCode })).toEqual(ok({ uplineId: agent.id, rebate: 0 }))
})

test('who recommends is a real member that plays, by its whole id', async () => {
  const trial = await testMember(site.ctx, { accountKind: 4 })
  const frozen = await testMember(site.ctx)
  await site.ctx.db.updateTable('member').set({ frozen: true }).where('id', '=', frozen.id).execute()
  for (const recommenderId of [
    String(trial.id),
    String(frozen.id),
    '99999',
    '12345',
    'x',
    `${agent.id}x`,
    '999999999',
  ])
    expect([recommenderId, await upline({ recommenderId })]).toEqual([
      recommenderId,
      invalid('recommenderId'),
    ])
  expect(await upline({ recommenderId: ` ${agent.id} ` })).toMatchObject({ ok: true })
})

test('below the last level of a line nobody is added', async () => {
  const affiliateCode = await codeOf(agent)
  const above = async (levels: number) => {
    let uplineId: bigint | null = null
    for (let level = 0; level < levels; level++)
      uplineId = (await testMember(site.ctx, { accountKind: 1, uplineId })).id
    await site.ctx.db.updateTable('member').set({ upline_id: uplineId }).where('id', '=', agent.id).execute()
  }
  await above(MAX_LEVELS - 2)
  expect(await upline({ affiliateCode })).toMatchObject({ ok: true })
  await above(MAX_LEVELS - 1)
  expect(await upline({ affiliateCode })).toEqual(invalid('affiliateCode'))
})
