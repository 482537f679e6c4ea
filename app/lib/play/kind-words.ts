import type { GameClass, GameType } from '#contract/play/catalogue.ts'

/**
 * The word for a type of games as a whole. The lobby of the electronic ones is named after slots, as it has them first; a die or a
 * card is none.
 */
export const typeWord = <Type extends GameType>(gameType: Type) =>
  gameType === 'RNG' ? ('common:electronic' as const) : (`common:nav.${gameType}` as const)

/** The word for what a game is: of the electronic ones its class. */
export const kindWord = ({
  gameType,
  gameClassify,
}: {
  gameType: GameType
  gameClassify: GameClass | null
}) =>
  gameType === 'RNG' && gameClassify ? (`games:lobby.class.${gameClassify}` as const) : typeWord(gameType)
