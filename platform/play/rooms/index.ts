/**
 * Card rooms: seats, turns and pots of members who play against each other (docs/decisions/0053-card-rooms.md). The
 * rules are pure functions of `contract/play/games`; bets are opened, raised and ended by `play/bets`. A hand is a row
 * that holds its actions; its cards are not stored before its end.
 *
 * | hand      | what it is                                        | what is told of it                      |
 * | --------- | ------------------------------------------------- | --------------------------------------- |
 * | gathering | takes antes                                       | commit, bets of seats, house players    |
 * | playing   | its antes are fixed, its cards dealt              | the root; to each player its own cards  |
 * | shown     | decided, its bets are being paid                  | the seed, all cards                     |
 * | settled   | every bet is paid                                 | all of it                               |
 * | void      | it was not dealt or was stopped; stakes are back  | the seed, for who wants to look         |
 */
export { roomJobs } from './advance-room.ts'
export { closePlay } from './close-play.ts'
export { decideHand } from './deal.ts'
export { wagerTextOf } from './gather-hand.ts'
export { type HandSeeds, handInclusionOf, selectHandPromise, selectHandSeeds } from './hand-proof.ts'
export { type ListedHand, listHands, listRooms, showHand, voidHand } from './operate-rooms.ts'
export { isRoomGame, isRoomTopic, openRoom } from './room-list.ts'
export { roomStep } from './room-step.ts'
export { roomsEntry } from './room-terms.ts'
export { cardRoom, roomList } from './room-view.ts'
export { suspiciousPlay } from './suspicious.ts'
