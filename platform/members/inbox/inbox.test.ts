import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InboxCode, inbox, inboxMessage, NoticeCode } from '#contract/members/inbox.ts'
import type { Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { grantReward } from '#platform/benefits/rewards/index.ts'
import { membersAfter } from '#platform/members/accounts/index.ts'
import { endAnnouncement, publishAnnouncement } from '#platform/members/content/index.ts'
import { takeTimeOut } from '#platform/members/responsible-gaming/index.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { deliverToAll } from './deliver-to-all.ts'
import { listMessages } from './list-messages.ts'
import { listSent } from './list-sent.ts'
import { deleteMessages, markMessages } from './mark-messages.ts'
import { notifyMember } from './notify-member.ts'
import { sendMessage } from './send-message.ts'
import { showMessage } from './show-message.ts'
import { unreadCount } from './unread-count.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await testMember(world.ctx)
  await forgetJobs(world.ctx)
})

const given = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

const list = async (input: object = {}, of = member) =>
  inbox.value.parse(given(await listMessages(world.ctx, of, inbox.input.parse(input))))
const ids = async (input: object = {}) => (await list(input)).content.map(({ id }) => id)
const tellAll = async (...codes: Exclude<InboxCode, 'operator'>[]) => {
  for (const code of codes) {
    world.clock.advance(60)
    await notifyMember(world.ctx, member.id, code, {
      amount: '500000.00',
      at: world.clock.now().toISOString(),
    })
  }
}
const words = { vi: { title: 'Chào', body: '<p onclick="x()">Xin <b>chào</b></p><script>x</script>' } }

describe('the inbox of a member', () => {
  test('has the newest first, by status and type, with how many are unread', async () => {
    await tellAll('deposit-arrived', 'rank-reached', 'withdrawal-approved')
    const all = await list()
    expect(all.content.map(({ code, status }) => [code, status])).toEqual([
      ['withdrawal-approved', 'unread'],
      ['rank-reached', 'unread'],
      ['deposit-arrived', 'unread'],
    ])
    expect(all).toMatchObject({ unread: 3, totalRows: 3, page: 1 })
    expect(all.content[2]).toMatchObject({ params: { amount: '500000.00' }, title: null })
    const [, rank = ''] = await ids()
    given(await markMessages(world.ctx, member, { ids: [rank], status: 'read' }))
    expect(await list({ status: 'read' })).toMatchObject({ totalRows: 1, unread: 2, content: [{ id: rank }] })
    expect((await list({ status: 'unread' })).totalRows).toBe(2)
    expect((await list({ type: 'money' })).content.map(({ code }) => code)).toEqual([
      'withdrawal-approved',
      'deposit-arrived',
    ])
    expect(await list({ size: 2, page: 9 })).toMatchObject({
      page: 2,
      totalPages: 2,
      content: [{ status: 'unread' }],
    })
  })

  test('keeps what was read and unread, and forgets what was deleted; each of them again changes nothing', async () => {
    await tellAll('deposit-arrived', 'deposit-failed', 'reward-ready')
    const [newest = '', middle = ''] = await ids()
    const act = async (status: 'read' | 'unread') => {
      for (let round = 0; round < 2; round++)
        given(await markMessages(world.ctx, member, { ids: [newest, middle], status }))
      return (await list()).unread
    }
    expect(await act('read')).toBe(1)
    expect(await act('unread')).toBe(3)
    for (let round = 0; round < 2; round++)
      given(await deleteMessages(world.ctx, member, { ids: [newest, middle] }))
    expect(await list()).toMatchObject({ totalRows: 1, unread: 1 })
    const gone = await showMessage(world.ctx, member, { messageId: newest, language: 'vi' })
    expect(gone).toMatchObject({ ok: false, code: 'not-found' })
  })

  test('is its own: of another member’s message no act is taken, nor of those beside it', async () => {
    await tellAll('deposit-arrived', 'deposit-failed')
    const [theirs = ''] = await ids()
    const other = await testMember(world.ctx)
    await notifyMember(world.ctx, other.id, 'reward-ready')
    const [own = ''] = (await list({}, other)).content.map(({ id }) => id)
    for (const id of [theirs, '0', '-1', 'x', '9'.repeat(40)]) {
      for (const act of [
        markMessages(world.ctx, other, { ids: [own, id], status: 'read' }),
        deleteMessages(world.ctx, other, { ids: [own, id] }),
        showMessage(world.ctx, other, { messageId: id, language: 'vi' }),
      ])
        expect(await act).toMatchObject({ ok: false, code: 'not-found' })
    }
    expect(await list({}, other)).toMatchObject({ unread: 1, totalRows: 1 })
    expect(await list()).toMatchObject({ unread: 2 })
  })

  test('is closed while INBOX3 is off, and to trial accounts', async () => {
    const trial = await testMember(world.ctx, { accountKind: 4 })
    const closed = { ok: false, code: 'in-need-true-account' }
    const asked = (of: Member) => listMessages(world.ctx, of, inbox.input.parse({}))
    expect(await asked(trial)).toMatchObject(closed)
    expect(await unreadCount(world.ctx, trial)).toMatchObject(closed)
    const off = { ...world.ctx, settings: { ...world.ctx.settings, flag: async () => false } }
    expect(await listMessages(off, member, inbox.input.parse({}))).toMatchObject(closed)
  })
})

