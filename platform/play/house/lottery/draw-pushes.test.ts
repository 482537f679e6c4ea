import { afterAll, beforeAll, expect, test } from 'vitest'
import { setValue } from '#platform/base/settings/index.ts'
import { sharedGameOf } from '#platform/play/house/index.ts'
import { voidDraw } from '#platform/play/lottery/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { notifiedBrowser } from '#tests/support/platform/push-browser.ts'
import { openPushService } from '#tests/support/platform/push-service.ts'
import {
  ctx,
  drawRow,
  holdDraw,
  inLotteryWorld,
  nextDraw,
  ticketOn,
  type WrittenLine,
  world,
} from '#tests/support/worlds/lottery.ts'

inLotteryWorld()

let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
  ctx.fetchPush = service.fetch
  await setValue(ctx, 'test', 'pushContact', 'mailto:push@sen.example')
  world.clock.advance(2) // settings are kept for a second
})
afterAll(() => service.close())

/** One of them comes, whatever is drawn. */
const everyEnd: readonly WrittenLine[] = [['duoi', '0 1 2 3 4 5 6 7 8 9', '1.00']]

test('a draw that is paid, and one that is void, are each pushed once', async () => {
  const gameCode = 'vn-ha-noi'
  const draw = await nextDraw(gameCode)
  const later = await nextDraw(gameCode, 1)
  const member = await testMember(ctx, { balance: '1000.00' })
  const { endpoint } = await notifiedBrowser(ctx, member, service)
  await ticketOn(member, draw, everyEnd)
  await ticketOn(member, later, everyEnd)
  const pushed = () => service.received.map(({ endpoint, payload }) => [endpoint, payload.title])
  await holdDraw(gameCode, draw.numero)
  const { id } = await drawRow(gameCode, draw.numero)
  await advanceRound(ctx, id, sharedGameOf)
  await advanceRound(ctx, id, sharedGameOf)
  await runJobs(world.platform)
  expect(pushed()).toEqual([[endpoint, 'Vé số của bạn đã có kết quả']])
  expect((await voidDraw(ctx, later, 'ops:test', 'the drum broke')).ok).toBe(true)
  await runJobs(world.platform)
  expect(pushed().slice(1)).toEqual([[endpoint, 'Một kỳ quay số đã bị hủy']])
})
