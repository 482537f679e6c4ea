import { deflateSync } from 'node:zlib'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { wasAnswered } from '#platform/base/idempotency/index.ts'
import { dayOf, startOfDay } from '#platform/base/site-days.ts'
import {
  cancelPromotion,
  createPromotion,
  decideApplication,
  drawRaffle,
  joinPromotion,
  operatorPromotion,
  operatorPromotions,
  processEndedPeriods,
} from '#platform/benefits/promotions/index.ts'
import { uploadImage } from '#platform/members/uploads/index.ts'
import { asPlanned } from '../as-planned.ts'
import { PastClock, pastContext } from '../past.ts'
import { demoPromotions } from './promotion-catalogue.ts'

const OPERATOR = 'demo'

/** A member's act in a promotion, named by its code. */
export type PromotionAct = { act: 'join-promotion' | 'leave-promotion'; promotion: string }

export const isPromotionAct = <Act extends { act: string }>(act: Act): act is Act & PromotionAct =>
  act.act === 'join-promotion' || act.act === 'leave-promotion'

/** Publishes the promotions of the demo world, dated at the start of the earliest. Keeps existing ones. */
export async function offerPromotions(ctx: Context, anchor: Date): Promise<void> {
  const past = pastContext(ctx, new PastClock(new Date(anchor.getTime() - 59 * DAY_MS)), anchor)
  for (const file of demoPromotions(anchor)) {
    const created = await createPromotion(past, file, OPERATOR)
    if (!created.ok && created.code !== 'name-taken')
      throw new Error(`the demo promotion ${file.code}: ${created.code} ${created.detail.reason}`)
  }
}

async function idOf(ctx: Context, code: string): Promise<string> {
  const promotion = (await operatorPromotions(ctx)).find((one) => one.code === code)
  if (!promotion) throw new Error(`no promotion ${code} in the demo world`)
  return promotion.id
}

/** Joins or leaves, once: a life that is lived again is answered the same. */
export async function dealWithPromotion(
  ctx: Context,
  member: Member,
  { act, promotion }: PromotionAct,
  requestId: string,
): Promise<void> {
  const promotionId = await idOf(ctx, promotion)
  if (act === 'leave-promotion') asPlanned(await cancelPromotion(ctx, member, { promotionId, requestId }))
  else asPlanned(await joinPromotion(ctx, member, { promotionId, remark: '', uploadIds: [], requestId }))
}

/**
 * Events around the promotions after all play: people joined raffles and cashbacks, `player1` applied with a picture
 * and was approved, another member was rejected, and the ended raffle was drawn.
 */
export async function livePromotions(
  ctx: Context,
  { player, crowd }: { player: Member; crowd: readonly Member[] },
  anchor: Date,
): Promise<void> {
  const clock = new PastClock(new Date(anchor.getTime() - 20 * DAY_MS))
  const past = pastContext(ctx, clock, anchor)
  const act = (member: Member, promotion: string) =>
    dealWithPromotion(past, member, { act: 'join-promotion', promotion }, `demo-join-${promotion}`)
  for (const member of crowd.slice(0, 16)) await act(member, 'raffle-autumn')

  clock.moveTo(new Date(anchor.getTime() - 3 * DAY_MS))
  for (const member of [player, ...crowd.slice(8, 20)]) await act(member, 'raffle-lotus')
  for (const member of crowd.slice(4, 12)) await act(member, 'cashback-daily')
  await apply(past, player, 'story-sen', 'Ván thắng đầu tiên của tôi ở bàn xúc xắc.')
  const [first, second] = crowd
  if (first) await apply(past, first, 'story-sen', 'Góc chơi của tôi.')
  if (second) await apply(past, second, 'story-sen', 'Xem ảnh nhé.')

  clock.passMinutes(300)
  await decide(past, player, { approve: true })
  if (first)
    await decide(past, first, { approve: false, reason: 'Ảnh quá mờ, không đọc được. Bạn gửi lại nhé.' })
  clock.moveTo(startOfDay(dayOf(anchor)))
  clock.passMinutes(5)
  await drawRaffle(past, BigInt(await idOf(past, 'raffle-autumn')), OPERATOR)
  await processEndedPeriods(past)
}

/** Applies with a picture, once: the second time there is nothing to do. */
async function apply(ctx: Context, member: Member, code: string, remark: string): Promise<void> {
  const promotionId = await idOf(ctx, code)
  const requestId = `demo-apply-${code}`
  // A life that was cut off has done this already.
  if (await wasAnswered(ctx, member.id, requestId)) return
  const upload = await uploadImage(ctx, member, {
    bytes: new Uint8Array(plainPicture(Number(member.id % 200n))),
  })
  if (!upload.ok) throw new Error(`the picture of the demo world: ${upload.code}`)
  asPlanned(
    await joinPromotion(ctx, member, { promotionId, remark, uploadIds: [upload.value.uploadId], requestId }),
  )
}

async function decide(
  ctx: Context,
  member: Member,
  decision: Parameters<typeof decideApplication>[2],
): Promise<void> {
  const promotion = await operatorPromotion(ctx, await idOf(ctx, 'story-sen'))
  const application =
    promotion.ok && promotion.value.applications.find(({ account }) => account === member.account)
  // No pending application: it was decided before an interruption.
  if (application) asPlanned(await decideApplication(ctx, application.id, decision, OPERATOR))
}

const SIDE = 96

/** A square of one colour, as PNG: the picture of an application. */
function plainPicture(hue: number): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(SIDE * 3, Buffer.of(180, hue, 90))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.concat(Array.from({ length: SIDE }, () => row))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(data.length + 12)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), data.length + 8)
  return frame
}

/** CRC-32 of PNG (ISO 3309); Node 20 has none built in. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
