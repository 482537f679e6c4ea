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

test('live crash tells nothing beside its boat before that has turned over', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await expect
    .poll(
      async () => {
        await page.goto(BOAT)
        const left = page.locator('[data-round-state="open"] [data-remaining]')
        return (await left.count()) > 0 ? Number(await left.getAttribute('data-remaining')) : 0
      },
      { timeout: FLIGHT_MS },
    )
    .toBeGreaterThan(4)
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
