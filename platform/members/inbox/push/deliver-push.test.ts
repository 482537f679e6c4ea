import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { openReads } from '#platform/base/db/database.ts'
import { projectRoot } from '#platform/base/process/project-root.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { createDeposit } from '#platform/cashier/deposits/index.ts'
import { approveWithdrawal, bindAccount, requestWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { endSessions, hashPassword, holdSession, signOutMember } from '#platform/members/accounts/index.ts'
import { logOut } from '#platform/members/accounts/login/log-in.ts'
import { removeExpiredLogins } from '#platform/members/accounts/remove-expired-logins.ts'
import {
  addSubscription,
  choosePushKinds,
  markMessages,
  notifyMember,
  pushFigures,
  removeSubscription,
  rotatePushKey,
  sendMessage,
} from '#platform/members/inbox/index.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { notifiedBrowser, pushStateOf, signedIn } from '#tests/support/platform/push-browser.ts'
import { openPushService, vapidClaims } from '#tests/support/platform/push-service.ts'
import { heldPlatform, strictLog } from '#tests/support/site/held-platform.ts'

const CONTACT = 'mailto:push@sen.example'

let service: Awaited<ReturnType<typeof openPushService>>
let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  service = await openPushService()
  world = await testPlatform(strictLog, { fetchPush: service.fetch })
  ctx = world.ctx
  await setValue(ctx, 'test', 'pushContact', CONTACT)
})
afterAll(async () => {
  await world.close()
  await service.close()
})
beforeEach(async () => {
  await forgetJobs(ctx)
  service.received.length = 0
  service.answerWith(() => 201)
  world.clock.advance(2) // settings are kept for a second
})

const notified = (ctx: Context, member: Member) => notifiedBrowser(ctx, member, service)
const tell = (member: Member) =>
  notifyMember(ctx, member.id, 'deposit-arrived', {
    amount: '1234567.50',
    at: ctx.clock.now().toISOString(),
  })
const kinds = () => service.received.map(({ payload }) => payload.kind)
const devices = async (member: Member) =>
  ctx.db.selectFrom('push_subscription').select('endpoint').where('member_id', '=', member.id).execute()

describe('each event of its kind is pushed once', () => {
  test('a deposit that is paid', async () => {
    await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
    world.clock.advance(2)
    const member = await testMember(ctx)
    const { endpoint } = await notified(ctx, member)
    const order = { method: 'bank-transfer' as const, amount: '100000.00', requestId: randomUUID() }
    expect((await createDeposit(ctx, member, order)).ok).toBe(true)
    await runJobs(world.platform)
    world.clock.advance(5)
    await runJobs(world.platform)
    expect(service.received).toEqual([
      {
        endpoint,
        headers: expect.objectContaining({ 'content-encoding': 'aes128gcm', urgency: 'high' }),
        payload: {
          id: expect.any(String),
          kind: 'deposits',
          title: 'Tiền nạp đã vào ví',
          body: 'Mở Sen để xem.',
          path: expect.stringMatching(/^\/personalCenter\/messageV2\?message=\d+$/),
        },
      },
    ])
    const { aud, sub, publicKey } = vapidClaims(service.received[0]?.headers.authorization)
    expect({ aud, sub }).toEqual({ aud: 'https://fcm.googleapis.com', sub: CONTACT })
    expect(publicKey).toBe((await pushFigures(ctx)).publicKey)
  })

  test('a withdrawal that is approved', async () => {
    const paymentPasswordHash = await hashPassword('246810')
    const payeeName = 'NGUYEN VAN A'
    const member = await testMember(ctx, { balance: '1000000.00', paymentPasswordHash, payeeName })
    await notified(ctx, member)
    const bound = await bindAccount(ctx, member, { bankCode: 'VCB', accountNumber: '7654321098', payeeName })
    if (!bound.ok) throw new Error(bound.code)
    await forgetJobs(ctx) // that an account was bound is told, too
    const order = await requestWithdrawal(ctx, member, {
      accountId: bound.value.accountId,
      amount: '100000.00',
      paymentPassword: '246810',
      requestId: randomUUID(),
    })
    if (!order.ok) throw new Error(order.code)
    expect((await approveWithdrawal(ctx, order.value.orderId, 'ops:one')).ok).toBe(true)
    await runJobs(world.platform)
    expect(kinds()).toEqual(['withdrawals'])
    expect(service.received[0]?.payload.title).toBe('Lệnh rút đã được duyệt')
  })

  test('a draw that is won, and a message of the operator, which a repeated job sends under the same topic', async () => {
    const member = await testMember(ctx)
    await notified(ctx, member)
    await notifyMember(ctx, member.id, 'lottery-won', {
      gameCode: 'vn-ha-noi',
      numero: '1',
      amount: '99.00',
      at: ctx.clock.now().toISOString(),
    })
    await runJobs(world.platform)
    const words = { vi: { title: 'Về tài khoản', body: 'Số dư 5.000.000' } }
    await sendMessage(ctx, 'test', { memberId: member.id, account: member.account }, words)
    await runJobs(world.platform, { thrice: true })
    expect(kinds()).toEqual(['draws', 'messages', 'messages', 'messages'])
    const [draw, ...repeats] = service.received.map(({ payload, headers }) => [payload.id, headers.topic])
    expect(new Set(repeats.map(String)).size).toBe(1)
    expect(repeats[0]).not.toEqual(draw)
    const said = JSON.stringify(service.received.map(({ payload }) => payload))
    expect(said).not.toMatch(/99|5\.000|Về tài khoản/)
  })

  test('a message to everybody, in the batch that delivers it', async () => {
    const [one, other] = [await testMember(ctx), await testMember(ctx)]
    await notified(ctx, one)
    await notified(ctx, other)
    await notified(ctx, other)
    const before = (await pushFigures(ctx)).devices
    await sendMessage(ctx, 'test', 'all', { vi: { title: 'Bảo trì', body: 'Tối nay' } })
    await runJobs(world.platform)
    expect(service.received).toHaveLength(before)
    const endpoints = service.received.map(({ endpoint }) => endpoint)
    expect(new Set(endpoints).size).toBe(before)
  })
})

