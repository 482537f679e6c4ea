import baccarat from '#app/components/pictures/scenes/baccarat.svg?url'
import cards from '#app/components/pictures/scenes/cards3.svg?url'
import cock from '#app/components/pictures/scenes/cock.svg?url'
import dice from '#app/components/pictures/scenes/dice.svg?url'
import esports from '#app/components/pictures/scenes/esports.svg?url'
import fish from '#app/components/pictures/scenes/fish.svg?url'
import football from '#app/components/pictures/scenes/football.svg?url'
import mines from '#app/components/pictures/scenes/mines.svg?url'
import roulette from '#app/components/pictures/scenes/roulette.svg?url'
import sicbo from '#app/components/pictures/scenes/sicbo.svg?url'
import slots from '#app/components/pictures/scenes/slots.svg?url'
import type { Game } from '#contract/play/catalogue.ts'

/** The great picture of a kind of game (`artKind`), for a ground of lacquer. */
const byKind: Record<string, string> = {
  lines: slots,
  lotus: slots,
  ways: slots,
  cascade: slots,
  dice,
  roulette,
  mines,
  sicbo,
  baccarat,
  dragontiger: baccarat,
  blackjack: baccarat,
  poker: cards,
  cards3: cards,
  fish,
  cockfight: cock,
  football,
  moba: esports,
}

/** Where the picture of a game's stage lies; undefined for a game that has none. */
export const sceneOf = ({ artKind }: Pick<Game, 'artKind'>): string | undefined => byKind[artKind ?? '']
