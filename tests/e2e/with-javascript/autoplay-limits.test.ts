import { askDatabase } from '#tests/support/database/ask-database.ts'
import type { Visitor } from '#tests/support/site/visitor.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'

const DICE = '/game/SEN/dice'
const PANEL = '/personalCenter/securityCenter'

const note = (page: Page) => page.locator('[data-auto-note]')
const runs = (page: Page) => expect(page.locator('[data-auto-progress]')).toContainText(/^Round [1-9]/)

/** Plays Dice without an end, as fast as it may. */
async function begin(page: Page, stake: string) {
  await page.goto(DICE)
  await page.locator('#stake').fill(stake)
  await page.locator('.autoplay > summary').click()
  await page.locator('.autoplay .segments label', { hasText: '∞' }).click()
  await page.locator('.autoplay label', { hasText: 'Quick' }).click()
  await page.locator('#auto-start').click()
}

/** As in another tab of the same member. */
const act = async (visitor: Visitor, intent: string, fields: Record<string, string>) =>
  visitor.submit(await visitor.get(PANEL), intent, fields)

const isOver = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-autoplay')

/** How many bets the member has placed. */
const betsOf = async (username: string) => {
  const [row] = await askDatabase<{ bets: number }>(
    site(),
    'select count(*)::int as bets from bet join member on member.id = member_id where account_key = $1',
    [username.toLowerCase()],
  )
  return row?.bets ?? 0
}

test('autoplay stops at a limit on stakes, which no round exceeds', async ({ page, asFundedMember }) => {
  const { visitor, username } = await asFundedMember()
  await act(visitor, 'limit', { kind: 'stake', period: 'day', amount: '5000' })
  await begin(page, '1500')
  await expect(page.locator('[role=alert]').first()).toBeVisible()
  await isOver(page)
  await expect(note(page)).toContainText('refused')
  expect(await betsOf(username)).toBe(3)
})

test('autoplay stops at a time-out that is taken in another tab', async ({ page, asFundedMember }) => {
  const { visitor, username } = await asFundedMember()
  const answers: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST') answers.push(answer.status())
  })
  await begin(page, '1000')
  await runs(page)
  await act(visitor, 'time-out', { duration: '24h' })
  const placed = await betsOf(username)
  await isOver(page)
  const taken = () => answers.filter((status) => status === 200).length
  await expect.poll(async () => (await betsOf(username)) - taken()).toBe(0)
  // A bet may have been on its way; its page may say that play is over, or else the next bet is refused, and is the last.
  expect(taken() - placed).toBeLessThanOrEqual(1)
  expect([[], [403]]).toContainEqual(answers.slice(taken()))
})

test('autoplay stops at a reality check', async ({ page, asFundedMember }) => {
  const { username } = await asFundedMember()
  await begin(page, '1000')
  await runs(page)
  await askDatabase(
    site(),
    `update session set created_at = created_at - interval '61 minutes'
     where member_id = (select id from member where account_key = $1)`,
    [username.toLowerCase()],
  )
  await expect(page.locator('[data-dialog=reality-check]')).toBeVisible()
  await isOver(page)
})

test('autoplay stops when the page is left, and does not begin again on the way back', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await begin(page, '1000')
  await runs(page)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click())
  await expect(page).toHaveURL('/')
  await isOver(page)
  // Not by the member's bets: the last one may still be on its way.
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goBack()
  await expect(page.locator('#bet')).toBeVisible()
  await isOver(page)
  expect(posts).toEqual([])
})
