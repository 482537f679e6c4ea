import { expect, type Page, test } from '../../support/browser/browser.ts'

// The outcome comes last in live crash, too: before the boat has turned over, nothing beside it tells that it has; and what is
// heard follows what is seen.

const BOAT = '/game/SEN/crash-live'
/** The longest flight, its settlement, and the wait for a round to bet on. */
const FLIGHT_MS = 150_000
test.setTimeout(2 * FLIGHT_MS)
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

interface Sample {
  /** The state of the round on the stage. */
  flight: string
  moves: boolean
  /** What tells how the round has ended: balances, the last points, the member's bets and everybody's. */
  beside: string
}

/** Looks at the page every 50 ms. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const samples: Sample[] = []
    Object.assign(window, { samples })
    setInterval(() => {
      const stage = document.querySelector('.stage')
      const texts = (selector: string) =>
        [...document.querySelectorAll(selector)].map((part) => part.outerHTML)
      samples.push({
        flight: document.querySelector<HTMLElement>('.flight')?.dataset.flight ?? '',
        moves: (stage?.getAnimations({ subtree: true }) ?? []).some(
          ({ playState }) => playState === 'running',
        ),
        beside: JSON.stringify([
          ...texts('[data-balance], [data-records=results] [data-id]'),
          [...document.querySelectorAll<HTMLElement>('.ticket')].map(({ dataset }) => dataset.result),
          document.querySelectorAll('[data-records=players] [data-status=lost]').length,
        ]),
      })
    }, 50)
  })

/** What the page has noted, in the order of time. */
const samplesOf = (page: Page): Promise<Sample[]> =>
  page.evaluate(() => (window as unknown as { samples: Sample[] }).samples)

/** Opens the table in a round that has some seconds left. */
const sitDown = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.goto(BOAT, { waitUntil: 'networkidle' })
        const left = page.locator('[data-round-state="open"] [data-remaining]')
        return (await left.count()) > 0 ? Number(await left.getAttribute('data-remaining')) : 0
      },
      { timeout: FLIGHT_MS },
    )
    .toBeGreaterThan(4)

test('live crash tells nothing beside its boat before that has turned over', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await sitDown(page)
  await page.locator('#stake').fill('1000')
  await page.locator('#bet').click()
  const ticket = page.locator('.ticket').first()
  await expect(ticket).toHaveAttribute('data-result', 'open')
  await watch(page)
  await expect(ticket).not.toHaveAttribute('data-result', 'open', { timeout: FLIGHT_MS })
  const samples = await samplesOf(page)
  const before = samples[0]?.beside
  // From the first moment until the last at which the boat moved.
  const end = samples.findIndex(({ flight }) => flight === 'over')
  expect(end).toBeGreaterThan(0)
  const last = samples.findLastIndex(({ flight, moves }) => flight === 'over' && moves)
  expect(last - end).toBeGreaterThan(1)
  for (const { beside } of samples.slice(0, last + 1)) expect(beside).toBe(before)
  expect(samples.at(-1)?.beside).not.toBe(before)
})

test('on a table that many play sounds are off until asked for, and come with what is seen', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      heard.push(document.querySelector<HTMLElement>('.flight')?.dataset.flight ?? '')
      return start.call(this, when)
    }
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  const state = page.locator('.flight')
  await page.goto(BOAT)
  const comesTo = (flight: string) =>
    expect(state).toHaveAttribute('data-flight', flight, { timeout: FLIGHT_MS })
  // From the beginning of a flight; the state before it is too short to be seen for sure.
  await expect(state).not.toHaveAttribute('data-flight', 'flying', { timeout: FLIGHT_MS })
  await comesTo('flying')
  expect(await heard()).toEqual([])
  await page.locator('[data-sound]').first().click()
  await expect.poll(heard).not.toEqual([])
  await comesTo('open')
  await comesTo('flying')
  await comesTo('over')
  await expect.poll(async () => (await heard()).slice(-2), { timeout: FLIGHT_MS }).toEqual(['flying', 'over'])
})

test('once a flight is over nothing says what was true before, however late the page comes', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  const who = page.locator('.boat-players header')
  const state = page.locator('.flight')
  const lost = page.locator('.ticket[data-result="open"]:not(.ticket-out)')
  // A boat may overturn before a hand is there: then the next one is boarded.
  await expect(async () => {
    await sitDown(page)
    for (const tickets of [1, 2]) {
      await page.locator('#stake').fill('1000')
      await page.locator('#target').fill('')
      // Presses that follow each other at once buy one ticket.
      await expect(async () => {
        await page.locator('#bet').click()
        await expect(page.locator('.ticket')).toHaveCount(tickets, { timeout: 1_000 })
      }).toPass({ timeout: 5_000 })
    }
    await page.locator('h1').click()
    await expect(state).toHaveAttribute('data-flight', 'flying', { timeout: 20_000 })
    // Space does what the bar does: it cashes the first of them out.
    await page.keyboard.press('Space')
    await expect(who).toContainText('1 of 2 bets are out', { timeout: 2_000, useInnerText: true })
    await expect(lost).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: FLIGHT_MS })
  await expect(lost.locator('> [data-rises]')).toBeVisible()
  const round = await page.locator('[data-round]').getAttribute('data-round')
  // From now on the page comes when this test lets it.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/game\/SEN\/crash-live/, async (route) => {
    await held
    await route.continue()
  })
  await expect(state).toHaveAttribute('data-flight', 'over', { timeout: FLIGHT_MS })
  await expect(who).not.toContainText('still aboard', { useInnerText: true })
  await expect(lost.locator('> [data-rises]')).toBeHidden()
  await expect(lost.getByText('if cashed out now')).toBeHidden()
  const open = page.locator(`[data-round-state="open"]:not([data-round="${round}"])`)
  await expect(open).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('.bar-rest:visible')).toHaveText('Taking bets', { useInnerText: true })
  await expect(lost.locator('> [data-rises]')).toBeHidden()
  letGo()
  await expect(page.locator('#bet')).toBeVisible()
})
