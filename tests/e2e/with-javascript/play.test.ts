import type { Locator } from '@playwright/test'
import { makeUsualOn } from '#tests/support/play/usual-seed.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'
import { expectSameDocument, markDocument } from './in-place.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const result = (page: Page) => page.locator('.stage [data-bet]')
const betShown = (page: Page) => result(page).getAttribute('data-bet')

/** Plays once by `press`, until another round is shown. */
async function play(page: Page, press: () => Promise<void>) {
  const before = (await result(page).count()) > 0 ? await betShown(page) : null
  await press()
  await expect(result(page)).not.toHaveAttribute('data-bet', before ?? 'none')
}

/** What the page asks the site for from now on. */
function asked(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (['document', 'fetch'].includes(request.resourceType()))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return requests
}

test('a bet is one exchange; address, focus and the way back are right', async ({ page, asPlayer }) => {
  await asPlayer()
  await page.goto('/rng')
  await page.goto('/game/SEN/dice')
  await markDocument(page)
  await page.locator('#stake').fill('1000')
  const requests = asked(page)
  const bet = page.locator('#bet')
  await bet.focus()
  const top = async () => (await bet.boundingBox())?.y
  const before = await top()
  for (let round = 1; round <= 3; round++) {
    await play(page, () => page.keyboard.press('Enter'))
    expect(requests).toEqual(Array(round).fill('POST /game/SEN/dice'))
    await expect(page).toHaveURL(`/game/SEN/dice?bet=${await betShown(page)}`)
    await expect(bet).toBeFocused()
    await expect(bet).toBeEnabled()
    expect(await top()).toBe(before)
  }
  // What is typed while a round is on its way stays.
  await page.route('**/game/SEN/dice', async (route) => {
    await page.locator('#stake').fill('3000')
    await route.continue()
  })
  await play(page, () => page.keyboard.press('Enter').then(() => bet.click()))
  await expect(page.locator('#stake')).toHaveValue('3000')
  await expect(bet).toContainText('3,000')
  await page.unroute('**/game/SEN/dice')
  await expectSameDocument(page)
  await page.goBack()
  await expect(page).toHaveURL('/rng')
  await page.goForward()
  await expect(result(page)).toHaveAttribute('data-bet', /\d/)
})

/** What was just pressed sends nothing: the shown round is still the last one, and none is on its way. */
async function expectAtRest(page: Page, bet: string | null) {
  const state = await page.evaluate(() => ({
    busy: document.querySelectorAll('form[aria-busy=true]').length,
    bet: document.querySelector<HTMLElement>('.stage [data-bet]')?.dataset.bet,
  }))
  expect(state).toEqual({ busy: 0, bet })
}

/** Presses a button where it is by now, without waiting for anything. */
async function pressNow(page: Page, button: Locator) {
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the page')
  await page.mouse.click(box.x + box.width / 2, box.y + 10)
}

/** Opens Dice with a stake; from then on time passes only by `page.clock.runFor`. */
async function openWithClock(page: Page) {
  await page.clock.install()
  await page.goto('/game/SEN/dice')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.locator('#stake').fill('1000')
}

test('a double click bets once though its answer is quicker, and so does a held key', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await openWithClock(page)
  const bet = page.locator('#bet')
  await bet.scrollIntoViewIfNeeded()
  const requests = asked(page)
  const click = () => pressNow(page, bet)
  await play(page, click)
  const first = await betShown(page)
  await click()
  await expectAtRest(page, first)
  await page.clock.runFor(600)
  await play(page, click)
  expect(requests).toEqual(Array(2).fill('POST /game/SEN/dice'))

  for (const field of [bet, page.locator('#stake')]) {
    requests.length = 0
    await field.focus()
    await play(page, () => page.keyboard.down('Enter'))
    const held = await betShown(page)
    await page.keyboard.down('Enter')
    await expectAtRest(page, held)
    await page.keyboard.up('Enter')
    await play(page, () => page.keyboard.press('Enter'))
    expect(requests).toEqual(Array(2).fill('POST /game/SEN/dice'))
  }

  await page.goto('/game/SEN/video-poker')
  await page.locator('#stake').fill('1000')
  await bet.scrollIntoViewIfNeeded()
  const deal = (await bet.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  requests.length = 0
  const press = () => page.mouse.click(deal.x + deal.width / 2, deal.y + 10)
  await play(page, press)
  await expect(result(page)).toHaveAttribute('data-result', 'open')
  const dealt = await betShown(page)
  await press()
  await expectAtRest(page, dealt)
  await page.locator('.stage label').first().click()
  await expect(page.locator('.stage input[name=hold]').first()).toBeChecked()
  await expect(result(page)).toHaveAttribute('data-result', 'open')
  expect(requests).toEqual(['POST /game/SEN/video-poker'])
  // a card was held since: the press is meant
  const draw = page.locator('#draw')
  await draw.scrollIntoViewIfNeeded()
  await pressNow(page, draw)
  await expect(result(page)).toHaveAttribute('data-result', /won|lost/)
})

