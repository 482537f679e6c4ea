import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

/** The answer to a form that asks for its result at once (docs/decisions/0047-a-round-is-one-exchange.md). */

const site = ownSite()
const DICE = '/game/SEN/dice'

const fields = (page: Page, more: Record<string, string>) => {
  const body = new URLSearchParams()
  for (const input of page.html.querySelectorAll('#form-bet input[name]'))
    if (input.getAttribute('type') !== 'radio' || input.hasAttribute('checked'))
      body.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
  for (const [name, value] of Object.entries(more)) body.set(name, value)
  return body
}
const post = (visitor: Visitor, body: URLSearchParams, headers: Record<string, string> = {}) =>
  visitor.send(DICE, { method: 'POST', body, headers: { prefer: 'return=representation', ...headers } })

test('a bet brings the page of its result, once, and the same without asking for it', async () => {
  const { visitor } = await funded(site, '100000')
  const body = fields(await visitor.get(DICE), { stake: '1000' })
  const played = await post(visitor, body)
  const id = attributeOf(played, '.stage [data-bet]', 'data-bet')
  expect([played.status, played.page]).toEqual([200, 'game'])
  expect(played.headers.get('content-location')).toBe(`${DICE}?bet=${id}`)
  expect(played.headers.get('preference-applied')).toBe('return=representation')
  expect(played.headers.get('cache-control')).toBe('no-store')
  // Its own form can be sent at once: another request, the forgery token of this visitor.
  expect(attributeOf(played, '#form-bet [name=requestId]', 'value')).not.toBe(body.get('requestId'))
  const balance = attributeOf(played, '[data-balance]', 'data-balance')
  const payout = Number(attributeOf(played, '.stage [data-bet]', 'data-payout'))
  expect(Number(balance)).toBe(99_000 + payout)

  // The same request again, in either way, is the same bet.
  const again = await post(visitor, body)
  expect(attributeOf(again, '.stage [data-bet]', 'data-bet')).toBe(id)
  const plain = await visitor.send(DICE, { method: 'POST', body })
  expect([plain.status, plain.headers.get('location')]).toEqual([303, `${DICE}?bet=${id}`])
  expect(attributeOf(again, '[data-balance]', 'data-balance')).toBe(balance)

  const next = await post(visitor, fields(played, { stake: '1000' }))
  expect(next.status).toBe(200)
  expect(attributeOf(next, '.stage [data-bet]', 'data-bet')).not.toBe(id)
})

test('what is refused is refused as ever', async () => {
  const { visitor } = await funded(site, '100000')
  const page = await visitor.get(DICE)
  const body = fields(page, { stake: '1000' })
  expect((await post(visitor, body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const forged = new URLSearchParams(body)
  forged.set('csrf', 'no')
  expect((await post(visitor, forged)).status).toBe(403)
  const invalid = await post(visitor, fields(page, { stake: 'abc' }))
  expect([invalid.status, errorsOf(invalid).stake]).toEqual([400, 'format'])
  const poor = await post(visitor, fields(page, { stake: '9000000' }))
  expect([poor.status, errorsOf(poor).stake]).toEqual([409, 'insufficient-balance'])
  for (const { headers } of [invalid, poor]) expect(headers.get('content-location')).toBeNull()
  expect((await post(visitor, body)).status).toBe(200)
  const other = await post(visitor, fields(page, { stake: '2000' }))
  expect([other.status, errorsOf(other).form]).toEqual([409, 'request-id-reused'])
  const guest = await post(new Visitor(site.origin), body)
  expect(guest.status).toBe(403)
  const { code } = await ops(site, 'ledger', 'check')
  expect(code).toBe(0)
})

test('an answer that a cookie says something to stays a redirect', async () => {
  const { visitor } = await funded(site, '100000')
  const page = await visitor.get(`${DICE}?tab=fair`)
  const body = new URLSearchParams({
    csrf: attributeOf(page, '#form-rotate-seed [name=csrf]', 'value'),
    intent: 'rotate-seed',
    clientSeed: 'mine',
  })
  const rotated = await post(visitor, body)
  expect([rotated.status, rotated.headers.get('location')]).toEqual([303, DICE])
})
