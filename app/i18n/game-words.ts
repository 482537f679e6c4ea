import type { GameName } from '#contract/play/games/index.ts'

/** The catalogues of the house's games, a line each: `game-<name>.json` of every language. */
export type GameWords = Complete<{
  baccarat: typeof import('./locales/en/game-baccarat.json')
  bingo: typeof import('./locales/en/game-bingo.json')
  cockfight: typeof import('./locales/en/game-cockfight.json')
  crash: typeof import('./locales/en/game-crash.json')
  'crash-live': typeof import('./locales/en/game-crash-live.json')
  dice: typeof import('./locales/en/game-dice.json')
  fish: typeof import('./locales/en/game-fish.json')
  football: typeof import('./locales/en/game-football.json')
  lottery: typeof import('./locales/en/game-lottery.json')
  mines: typeof import('./locales/en/game-mines.json')
  roulette: typeof import('./locales/en/game-roulette.json')
  scratch: typeof import('./locales/en/game-scratch.json')
  sicbo: typeof import('./locales/en/game-sicbo.json')
  'three-card': typeof import('./locales/en/game-three-card.json')
  vesports: typeof import('./locales/en/game-vesports.json')
  'video-poker': typeof import('./locales/en/game-video-poker.json')
  // Shared by games of a kind.
  fixtures: typeof import('./locales/en/game-fixtures.json')
  slots: typeof import('./locales/en/game-slots.json')
  spots: typeof import('./locales/en/game-spots.json')
}>

/** Does not compile while a game of the contract has no words. */
type Complete<Words extends Record<WordsOf<GameName>, object>> = Words

/** The slots share theirs. */
type WordsOf<Game extends GameName> = Game extends `slots-${string}` ? 'slots' : Game
