import { beginFeatureOn, beginNoFeatureOn } from '#tests/support/play/feature-seeds.ts'
import { expect, type Page, site, test } from '../../support/browser/browser.ts'

// The outcome comes last: while the picture of a stage moves, nothing beside it tells how the round has ended.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What a page has seen of itself since the press. All that stands beside the stage is without the button that sends, which says so. */
interface Seen {
  /** What stood beside the stage at first. */
  before: string
  /** How long the longest motion of the picture lasts, in ms: how many frames of it are shown depends on the machine. */
  lastsMs: number
  /** Something else that stood beside it while the picture moved. */
  early: string | null
  /** Whether something else stands beside it by now. */
  isTold: boolean
}

/** Looks at the page in each frame and after each change of it, from the next press on. */
const watch = (page: Page) =>
  page.evaluate(() => {
    // The jackpot's counter steps by the clock, whatever comes of a bet.
    document.documentElement.toggleAttribute('data-paused', true)
    const seen: Seen = { before: '', lastsMs: 0, early: null, isTold: false }
    Object.assign(window, { seen })
    // Fish swim on, and the cannon turns after them, whether or not somebody fires; a net that has told closes.
    const motions = () =>
      (document.querySelector('.stage')?.getAnimations({ subtree: true }) ?? []).filter(
        ({ playState, id, effect }) =>
          playState === 'running' &&
          id !== 'told' &&
          !(effect as KeyframeEffect).target?.closest('.fish, .cannon'),
      )
    const besideStage = () => {
      const page = document.body.cloneNode(true) as HTMLElement
      for (const part of page.querySelectorAll(
        '.stage, .bet-bar, script, [type=hidden], [data-remaining], [data-session-elapsed]',
      ))
        part.remove()
      for (const part of page.querySelectorAll('*'))
        for (const name of ['aria-busy', 'aria-disabled', 'style', 'tabindex']) part.removeAttribute(name)
      return page.innerHTML
    }
    let beside = ''
    const judge = () => {
      seen.isTold = beside !== seen.before
      if (seen.isTold && motions().length > 0) seen.early ??= beside
    }
    const isOfStage = ({ target }: MutationRecord) =>
      target instanceof Element && target.closest('.stage') !== null
    const changes = new MutationObserver((records) => {
      if (records.every(isOfStage)) return
      beside = besideStage()
      judge()
    })
    const measure = () => {
      for (const { effect } of motions())
        seen.lastsMs = Math.max(seen.lastsMs, Number(effect?.getComputedTiming().endTime))
    }
    // The root says when the picture starts (`data-just-played`): a slow machine may show no frame of it.
    const starts = new MutationObserver(measure)
    // Between two changes only the picture can move.
    const frame = () => {
      measure()
      judge()
      requestAnimationFrame(frame)
    }
    const begin = () => {
      beside = besideStage()
      seen.before = beside
      changes.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      starts.observe(document.documentElement, { attributes: true })
      requestAnimationFrame(frame)
    }
    addEventListener('click', begin, { once: true, capture: true })
  })

/** A picture that nobody can miss lasts longer. */
const LEAST_MS = 100

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** Presses what plays the round's last act; nothing beside the stage may tell its end while the picture moves. */
async function expectOutcomeLast(page: Page, press: string) {
  await watch(page)
  const played = page.waitForResponse((answer) => answer.request().method() === 'POST')
  // A key: a second press at the place of the first would be taken for a double click.
  await page.locator(press).press('Enter')
  await played
  await expect(page.locator('.stage [data-bet]')).toBeVisible()
  // The balance, or the next step's figures, tell the end once the picture stands.
  await expect.poll(async () => (await seenBy(page)).isTold).toBe(true)
  const { before, lastsMs, early } = await seenBy(page)
  expect(lastsMs).toBeGreaterThan(LEAST_MS)
  expect(lastsMs).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(early ?? before).toBe(before)
}

for (const game of [
  'dice',
  'roulette',
  'crash',
  'bingo',
  'fish',
  'slots-lines',
  'slots-ways',
  'slots-cascade',
])
  test(`${game} tells nothing beside its stage before the picture stands`, async ({
    page,
    asFundedMember,
  }) => {
    const { username } = await asFundedMember()
    await page.goto(`/game/SEN/${game}${game === 'roulette' ? '?spot=red&stake=1000.00' : ''}`)
    // Whose feature begins has no result yet.
    if (game.startsWith('slots-')) await beginNoFeatureOn(site(), username)
    await expectOutcomeLast(page, '#bet')
    await expect(page.locator('[data-records=results] [data-id]').first()).toBeVisible()
  })

