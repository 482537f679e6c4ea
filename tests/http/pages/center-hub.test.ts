import { expect, test } from 'vitest'
import { newMember, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'

const site = ownSite()
const HUB = '/personalCenter/overview'

test('the center opens with its hub, which leads everywhere', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const center = await visitor.get('/personalCenter')
  expect([center.status, center.headers.get('location')]).toEqual([302, HUB])
  const page = await visitor.get(HUB)
  expect([page.status, page.page]).toEqual([200, 'overview'])
  const links = page.html.querySelectorAll('main a').map((link) => link.getAttribute('href') ?? '')
  for (const panel of ['depositv2', 'withdraw', 'rewardCenter', 'transactionHistory', 'messageV2'])
    expect(links).toContain(`/personalCenter/${panel}`)
  for (const open of ['limits', 'devices']) {
    expect(links).toContain(`/personalCenter/securityCenter?open=${open}`)
    const security = await visitor.get(`/personalCenter/securityCenter?open=${open}`)
    expect(security.html.querySelector(`#security-${open}`)?.hasAttribute('open')).toBe(true)
  }
  expect(page.html.querySelectorAll('main [data-records=transactions] [data-id]')).toHaveLength(3)
  expect(page.html.querySelector('main nav [data-badge]')).not.toBeNull()
})

test('the menu stands once in a page, and the security panel is a list with all its forms', async () => {
  const { visitor } = await newMember(site)
  const page = await visitor.get('/personalCenter/securityCenter')
  expect(page.html.querySelectorAll('nav a[href="/personalCenter/withdraw"]')).toHaveLength(1)
  expect(page.html.querySelectorAll('main details[open]')).toHaveLength(0)
  const intents = page.html.querySelectorAll('main [name=intent]').map((field) => field.getAttribute('value'))
  for (const intent of ['password', 'payment-password', 'bind-email', 'bind-mobile', 'two-factor-start'])
    expect(intents).toContain(intent)
  for (const intent of ['sign-out', 'limit', 'time-out', 'self-exclude']) expect(intents).toContain(intent)
  for (const records of ['sessions', 'logins'])
    expect(page.html.querySelectorAll(`[data-records=${records}] [data-id]`).length).toBeGreaterThan(0)
})
