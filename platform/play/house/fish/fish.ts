import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import { MAX_RECENT_BETS, MAX_VOLLEY_BETS, RECENT_BETS_MS } from '#contract/play/games/common/volleys.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { hits, kindNames, kinds, returnedOfAll, SHOTS } from '#contract/play/odds/fish-odds.ts'
import { ok } from '#platform/base/result.ts'
import type { HouseGame } from '../house-game.ts'

/** Fishing (site.md section 4.2): a bullet at one kind of fish, paid by its multiplier when it hits. */

/** The lowest and the highest return of all kinds. */
function returns(): HouseGame<WagerOf<'fish'>>['returns'] {
  const returned = kindNames.map(returnedOfAll)
  const percent = (all: number) => fourDecimals((BigInt(all) * 1_000_000n) / BigInt(SHOTS))
  return { lowest: percent(Math.min(...returned)), highest: percent(Math.max(...returned)) }
}

export const fish: HouseGame<WagerOf<'fish'>> = {
  game: 'fish',
  entry: {
    gameType: 'FISH',
    name: { vi: 'Bắn Cá Đầm Sen', en: 'Lotus Pond Fishing', zh: '莲塘捕鱼' },
    gameClass: null,
    minBet: 100n,
    // The dearest fish pays five hundred bullets.
    maxBet: 200_000_000n,
    artKind: 'fish',
    isNew: true,
    position: 33,
  },
  returns: returns(),
  rareWin: Math.max(...Object.values(kinds)),
  volley: { most: MAX_VOLLEY_BETS, recently: { most: MAX_RECENT_BETS, ms: RECENT_BETS_MS } },
  options: () =>
    kindNames.map((kind) => ({
      option: kind,
      returned: { of: BigInt(returnedOfAll(kind)), in: BigInt(SHOTS) },
    })),
  stakes: (_wager, stake) => [stake],
  check: () => ok(null),
  play({ target }, stake, stream) {
    const draw = stream.draw(SHOTS)
    const hit = hits(target, draw.value)
    return {
      payout: hit ? stake * BigInt(kinds[target]) : 0n,
      outcome: { game: 'fish', target, value: draw.value, hit },
      draws: [draw],
    }
  },
  // Players mostly want to hit something, and now and then try the big ones.
  usualWager: (choices) => ({
    game: 'fish',
    target: choices.oneOf([
      'minnow',
      'minnow',
      'perch',
      'perch',
      'goldfish',
      'goldfish',
      'catfish',
      'turtle',
    ]),
  }),
}
