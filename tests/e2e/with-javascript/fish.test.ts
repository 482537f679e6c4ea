import { expect, type Page, test } from '../../support/browser/browser.ts'
import { balanceOf } from '../../support/money.ts'
import { attributeOf } from '../../support/site/visitor.ts'

// Fish swim, and one holds to fire: at most five bullets a second, sent in requests of five at most.

interface Sent {
  atMs: number
  bullets: number
}

/** Notes the requests of bullets. */
function noting(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const bullets = new URLSearchParams(request.postData() ?? '').getAll('target').length
    sent.push({ atMs: Date.now(), bullets })
  })
  return sent
}
const fired = (sent: readonly Sent[]) => sent.reduce((sum, { bullets }) => sum + bullets, 0)

/** Where the fish lie. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.fish')].map((fish) => {
      const { left, top } = fish.getBoundingClientRect()
      return `${left} ${top}`
    }),
  )

test.describe('where fish swim', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('holding fires on, and what is told in the end is what was staked', async ({
    page,
    asFundedMember,
  }) => {
    const { visitor } = await asFundedMember()
    const sent = noting(page)
    await page.goto('/game/SEN/fish')
    await expect(page.locator('.pond[data-swims]')).toBeVisible()
    await page.keyboard.press('1')
    const before = await places(page)
    await expect.poll(() => places(page)).not.toEqual(before)
    // at the goldfish, whose catch is no scene of its own, which would end the fire
    await page.locator('#bet').hover()
    const beganMs = Date.now()
    await page.mouse.down()
    await expect(page.locator('#bet')).toHaveAttribute('data-held', '')
    await expect.poll(() => fired(sent)).toBeGreaterThan(6)
    await page.mouse.up()
    const heldMs = Date.now() - beganMs
    // the page of a bullet, once nothing flies
    await expect(page).toHaveURL(/\?bet=/)
    await expect(page.locator('.stage-pond')).not.toHaveAttribute('data-firing', '')
    await expect(page.locator('.stage [data-bet]')).toBeVisible()
    for (const { bullets } of sent) expect(bullets).toBeLessThanOrEqual(5)
    expect(fired(sent)).toBeLessThanOrEqual(heldMs / 200 + 1)
    const balance = await balanceOf(visitor)
    await expect(page.locator('[data-balance]').first()).toHaveAttribute('data-balance', balance)
    await expect(page.locator('[data-fired]')).toHaveText(new RegExp(`^${fired(sent)} `))
    const bets = await visitor.get('/personalCenter/personalHistoryCopy?size=100')
    const rows = bets.html.querySelectorAll('[data-records=bets] [data-id]')
    expect(rows).toHaveLength(fired(sent))
    expect(attributeOf(bets, '[data-records=bets] [data-id]', 'data-id')).toBeTruthy()
  })

  test('holding fires on at another fish of the kind once the one aimed at is caught', async ({
    page,
    asFundedMember,
  }) => {
    await asFundedMember()
    let caught = false
    await page.route('/game/SEN/fish*', async (route) => {
      if (route.request().method() !== 'POST' || caught) return route.fallback()
      caught = true
      const stake = new URLSearchParams(route.request().postData() ?? '').get('stake')
      const answer = await route.fetch()
      const { bets, ...told } = await answer.json()
      const [first, ...others] = bets
      await route.fulfill({
        response: answer,
        json: { ...told, bets: [{ ...first, payout: (2 * Number(stake)).toFixed(2) }, ...others] },
      })
    })
    const sent = noting(page)
    await page.goto('/game/SEN/fish')
    await expect(page.locator('.pond[data-swims]')).toBeVisible()
    await page.keyboard.press('1')
    await page.locator('#bet').hover()
    await page.mouse.down()
    await expect(page.locator('.fish[data-caught]').first()).toBeAttached()
    const untilThen = fired(sent)
    await expect(page.locator('.pond:has([data-caught]) [data-aimed]:not([data-caught])')).toBeAttached()
    await expect.poll(() => fired(sent)).toBeGreaterThan(untilThen + 3)
    await page.mouse.up()
  })

  test('a request whose answer is lost is sent again, and its bullets are staked once', async ({
    page,
    asFundedMember,
    complaints,
  }) => {
    const { visitor } = await asFundedMember()
    const ids: string[] = []
    await page.route('**/game/SEN/fish', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.fallback()
      ids.push(new URLSearchParams(request.postData() ?? '').get('requestId') ?? '')
      if (ids.length > 1) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await page.goto('/game/SEN/fish')
    await expect(page.locator('.pond[data-swims]')).toBeVisible()
    await page.locator('#bet').press('Enter')
    await expect(page.locator('.stage [data-bet]')).toBeVisible()
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    const bets = await visitor.get('/personalCenter/personalHistoryCopy?size=100')
    expect(bets.html.querySelectorAll('[data-records=bets] [data-id]')).toHaveLength(1)
    // the broken line
    complaints.length = 0
  })

  test('where the money ends the form says so, and no more is staked', async ({ page, asFundedMember }) => {
    const { visitor } = await asFundedMember()
    await page.goto('/game/SEN/fish?stake=40000.00&target=dragon')
    await expect(page.locator('.pond[data-swims]')).toBeVisible()
    await page.locator('h1').click()
    await page.keyboard.down(' ')
    const refusal = page.locator('#stake-error')
    const won = page.locator('.great-win')
    await expect(refusal.or(won).first()).toBeAttached()
    await page.keyboard.up(' ')
    // one of five hundred bullets hits
    if (await won.count()) return
    await expect(refusal).toHaveAttribute('data-error', 'insufficient-balance')
    expect(await balanceOf(visitor)).toBe('20000.00')
  })

  test('a press at a fish fires, one into the water does not, and keys choose the gun', async ({
    page,
    asFundedMember,
  }) => {
    await asFundedMember()
    const sent = noting(page)
    await page.goto('/game/SEN/fish')
    await expect(page.locator('.pond[data-swims]')).toBeVisible()
    for (const [key, gun] of [
      ['3', 'dragon'],
      ['1', 'bronze'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.locator('.guns :checked')).toHaveAttribute('data-gun', gun)
      await expect(page.locator('.cannon')).toHaveAttribute('data-gun', gun)
    }
    await expect(async () => page.mouse.click(...(await emptyWater(page)))).toPass()
    await page.mouse.click(...(await dragonOn(page)))
    await expect(page.locator('.fish[data-aimed]')).toHaveCount(1)
    // It stands there once nothing is fired any more.
    await expect(page.locator('.stage [data-bet]')).toHaveAttribute('data-stake', '1000.00')
    expect(fired(sent)).toBe(1)
  })
})

