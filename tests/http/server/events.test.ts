import { describe, expect, test } from 'vitest'
import { statusOf, until } from '#tests/support/money.ts'
import { newMember, PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const DEPOSIT = '/personalCenter/depositv2'

test('a page with an open order is told when it is paid, and is not live any more', async () => {
  await setForTest(site, 'simulatorDelayMs', '1500')
  const { visitor } = await newMember(site)
  const events = await eventsOf(visitor, 'deposits')
  expect(events.headers.get('content-type')).toBe('text/event-stream')
  expect(events.headers.get('cache-control')).toBe('no-store')
  expect(events.headers.get('content-encoding')).toBeNull()
  expect(events.headers.get('x-accel-buffering')).toBe('no')
  expect(await events.next()).toBe('deposits')

  const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '100000',
  })
  const location = made.headers.get('location') ?? ''
  const orderId = new URL(location, site.origin).searchParams.get('order') ?? ''
  expect(attributeOf(await visitor.get(location), 'main', 'data-live')).toBe('deposits')
  // As the script does: nothing is asked until something has changed.
  for (let told = 0; ; told++) {
    expect(await events.next()).toBe('deposits')
    const page = await visitor.get(location)
    if (statusOf(page, 'deposits', orderId) !== 'paid') continue
    expect(told).toBeLessThan(5)
    expect(page.html.querySelector('main')?.hasAttribute('data-live')).toBe(false)
    break
  }
  await events.close()
})

test("somebody else's changes are not told", async () => {
  const { visitor: one } = await newMember(site)
  const { visitor: other } = await newMember(site)
  const events = await eventsOf(one, 'deposits')
  const own = await eventsOf(other, 'deposits')
  await events.next()
  await own.next()
  const quiet = events.next()
  const made = await other.submit(await other.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '100000',
  })
  const location = made.headers.get('location') ?? ''
  await until(other, location, (page) => page.html.querySelector('[data-status=paid]') !== null)
  expect(await own.next()).toBe('deposits')
  await events.close()
  expect(await quiet).toBe('the end')
  await own.close()
})

test('a member has six streams at most, and room again when one is closed', async () => {
  const { visitor } = await newMember(site)
  const open = await Promise.all(Array.from({ length: 6 }, () => eventsOf(visitor, 'inbox')))
  expect(open.map(({ status }) => status)).toEqual(Array(6).fill(200))
  for (const events of open) expect(await events.next()).toBe('inbox')
  const refused = await visitor.get('/events/inbox')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  await open[0]?.close()
  const room = await (async () => {
    for (;;) {
      const events = await eventsOf(visitor, 'inbox')
      if (events.status === 200) return events
      await events.close()
    }
  })()
  expect(await room.next()).toBe('inbox')
  for (const events of [...open.slice(1), room]) await events.close()
})

test('another login of the member has no streams of its own', async () => {
  const { visitor, username } = await newMember(site)
  const open = await Promise.all(Array.from({ length: 6 }, () => eventsOf(visitor, 'inbox')))
  for (const events of open) expect(await events.next()).toBe('inbox')
  const again = await signIn(site, username, PASSWORD)
  expect((await again.get('/events/inbox')).status).toBe(429)
  for (const events of open) await events.close()
})

describe('viewers of a round behind one address', () => {
  const ROUND = 'round-sicbo'
  /** One more viewer at an address, with the cookies of another visitor. */
  const viewer = (address: string, of?: Visitor) => {
    const one = new Visitor(site.origin, address)
    for (const [name, value] of of?.cookies ?? []) one.cookies.set(name, value)
    return one
  }
  /** Streams, each of which is open; a refused one is closed, too. */
  const watch = async (visitor: Visitor, times = 1) => {
    const all = await Promise.all(Array.from({ length: times }, () => eventsOf(visitor, ROUND)))
    return {
      statuses: all.map(({ status }) => status),
      close: () => Promise.all(all.map((one) => one.close())),
    }
  }

  test('members count by account, guests by cookie, who has none by the address', async () => {
    const { address } = new Visitor(site.origin)
    const stranger = await watch(viewer(address), 6)
    expect(stranger.statuses).toEqual(Array(6).fill(200))
    expect((await viewer(address).get(`/events/${ROUND}`)).status).toBe(429)

    const guests = [viewer(address), viewer(address)]
    const open = [stranger]
    for (const guest of guests) {
      await guest.get('/')
      open.push(await watch(guest, 6))
      expect(open.at(-1)?.statuses).toEqual(Array(6).fill(200))
      expect((await guest.get(`/events/${ROUND}`)).status).toBe(429)
    }
    const { visitor } = await newMember(site)
    const member = viewer(address, visitor)
    open.push(await watch(member, 6))
    expect(open.at(-1)?.statuses).toEqual(Array(6).fill(200))
    // The account has used its streams, wherever it asks from and whatever for.
    expect((await visitor.get('/events/inbox')).status).toBe(429)
    for (const { close } of open) await close()
  })
})

