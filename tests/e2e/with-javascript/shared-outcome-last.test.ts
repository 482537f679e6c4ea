import { expect, type Page, test } from '../../support/browser/browser.ts'

// The outcome comes last on tables that many play, too: while a deal, a throw or a fight is told, nothing beside the stage
// tells how it ends. And each round begins on an empty table.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

interface Sample {
  /** When it was taken, by the page's clock. */
  atMs: number
  round: string
  phase: string
  /** The label of the picture. */
  label: string
  /** What moves in it. */
  moves: string
  /** All that stands beside the stage, without what says how far the round is. */
  beside: string
}

/** A sample as the page keeps it, with the place of its text among those that were seen. */
type Kept = Omit<Sample, 'beside'> & { beside: number }

/** Looks at the page every 50 ms and after each change; the text beside the stage is read anew after its own. */
const watch = (page: Page) =>
  page.evaluate(() => {
    // What lies on a spot is told late now and then, and says nothing of the end.
    const UNTOLD = ['aria-busy', 'style', 'tabindex', 'data-fresh', 'data-spot-bets', 'data-spot-stakes']
    const samples: Kept[] = []
    const texts: string[] = []
    Object.assign(window, { samples, texts })
    const besideStage = () => {
      const page = document.body.cloneNode(true) as HTMLElement
      for (const part of page.querySelectorAll(
        '.stage, script, [type=hidden], [data-remaining], [data-session-elapsed], [data-part=round], [data-part=promise], .laid',
      ))
        part.remove()
      for (const part of page.querySelectorAll('*')) for (const name of UNTOLD) part.removeAttribute(name)
      return page.innerHTML
    }
    let beside = 0
    const read = () => {
      const text = besideStage()
      if (!texts.includes(text)) texts.push(text)
      beside = texts.indexOf(text)
    }
    read()
    const isOfStage = ({ target }: MutationRecord) =>
      target instanceof Element && target.closest('.stage') !== null
    const take = () => {
      const stage = document.querySelector<HTMLElement>('.stage-table')
      const motions = stage?.getAnimations({ subtree: true }) ?? []
      const moving = motions.filter(
        (motion) => motion instanceof CSSAnimation && motion.playState === 'running',
      ) as CSSAnimation[]
      samples.push({
        atMs: performance.now(),
        round: stage?.dataset.of?.split(' ')[0] ?? '',
        phase: stage?.dataset.phase ?? '',
        label: stage?.querySelector('[data-stage]')?.getAttribute('aria-label') ?? '',
        moves: moving.map(({ animationName }) => animationName).join(),
        beside,
      })
    }
    new MutationObserver((records) => {
      if (!records.every(isOfStage)) read()
      take()
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    setInterval(take, 50)
  })

/** The samples of a page, each with its text. */
async function samplesOf(page: Page): Promise<Sample[]> {
  const { samples, texts } = await page.evaluate(() => {
    const { samples, texts } = window as unknown as { samples: Kept[]; texts: string[] }
    return { samples, texts }
  })
  return samples.map(({ beside, ...sample }) => ({ ...sample, beside: texts[beside] ?? '' }))
}

const phaseOf = (page: Page) => page.locator('.stage-table').getAttribute('data-phase')

/** Opens a table with a stake on a spot, in a round that has some seconds left. */
const sitDown = (page: Page, path: string) =>
  expect
    .poll(
      async () => {
        await page.goto(path)
        const left = page.locator('[data-round-state="open"] [data-remaining]')
        return (await left.count()) > 0 ? Number(await left.getAttribute('data-remaining')) : 0
      },
      { timeout: 40_000 },
    )
    .toBeGreaterThan(4)

for (const { game, spot, empty, steps } of [
  { game: 'baccarat', spot: 'banker', empty: /table is empty/, steps: 4 },
  { game: 'sicbo', spot: 'big', empty: /dome is empty/, steps: 2 },
  { game: 'cockfight', spot: 'meron', empty: /face each other/, steps: 2 },
])
  test(`${game} tells nothing beside its stage before all of it has been told`, async ({
    page,
    asFundedMember,
  }) => {
    await asFundedMember()
    const path = `/game/SEN/${game}`
    await sitDown(page, `${path}?spot=${spot}&stake=1000.00`)
    await expect(page.locator('.stage-table [data-stage]')).toHaveAttribute('aria-label', empty)
    await page.locator('#bet').click()
    const bet = page.locator('.stage [data-bet]')
    await expect(bet).toHaveAttribute('data-result', 'open')
    const id = await bet.getAttribute('data-bet')
    await watch(page)
    await expect.poll(() => phaseOf(page), { timeout: 15_000 }).toBe('telling')
    // Whoever asks the server meanwhile is told no more, on any page; an answer may tell once the server's table does.
    const textOf = async (url: string) => (await page.request.get(url)).text()
    const urls = [page.url(), `/personalCenter/personalHistoryCopy?bet=${id}`, `/verify/${id}.json`]
    const tells = /data-outcome="|data-result="(?:won|lost|push)"|"outcome":\s*["{[]/
    const toldEarly = urls.map(
      async (url) => tells.test(await textOf(url)) && (await textOf(path)).includes('data-phase="telling"'),
    )
    expect(await Promise.all(toldEarly)).toEqual(urls.map(() => false))
    await expect.poll(() => phaseOf(page), { timeout: 15_000 }).toBe('over')
    await expect(bet).toHaveAttribute('data-result', /^(won|lost|push)$/)
    await expect(bet).toHaveAttribute('data-bet', id ?? '')
    // The next round begins on an empty table; what came of the bet is a line on it.
    await expect.poll(() => phaseOf(page), { timeout: 15_000 }).toBe('open')
    await expect(page.locator('.stage-table [data-stage]')).toHaveAttribute('aria-label', empty)
    await expect(page.locator('.cloth-hit, [data-placed]')).toHaveCount(0)
    await expect(bet).toHaveClass(/stage-past/)

    const samples = await samplesOf(page)
    const told = samples.filter(({ phase }) => phase === 'telling')
    expect((told.at(-1)?.atMs ?? 0) - (told[0]?.atMs ?? 0)).toBeGreaterThan(1000)
    expect(new Set(told.map(({ label }) => label)).size).toBeGreaterThanOrEqual(steps)
    // The balance tells the end, the history, the lit fields: each of them after the last moment of the telling.
    const before = told[0]?.beside
    for (const { beside } of told) expect(beside).toBe(before)
    const over = samples.filter(({ phase, round }) => phase === 'over' && round === told[0]?.round)
    expect(over.at(-1)?.beside).not.toBe(before)
    // What has come to rest does not move again when it is told.
    expect(told.some(({ moves }) => moves !== '')).toBe(true)
    for (const { moves } of over) expect(moves).toBe('')
  })

test('reduced motion: nothing on the stage moves while a fight is told', async ({ page, asFundedMember }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await asFundedMember()
  await sitDown(page, '/game/SEN/cockfight')
  await expect.poll(() => phaseOf(page), { timeout: 20_000 }).toBe('telling')
  const moving = () =>
    page
      .locator('.stage')
      .evaluate(
        (stage) =>
          stage.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
      )
  expect(await moving()).toBe(0)
  await expect.poll(() => phaseOf(page), { timeout: 15_000 }).toBe('over')
  expect(await moving()).toBe(0)
})