test('what is refused rolls back with its message: nothing is sent of it', async () => {
  const member = await testMember(ctx)
  await notified(ctx, member)
  await ctx.transact(async (tx) => {
    await notifyMember(tx, member.id, 'deposit-failed', { amount: '1.00' })
    return refuse('state-moved-on')
  })
  expect(await runJobs(world.platform)).toEqual([])
})

describe('a browser is told no more', () => {
  test('once its push service knows it no more', async () => {
    const member = await testMember(ctx)
    await notified(ctx, member)
    const { endpoint } = await notified(ctx, member)
    service.answerWith((push) => (push.endpoint === endpoint ? 410 : 201))
    await tell(member)
    await runJobs(world.platform)
    expect(service.received).toHaveLength(2)
    expect(await devices(member)).toHaveLength(1)
    await tell(member)
    await runJobs(world.platform)
    expect(service.received).toHaveLength(3)
  })

  test.each([
    ['logs out', async (_member: Member, call: Call) => logOut(ctx, call)],
    ['is signed out by an operator', (member: Member) => signOutMember(ctx, 'test', member.account)],
  ])('once it %s; what was queued is not sent', async (_, end) => {
    const member = await testMember(ctx)
    const { call } = await notified(ctx, member)
    await tell(member)
    await end(member, call)
    await runJobs(world.platform)
    expect(service.received).toEqual([])
    expect(await devices(member)).toEqual([])
  })

  test('once the member removes it, and nobody else can', async () => {
    const [member, other] = [await testMember(ctx), await testMember(ctx)]
    const { call } = await notified(ctx, member)
    const { devices: listed } = await pushStateOf(ctx, member, call)
    expect(listed).toMatchObject([{ userAgent: 'Chrome', current: true }])
    const id = listed[0]?.id ?? ''
    expect(await removeSubscription(ctx, other, { id })).toEqual(refuse('not-found'))
    expect(await removeSubscription(ctx, member, { id })).toEqual(ok({}))
    await tell(member)
    expect(await runJobs(world.platform)).toEqual([])
  })

  test('not when its session expires, but with the next password', async () => {
    const member = await testMember(ctx)
    const { call } = await notified(ctx, member)
    world.clock.advance(13 * 3_600)
    await removeExpiredLogins(ctx)
    const again = await signedIn(ctx, member)
    expect(again.tokenHash).not.toEqual(call.tokenHash)
    expect((await pushStateOf(ctx, member, again)).devices).toMatchObject([{ current: false }])
    const changed = { password_changed_at: ctx.clock.now() }
    await ctx.db.updateTable('member').set(changed).where('id', '=', member.id).execute()
    expect(await devices(member)).toEqual([])
  })

  test.each([
    ['logs out elsewhere', async (_member: Member, call: Call) => logOut(ctx, call)],
    ['signs out all others', async (member: Member, call: Call) => endSessions(ctx, member, {}, call)],
    ['is signed out by an operator', (member: Member) => signOutMember(ctx, 'test', member.account)],
  ])('whose session has expired once the member %s', async (_, end) => {
    const [member, other] = [await testMember(ctx), await testMember(ctx)]
    await notified(ctx, member)
    await notified(ctx, other)
    world.clock.advance(13 * 3_600)
    await removeExpiredLogins(ctx)
    await notified(ctx, member)
    world.clock.advance(13 * 3_600) // expired, and not removed yet
    const call = await signedIn(ctx, member)
    expect(await devices(member)).toHaveLength(2)
    expect((await end(member, call)).ok).toBe(true)
    expect(await devices(member)).toEqual([])
    expect(await devices(other)).toHaveLength(1)
  })

  test('which has no session left once an operator signs its member out', async () => {
    const member = await testMember(ctx)
    await notified(ctx, member)
    world.clock.advance(13 * 3_600)
    await removeExpiredLogins(ctx)
    expect((await signOutMember(ctx, 'test', member.account)).ok).toBe(true)
    expect(await devices(member)).toEqual([])
    expect(await signOutMember(ctx, 'test', member.account)).toEqual(refuse('state-moved-on'))
  })

  test('nor if its session ends while it subscribes', async () => {
    const member = await testMember(ctx)
    const { call, input } = await notified(ctx, member)
    expect(await logOut(ctx, call)).toEqual(ok({}))
    expect(await addSubscription(holdSession)(ctx, member, input, call)).toEqual(refuse('please-log-in'))
    expect(await devices(member)).toEqual([])
    const later = await signedIn(ctx, member)
    let ended: Promise<unknown> = Promise.resolve()
    const added = await addSubscription(async (tx, tokenHash) => {
      const session = await holdSession(tx, tokenHash)
      ended = logOut(ctx, later)
      return session
    })(ctx, member, input, later)
    expect(added).toEqual(ok({}))
    await ended
    expect(await devices(member)).toEqual([])
  })

  test('once somebody else subscribes in it', async () => {
    const [member, other] = [await testMember(ctx), await testMember(ctx)]
    const { input } = await notified(ctx, member)
    const call = await signedIn(ctx, other)
    expect(await addSubscription(holdSession)(ctx, other, input, call)).toEqual(ok({}))
    expect([await devices(member), await devices(other)]).toMatchObject([[], [{}]])
  })
})