// Games of several steps: a step is told by the stage first, whether the round ends with it or goes on.
for (const [game, step] of [
  ['mines', '#cell-12'],
  ['scratch', '#cell-4'],
  ['scratch', '#scratch-all'],
  ['video-poker', '#draw'],
] as const)
  test(`a step of ${game} (${step}) tells nothing beside its stage before the picture stands`, async ({
    page,
    asFundedMember,
  }) => {
    await asFundedMember()
    await page.goto(`/game/SEN/${game}`)
    await page.locator('#bet').click()
    await expect(page.locator(step)).toBeVisible()
    await expectOutcomeLast(page, step)
  })

// The round is begun elsewhere: free spins that this page has begun run on by themselves.
for (const [game, step] of [
  ['slots-lines', '#field-3'],
  ['slots-lines', '#pick-all'],
  ['slots-ways', '#spin-all'],
  ['slots-cascade', '#spin-all'],
] as const)
  test(`a step of the feature of ${game} (${step}) tells nothing beside its stage before the picture stands`, async ({
    page,
    asFundedMember,
  }) => {
    const { visitor, username } = await asFundedMember()
    const table = `/game/SEN/${game}`
    await visitor.get(table)
    await beginFeatureOn(site(), username, game)
    expect((await visitor.submit(await visitor.get(table), 'bet', { stake: '1000' })).status).toBe(303)
    await page.goto(table)
    await expect(page.locator(step)).toBeVisible()
    await expectOutcomeLast(page, step)
  })

/** Notes which motions of the stage begin and end, in their order. */
const noteMotions = (page: Page) =>
  page.evaluate(() => {
    const noted: string[] = []
    Object.assign(window, { noted })
    for (const type of ['animationstart', 'animationend'] as const)
      document.addEventListener(type, ({ animationName, target }) => {
        // a great win and the end of a feature are scenes of one kind
        const isOfEnd = target instanceof HTMLElement && target.dataset.ended !== undefined
        noted.push(`${isOfEnd ? 'feature' : animationName} ${type.slice(9)}s`)
      })
  })
const notedBy = (page: Page) => page.evaluate(() => (window as unknown as { noted: string[] }).noted)

test('the last bud that is picked opens on the stage, and the scene of the end comes after it', async ({
  page,
  asFundedMember,
}) => {
  const { visitor, username } = await asFundedMember()
  const table = '/game/SEN/slots-lines'
  await visitor.get(table)
  await beginFeatureOn(site(), username, 'slots-lines')
  const placed = await visitor.submit(await visitor.get(table), 'bet', { stake: '1000' })
  for (const field of ['3', '4'])
    await visitor.submit(await visitor.get(placed.headers.get('location') ?? table), 'step', { field })
  await page.goto(table)
  await expect(page.locator('.stage [data-bud]')).toHaveCount(2)
  await noteMotions(page)
  await page.locator('#field-5').click()
  await expect(page.locator('.wins[data-records=feature] li')).toHaveCount(3)
  const noted = await notedBy(page)
  expect(noted.filter((one) => /^(bud-opens|feature) /.test(one))).toEqual([
    'bud-opens starts',
    'bud-opens ends',
    'feature starts',
    'feature ends',
  ])
  // It stays open there, with the prize that the list tells.
  const prize = await page.locator('.wins[data-records=feature] li').last().locator('b').textContent()
  await expect(page.locator('.stage [data-bud]').last()).toHaveText(prize ?? '')
})

for (const game of ['slots-ways', 'slots-cascade'] as const)
  test(`free spins of ${game} that are all played at once end with their scene, whatever was about to run`, async ({
    page,
    asFundedMember,
  }) => {
    const { username } = await asFundedMember()
    await page.goto(`/game/SEN/${game}`)
    await beginFeatureOn(site(), username, game)
    // As soon as it is there: the next spin is about to run by itself.
    const pressed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const changes = new MutationObserver(() => {
            const button = document.querySelector<HTMLElement>('#spin-all')
            if (!button) return
            changes.disconnect()
            button.click()
            resolve()
          })
          changes.observe(document.body, { subtree: true, childList: true })
        }),
    )
    await page.locator('#bet').click()
    await pressed
    await noteMotions(page)
    await expect(page.locator('.wins[data-records=feature] li').first()).toBeVisible()
    const noted = await notedBy(page)
    // With these seeds the whole round is a great win too.
    expect(noted.filter((one) => /^(feature|great) /.test(one))).toEqual([
      'feature starts',
      'feature ends',
      'great starts',
      'great ends',
    ])
  })

