import { expect, type Page, test } from '../../support/browser/browser.ts'
import { askedByHas, restyledIn, workOfMainThread } from '../../support/browser/main-thread.ts'

// To look anew at each element of a page takes a weak phone several frames of a picture. What is counted here is of how many
// elements the browser works out the style, which is the same on every machine.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Runs in the page: until the picture of a round has come to its end, and all has been told. */
const pictureEnds = () =>
  new Promise<void>((resolve) => {
    const root = document.documentElement
    const seen = new MutationObserver(() => root.hasAttribute('data-just-played') || resolve())
    seen.observe(root, { attributeFilter: ['data-just-played'] })
  })

const most = (counts: readonly number[]) => Math.max(...counts)
const median = (counts: readonly number[]) =>
  counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
const elements = (page: Page) => page.locator('body *').count()

// not of slots, whose new picture has more elements than the rest of the page
for (const game of ['dice', 'crash'])
  test(`a round of ${game} looks anew at no more than a part of the page`, async ({
    page,
    asFundedMember,
  }) => {
    await asFundedMember()
    await page.goto(`/game/SEN/${game}`)
    await page.locator('#stake').fill('1000')
    const work = await workOfMainThread(page, async () => {
      const told = page.evaluate(pictureEnds)
      await page.locator('#bet').click()
      await told
    })
    expect(most(restyledIn(work))).toBeLessThan((await elements(page)) / 3)
  })

test('a flight moves the boat without its planks', async ({ page, asFundedMember }) => {
  await asFundedMember()
  await page.goto('/game/SEN/crash-live')
  const planks = await page.locator('[data-boat] *').count()
  let frames: number[] = []
  while (frames.length < 20) {
    await page.locator('[data-flight="flying"]').waitFor({ timeout: 60_000 })
    const work = await workOfMainThread(page, () =>
      page.locator('[data-flight="over"]').waitFor({ timeout: 60_000 }),
    )
    frames = restyledIn(work)
  }
  expect(median(frames)).toBeLessThan(planks / 2)
})

// A rule that asks what is anywhere in the table is asked again at each change of a stage. (One of the page's root names a div, and is.)
// A round of these tests waits for its draw for 100 ms only: a busy machine may draw the stage next when the dice are thrown.
for (const [game, from, to] of [
  ['crash-live', '[data-flight="flying"]', '[data-flight="open"]'],
  ['sicbo', ':is([data-phase="closed"], [data-phase="telling"])', '[data-phase="open"]'],
] as const)
  test(`what comes to the stage of ${game} is looked for by no rule of the table`, async ({
    page,
    asFundedMember,
  }) => {
    await asFundedMember()
    await page.goto(`/game/SEN/${game}`)
    await page.locator(from).waitFor({ timeout: 150_000 })
    const work = await workOfMainThread(page, () => page.locator(to).waitFor({ timeout: 150_000 }), true)
    expect(restyledIn(work).length).toBeGreaterThan(10)
    expect(askedByHas(work).filter((element) => /^(MAIN|FORM)/.test(element))).toEqual([])
  })
