import { type Expression, type RawBuilder, sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { HandAction } from '#contract/play/games/three-card/three-card.ts'
import type { Context } from '#platform/base/context.ts'
import { merkleTree, type PathStep, pathPlaces, rootFrom } from '#platform/base/fairness/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { seatLeaf } from './gather-hand.ts'
import { betIdOf, handOf, handSeatsOf, roomOf } from './room-rows.ts'

/** The seeds of a finished hand, and all its actions. */
export interface HandSeeds {
  serverSeed: string
  betsRoot: string
  commit: string
  drawnAt: string
  actions: HandAction[]
}

/** The seeds of a finished hand, as JSON within a larger statement; null for any other. */
export const selectHandSeeds = (handId: Expression<string | null>): RawBuilder<HandSeeds | null> =>
  sql<HandSeeds | null>`(
    select jsonb_build_object('serverSeed', server_seed, 'betsRoot', bets_root, 'commit', commit, 'drawnAt', shown_at,
      'actions', actions)
    from card_hand where card_hand.id = ${handId} and shown_at is not null
  )`

/** The seeds of a hand as far as they may be shown while its bets have no proof. */
export interface HandPromise {
  commit: string
  betsRoot: string | null
  serverSeed: string | null
}

/** The same for any hand; null for a bet that is not on a hand. */
export const selectHandPromise = (handId: Expression<string | null>): RawBuilder<HandPromise | null> =>
  sql<HandPromise | null>`(
    select jsonb_build_object('commit', commit, 'betsRoot', bets_root,
      'serverSeed', case when state in ('shown', 'settled', 'void') then server_seed end)
    from card_hand where card_hand.id = ${handId}
  )`

/**
 * The proof that a bet is in its hand's root: its leaf, and the path up. Undefined for a bet that is not of the hand's
 * seats.
 */
export async function handInclusionOf(ctx: Context, { id, handId }: { id: string; handId: string }) {
  const hand = await handOf(ctx.db, handId)
  const room = hand && (await roomOf(ctx.db, hand.room_id))
  if (!hand || !room) throw new Error(`there is no hand ${handId}`)
  const seats = await handSeatsOf(ctx.db, handId)
  const accounts = await accountsOf(
    ctx.db,
    seats.flatMap(({ member_id: memberId }) => (memberId === null ? [] : [memberId])),
  )
  const leaves = seats
    .map(({ seat, member_id: memberId, words, salt }) => {
      const betId = betIdOf(hand, seat)
      const account = memberId === null ? null : (accounts.get(memberId) ?? '')
      return { betId, ...seatLeaf({ betId, account, salt, seat, words }, room.ante) }
    })
    .sort((a, b) => (a.betId < b.betId ? -1 : 1))
  const index = leaves.findIndex(({ betId }) => betId === id)
  const mine = leaves[index]
  if (!mine) return undefined
  const { tree } = merkleTree(leaves.map(({ leaf }) => leaf))
  const path = pathPlaces(leaves.length, index).map(
    ({ side, offset }): PathStep => ({ side, hash: tree.subarray(offset, offset + 32).toString('hex') }),
  )
  if (rootFrom(mine.leaf, path) !== hand.bets_root)
    throw new Error(`bet ${id} is not among those of hand ${handId}`)
  const { memberHash, wagerText, leaf } = mine
  return { roundId: handId, leafStake: moneyOf(room.ante), memberHash, wagerText, leaf, path }
}