test('free spins run by themselves to the end of the round, which comes last', async ({
  page,
  asFundedMember,
}) => {
  const { username } = await asFundedMember()
  await page.goto('/game/SEN/slots-ways')
  await beginFeatureOn(site(), username, 'slots-ways')
  await page.locator('#bet').click()
  const bet = page.locator('.stage [data-bet]')
  await expect(bet).toHaveAttribute('data-result', 'won', { timeout: 60_000 })
  const id = await bet.getAttribute('data-bet')
  await expect(page.locator(`[data-records=results] [data-id="${id}"]`)).toBeVisible()
  await expect(page.locator('.wins[data-records=feature] li')).toHaveCount(6)
})

test('cells of the mines that are opened faster than their picture moves are all opened', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.goto('/game/SEN/mines?mines=1')
  await page.locator('#bet').click()
  const bet = page.locator('.stage [data-bet]')
  await expect(bet).toHaveAttribute('data-result', 'open')
  for (const cell of [6, 7, 8]) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.locator(`#cell-${cell}`).click()
    await answered
    await expect(page.locator(`#cell-${cell}`)).toHaveCount(0)
    // one of 25 is mined, and then the round is over
    if ((await bet.getAttribute('data-result')) !== 'open') return
  }
  await expect(page.locator('.field-cells button')).toHaveCount(22)
})

test('a bet that is faster than the script of its table has its picture too', async ({
  page,
  asFundedMember,
}) => {
  const { username } = await asFundedMember()
  let sent = () => {}
  const isSent = new Promise<void>((resolve) => {
    sent = resolve
  })
  await page.route(/\/assets\/game-[^/]*\.js$/, async (route) => {
    await isSent
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.method() === 'POST') sent()
  })
  await page.goto('/game/SEN/slots-cascade')
  await beginNoFeatureOn(site(), username)
  await watch(page)
  await page.locator('#bet').click()
  const id = await page.locator('.stage [data-bet]').getAttribute('data-bet')
  await expect(page.locator(`[data-records=results] [data-id="${id}"]`)).toBeVisible()
  expect((await seenBy(page)).lastsMs).toBeGreaterThan(LEAST_MS)
})

test('a tap on the stage ends its picture, and the next bet does not wait for it', async ({
  page,
  asFundedMember,
}) => {
  await asFundedMember()
  await page.goto('/game/SEN/roulette?spot=red&stake=1000.00')
  await page.locator('#bet').click()
  const bet = page.locator('.stage [data-bet]')
  await expect(bet).toBeAttached()
  await page.locator('.stage').click({ position: { x: 20, y: 60 } })
  const id = (await bet.getAttribute('data-bet')) ?? ''
  await expect(page.locator(`[data-records=results] [data-id="${id}"]`)).toBeVisible()
  // A key plays at once, while the picture of the round before still moves.
  await page.locator('#bet').focus()
  await page.keyboard.press('Enter')
  await expect(bet).not.toHaveAttribute('data-bet', id)
  const second = (await bet.getAttribute('data-bet')) ?? ''
  await page.keyboard.press('Enter')
  await expect(bet).not.toHaveAttribute('data-bet', second)
  await expect(page.locator(`[data-records=results] [data-id="${second}"]`)).toBeVisible()
})

test('whoever chooses quick play sees the end of a round at once, on every table from then on', async ({
  page,
  asFundedMember,
}) => {
  const { username } = await asFundedMember()
  await page.goto('/game/SEN/dice')
  await beginNoFeatureOn(site(), username)
  await page.locator('.autoplay > summary').click()
  const quick = page.locator('input[name=quick]')
  await quick.check()
  await page.goto('/game/SEN/slots-lines')
  await expect(quick).toBeChecked()
  await page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    document.addEventListener('animationstart', ({ target, animationName }) => {
      if (target instanceof Element && target.closest('.stage')) moved.push(animationName)
    })
  })
  await page.locator('#bet').click()
  const bet = page.locator('.stage [data-bet]')
  await expect(bet).toBeVisible()
  const id = await bet.getAttribute('data-bet')
  await expect(page.locator(`[data-records=results] [data-id="${id}"]`)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  // A table without autoplay has the choice too.
  await page.goto('/game/SEN/video-poker')
  await expect(quick).toBeVisible()
  await expect(quick).toBeChecked()
})
