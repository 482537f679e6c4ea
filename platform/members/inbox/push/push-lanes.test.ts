import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queueMessage } from '#platform/base/messages/index.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { notifyMember, pushFigures, sendMessage } from '#platform/members/inbox/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { notifiedBrowser } from '#tests/support/platform/push-browser.ts'
import { openPushService } from '#tests/support/platform/push-service.ts'
import { strictLog } from '#tests/support/site/held-platform.ts'

const WAITING = 1_000
const LANES = 2

test('a login code is sent while a thousand pushes wait for a slow push service', async () => {
  const service = await openPushService()
  const codes: string[] = []
  const held: (() => void)[] = []
  let isSlow = true
  const world = await testPlatform(strictLog, {
    couriers: { sms: async ({ text }) => void codes.push(text) },
    fetchPush: async (request) => {
      if (isSlow) await new Promise<void>((go) => held.push(go))
      return service.fetch(request)
    },
  })
  try {
    const { ctx, clock } = world
    await setValue(ctx, 'test', 'pushContact', 'mailto:push@sen.example')
    clock.advance(2) // settings are kept for a second
    const member = await testMember(ctx)
    await notifiedBrowser(ctx, member, service)
    // Its browser a thousand times: what is queued is a job for each, as for as many members.
    await sql`
      insert into push_subscription (member_id, session_id, key_id, endpoint, p256dh, auth, user_agent, created_at)
      select member_id, session_id, key_id, endpoint || '-' || n, p256dh, auth, user_agent, created_at
      from push_subscription, generate_series(2, ${WAITING}::int) n
    `.execute(ctx.db)
    await notifyMember(ctx, member.id, 'deposit-arrived', { amount: '1.00' })
    expect((await pushFigures(ctx)).waiting).toBe(WAITING)
    const jobs = await world.platform.work()
    await expect.poll(() => held.length).toBe(LANES)
    await queueMessage(ctx, {
      channel: 'sms',
      to: '+84912345678',
      purpose: 'login',
      code: '123456',
      subject: '',
      text: '123456',
      goodUntil: new Date(clock.now().getTime() + 60_000),
    })
    await expect.poll(() => codes).toEqual(['123456'])
    expect(held).toHaveLength(LANES)
    // The rest is given up at once, so that the workers can stop.
    await sql`delete from push_subscription`.execute(ctx.db)
    isSlow = false
    for (const go of held) go()
    await jobs.stop()
  } finally {
    await world.close()
    await service.close()
  }
})

test('what is told one member is sent before what an operator has written', async () => {
  const service = await openPushService()
  const world = await testPlatform(strictLog, { fetchPush: service.fetch })
  try {
    const { ctx, clock } = world
    await setValue(ctx, 'test', 'pushContact', 'mailto:push@sen.example')
    clock.advance(2)
    const member = await testMember(ctx)
    await notifiedBrowser(ctx, member, service)
    const words = { vi: { title: 'Bảo trì', body: 'Tối nay' } }
    await sendMessage(ctx, 'test', { memberId: member.id, account: member.account }, words)
    await notifyMember(ctx, member.id, 'deposit-arrived', { amount: '1.00' })
    const jobs = await world.platform.work()
    await expect.poll(() => service.received.length).toBe(2)
    expect(service.received.map(({ payload }) => payload.kind)).toEqual(['deposits', 'messages'])
    await jobs.stop()
  } finally {
    await world.close()
    await service.close()
  }
})
