import { isRoomGame } from '#platform/play/rooms/index.ts'
import { rulesOf } from '../house-games.ts'

/**
 * Whether other players can win a bet of a game, in a hand's pot or in a round's pools. It is refunded with the whole
 * hand or round (`ops rooms void`, `ops rounds void`), never alone.
 */
export const isInPot = ({ vendor, node }: { vendor: string; node: string }): boolean =>
  isRoomGame(vendor, node) || rulesOf(vendor, node)?.shared?.pooled !== undefined
