import { minorOf } from '#contract/base/fields/money.ts'

interface Win {
  account: string
  vendorCode: string
  nodeId: string
  payout: string
}

/**
 * The best `most` of recent wins, as different as they come: first the best of each game by players not shown yet, then
 * those of other players, then whatever is left. Best first.
 */
export function variedWinners<W extends Win>(wins: readonly W[], most: number): W[] {
  const best = [...wins].sort(byPayout)
  const chosen: W[] = []
  const games = new Set<string>()
  const accounts = new Set<string>()
  const take = (fits: (win: W) => boolean) => {
    for (const win of best) {
      if (chosen.length >= most || chosen.includes(win) || !fits(win)) continue
      chosen.push(win)
      games.add(gameOf(win))
      accounts.add(win.account)
    }
  }
  take((win) => !games.has(gameOf(win)) && !accounts.has(win.account))
  take((win) => !accounts.has(win.account))
  take(() => true)
  return chosen.sort(byPayout)
}

const gameOf = ({ vendorCode, nodeId }: Win) => `${vendorCode}/${nodeId}`

function byPayout(a: Win, b: Win): number {
  const more = minorOf(b.payout) - minorOf(a.payout)
  return more > 0n ? 1 : more < 0n ? -1 : 0
}
