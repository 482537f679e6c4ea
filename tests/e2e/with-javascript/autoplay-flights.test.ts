import { askDatabase } from '#tests/support/database/ask-database.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'

// Autoplay of live crash: one bet a round, in rounds that everybody shares.

const BOAT = '/game/SEN/crash-live'
/** The longest flight, its settlement, and the wait for a round to bet on. */
const FLIGHT_MS = 150_000
test.setTimeout(3 * FLIGHT_MS)

/** Bets on the least target, which nearly every round reaches, by this plan. */
async function begin(page: Page, rounds: string, limits: Record<string, string>) {
  await page.goto(BOAT)
  await page.locator('#stake').fill('1000')
  await page.locator('#target').fill('1.01')
  await page.locator('.autoplay > summary').click()
  await page.locator('.autoplay .segments label', { hasText: rounds }).click()
  for (const [name, amount] of Object.entries(limits)) await page.locator(`#auto-${name}`).fill(amount)
  await page.locator('#auto-start').click()
}

/** The member's bets, oldest first. */
const betsOf = (username: string) =>
  askDatabase<{ round: string; net: string; bet: string }>(
    site(),
    `select round_id::text as round, (payout - stake)::text as net, stake || ' at ' || (wager->>'target') as bet from bet
     join member on member.id = member_id where account_key = $1 order by placed_at`,
    [username.toLowerCase()],
  )

test('autoplay bets once a round, and stops at the button', async ({ page, asFundedMember }) => {
  const { username } = await asFundedMember()
  await begin(page, '∞', {})
  const progress = page.locator('[data-auto-progress]')
  await expect(progress).toContainText(/^Round 2/, { timeout: 2 * FLIGHT_MS })
  await page.locator('#auto-stop').click()
  await expect(page.locator('html')).not.toHaveAttribute('data-autoplay')
  await expect(page.locator('[data-auto-note]')).toContainText(/^[2-9] rounds, .* Stopped\.$/)
  const bets = await betsOf(username)
  expect(bets.length).toBeGreaterThanOrEqual(2)
  expect(new Set(bets.map(({ round }) => round)).size).toBe(bets.length)
  // Stake and target stand there for each, as they were entered.
  expect(new Set(bets.map(({ bet }) => bet))).toEqual(new Set(['100000 at 1.01']))
})

test('autoplay ends with what its plan wins or loses, and says so', async ({ page, asFundedMember }) => {
  const { username } = await asFundedMember()
  // One round does either: 10 are won, or all that may be lost is lost.
  await begin(page, '25', { won: '10', lost: '1000' })
  await expect(page.locator('html')).toHaveAttribute('data-autoplay')
  await expect(page.locator('html')).not.toHaveAttribute('data-autoplay', { timeout: FLIGHT_MS })
  const [bet, ...more] = await betsOf(username)
  expect(more).toEqual([])
  const words = Number(bet?.net) > 0 ? 'as much is won' : 'to lose no more'
  await expect(page.locator('[data-auto-note]')).toContainText(words)
})