describe('a stream ends with its session', () => {
  const openEnded = async (visitor: Visitor) => {
    const events = await eventsOf(visitor, 'inbox')
    expect(await events.next()).toBe('inbox')
    return async () => {
      for (;;) if ((await events.next()) === 'the end') return
    }
  }

  test('by the logout, and the one of another browser goes on', async () => {
    const { visitor, username } = await newMember(site)
    const other = await signIn(site, username, PASSWORD)
    const [ended, stays] = [await openEnded(visitor), await eventsOf(other, 'inbox')]
    expect((await visitor.post('/logout', {})).status).toBe(303)
    await ended()
    expect(await stays.next()).toBe('inbox')
    await stays.close()
  })

  test('by a new password, in this browser and in others', async () => {
    const { visitor, username } = await newMember(site)
    const other = await signIn(site, username, PASSWORD)
    const ends = [await openEnded(visitor), await openEnded(other)]
    const changed = await visitor.post('/changePassword', {
      oldPassword: PASSWORD,
      newPassword: 'Khac0123',
      confirmNewPassword: 'Khac0123',
    })
    expect(changed.status).toBe(303)
    for (const ended of ends) await ended()
  })

  test('when the other devices are signed out, and when the operator freezes the account', async () => {
    const { visitor, username } = await newMember(site)
    const other = await signIn(site, username, PASSWORD)
    const [own, others] = [await openEnded(visitor), await openEnded(other)]
    const out = await visitor.post('/personalCenter/securityCenter', {
      intent: 'sign-out',
      sessionId: 'others',
    })
    expect(out.status).toBe(303)
    await others()
    expect((await ops(site, 'member', 'freeze', username)).code).toBe(0)
    await own()
  })
})

test('an unknown topic is not found, a guest is led to the login, HEAD holds nothing open', async () => {
  const { visitor } = await newMember(site)
  expect((await visitor.get('/events/bets')).status).toBe(404)
  const guest = await new Visitor(site.origin).get('/events/deposits')
  expect([guest.status, guest.headers.get('location')]).toEqual([
    302,
    '/login?redirectTo=%2Fevents%2Fdeposits',
  ])
  for (let times = 0; times < 8; times++)
    expect((await visitor.send('/events/deposits', { method: 'HEAD' })).status).toBe(200)
  for (const topic of ['round-nope', 'draw-nope'])
    for (const method of ['GET', 'HEAD'])
      expect([topic, method, (await visitor.send(`/events/${topic}`, { method })).status]).toEqual([
        topic,
        method,
        404,
      ])
})

test('without a script every live page has a link to itself, and reloads for who asks', async () => {
  const { visitor } = await newMember(site)
  const panels = [
    'transferFund',
    'transferUpline',
    'rewardCenter',
    'missionLeaderboard',
    'bonusDetails',
    'referral',
    'messageV2',
  ].map((panel) => `/personalCenter/${panel}?from=2026-01-01`)
  for (const path of [...panels, '/pointMall?tab=history']) {
    const page = await visitor.get(path)
    const { html } = page
    expect([path, html.querySelector('main')?.hasAttribute('data-live')]).toEqual([path, true])
    const hrefs = html.querySelectorAll('main a').map((link) => link.getAttribute('href'))
    expect(hrefs).toContain(path)
    expect(html.querySelector('meta[http-equiv=refresh]')).toBeNull()
    const reloads = await visitor.get(`${path}&refresh=10`)
    expect(attributeOf(reloads, 'head meta[http-equiv=refresh]', 'content')).toBe('10')
  }
  // What was entered would be lost.
  const refused = await visitor.send(`${DEPOSIT}?refresh=10`, {
    method: 'POST',
    body: new URLSearchParams({
      csrf: attributeOf(await visitor.get(DEPOSIT), 'input[name=csrf]', 'value'),
      intent: 'create',
    }),
  })
  expect([refused.status, refused.html.querySelector('meta[http-equiv=refresh]')]).toEqual([400, null])
})