describe('an announcement in the inbox', () => {
  const announced: string[] = []
  const announceNotice = async (type: 'PL' | 'PU' | 'PR', title: string, startsAt = world.clock.now()) => {
    const said = (language: string) => ({ title: `${title} ${language}`, body: `<p>${title}</p>` })
    const content = { vi: said('vi'), en: said('en'), zh: said('zh') }
    const { id } = given(await publishAnnouncement(world.ctx, 'ops:test', { type, content, startsAt }))
    announced.push(id)
    return `a${id}`
  }
  const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000)
  const states = async (input: object, of = member) =>
    (await list(input, of)).content.map(({ id, status }) => [id, status])
  const waiting = async (of = member) => given(await unreadCount(world.ctx, of)).unreadMessage
  beforeEach(() => world.clock.advance(60))
  afterEach(async () => {
    for (const id of announced.splice(0)) await endAnnouncement(world.ctx, 'ops:test', id)
  })

  test('is unread for who was a member by then, and counted in the badge; for a newcomer it is no news', async () => {
    const old = await announceNotice('PL', 'old')
    const fresh = await announceNotice('PL', 'fresh')
    const offer = await announceNotice('PR', 'offer')
    await announceNotice('PU', 'to come', minutes(5))
    world.clock.advance(60)
    const newcomer = await testMember(world.ctx)
    expect(await states({ type: 'PL' })).toEqual([
      [fresh, 'unread'],
      [old, 'unread'],
    ])
    expect(await states({ type: 'PU' })).toEqual([])
    const both = { unread: 3, unreadAnnouncements: { PL: 2, PU: 0, PR: 1 } }
    expect(await list({ type: 'PR', language: 'zh' })).toMatchObject({
      ...both,
      content: [{ id: offer, title: 'offer zh', code: 'operator' }],
    })
    expect(await list()).toMatchObject({ ...both, content: [] })
    expect(await waiting()).toBe(3)
    expect([await states({ type: 'PR' }, newcomer), await waiting(newcomer)]).toEqual([[[offer, 'read']], 0])
    expect((await list({ type: 'PL', size: 1, page: 2 })).content).toMatchObject([{ id: old }])
    world.clock.advance(300)
    expect(await waiting()).toBe(4)
  })

  test('is marked and deleted by each member alone, together with messages, and again without effect', async () => {
    const other = await testMember(world.ctx)
    world.clock.advance(60)
    const id = await announceNotice('PL', 'one')
    await tellAll('deposit-arrived')
    const [message = ''] = await ids()
    const mark = async (status: 'read' | 'unread') => {
      for (let round = 0; round < 2; round++)
        given(await markMessages(world.ctx, member, { ids: [message, id, id], status }))
      return [await waiting(), await states({ type: 'PL' })]
    }
    expect(await waiting()).toBe(2)
    expect(await mark('read')).toEqual([0, [[id, 'read']]])
    expect(await states({ type: 'PL', status: 'unread' })).toEqual([])
    expect(await mark('unread')).toEqual([2, [[id, 'unread']]])
    const result = await showMessage(world.ctx, member, { messageId: id, language: 'en' })
    expect(inboxMessage.value.parse(given(result))).toMatchObject({
      id,
      title: 'one en',
      status: 'unread',
      body: [{ tag: 'p', children: ['one'] }],
    })
    for (let round = 0; round < 2; round++)
      given(await deleteMessages(world.ctx, member, { ids: [message, id] }))
    expect([await waiting(), await states({ type: 'PL' }), await ids()]).toEqual([0, [], []])
    given(await markMessages(world.ctx, member, { ids: [id], status: 'unread' }))
    expect([await waiting(), await states({ type: 'PL' })]).toEqual([0, []])
    expect(await showMessage(world.ctx, member, { messageId: id, language: 'en' })).toMatchObject({
      code: 'not-found',
    })
    expect([await waiting(other), await states({ type: 'PL' }, other)]).toEqual([1, [[id, 'unread']]])
  })

  test('that nobody was told of is not there: no act is taken, nor on the messages beside it', async () => {
    const later = await announceNotice('PL', 'later', minutes(5))
    const banner = given(
      await publishAnnouncement(world.ctx, 'ops:test', {
        type: 'B',
        groupName: 'home',
        position: 1,
        url: '',
        linkageType: 'none',
        art: { motif: 'lotus', palette: 1 },
        startsAt: minutes(-5),
        content: {
          vi: { kicker: '', title: 'b', text: '', action: '' },
          en: { kicker: '', title: 'b', text: '', action: '' },
          zh: { kicker: '', title: 'b', text: '', action: '' },
        },
      }),
    ).id
    announced.push(banner)
    await tellAll('deposit-arrived')
    const [message = ''] = await ids()
    for (const id of [later, `a${banner}`, 'a0', 'a', 'a-1', 'ax', 'aa1', `a${'9'.repeat(18)}`, 'b1'])
      for (const act of [
        markMessages(world.ctx, member, { ids: [message, id], status: 'read' }),
        deleteMessages(world.ctx, member, { ids: [message, id] }),
        showMessage(world.ctx, member, { messageId: id, language: 'vi' }),
      ])
        expect(await act).toMatchObject({ ok: false, code: 'not-found' })
    expect(await waiting()).toBe(1)
  })
})

