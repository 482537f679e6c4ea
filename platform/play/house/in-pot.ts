import { isRoomGame } from '#platform/play/rooms/index.ts'
import { rulesOf } from './house-games.ts'

/**
 * Whether a bet of a game is part of a hand's pot or of a round's pools, for which others play. It is refunded with the
 * whole hand or round (`ops rooms void`, `ops rounds void`), never alone.
 */
export const isInPot = ({ vendor, node }: { vendor: string; node: string }): boolean =>
  isRoomGame(vendor, node) || rulesOf(vendor, node)?.shared?.pooled !== undefined
