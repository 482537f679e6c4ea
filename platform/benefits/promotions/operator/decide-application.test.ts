import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ok } from '#platform/base/result.ts'
import { cancelPromotion } from '#platform/benefits/promotions/offers/cancel-promotion.ts'
import { joinPromotion } from '#platform/benefits/promotions/offers/join-promotion.ts'
import { openAllowance } from '#platform/members/approvals/index.ts'
import { uploadedImage, uploadImage } from '#platform/members/uploads/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { png } from '#tests/support/pages/pictures.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { promotionFile, testPromotion } from '#tests/support/platform/promotions.ts'
import {
  activity,
  claim,
  ctx,
  inPromotionsWorld,
  join,
  member,
  viewPromotion,
} from '#tests/support/worlds/promotions.ts'
import { createPromotion } from './create-promotion.ts'
import { decideApplication } from './decide-application.ts'
import { operatorPromotion } from './operator-lists.ts'

inPromotionsWorld()

describe('an activity', () => {
  const apply = async (id: string, remark = 'Xin chào', who = member) => {
    const result = await uploadImage(ctx, who, { bytes: png() })
    if (!result.ok) throw new Error(result.code)
    const joined = await join(id, { remark, uploadIds: [result.value.uploadId] }, who)
    return { joined, uploadId: result.value.uploadId }
  }
  const applicationOf = async (id: string) => {
    const result = await operatorPromotion(ctx, id)
    return (result.ok && result.value.applications.at(-1)) || undefined
  }

  it('is applied for with what it asks for, decided, and claimed', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    expect(await join(id)).toMatchObject({ code: 'required', detail: { field: 'remark' } })
    expect(await join(id, { remark: 'x' })).toMatchObject({ code: 'required', detail: { field: 'images' } })
    expect(await join(id, { remark: 'đ'.repeat(141), uploadIds: [] })).toMatchObject({ code: 'too-long' })
    expect(await join(id, { remark: 'x', uploadIds: [randomUUID()] })).toMatchObject({
      code: 'not-offered',
      detail: { field: 'images' },
    })
    const { joined, uploadId } = await apply(id, 'đ'.repeat(140))
    expect(joined).toMatchObject({ ok: true })
    expect(await viewPromotion(id)).toMatchObject({
      status: 'applying',
      participation: { remark: 'đ'.repeat(140), images: [uploadId] },
    })
    const application = await applicationOf(id)
    expect(application).toMatchObject({ account: member.account, images: [uploadId] })
    await decideApplication(ctx, application?.id ?? '', { approve: true }, 'test')
    expect(await decideApplication(ctx, application?.id ?? '', { approve: true }, 'test')).toMatchObject({
      code: 'state-moved-on',
    })
    expect((await viewPromotion(id)).status).toBe('claim')
    expect(await claim(id)).toEqual({ ok: true, value: { amount: '500.00' } })
    expect((await viewPromotion(id)).status).toBe('claimed')
  })

  it('of a large amount is not approved by who alone has published it', async () => {
    const approvedBy = async (publisher: string, approver: string, amount: string) => {
      const terms = { ...activity, amount }
      const made = await createPromotion(ctx, promotionFile({ terms }), publisher)
      if (!made.ok) throw new Error(made.code)
      await apply(made.value.id)
      const application = await applicationOf(made.value.id)
      return decideApplication(ctx, application?.id ?? '', { approve: true }, approver)
    }
    const large = '10000000.01'
    expect(await approvedBy('ops:an', 'ops:an', '10000000.00')).toMatchObject({ ok: true })
    expect(await approvedBy('ops:an', 'ops:an', large)).toMatchObject({ code: 'operation-not-allowed' })
    expect(await approvedBy('ops:an', 'ops:binh', large)).toMatchObject({ ok: true })
    // What an operator of the office approves alone adds up.
    await ctx.transact(async (tx) => ok(await openAllowance(tx, 'ops:cuc')))
    expect(await approvedBy('ops:cuc', 'ops:cuc', '6000000.00')).toMatchObject({ ok: true })
    expect(await approvedBy('ops:cuc', 'ops:cuc', '6000000.00')).toMatchObject({
      code: 'operation-not-allowed',
    })
    expect(await approvedBy('ops:an', 'ops:cuc', '6000000.00')).toMatchObject({ ok: true })
  })

  it('that was turned down says why, and may be applied for again', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    await apply(id)
    const application = await applicationOf(id)
    const reject = (reason: string) =>
      decideApplication(ctx, application?.id ?? '', { approve: false, reason }, 'test')
    expect(await reject('x'.repeat(301))).toMatchObject({ code: 'too-long' })
    expect(await reject(' quá mờ ')).toMatchObject({ ok: true })
    expect(await viewPromotion(id)).toMatchObject({
      status: 'rejected',
      mayJoin: true,
      participation: { reason: 'quá mờ' },
    })
    const told = await ctx.db
      .selectFrom('inbox_message')
      .select('params')
      .where('member_id', '=', member.id)
      .where('code', '=', 'application-rejected')
      .execute()
    expect(told).toEqual([{ params: { at: application?.time, reason: 'quá mờ' } }])
    const again = await apply(id)
    expect(again.joined).toMatchObject({ ok: true })
    expect(await viewPromotion(id)).toMatchObject({
      status: 'applying',
      participation: { images: [again.uploadId] },
    })
    expect(await applicationOf(id)).toMatchObject({ images: [again.uploadId] })
  })

  it('that is sent twice stands once, although its pictures were uploaded twice', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    const requestId = randomUUID()
    const send = async (width: number) => {
      const result = await uploadImage(ctx, member, { bytes: png(width) })
      const uploadIds = result.ok ? [result.value.uploadId] : []
      return joinPromotion(ctx, member, { promotionId: id, remark: 'Xin chào', uploadIds, requestId })
    }
    expect(await send(5)).toEqual({ ok: true, value: {} })
    expect(await send(5)).toEqual({ ok: true, value: {} })
    expect(await send(6)).toMatchObject({ code: 'request-id-reused' })
    expect((await viewPromotion(id)).participation?.images).toHaveLength(1)
  })

  it('stands in the operator’s list with its pictures, by as many queries for three as for one', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    const applied = [await apply(id)]
    const listed = async () => {
      const { ctx: noted, statements } = recording(ctx)
      const result = await operatorPromotion(noted, id)
      return { images: result.ok && result.value.applications.map(({ images }) => images), statements }
    }
    const one = await listed()
    for (const who of [await testMember(ctx), await testMember(ctx)])
      applied.push(await apply(id, undefined, who))
    const three = await listed()
    expect(three.images).toEqual(applied.map(({ uploadId }) => [uploadId]))
    expect(three.statements).toHaveLength(one.statements.length)
  })

  it('can be withdrawn; its pictures are nobody’s then', async () => {
    const id = await testPromotion(ctx, { terms: activity })
    const { uploadId } = await apply(id)
    const left = await cancelPromotion(ctx, member, { promotionId: id, requestId: randomUUID() })
    expect(left).toEqual({ ok: true, value: { forfeited: '0.00', application: true } })
    expect((await viewPromotion(id)).status).toBe('join')
    expect(await uploadedImage(ctx, member, { uploadId })).toMatchObject({ ok: true })
    expect(await applicationOf(id)).toBeUndefined()
  })
})