test('what was done before the script of the games was there counts', async ({ page, asFundedMember }) => {
  await asFundedMember()
  let held: (() => void)[] = []
  const letCome = () => {
    for (const letOne of held) letOne()
    held = []
  }
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.route('**/assets/game-*.js', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await openWithClock(page)
  const bet = page.locator('#bet')
  await bet.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0 } = (await bet.boundingBox()) ?? {}
  const click = () => page.mouse.click(x + width / 2, y + 10)
  const requests = asked(page)
  await play(page, async () => {
    await click()
    await answered
    letCome()
  })
  const first = await betShown(page)
  await click()
  await expectAtRest(page, first)
  expect(requests).toEqual(['POST /game/SEN/dice'])

  await page.goto('/game/SEN/dice')
  await page.locator('#stake').fill('3000')
  letCome()
  await expect(bet).toContainText('3,000')
})

test('a refused bet says why, and the next one is played from the same form', async ({ page, asPlayer }) => {
  await asPlayer()
  await page.goto('/game/SEN/dice')
  await page.locator('#stake').fill('0.01')
  await page.locator('#bet').click()
  await expect(page.locator('#stake')).toBeFocused()
  await expect(page.locator('#stake-error')).toBeVisible()
  await page.locator('#stake').fill('1000')
  await play(page, () => page.locator('#stake').press('Enter'))
  await expect(page.locator('[data-error]')).toHaveCount(0)
  await expect(page.locator('#stake')).toHaveValue('1,000')
})

/** Waits for the script of a field of buttons, which comes once there is one: then Tab leads to one of them alone. */
const arrowsLead = (other: Locator) => expect(other).toHaveAttribute('tabindex', '-1')

test('cells of Mines are reached by arrows, and each is one exchange', async ({ page, asFundedMember }) => {
  await asFundedMember()
  await page.goto('/game/SEN/mines')
  await page.locator('#mines').selectOption('1')
  await page.locator('#stake').fill('1000')
  await page.locator('#bet').click()
  await expect(result(page)).toHaveAttribute('data-result', 'open')
  await page.locator('#cell-6').focus()
  await arrowsLead(page.locator('#cell-7'))
  for (const [key, cell] of [
    ['ArrowRight', 7],
    ['ArrowDown', 12],
    ['ArrowLeft', 11],
    ['ArrowUp', 6],
    ['ArrowUp', 1],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.locator(`#cell-${cell}`)).toBeFocused()
  }
  const requests = asked(page)
  await page.keyboard.press('Space')
  await expect(page.locator('#cell-1')).toHaveCount(0)
  expect(requests).toEqual(['POST /game/SEN/mines'])
  if ((await result(page).getAttribute('data-result')) !== 'open') return
  await expect(page.locator('#cell-2')).toBeFocused()
  await page.locator('#cash-out').click()
  await expect(result(page)).toHaveAttribute('data-result', 'won')
})