describe('a push', () => {
  test('has amounts once the member has chosen so, in its language', async () => {
    const member = await testMember(ctx)
    await ctx.db.updateTable('member').set({ language: 'de' }).where('id', '=', member.id).execute()
    await notified(ctx, member)
    await choosePushKinds(ctx, member, { kinds: ['deposits'], details: true })
    await tell(member)
    await notifyMember(ctx, member.id, 'password-changed', { at: ctx.clock.now().toISOString() })
    await runJobs(world.platform)
    const [{ payload } = {}] = service.received
    expect(kinds()).toEqual(['deposits'])
    expect(payload?.body).toBe('1.234.567,50\u00a0P')
  })

  test('is not sent of a message that was read, nor of one that is a day old', async () => {
    const member = await testMember(ctx)
    await notified(ctx, member)
    await tell(member)
    const { id } = await ctx.db
      .selectFrom('inbox_message')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    await markMessages(ctx, member, { ids: [String(id)], status: 'read' })
    expect(await runJobs(world.platform)).toEqual(['push-deliver'])
    await tell(member)
    world.clock.advance(86_400)
    expect(await runJobs(world.platform)).toEqual(['push-deliver'])
    expect(service.received).toEqual([])
  })

  test('is sent again after a failure that passes, and given up after one that stays', async () => {
    const member = await testMember(ctx)
    await notified(ctx, member)
    for (const status of [500, 429]) {
      service.answerWith(() => status)
      await tell(member)
      await expect(runJobs(world.platform)).rejects.toThrow(`the push service answered ${status}`)
    }
    service.answerWith(() => 413)
    await tell(member)
    await runJobs(world.platform)
    expect(await devices(member)).toHaveLength(1)
  })
})

