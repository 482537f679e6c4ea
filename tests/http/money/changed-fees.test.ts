import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { until } from '#tests/support/money.ts'
import { PAYMENT_PASSWORD } from '#tests/support/site/accounts.ts'
import { rows, site, WITHDRAW, withdrawer } from '#tests/support/site/cashier-pages.ts'
import { setForTest, setSetting } from '#tests/support/site/settings.ts'
import { attributeOf, errorsOf, type Page } from '#tests/support/site/visitor.ts'

const feeOn = (page: Page) => page.html.querySelector('#form-create [data-fee]')?.getAttribute('data-fee')

test('a fee that has changed since it was shown is not taken; the page says the new one and keeps what was entered', async () => {
  await setForTest(site, 'withdrawalFeeBasisPoints', '150')
  const { visitor, accountId } = await withdrawer()
  const old = await until(visitor, WITHDRAW, (page) => feeOn(page) === '150')
  await setSetting(site, 'withdrawalFeeBasisPoints', '500')
  await until(visitor, WITHDRAW, (page) => feeOn(page) === '500')
  const fields = { accountId, amount: '100000', paymentPassword: PAYMENT_PASSWORD }
  const refused = await visitor.submit(old, 'create', fields)
  expect([refused.status, errorsOf(refused).form]).toEqual([409, 'state-moved-on'])
  expect(attributeOf(refused, '#amount', 'value')).toBe('100000')
  expect(attributeOf(refused, '[data-part=fee]', 'data-amount')).toBe('5000.00')
  expect(refused.text).not.toContain(PAYMENT_PASSWORD)
  // A review that was left open as well.
  const review = `${WITHDRAW}?review=1&account=${accountId}&amount=100000`
  expect(errorsOf(await visitor.get(`${review}&fee=150`)).form).toBe('state-moved-on')
  expect(errorsOf(await visitor.get(`${review}&fee=500`))).toEqual({})
  expect(rows(await visitor.get(WITHDRAW), 'withdrawals')).toEqual([])
  // With the fee that it shows now it is sent, and by a script that says nothing of it too.
  expect((await visitor.submit(refused, 'create', { paymentPassword: PAYMENT_PASSWORD })).status).toBe(303)
  const sent = { intent: 'create', ...fields, requestId: randomUUID() }
  expect((await visitor.post(WITHDRAW, sent)).status).toBe(303)
  expect(rows(await visitor.get(WITHDRAW), 'withdrawals').map(({ fee }) => fee)).toEqual([
    '-5000.00',
    '-5000.00',
  ])
})

test('a review is judged as the order will be', async () => {
  const { visitor, accountId } = await withdrawer()
  const post = (fields: Record<string, string>) =>
    visitor.post(`${WITHDRAW}?review=1`, { intent: 'create', accountId, ...fields }, WITHDRAW)
  const wrong = [
    [{ amount: 'abc' }, 400, 'amount', 'format'],
    [{ amount: '49999' }, 400, 'amount', 'under-limit'],
    [{ amount: '999999999' }, 400, 'amount', 'over-limit'],
    [{ amount: '99999999' }, 409, 'amount', 'insufficient-balance'],
  ] as const
  for (const [fields, status, field, code] of wrong) {
    const answer = await post({ ...fields, paymentPassword: PAYMENT_PASSWORD })
    expect([fields, answer.status, errorsOf(answer)[field]]).toEqual([fields, status, code])
    expect(attributeOf(answer, '#amount', 'value')).toBe(fields.amount)
    expect(answer.text).not.toContain(PAYMENT_PASSWORD)
    const query = new URLSearchParams({ review: '1', account: accountId, amount: fields.amount })
    const page = await visitor.get(`${WITHDRAW}?${query}`)
    expect([fields, page.status, errorsOf(page)[field]]).toEqual([fields, 200, code])
    // The form, not the review of it.
    expect(page.html.querySelector('#form-create button[formaction*=review]')).not.toBeNull()
  }
  const right = await post({ amount: '100000' })
  expect(right.status).toBe(303)
  const shown = await visitor.get(right.headers.get('location') ?? '')
  expect(errorsOf(shown)).toEqual({})
  expect(shown.html.querySelector('#form-create button[formaction]')).toBeNull()
})
