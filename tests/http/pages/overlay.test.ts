import { describe, expect, test, vi } from 'vitest'
import { until } from '#tests/support/money.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { attributeOf, errorsOf, type Page, type Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const center = (panel: string) => `/personalCenter/${panel}`
const closeOf = (page: Page) => attributeOf(page, 'header a[data-close]', 'href')
const menuOf = ({ html }: Page) =>
  html.querySelectorAll('[data-live=menu] > nav a').map((link) => link.getAttribute('href'))

describe('the overlay of the personal center', () => {
  test('its close link leads back to where one came from, after panels and forms', async () => {
    const { visitor } = await newMember(site)
    const from = (path: string) => ({ headers: { referer: `${site.origin}${path}` } })
    const came = await visitor.send(center('securityCenter'), from('/rng?vendor=SEN'))
    expect(closeOf(came)).toBe('/rng?vendor=SEN')
    const panel = await visitor.send(center('withdraw'), from(center('securityCenter')))
    expect(closeOf(panel)).toBe('/rng?vendor=SEN')
    const refused = await visitor.submit(panel, 'bind', { accountNumber: 'x' })
    expect([refused.status, closeOf(refused)]).toEqual([400, '/rng?vendor=SEN'])
    const hidden = await visitor.post(
      '/preferences',
      { balance: 'hidden', redirectTo: center('withdraw') },
      center('withdraw'),
    )
    expect(closeOf(await visitor.visit(hidden.headers.get('location') ?? ''))).toBe('/rng?vendor=SEN')
    expect(closeOf(await visitor.send(center('messageV2'), from('/fish')))).toBe('/fish')
  })

  test('the menu highlights the panel that is shown, and no other', async () => {
    const { visitor } = await newMember(site)
    const home = await visitor.get(center('securityCenter'))
    const entries = menuOf(home)
    expect(entries).toContain(center('messageV2'))
    for (const entry of entries) {
      const { html } = await visitor.get(entry ?? '')
      const current = html.querySelectorAll('[data-live=menu] > nav a[aria-current=page]')
      expect(current.map((link) => link.getAttribute('href'))).toEqual([entry])
    }
  })

  test('a panel that is closed says so inside the centre', async () => {
    const { visitor } = await newMember(site)
    await setForTest(site, 'INBOX3', 'off', () =>
      until(visitor, center('messageV2'), ({ status }) => status === 200),
    )
    // Platform and site each hear of a setting within seconds, one before the other.
    const closed = await vi.waitFor(
      async () => {
        const page = await visitor.get(center('messageV2'))
        expect([page.status, menuOf(page).includes(center('messageV2'))]).toEqual([403, false])
        return page
      },
      { timeout: 10_000, interval: 200 },
    )
    expect([closed.page, errorsOf(closed).form]).toEqual(['refused', 'in-need-true-account'])
    expect(menuOf(closed)).toContain(center('securityCenter'))
    expect(closed.html.querySelectorAll('main')).toHaveLength(1)
    expect(closed.html.querySelectorAll('[href="#main"]')).toHaveLength(1)
  })
})

describe('the balance of the header', () => {
  const balanceOf = ({ html }: Page) =>
    html.querySelector('header [data-balance]')?.getAttribute('data-balance')
  const press = async (visitor: Visitor, path: string, id: string) => {
    const page = await visitor.get(path)
    const form = page.html.querySelector(`header #${id}`)?.closest('form')
    const button = form?.querySelector(`#${id}`)
    const fields = new URLSearchParams(
      form
        ?.querySelectorAll('input')
        .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
    )
    const name = button?.getAttribute('name')
    if (name) fields.append(name, button?.getAttribute('value') ?? '')
    const answer = await visitor.send(form?.getAttribute('action') ?? '', { method: 'POST', body: fields })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
    return visitor.get(path)
  }

  test('is asked for again, hidden, and stays hidden across pages until it is shown', async () => {
    const { visitor } = await newMember(site)
    for (const path of ['/', center('securityCenter'), '/rng?vendor=SEN']) {
      expect(balanceOf(await press(visitor, path, 'balance-refresh'))).toBe('0.00')
      const hidden = await press(visitor, path, 'balance-toggle')
      for (const page of [hidden, await visitor.get('/fish'), await visitor.get(center('withdraw'))]) {
        expect(balanceOf(page)).toBeUndefined()
        expect(page.html.querySelector('header [data-live=balance]')?.text).toContain('***')
      }
      expect(balanceOf(await press(visitor, path, 'balance-toggle'))).toBe('0.00')
    }
  })
})
