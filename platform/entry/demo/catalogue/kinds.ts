import type { GameClass, GameType } from '#contract/play/catalogue.ts'

/**
 * What is played in the games of the demo world, which decides their pictures: the first line whose words are in the
 * English name. Slots have none: any figure of the site's slots fits them.
 */
const byName: readonly [kind: string, words: RegExp][] = [
  ['baccarat', /baccarat/i],
  ['dragontiger', /dragon (against )?tiger/i],
  ['blackjack', /blackjack/i],
  ['roulette', /roulette/i],
  ['wheel', /wheel/i],
  ['sicbo', /sic bo|coin toss|gourd crab|dice/i],
  ['crash', /rocket|balloon/i],
  ['board', /chess|five in a row|\bgo\b|squares|dominoes|mahjong/i],
  ['basketball', /basketball/i],
  ['volleyball', /volleyball|takraw/i],
  ['tennis', /tennis|badminton/i],
  ['race', /rac(e|ing)\b|greyhounds|cycling|speedway/i],
  ['shooter', /shooting|survival|crossbow/i],
]

/** What is played in the other games of a type, or of a class of the electronic lobby. */
const byClass: Partial<Record<GameClass, string>> = {
  SC: 'scratch',
  VP: 'videopoker',
  BG: 'bingo',
  TG: 'poker',
}
const byType: Partial<Record<GameType, string>> = {
  LIVE: 'poker',
  FISH: 'fish',
  PVP: 'cards3',
  SPORTS: 'football',
  ESPORTS: 'moba',
  COCKFIGHT: 'cockfight',
  LOTT: 'draw',
  ELOTT: 'fastdraw',
}

export function kindOf(game: {
  gameType: GameType
  gameClass: GameClass | null
  english: string
}): string | null {
  // Numbers and place names do not tell the kind of game: a scratch card about football is a scratch card.
  const general = game.gameClass === null ? byType[game.gameType] : byClass[game.gameClass]
  const namesDecide =
    general === undefined || !['scratch', 'bingo', 'fish', 'cockfight', 'draw'].includes(general)
  const named = namesDecide && game.gameClass !== 'JP' && byName.find(([, words]) => words.test(game.english))
  return (named || undefined)?.[0] ?? general ?? null
}
