import { expect } from 'vitest'
import { funded, playThrough } from '#tests/support/money.ts'
import { newMember, PAYMENT_PASSWORD } from './accounts.ts'
import { ownSite } from './own-site.ts'
import { ops } from './site.ts'
import { attributeOf, type Page, type Visitor } from './visitor.ts'

export const site = ownSite()
export const DEPOSIT = '/personalCenter/depositv2'
export const WITHDRAW = '/personalCenter/withdraw'

/** What the rows of a record set say, by column. */
export function rows(page: Page, records: string): Record<string, string>[] {
  return page.html.querySelectorAll(`[data-records=${records}] tbody [data-id]`).map((row) => ({
    id: row.getAttribute('data-id') ?? '',
    ...Object.fromEntries(
      row
        .querySelectorAll('[data-field]')
        .map((cell) => [
          cell.getAttribute('data-field') ?? '',
          cell.getAttribute('data-amount') ?? cell.text.trim(),
        ]),
    ),
  }))
}

export async function bind(visitor: Visitor) {
  const bound = await visitor.submit(await visitor.get(WITHDRAW), 'bind', {
    bankCode: 'VCB',
    accountNumber: String(Math.floor(1e9 + Math.random() * 9e9)),
    payeeName: 'NGUYEN VAN BINH',
  })
  expect(bound.status).toBe(303)
  return attributeOf(await visitor.get(WITHDRAW), '[data-records=accounts] [data-id]', 'data-id')
}

/** A member who has wagered all of a deposit, so that the balance can be withdrawn. */
export async function winner() {
  const { visitor, username } = await funded(site, '1000000')
  await playThrough(visitor, 1_000_000)
  return { visitor, username }
}

/** A member with money that asks for no turnover, and an account to withdraw to. */
export async function withdrawer() {
  const { visitor, username } = await newMember(site)
  expect((await ops(site, 'adjust', username, '500000', '--reason', 'a test')).code).toBe(0)
  return { visitor, username, accountId: await bind(visitor) }
}

export async function request(visitor: Visitor, accountId: string): Promise<string> {
  const page = await visitor.submit(await visitor.get(WITHDRAW), 'create', {
    accountId,
    amount: '100000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect(page.status).toBe(303)
  return rows(await visitor.get(WITHDRAW), 'withdrawals')[0]?.id ?? ''
}