test('chips on the cloth lead nowhere but to the table', async ({ page, asPlayer }) => {
  await asPlayer()
  await page.goto('/rng')
  await page.goto('/game/SEN/roulette?act=clear')
  await markDocument(page)
  await page.locator('#put-straight-17').focus()
  await arrowsLead(page.locator('#put-straight-18'))
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('#put-straight-18')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#put-straight-18 .token')).toBeVisible()
  await expect(page.locator('#put-straight-18')).toBeFocused()
  await page.locator('#stake').fill('2000')
  await page.locator('#put-red').click()
  await expect(page.locator('#spot li')).toHaveCount(2)
  const requests = asked(page)
  await play(page, () => page.locator('#bet').click())
  expect(requests).toEqual(['POST /game/SEN/roulette'])
  await expect(page.locator('#spot li')).toHaveCount(2)
  await expectSameDocument(page)
  await page.goBack()
  await expect(page).toHaveURL('/rng')
})

const fold = (page: Page) => page.locator('.autoplay > summary')
const note = (page: Page) => page.locator('[data-auto-note]')
const posts = (requests: string[]) => requests.filter((request) => request.startsWith('POST')).length

test('autoplay plays as many rounds as it is told, and each is a bet of its own', async ({
  page,
  asPlayer,
}) => {
  await asPlayer()
  await page.goto('/game/SEN/dice')
  await page.locator('#stake').fill('1000')
  await fold(page).click()
  await page.locator('.autoplay label', { hasText: 'Quick' }).click()
  const requests = asked(page)
  await page.locator('#auto-start').click()
  const stop = page.locator('#auto-stop')
  await expect(stop).toBeFocused()
  await expect(page.locator('#bet')).toBeHidden()
  await expect(stop).toBeHidden({ timeout: 40_000 })
  await expect(note(page)).toContainText(/^10 rounds, .* All rounds are played/)
  await expect(page.locator('body > p[role=status]').last()).toHaveText(/^10 rounds/)
  await expect(page.locator('#bet')).toBeFocused()
  expect(posts(requests)).toBe(10)
  expect(requests).toHaveLength(10)
  const ids = await page
    .locator('[data-records=rounds] [data-id]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('autoplay ends when it is stopped, when something is changed, refused, or would lose too much', async ({
  page,
  asFundedMember,
}) => {
  const { username } = await asFundedMember()
  await page.goto('/game/SEN/dice')
  await makeUsualOn(site(), username)
  await page.locator('#stake').fill('1000')
  const begin = async (fields: Record<string, string>, rounds = '∞') => {
    await fold(page).click()
    await page.locator('.autoplay .segments label', { hasText: rounds }).click()
    for (const [name, value] of Object.entries(fields)) await page.locator(`#auto-${name}`).fill(value)
    await page.locator('#auto-start').click()
  }
  const runs = () => expect(page.locator('[data-auto-progress]')).toContainText(/^Round [1-9]/)
  await begin({})
  await runs()
  await page.locator('#auto-stop').click()
  await expect(note(page)).toContainText('Stopped.')
  await begin({}, '100')
  await runs()
  await page.locator('#target').fill('1')
  await expect(note(page)).toContainText('something was changed')

  // With this member's seed every round of this target loses, and a second loss would be more than the limit.
  await begin({ lost: '1500' })
  await expect(note(page)).toContainText('to lose no more than you set')
  await expect(note(page)).toHaveText(/^1 round, /)
  await begin({ lost: 'x' })
  await expect(page.locator('#auto-lost')).toBeFocused()
  await expect(page.locator('#auto-lost')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('#auto-lost').fill('')

  // The answer to a refused round keeps the focus where it says what is wrong.
  await page.locator('#stake').fill('0.01')
  await page.locator('#auto-start').click()
  await expect(page.locator('#stake-error')).toBeVisible()
  await expect(page.locator('#stake')).toBeFocused()
  await expect(page.locator('html')).not.toHaveAttribute('data-autoplay')
})

test('autoplay bets no more once a link was pressed, though its page is still on its way', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await openWithClock(page)
  await fold(page).click()
  await page.locator('.autoplay label', { hasText: 'Quick' }).click()
  await page.route('**/rng', () => {}) // never answered
  const requests = asked(page)
  await page.locator('#auto-start').click()
  await expect(page.locator('[data-auto-progress]')).toContainText(/^Round 1/)
  const ahead = page.waitForRequest('**/rng')
  await page.locator('.game-head a[href="/rng"]').hover()
  await page.clock.runFor(200)
  await ahead
  await page.locator('.game-head a[href="/rng"]').click()
  // The pause between two rounds ends before the line says that something happens.
  await page.clock.runFor(60)
  await expect(page.locator('html')).not.toHaveAttribute('data-autoplay')
  expect(posts(requests)).toBe(1)
})