describe('the keys', () => {
  test('a browser subscribes with the newest, and keeps the one that it has', async () => {
    const member = await testMember(ctx)
    const { input, call } = await notified(ctx, member)
    const rotated = await rotatePushKey(ctx, 'ops:test', { forget: false })
    if (!rotated.ok) throw new Error(rotated.code)
    expect(await addSubscription(holdSession)(ctx, member, input, call)).toEqual(refuse('not-offered'))
    await tell(member)
    await runJobs(world.platform)
    expect(vapidClaims(service.received[0]?.headers.authorization).publicKey).toBe(input.publicKey)
    const { publicKey } = rotated.value
    expect(await addSubscription(holdSession)(ctx, member, { ...input, publicKey }, call)).toEqual(ok({}))
    expect((await rotatePushKey(ctx, 'ops:test', { forget: true })).ok).toBe(true)
    expect(await pushFigures(ctx)).toMatchObject({ devices: 0, members: 0, withOlderKeys: 0 })
  })

  test('are made once, however many ask at once', async () => {
    await rotatePushKey(ctx, 'ops:test', { forget: true })
    await ctx.db.deleteFrom('push_key').execute()
    const member = await testMember(ctx)
    const call = await signedIn(ctx, member)
    const states = await Promise.all(Array.from({ length: 10 }, () => pushStateOf(ctx, member, call)))
    expect(new Set(states.map(({ publicKey }) => publicKey)).size).toBe(1)
  })

  test('no address of our own network and no broken key is taken', async () => {
    const member = await testMember(ctx)
    const { input, call } = await notified(ctx, member)
    for (const wrong of [
      { endpoint: 'https://127.0.0.1/x' },
      { endpoint: 'http://fcm.googleapis.com/x' },
      { p256dh: randomBytes(65).toString('base64url') },
      { p256dh: '' },
      { auth: randomBytes(15).toString('base64url') },
    ])
      expect(await addSubscription(holdSession)(ctx, member, { ...input, ...wrong }, call)).toEqual(
        refuse('invalid'),
      )
  })

  test('without a contact nothing is offered and nothing sent', async () => {
    const member = await testMember(ctx)
    const { call, input } = await notified(ctx, member)
    await tell(member)
    await setValue(ctx, 'test', 'pushContact', '')
    world.clock.advance(2)
    expect((await pushStateOf(ctx, member, call)).publicKey).toBeNull()
    expect(await addSubscription(holdSession)(ctx, member, input, call)).toEqual(refuse('not-offered'))
    await runJobs(world.platform)
    expect(service.received).toEqual([])
    await setValue(ctx, 'test', 'pushContact', CONTACT)
  })
})

test('a process that is killed while it sends loses no push: the next one sends it, under the same id', async () => {
  const { pool, url, close } = await testDatabase()
  const reads = openReads(url)
  const platformKey = randomBytes(32).toString('hex')
  const log = { ...strictLog, error() {} } // jobs of the killed process are reported
  const { platform } = heldPlatform(pool, { platformKey, reads, log, fetchPush: service.fetch })
  try {
    await setValue(platform.ctx, 'test', 'pushContact', CONTACT)
    const member = await testMember(platform.ctx)
    await notified(platform.ctx, member)
    await notifyMember(platform.ctx, member.id, 'deposit-arrived', { amount: '1.00' })
    let held: (() => void) | undefined
    const taken = new Promise<void>((resolve) => {
      held = resolve
    })
    service.answerWith(() => {
      held?.()
      return 'never'
    })
    const worker = path.join(projectRoot, 'tests/support/platform/push-worker.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', worker, url, platformKey, `${service.port}`], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const gone = once(child, 'exit')
    await Promise.race([taken, gone])
    child.kill('SIGKILL')
    await gone
    expect(service.received).toHaveLength(1)
    service.answerWith(() => 201)
    const jobs = await platform.work()
    await expect.poll(() => service.received.length).toBe(2)
    const waiting = async () => (await pushFigures(platform.ctx)).waiting
    await expect.poll(waiting).toBe(0)
    await jobs.stop()
    const [first, second, ...more] = service.received
    expect(second?.payload).toEqual(first?.payload)
    expect(second?.headers.topic).toBe(first?.headers.topic)
    expect(more).toEqual([])
  } finally {
    await reads.end()
    await close()
  }
})