describe('what waits', () => {
  test('is counted: unread messages, rewards to claim, those of missions', async () => {
    expect(given(await unreadCount(world.ctx, member))).toEqual({ unreadMessage: 0, rewards: 0, missions: 0 })
    await tellAll('deposit-arrived', 'rank-reached')
    const reward = { memberId: member.id, paysTo: 'main', amount: 100n } as const
    await grantReward(world.ctx, { ...reward, kind: 'mission', source: 'a' })
    await grantReward(world.ctx, { ...reward, kind: 'vip', source: 'b' })
    await grantReward(world.ctx, { ...reward, kind: 'vip', source: 'c', expiresAt: world.clock.now() })
    expect(given(await unreadCount(world.ctx, member))).toEqual({ unreadMessage: 2, rewards: 2, missions: 1 })
    await sql`update reward set claimed_at = ${world.clock.now()} where source = 'a'`.execute(world.ctx.db)
    given(await deleteMessages(world.ctx, member, { ids: await ids() }))
    expect(given(await unreadCount(world.ctx, member))).toEqual({ unreadMessage: 0, rewards: 1, missions: 0 })
  })

  test('a prize of the leaderboard waits in the reward center alone, a mission also while that is off', async () => {
    const reward = { memberId: member.id, kind: 'mission', paysTo: 'main', amount: 100n } as const
    await grantReward(world.ctx, { ...reward, source: 'daily:2026-11-20' })
    await grantReward(world.ctx, {
      ...reward,
      source: 'leaderboard:2026-11-09',
      params: { code: 'leaderboard' },
    })
    expect(given(await unreadCount(world.ctx, member))).toMatchObject({ rewards: 2, missions: 1 })
    const flags = { ...(await world.ctx.settings.flags()), REWCEN3: false }
    const off = { ...world.ctx, settings: { ...world.ctx.settings, flags: async () => flags } }
    expect(given(await unreadCount(off, member))).toMatchObject({ rewards: 0, missions: 1 })
  })

  test('the database names the notices as the contract does', async () => {
    const { rows } = await sql<{ source: string }>`
      select pg_get_functiondef('member_notices'::regproc) as source
      union all select indexdef from pg_indexes where indexname = 'inbox_message_notice'
    `.execute(world.ctx.db)
    expect(rows).toHaveLength(2)
    for (const { source } of rows)
      expect(
        [...source.matchAll(/'((?:deposit|withdrawal)-[a-z]+)'/g)].map(([, code]) => code).sort(),
      ).toEqual([...NoticeCode.options].sort())
  })
})

