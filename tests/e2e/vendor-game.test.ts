import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, site, test } from '../support/browser/browser.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import { ops } from '../support/site/site.ts'

// A game of a vendor in its frame, and what stands around it while a round is open.

/** Games whose rounds stay open: one for each browser, which is closed for a moment. */
const games = ['dragon-tower', 'football-fever', 'football-scratch', 'golden-pyramid-2'] as const
const VENDOR = 'BACHVIET'

test('a vendor’s game is played in its frame, which stays as it is while the page around it changes', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
  viewport,
}) => {
  const node = games[(javaScriptEnabled ? 0 : 1) + ((viewport?.width ?? 0) > 720 ? 2 : 0)] ?? ''
  const refresh = async () => {
    if (javaScriptEnabled) await page.clock.runFor(16_000)
    else await page.reload()
  }
  if (javaScriptEnabled) await page.clock.install()
  await asFundedMember()
  await page.goto(`/rng?vendor=${VENDOR}&q=${node.replaceAll('-', ' ')}`)
  const account = await page.locator('[data-account]').first().getAttribute('data-account')
  await page.locator(`[data-records=games] a[href="/game/${VENDOR}/${node}"]`).first().click()
  const table = page.frameLocator('iframe[data-game-frame]')
  await expect(table.locator('main')).toHaveAttribute('data-game-kind', 'ladder')
  await audit(page)

  await table.locator('input[name=stake]').fill('1000')
  await table.locator('[value=start].go').click()
  const round = table.locator('[value=climb]')
  await expect(round).toBeVisible()
  await refresh()
  await expect(page.locator('[data-session-net]').first()).toHaveAttribute('data-session-net', '-1000.00')
  // Without a script a page that is loaded anew opens the game anew, and the vendor lets the round go.
  const keepsRound = () => (javaScriptEnabled ? expect(round).toBeVisible() : Promise.resolve())

  await makeDue(account ?? '')
  await refresh()
  const check = page.locator('[data-dialog=reality-check]')
  await expect(check).toBeVisible()
  await keepsRound()
  if (!javaScriptEnabled) await expect(page.locator('iframe')).toHaveCount(0)
  await check.locator('button').click()
  await expect(check).toHaveCount(0)
  await keepsRound()
  await expect(table.locator('main')).toBeVisible()

  await makeDue(account ?? '')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(page.url())
  await expect(elsewhere.locator('[data-waits=reality-check]')).toBeVisible()
  await elsewhere.locator('[data-dialog=reality-check] button').click()
  await expect(elsewhere.frameLocator('iframe').locator('main')).toBeVisible()
  await elsewhere.close()

  await ops(site(), 'games', 'maintenance', VENDOR, node, 'on')
  const late = await page.context().newPage()
  try {
    await late.goto(page.url())
    await expect(late.locator('[data-status=maintenance]')).toBeVisible()
    await refresh()
    await expect(page.locator('[data-status=maintenance]')).toBeVisible()
    await keepsRound()
    if (!javaScriptEnabled) await expect(page.locator('iframe')).toHaveCount(0)
  } finally {
    await ops(site(), 'games', 'maintenance', VENDOR, node, 'off')
  }
  await refresh()
  await expect(page.locator('[data-status=maintenance]')).toHaveCount(0)
  await keepsRound()
  // Who has come while it was closed is let in: by itself, or when the page is loaded anew.
  if (!javaScriptEnabled) await late.reload()
  await expect(late.frameLocator('iframe').locator('main')).toBeVisible()
  await late.close()

  // The vendor's own page, looked at as a page.
  const own = page.frames().at(-1)?.url() ?? ''
  await page.goto(own)
  await audit(page)
})

test('a game in a window of its own: the page that opened it says what is left', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
}) => {
  if (javaScriptEnabled) await page.clock.install()
  await asFundedMember()
  await page.goto('/esports?vendor=LUAVIET')
  await page.locator('[data-records=games] > [data-status=open] a').first().click()
  const way = page.locator('[data-game-popup]')
  const opens = page.context().waitForEvent('page')
  await way.locator('a[target=_blank]').click()
  const table = await opens
  await table.locator('input[name=stake]').fill('1000')
  await table.locator('.go').first().click()
  const left = table.locator('[data-balance]')
  await expect(left).not.toHaveAttribute('data-balance', '100000.00')
  const balance = (await left.getAttribute('data-balance')) ?? ''
  await table.close()
  if (javaScriptEnabled) await page.clock.runFor(6_000)
  else await way.locator('#played').click()
  await expect(page.locator('header [data-balance]')).toHaveAttribute('data-balance', balance)
  await audit(page)
})

test('on a phone a vendor’s game leaves room for the session line above the tab bar, and for no cut text', {
  tag: '@phone',
}, async ({ page, asPlayer, viewport }) => {
  test.skip((viewport?.width ?? 0) > 720, 'phones')
  await asPlayer()
  await page.goto(`/rng?vendor=${VENDOR}`)
  await page.locator('[data-records=games] > [data-status=open] a').first().click()
  // The lobby has a tab bar too: nothing is measured until the game's own page stands.
  await expect(page.frameLocator('iframe[data-game-frame]').locator('main')).toBeVisible()
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} is not shown`)
    return { ...box, end: box.y + box.height }
  }
  const [frame, line, note, bar] = await Promise.all(
    ['iframe', '.session-line', '[data-vendor-note]', '.tab-bar'].map(boxOf),
  )
  expect(frame?.height).toBeGreaterThan(432)
  expect(line?.y).toBeGreaterThanOrEqual(frame?.end ?? 0)
  expect(line?.end).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(note?.y).toBeGreaterThanOrEqual(bar?.y ?? 0)
})

/** Puts the login, and the last reality check, so far back that one is due. */
const makeDue = (account: string) =>
  askDatabase(
    site(),
    `with logins as (
       update session set created_at = created_at - interval '61 minutes'
       where member_id = (select id from member where account_key = $1) returning id)
     update play_session set checked_at = checked_at - interval '61 minutes'
     from logins where session_id = logins.id`,
    [account.toLowerCase()],
  )
