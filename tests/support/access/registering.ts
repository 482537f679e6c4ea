import { randomInt } from 'node:crypto'
import { expect, vi } from 'vitest'
import { PASSWORD, PAYMENT_PASSWORD } from '../site/accounts.ts'
import { askForCode } from '../site/outbox.ts'
import { ownSite } from '../site/own-site.ts'
import { ops } from '../site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '../site/visitor.ts'

export const site = ownSite()

/** A number that nobody has, as it is typed at home and as it is kept. */
export function freshNumber() {
  const digits = `9${String(randomInt(100_000_000)).padStart(8, '0')}`
  return { mobileNum: `0${digits}`, number: `+84${digits}` }
}

export const secrets = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  paymentPassword: PAYMENT_PASSWORD,
  agreement: 'on',
}

/** What the operator sets acts within seconds. */
export const comes = (path: string, right: (page: Page) => boolean) =>
  vi.waitFor(
    async () => {
      const page = await new Visitor(site.origin).get(path)
      expect(right(page)).toBe(true)
      return page
    },
    { timeout: 10_000, interval: 200 },
  )

/** Sends the code and answers it as the operator's outbox has it. */
export async function codeFor(
  visitor: Visitor,
  page: Page,
  { mobileNum, number }: ReturnType<typeof freshNumber>,
) {
  const sent = await askForCode(site, visitor, page, 'register', { mobileNum, username: 'kept1' })
  expect([sent.status, sent.page]).toEqual([200, 'register'])
  expect(sent.html.querySelector('main [role=status]')).not.toBeNull()
  expect(errorsOf(sent)).toEqual({})
  const { json } = await ops(site, 'outbox', '--to', number, '--json')
  expect(json).toHaveLength(1)
  expect(json[0]).toMatchObject({ channel: 'sms', to: number, purpose: 'register' })
  return { sent, code: String(json[0].code) }
}

export const headerOf = async (visitor: Visitor) => {
  const home = await visitor.get('/')
  return attributeOf(home, '[data-account]', 'data-account')
}

export const tabsOf = ({ html }: Page) =>
  html.querySelectorAll('main nav a[href*="method="]').map((tab) => tab.getAttribute('href'))
export const methodOf = (page: Page) => attributeOf(page, '#form-register input[name=method]', 'value')
