import { expect, test } from 'vitest'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

/** What stands beside the bets of a lottery: favourite sets, and its rules. */

const site = ownSite()
const pageOf = (code: string) => `/lottery?gameCode=${code}`
const HANOI = pageOf('vn-ha-noi')
const FAST = pageOf('fast-1')

/** The page that an answer redirects to. */
const followed = (visitor: Visitor, answer: Page) => {
  expect([answer.status, errorsOf(answer)]).toEqual([303, {}])
  return visitor.get(answer.headers.get('location') ?? '')
}

const setsOn = ({ html }: Page) =>
  html.querySelectorAll('[data-records=kept] [data-field=numbers]').map((set) => set.text.trim())

test('favourite sets are kept, fill in the form, and are forgotten', async () => {
  const { visitor } = await newMember(site)
  const page = await followed(
    visitor,
    await visitor.submit(await visitor.get(HANOI), 'keep', { numbers: '12 47 68' }),
  )
  expect(setsOn(page)).toEqual(['12 47 68'])
  const filled = await visitor.get(attributeOf(page, '[data-records=kept] a', 'href'))
  expect(attributeOf(filled, '#numbers', 'value')).toBe('12 47 68')
  for (let at = 0; at < 19; at++)
    await visitor.post(HANOI, { intent: 'keep', numbers: String(at).padStart(2, '0') })
  const full = await visitor.submit(page, 'keep', { numbers: '99' })
  expect([full.status, textOf(full, '#numbers-error')]).toEqual([
    400,
    'Bạn lưu được nhiều nhất 20 bộ số. Hãy bỏ bớt một bộ.',
  ])
  for (let at = 0; at < 19; at++)
    await visitor.post(HANOI, { intent: 'keep', numbers: String(at).padStart(2, '0'), forget: 'on' })
  const wrong = await visitor.submit(page, 'keep', { numbers: '<b>' })
  expect([wrong.status, Object.keys(errorsOf(wrong))]).toEqual([400, ['form', 'numbers']])
  const ofOthers = await visitor.submit(await visitor.get(`${HANOI}&playType=lo-2`), 'keep', {
    numbers: '123 047',
  })
  expect([ofOthers.status, textOf(ofOthers, '#numbers-error')]).toEqual([
    400,
    'Cách chơi này không nhận bộ số này. Hãy viết như 12, 47, 68, hoặc chọn cách chơi khác.',
  ])
  const ofThree = await followed(
    visitor,
    await visitor.submit(await visitor.get(`${HANOI}&playType=ba-cang`), 'keep', { numbers: '123 047' }),
  )
  expect(setsOn(ofThree)).toContain('123 047')
  const elsewhere = await visitor.get(`${HANOI}&playType=lo-2`)
  expect(attributeOf(elsewhere, '[data-records=kept] [data-id="123 047"] a', 'href')).toContain(
    'playType=lo-3',
  )
  await visitor.post(HANOI, { intent: 'keep', numbers: '123 047', forget: 'on' })
  const forgotten = await visitor.post(HANOI, { intent: 'keep', numbers: '12 47 68', forget: 'on' })
  expect(setsOn(await followed(visitor, forgotten))).toEqual([])
})

test('rules say exactly what each play returns', async () => {
  const visitor = new Visitor(site.origin)
  for (const [path, plays] of [
    [HANOI, 13],
    [FAST, 14],
    [pageOf('sea-649'), 1],
  ] as const) {
    const page = await visitor.get(path)
    const rules = await visitor.get(attributeOf(page, 'main a[href*="view=rules"]', 'href'))
    expect(rules.html.querySelector('[data-return]')).not.toBeNull()
    const returns = rules.html.querySelectorAll('[data-records=odds] [data-field=return] [data-value]')
    expect(returns).toHaveLength(plays)
    for (const share of returns) expect(Number(share.getAttribute('data-value'))).toBeGreaterThanOrEqual(75)
  }
  const about = await visitor.get('/about/fairness')
  expect(about.html.querySelectorAll('#lottery [data-records=odds]')).toHaveLength(6)
})