describe('a message of an operator', () => {
  test('to one member has its words in each language, as rich text, and a line in the audit trail', async () => {
    const to = { memberId: member.id, account: member.account }
    const { id } = given(
      await sendMessage(world.ctx, 'ops:test', to, { ...words, en: { title: 'Hello', body: 'Hi' } }),
    )
    const [message] = (await list({ language: 'en' })).content
    expect(message).toMatchObject({ code: 'operator', title: 'Hello', status: 'unread' })
    const shown = async (language: 'vi' | 'en' | 'zh') =>
      inboxMessage.value.parse(
        given(await showMessage(world.ctx, member, { messageId: message?.id ?? '', language })),
      )
    expect(await shown('en')).toMatchObject({ body: ['Hi'] })
    const inVietnamese = [{ tag: 'p', children: ['Xin ', { tag: 'strong', children: ['chào'] }] }]
    expect(await shown('vi')).toMatchObject({ title: 'Chào', body: inVietnamese })
    expect(await shown('zh')).toMatchObject({ title: 'Chào', body: inVietnamese })
    const line = { actor: 'ops:test', action: 'message-sent', subject: member.account }
    expect(await world.ctx.db.selectFrom('audit').selectAll().execute()).toContainEqual(
      expect.objectContaining({ ...line, detail: { id, title: 'Chào' } }),
    )
    expect((await listSent(world.ctx))[0]).toMatchObject({ id, to: member.account, recipients: '1' })
  })

  test('with nothing to read in it is refused', async () => {
    const empty = { vi: { title: 'x', body: '<p> </p><script>x</script>' } }
    expect(await sendMessage(world.ctx, 'ops:test', 'all', empty)).toMatchObject({
      ok: false,
      code: 'required',
    })
  })

  test('to everybody comes to each real member of that moment once, however often the job runs', async () => {
    const trial = await testMember(world.ctx, { accountKind: 4 })
    const { id } = given(await sendMessage(world.ctx, 'ops:test', 'all', words))
    world.clock.advance(1)
    const late = await testMember(world.ctx)
    expect(await runJobs(world.platform, { thrice: true })).toEqual(['inbox-hand-out'])
    const { rows } = await sql<{ member_id: bigint }>`
      select member_id from inbox_message where operator_message_id = ${BigInt(id)} order by 1
    `.execute(world.ctx.db)
    const got = rows.map((row) => row.member_id)
    expect(got).toContain(member.id)
    expect(got).not.toContain(trial.id)
    expect(got).not.toContain(late.id)
    expect(new Set(got).size).toBe(got.length)
    expect((await listSent(world.ctx))[0]).toMatchObject({ to: 'all', recipients: String(got.length) })
  })

  test('to everybody passes over who takes a break from play, unless it concerns them too', async () => {
    const resting = await testMember(world.ctx)
    await takeTimeOut(world.ctx, resting, { duration: '24h' })
    given(await sendMessage(world.ctx, 'ops:test', 'all', words))
    const { id } = given(await sendMessage(world.ctx, 'ops:test', 'all', words, { alsoExcluded: true }))
    await runJobs(world.platform)
    const got = await world.ctx.db
      .selectFrom('inbox_message')
      .select('operator_message_id')
      .where('member_id', '=', resting.id)
      .execute()
    expect(got).toEqual([{ operator_message_id: BigInt(id) }])
  })

  test('goes on where it was cut off, in batches', async () => {
    const { id } = given(await sendMessage(world.ctx, 'ops:test', 'all', words))
    const everybody = await membersAfter(world.ctx, {
      after: 0n,
      joinedBy: world.clock.now(),
      limit: 1_000,
      alsoExcluded: false,
    })
    const dead = async (): Promise<never> => {
      throw new Error('cut off')
    }
    await expect(deliverToAll(world.ctx, id, dead)).rejects.toThrow('cut off')
    // A batch that is full is followed by another job.
    const full = Array.from({ length: 1_000 }, (_, place) => everybody[place % everybody.length] ?? 0n)
    await deliverToAll(world.ctx, id, async () => full.toSorted((a, b) => Number(a - b)))
    expect((await listSent(world.ctx))[0]).toMatchObject({ completedAt: null })
    await forgetJobs(world.ctx)
    await deliverToAll(world.ctx, id, membersAfter)
    const [sent] = await listSent(world.ctx)
    expect(sent).toMatchObject({ recipients: String(everybody.length) })
    expect(sent?.completedAt).not.toBeNull()
  })
})
