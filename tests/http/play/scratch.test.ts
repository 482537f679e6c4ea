import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, fairOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// A scratch card by plain forms (site.md section 4.2): the prize is drawn with the ticket, its nine fields are scratched one by one.

const site = ownSite()
const table = '/game/SEN/scratch'

const stageOf = (page: Page, mark: string) => attributeOf(page, '.stage [data-bet]', `data-${mark}`)
const cellsOf = (page: Page) =>
  page.html.querySelectorAll('#form-step button[name=cell]').map((cell) => cell.getAttribute('value'))
const cents = (decimal: string) => Math.round(Number(decimal) * 100)
const balanceOf = async (visitor: Visitor) =>
  cents(attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance'))
const step = async (visitor: Visitor, fields: Record<string, string>) =>
  visitor.submit(await visitor.get(table), 'step', fields)

test('nine fields are scratched one by one, and the last one pays', async () => {
  const { visitor } = await funded(site, '200000')
  const before = await balanceOf(visitor)
  const bought = await visitor.submit(await visitor.get(table), 'bet', { stake: '1000' })
  expect(bought.status).toBe(303)
  const location = bought.headers.get('location') ?? ''
  expect(await balanceOf(visitor)).toBe(before - 100_000)

  const order = [4, 0, 8, 2, 6, 1, 7, 3, 5].map(String)
  for (const [at, cell] of order.entries()) {
    const page = await visitor.get(location)
    expect(stageOf(page, 'result')).toBe('open')
    expect(cellsOf(page).sort()).toEqual(order.slice(at).sort())
    // What is under the gold stands nowhere.
    expect(page.html.querySelector('[data-outcome], [data-celebrate]')).toBeNull()
    expect(await balanceOf(visitor)).toBe(before - 100_000)
    // Without a script the button of a field posts its number alone.
    const answer = await step(visitor, at % 2 ? { cell } : { action: 'scratch', cell })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
  }
  const end = await visitor.get(location)
  const payout = cents(stageOf(end, 'payout'))
  expect(payout).toBe(100_000 * Number(stageOf(end, 'outcome')))
  expect(stageOf(end, 'result')).toBe(payout > 0 ? 'won' : 'lost')
  expect(await balanceOf(visitor)).toBe(before - 100_000 + payout)

  // The proof says that the ticket was there before, and in which order it was scratched.
  const betId = stageOf(end, 'bet')
  await visitor.submit(await visitor.get(table), 'rotate-seed', { clientSeed: 'mine' })
  const stranger = new Visitor(site.origin)
  const proof = await stranger.get(`/verify/${betId}?lang=en`)
  expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
  expect(fairOf(proof, 'outcome')).toBe(stageOf(end, 'outcome'))
  expect(proof.text).toContain('before the first field was scratched')
  const json = JSON.parse((await stranger.get(`/verify/${betId}.json`)).text)
  expect(json.actions.map(({ cell }: { cell: number }) => String(cell))).toEqual(order)
})

test('a field is scratched once; all that are left go at once; another ticket leads to the open one', async () => {
  const { visitor } = await funded(site, '200000')
  const page = await visitor.get(table)
  const bought = await visitor.submit(page, 'bet', { stake: '1000' })
  const location = bought.headers.get('location') ?? ''
  const open = await visitor.get(table)
  expect((await step(visitor, { action: 'scratch', cell: '3' })).status).toBe(303)
  // On a page that was opened before, the field is still gold.
  const again = await visitor.submit(open, 'step', { action: 'scratch', cell: '3' })
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'state-moved-on' }])
  expect(cellsOf(again)).toEqual(['0', '1', '2', '4', '5', '6', '7', '8'])
  for (const cell of ['9', '-1', 'x'])
    expect([cell, (await step(visitor, { action: 'scratch', cell })).status]).toEqual([cell, 400])
  const other = await visitor.post(table, {
    intent: 'bet',
    stake: '1000',
    requestId: crypto.randomUUID(),
  })
  expect([other.status, other.headers.get('location')]).toEqual([303, location])
  expect((await step(visitor, { action: 'scratch-all' })).status).toBe(303)
  expect(stageOf(await visitor.get(location), 'result')).toMatch(/won|lost/)
  const late = await visitor.submit(open, 'step', { action: 'scratch', cell: '5' })
  expect(late.status).toBe(409)
})
