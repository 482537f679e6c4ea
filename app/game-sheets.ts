import { type GameName, HOUSE_VENDOR } from '#contract/play/games/index.ts'
import baccaratStyles from './styles/game/baccarat.css?url'
import bingoStyles from './styles/game/bingo.css?url'
import cockfightStyles from './styles/game/cockfight.css?url'
import crashStyles from './styles/game/crash.css?url'
import crashLiveStyles from './styles/game/crash-live.css?url'
import diceStyles from './styles/game/dice.css?url'
import fishStyles from './styles/game/fish.css?url'
import fixtureStyles from './styles/game/fixtures.css?url'
import minesStyles from './styles/game/mines.css?url'
import rouletteStyles from './styles/game/roulette.css?url'
import scratchStyles from './styles/game/scratch.css?url'
import sicboStyles from './styles/game/sicbo.css?url'
import slotStyles from './styles/game/slots.css?url'
import threeCardStyles from './styles/game/three-card.css?url'
import vendorStyles from './styles/game/vendor.css?url'
import videoPokerStyles from './styles/game/video-poker.css?url'

/** What a house game has besides `game.css`; the lottery's page has its own. */
const sheets: Record<Exclude<GameName, 'lottery'>, string> = {
  dice: diceStyles,
  roulette: rouletteStyles,
  scratch: scratchStyles,
  crash: crashStyles,
  'crash-live': crashLiveStyles,
  mines: minesStyles,
  'video-poker': videoPokerStyles,
  'slots-lines': slotStyles,
  'slots-ways': slotStyles,
  'slots-cascade': slotStyles,
  fish: fishStyles,
  bingo: bingoStyles,
  sicbo: sicboStyles,
  cockfight: cockfightStyles,
  baccarat: baccaratStyles,
  football: fixtureStyles,
  vesports: fixtureStyles,
  'three-card': threeCardStyles,
}

/** The style sheet of a game's own, by vendor and node of its page; a page of neither has none. */
export function gameSheetOf({ vendor, nodeId }: { vendor?: string; nodeId?: string }): string | undefined {
  if (vendor === undefined) return undefined
  return vendor === HOUSE_VENDOR ? sheets[nodeId as keyof typeof sheets] : vendorStyles
}

/** The same as patterns of paths, each before its sheet, as `data-sheets` has them (root.tsx). */
export const gameSheets: string[][] = [
  ...Object.entries(sheets).map(([game, sheet]) => [`/${HOUSE_VENDOR}/${game}$`, sheet]),
  [`^/game/(?!${HOUSE_VENDOR}/)`, vendorStyles],
]
