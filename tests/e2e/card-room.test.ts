import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, test } from '../support/browser/browser.ts'
import { siteOps } from '../support/browser/playwright-site.ts'

// A hand in a card room, against players of the house, with the button that the panel offers first.

/** Rooms of stakes that a new member holds: one for each browser, which must not meet another. */
const rooms = ['1k-6', '1k-3', '5k-6', '10k-4'] as const
/** Sitting down, the ante, the turns and the show. */
const MOST_CLICKS = 12

// Pages are looked at closely while it is this player's turn, which takes a busy machine longer than turns usually last.
test.beforeAll(async () => {
  for (const setting of ['roomAnteMs', 'roomTurnMs'])
    expect((await siteOps('settings', 'set', setting, '120000')).code).toBe(0)
})

test('a member sits down, antes, plays to the show and sees everybody’s cards', async ({
  page,
  asFundedMember,
  javaScriptEnabled,
  viewport,
}, { project }) => {
  await asFundedMember()
  const place = (javaScriptEnabled ? 0 : 1) + ((viewport?.width ?? 0) > 720 ? 2 : 0)
  const room = rooms[place]
  if (!room) throw new Error(`no room for ${project.name}`)
  await page.goto(`/game/SEN/three-card?room=${room}`)
  // The page moves by itself: the links to look again are for whoever has no script.
  await expect(page.locator('.round-line .no-js')).toBeVisible({ visible: !javaScriptEnabled })
  const act = page.locator('#bet')
  const own = page.locator('.panel [data-bet]')
  const result = async () => ((await own.count()) > 0 ? await own.getAttribute('data-result') : null)
  const requestId = page.locator('#form-step input[name=requestId]')
  const faces = page.locator('[data-records=seats] [data-cards]')
  const done: string[] = []
  const height = async () => (await own.boundingBox())?.height
  let high: number | undefined
  while ((await result()) !== 'won' && (await result()) !== 'lost') {
    expect(done.length).toBeLessThan(MOST_CLICKS)
    await expect(act).toBeInViewport({ ratio: 1 })
    // Two clicks that follow each other fast count as a double click, unless a key is pressed between them.
    await page.keyboard.press('Shift')
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await act.click()
    // What was sent, not what the button said before: the room goes on by itself.
    const sent = new URLSearchParams((await asked).postData() ?? '')
    const action = sent.get('action') ?? ''
    done.push(action)
    // Each page of the room has a request of its own.
    await expect(requestId).not.toHaveValue(sent.get('requestId') ?? '')
    const open = await page.locator('[data-round-state]').getAttribute('data-round-state')
    // Of a hand that is played only the own cards are there.
    if (open === 'closed' && (await result()) === 'open') {
      await expect(faces).toHaveCount(1)
      if (action === 'ante') await audit(page)
      high ??= await height()
    }
  }
  expect([...new Set(done)]).toEqual(['sit', 'ante', 'call', 'show'])
  // What came of the hand has had its place beside it.
  expect(await height()).toBe(high)
  expect(await faces.count()).toBeGreaterThanOrEqual(2)
  await expect(page.locator('[data-records=seats] [data-house]').first()).toBeVisible()
  await audit(page)
})
