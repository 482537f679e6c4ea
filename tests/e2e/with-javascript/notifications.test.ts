import { audit } from '../../support/browser/accessibility-audit.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'

const PANEL = '/personalCenter/notifications'

/** Until the worker answers what this page asks for. */
const underWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((taken) =>
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
    )
  })

/** What a browser with a push service of its own would answer; how often it was asked is counted. */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    const bytes = (length: number, first: number) => {
      const made = crypto.getRandomValues(new Uint8Array(length))
      made[0] = first
      return made
    }
    const point = crypto.subtle
      .generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      .then((pair) => crypto.subtle.exportKey('raw', (pair as CryptoKeyPair).publicKey))
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => {
      const p256dh = await point
      const auth = bytes(16, 1).buffer
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      return {
        endpoint,
        getKey: (name: string) => (name === 'auth' ? auth : p256dh),
      } as unknown as PushSubscription
    }
  })

test('a browser is notified once its button is pressed, and no longer once it is removed', async ({
  page,
  asNewMember,
}) => {
  await withPushService(page)
  await asNewMember()
  await page.goto('/personalCenter/messageV2')
  await page.locator(`main a[href="${PANEL}"]`).click()
  await expect(page.locator('main[data-page=notifications]')).toBeVisible()
  await expect(page.locator('#form-push-on button')).toBeVisible()
  await expect(page.locator('[data-push-needs]')).toBeHidden()
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted')
  await audit(page)
  await page.locator('#form-push-on button').click()
  const devices = page.locator('[data-records=push-devices] [data-id]')
  await expect(devices).toHaveCount(1)
  await audit(page)
  await devices.locator('button').click()
  await expect(devices).toHaveCount(0)
})

test('a browser that does not allow it is told so', async ({ page, asNewMember }) => {
  await asNewMember()
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('denied', 'NotAllowedError')
    }
  })
  await page.goto(PANEL)
  await page.locator('#form-push-on button').click()
  await expect(page.locator('[data-push-refused]')).toBeVisible()
})

test('the kinds that are chosen stay chosen', async ({ page, asNewMember }) => {
  await asNewMember()
  await page.goto(PANEL)
  await page.locator('#push-deposits').uncheck()
  await page.locator('#push-details').check()
  await page.locator('#form-push-choose button').click()
  await expect(page.locator('[data-flash]')).toBeVisible()
  await page.reload()
  await expect(page.locator('#push-deposits')).not.toBeChecked()
  await expect(page.locator('#push-draws')).toBeChecked()
  await expect(page.locator('#push-details')).toBeChecked()
})

test('without a connection a page says so in the visitor’s language, keeps nothing private, and goes on after it', async ({
  page,
  context,
  asPlayer,
  complaints,
}) => {
  await asPlayer()
  await page.goto(PANEL)
  await underWorker(page)
  await page.goto('/personalCenter/overview')
  await expect(page.locator('main[data-page=overview]')).toBeVisible()
  const kept = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const shelf = await caches.open(name)
      for (const { url } of await shelf.keys())
        texts.push(`${new URL(url).pathname} ${await (await shelf.match(url))?.text()}`)
    }
    return texts
  })
  expect(kept).toHaveLength(1)
  expect(kept[0]).toMatch(/^\/offline <!DOCTYPE html><html lang="en"/)
  expect(kept[0]).not.toMatch(/player1|csrf|₫/)

  await context.setOffline(true)
  await page.goto('/personalCenter/transactionHistory')
  await expect(page.locator('main[data-page=offline]')).toBeVisible()
  await expect(page.locator('h1')).toHaveText('No connection')
  await audit(page)
  await page.locator('[data-retry]').click()
  await expect(page.locator('main[data-page=offline]')).toBeVisible()
  await context.setOffline(false)
  await page.locator('[data-retry]').click()
  await expect(page.locator('main[data-page=transactionHistory]')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/personalCenter/transactionHistory')
  // The browser reports each page that it could not fetch.
  expect(complaints.filter((said) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(said))).toEqual([])
  complaints.length = 0
})

test('a message that is pushed twice has one notification, which opens a page of this site alone', async ({
  page,
  context,
}) => {
  await page.goto('/down')
  await underWorker(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  // The browser of this test has no place for notifications and no windows to open: both are written down.
  const done = await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: { showNotification(title: string, options: object): Promise<void> }
      clients: { openWindow(url: string): Promise<null> }
    }
    const shown: { title: string; body?: string; tag?: string; data?: { path?: string } }[] = []
    const opened: string[] = []
    scope.registration.showNotification = async (title, options) => {
      shown.push({ title, ...options })
    }
    scope.clients.openWindow = async (url) => {
      opened.push(url)
      return null
    }
    const happen = async (type: string, facts: object) => {
      const waits: Promise<unknown>[] = []
      const waitUntil = (wait: Promise<unknown>) => waits.push(wait)
      self.dispatchEvent(Object.assign(new Event(type), { ...facts, waitUntil }))
      await Promise.all(waits)
    }
    const push = (text: string) => happen('push', { data: { json: () => JSON.parse(text) } })
    const message = { id: '7', kind: 'deposits', title: 'Deposit arrived', body: 'Open Sen', path: '/vip' }
    await push(JSON.stringify(message))
    await push(JSON.stringify(message))
    await push(JSON.stringify({ ...message, id: '8', path: '//evil.example/x' }))
    await push(JSON.stringify({ ...message, id: '9', path: 'https://evil.example/x' }))
    await push('no JSON')
    for (const { data } of shown) await happen('notificationclick', { notification: { data, close() {} } })
    return { shown: shown.map(({ title, body, tag }) => [title, body, tag]), opened }
  })
  const once = ['Deposit arrived', 'Open Sen', '7']
  expect(done.shown).toEqual([
    once,
    once,
    ['Deposit arrived', 'Open Sen', '8'],
    ['Deposit arrived', 'Open Sen', '9'],
    ['Sen', '', undefined],
  ])
  const { origin } = site()
  const home = `${origin}/`
  expect(done.opened).toEqual([`${origin}/vip`, `${origin}/vip`, home, home, home])
})