/** A place of the pond with no fish near it. */
const emptyWater = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (part: Element) => part.getBoundingClientRect()
    const fish = [...document.querySelectorAll('.fish')].map(boxOf)
    const { left, right, top, bottom } = boxOf(document.querySelector('.pond') as Element)
    for (let y = top + 10; y < bottom; y += 10)
      for (let x = left + 10; x < right; x += 10) {
        const isFar = (box: DOMRect) =>
          x < box.left - 30 || x > box.right + 30 || y < box.top - 30 || y > box.bottom + 30
        if (fish.every(isFar)) return [x, y] as const
      }
    throw new Error('there are fish everywhere')
  })

/** Where the middle of the dragon is now. */
const dragonOn = async (page: Page) => {
  const { x, y, width, height } = (await page.locator('#fish-dragon').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return [x + width / 2, y + height / 2] as const
}

test.describe('where motion is unwelcome', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('fish rest, nothing flies, and a shot is told in its place', async ({ page, asFundedMember }) => {
    await asFundedMember()
    await page.goto('/game/SEN/fish')
    // the script has come
    await expect(page.locator('.shots')).toBeAttached()
    const before = await places(page)
    expect(before).toHaveLength(9)
    await page.locator('#fish-turtle').click()
    await expect(page.locator('.stage [data-bet]')).toBeVisible()
    await expect(page.locator('#fish-turtle')).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('#bet')).toHaveAttribute('value', 'turtle')
    expect(await places(page)).toEqual(before)
    expect(
      await page.evaluate(() => document.querySelector('.stage')?.getAnimations({ subtree: true }).length),
    ).toBe(0)
  })
})