test('sound is off, and stays on where it was switched on', async ({ page, asPlayer }) => {
  await asPlayer()
  await page.goto('/game/SEN/dice')
  const sound = page.getByRole('button', { name: 'Sound' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/sound-/.test(request.url())) scripts.push(request.url())
  })
  await play(page, () => page.locator('#bet').click())
  expect(scripts).toHaveLength(0)
  const loads = page.waitForResponse((answer) => /\/sound-/.test(answer.url()))
  await sound.click()
  await loads
  await play(page, () => page.locator('#bet').press('Enter'))
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/game/SEN/slots-lines')
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
})

interface Heard {
  hertz: number
  noise: boolean
}

/** Keeps what the page lets be heard from now on, and what of it is cut off. */
async function hear(page: Page) {
  await page.addInitScript(() => {
    const heard: { hertz: number; noise: boolean }[] = []
    const cut = { times: 0 }
    Object.assign(window, { heard, cut })
    const disconnect: () => void = GainNode.prototype.disconnect
    GainNode.prototype.disconnect = function () {
      cut.times++
      disconnect.call(this)
    }
    const Oscillator = window.OscillatorNode
    window.OscillatorNode = class extends Oscillator {
      constructor(audio: BaseAudioContext, options?: OscillatorOptions) {
        super(audio, options)
        heard.push({ hertz: options?.frequency ?? 0, noise: false })
      }
    }
    const Filter = window.BiquadFilterNode
    window.BiquadFilterNode = class extends Filter {
      constructor(audio: BaseAudioContext, options?: BiquadFilterOptions) {
        super(audio, options)
        heard.push({ hertz: options?.frequency ?? 0, noise: true })
      }
    }
  })
  return {
    heard: () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard),
    cuts: () => page.evaluate(() => (window as unknown as { cut: { times: number } }).cut.times),
  }
}

test('what is seen is heard: the motion, then the end', async ({ page, asFundedMember }) => {
  await asFundedMember()
  const { heard } = await hear(page)
  await page.goto('/game/SEN/dice?stake=1000.00', { waitUntil: 'networkidle' })
  await page.locator('[data-sound]').click()
  await expect.poll(async () => (await heard()).length).toBe(1)
  await page.locator('#bet').press('Enter')
  const bet = page.locator('.stage [data-bet]')
  await expect(bet).toBeVisible()
  await expect(page.locator('[data-records=rounds] [data-id]').first()).toBeVisible()
  // A knock of the bet, the roll, and after the picture what the round came to.
  const lost = (await bet.getAttribute('data-result')) === 'lost'
  await expect.poll(async () => (await heard()).some(({ noise }) => noise)).toBe(true)
  await expect
    .poll(async () => (await heard()).some(({ hertz }) => hertz === (lost ? 220 : 523.25)))
    .toBe(true)
})

test('the sound of a motion ends with it, and is not there where nothing moves', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  const { heard, cuts } = await hear(page)
  await page.goto('/game/SEN/bingo?stake=1000.00', { waitUntil: 'networkidle' })
  await page.locator('[data-sound]').click()
  await expect.poll(async () => (await heard()).length).toBe(1)
  await page.locator('#bet').press('Enter')
  const balls = async () => (await heard()).filter(({ hertz }) => hertz === 880).length
  await expect.poll(balls).toBe(30)
  expect(await cuts()).toBe(0)
  // A tap ends the picture, and the calls of its balls.
  await page.locator('.stage').click({ position: { x: 5, y: 5 } })
  await expect.poll(cuts).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await play(page, () => page.locator('#bet').press('Enter'))
  const bet = page.locator('.stage [data-bet]')
  const lost = (await bet.getAttribute('data-result')) === 'lost'
  const ends = async () => (await heard()).filter(({ hertz }) => hertz === (lost ? 220 : 523.25)).length
  await expect.poll(ends).toBeGreaterThan(0)
  expect(await balls()).toBe(30)
})
