import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { beginFeatureOn, type FeatureGame } from '#tests/support/play/feature-seeds.ts'
import { PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, textOf } from '#tests/support/site/visitor.ts'

// The features of slots by plain forms: begun, resumed on another device, played, and told by the record.

const site = ownSite()

/** What plays each to its end: its next step, and how many there are. */
const features: Record<FeatureGame, { step: (at: number) => Record<string, string>; count: number }> = {
  'slots-lines': { step: (at) => ({ field: String(11 - at) }), count: 3 },
  'slots-ways': { step: () => ({ action: 'spin' }), count: 6 },
  'slots-cascade': { step: () => ({ action: 'spin' }), count: 10 },
}

test.each(Object.entries(features))('%s', async (name, { step, count }) => {
  const game = name as FeatureGame
  const { visitor, username } = await funded(site, '100000')
  const table = `/game/SEN/${game}`
  await visitor.get(table)
  await beginFeatureOn(site, username, game)
  const placed = await visitor.submit(await visitor.get(table), 'bet', { stake: '100.25' })
  expect(placed.status).toBe(303)
  const location = placed.headers.get('location') ?? ''
  const opened = await visitor.get(location)
  expect(attributeOf(opened, '[data-bet]', 'data-result')).toBe('open')
  expect(opened.html.querySelector('[data-free^="0/"]')).not.toBeNull()

  // On another device the round is where it was, and another bet leads to it.
  const elsewhere = await signIn(site, username, PASSWORD)
  const resumed = await elsewhere.get(table)
  expect(attributeOf(resumed, '[data-bet]', 'data-bet')).toBe(attributeOf(opened, '[data-bet]', 'data-bet'))

  // What moves when it is played (game/slots.css): a free spin spins again, a bud is opened over reels that have stopped.
  const reels = (page: Page) => page.html.querySelectorAll('.stage .reel, .stage .in-turn').length
  expect(reels(opened)).toBeGreaterThanOrEqual(5)

  const soFar = (page: Page) =>
    Number(textOf(page, '.stage-net b').replace('.', '').replace(',', '.').replace('×', ''))
  let page = resumed
  for (let at = 0; at < count; at++) {
    expect(attributeOf(page, '[data-bet]', 'data-result')).toBe('open')
    const stepped = await elsewhere.submit(page, 'step', step(at))
    expect(stepped.status).toBe(303)
    page = await elsewhere.get(stepped.headers.get('location') ?? '')
    // What buds pay is in the sum at once.
    if (game === 'slots-lines' && at === 0) {
      const prize = Number(attributeOf(page, '[data-prize]', 'data-prize'))
      expect(soFar(page)).toBeCloseTo(soFar(opened) + prize, 2)
      // The other device still shows this bud closed.
      const late = await visitor.submit(opened, 'step', step(at))
      expect([late.status, errorsOf(late)]).toEqual([409, { form: 'state-moved-on' }])
      expect(late.html.querySelector('#field-11')?.hasAttribute('disabled')).toBe(true)
    }
    // Each bud that was picked is open on the stage, the last one too, when the buttons of all are gone.
    if (game === 'slots-lines') {
      const buds = page.html.querySelectorAll('.stage [data-bud]')
      expect(buds).toHaveLength(at + 1)
      for (const bud of buds) expect(bud.text).toMatch(/^\d+×$/)
    }
    if (game === 'slots-lines') expect(reels(page)).toBe(0)
    else expect(reels(page)).toBeGreaterThanOrEqual(5)
  }
  expect(attributeOf(page, '[data-bet]', 'data-result')).toBe('won')
  expect(page.html.querySelectorAll('[data-records=feature] li')).toHaveLength(count)
  // The end has a scene, whatever was won.
  expect(page.html.querySelector('.stage [data-ended]')).not.toBeNull()
  const outcome = attributeOf(page, '[data-bet]', 'data-outcome')
  expect(outcome.split(';')).toHaveLength(game === 'slots-lines' ? 2 : count + 1)
  const betId = attributeOf(page, '[data-bet]', 'data-bet')
  const proof = JSON.parse((await elsewhere.get(`/verify/${betId}.json`)).text)
  expect(proof).toMatchObject({
    outcome,
    stake: '100.25',
    payout: attributeOf(page, '[data-bet]', 'data-payout'),
  })
})
