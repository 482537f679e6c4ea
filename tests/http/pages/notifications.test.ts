import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { errorsOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const PANEL = '/personalCenter/notifications'

const subscription = (publicKey: string, endpoint: string) =>
  JSON.stringify({
    endpoint,
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
    publicKey,
  })

test('the worker is served for the whole site, and asked for anew each time', async () => {
  const { status, headers } = await new Visitor(site.origin).get('/sw.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  // A host may serve files itself; browsers ask for a worker past their own cache in any case.
  if (site.arrangement !== 'hosted') expect(headers.get('cache-control')).toBe('no-cache')
})

test('the page that it keeps has the visitor’s language, and nothing of who asks', async () => {
  const { visitor, username } = await newMember(site)
  for (const [language, title] of [
    ['vi', 'Không có kết nối'],
    ['en', 'No connection'],
    ['zh', '没有网络连接'],
    ['ar', 'لا يوجد اتصال'],
  ] as const) {
    const page = await visitor.get(`/offline?lang=${language}`)
    expect([page.status, page.html.querySelector('h1')?.text]).toEqual([200, title])
    expect(page.html.querySelector('[data-retry]')?.getAttribute('href')).toBe('')
    expect(page.text).not.toContain(username)
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'self'")
  }
})

test('a browser of a known push service is listed until it is removed or signs out; another is refused', async () => {
  const { visitor } = await newMember(site)
  const page = await visitor.get(PANEL)
  const publicKey = page.html.querySelector('[data-push]')?.getAttribute('data-push') ?? ''
  expect(publicKey).toMatch(/^[\w-]{87}$/)
  const listed = async () =>
    (await visitor.get(PANEL)).html.querySelectorAll('[data-records=push-devices] [data-id]').length
  for (const wrong of ['http://127.0.0.1:3000/x', 'https://169.254.169.254/x', 'https://evil.example/x']) {
    const refused = await visitor.submit(page, 'push-on', { credential: subscription(publicKey, wrong) })
    expect([refused.status, errorsOf(refused).form]).toEqual([400, 'invalid'])
  }
  expect((await visitor.submit(page, 'push-on', { credential: 'no JSON' })).status).toBe(400)
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString('base64url')}`
  const credential = subscription(publicKey, endpoint)
  for (let times = 0; times < 2; times++) {
    const done = await visitor.submit(page, 'push-on', { credential })
    expect([done.status, done.headers.get('location')]).toEqual([303, PANEL])
    expect(await listed()).toBe(1)
  }
  const removed = await visitor.submit(await visitor.get(PANEL), 'push-off', {})
  expect(removed.status).toBe(303)
  expect(await listed()).toBe(0)
})
