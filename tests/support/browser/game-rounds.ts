import type { Page } from '@playwright/test'

/** How a round of a game is played on its page. */
export interface GameRound {
  /** In the address of the table. */
  query?: string
  /** What is pressed, one after the other; the round is seen from the last press on. */
  press: readonly string[]
  lastsMs: number
  /** A table that takes bets for a time. */
  shared?: boolean
}

const BETS_OPEN_WITHIN_MS = 90_000

const instant: GameRound = { press: ['#bet'], lastsMs: 3_000 }
/** Of every game of the house, by its code. */
export const gameRounds: Record<string, GameRound> = {
  dice: instant,
  roulette: { ...instant, query: '?spot=red&stake=1000.00' },
  crash: instant,
  mines: { press: ['#bet', '#cell-12'], lastsMs: 2_000 },
  scratch: { press: ['#bet', '#scratch-all'], lastsMs: 3_000 },
  bingo: { ...instant, lastsMs: 6_000 },
  'video-poker': { press: ['#bet', '#draw'], lastsMs: 3_000 },
  fish: instant,
  'slots-lines': instant,
  'slots-ways': instant,
  'slots-cascade': instant,
  sicbo: { query: '?spot=big&stake=1000.00', press: ['#bet'], lastsMs: 60_000, shared: true },
  baccarat: { query: '?spot=player&stake=1000.00', press: ['#bet'], lastsMs: 60_000, shared: true },
  cockfight: { press: ['#bet'], lastsMs: 60_000, shared: true },
  'crash-live': { press: ['#bet'], lastsMs: 45_000, shared: true },
  football: { press: [], lastsMs: 20_000, shared: true },
  vesports: { press: [], lastsMs: 20_000, shared: true },
  'three-card': { press: [], lastsMs: 20_000, shared: true },
}

/** Waits until the table takes bets, and presses all but the last, which begins what is to be seen. */
export async function prepareRound(page: Page, { press, shared }: GameRound) {
  if (shared && press.length > 0)
    await page.locator('[data-round-state="open"]').first().waitFor({ timeout: BETS_OPEN_WITHIN_MS })
  for (const step of press.slice(0, -1)) {
    await page.locator(step).click()
    await page.locator(press.at(-1) ?? step).waitFor()
  }
}
