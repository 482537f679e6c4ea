import type { Minor } from '#contract/base/fields/money.ts'
import type { Json } from '#platform/base/db/tables.ts'
import type { TurnoverTerms } from '#platform/play/catalogue/index.ts'
import type { StakeSource } from './stake-source.ts'

/** The terms of a bet, as a caller knows them. */
export interface NewBet {
  /** The game in the catalogue: the code of its vendor, and its node there. */
  vendor: string
  node: string
  gameType: string
  /** The game's least stake: own money is staked as long as the main wallet holds it. */
  leastStake: Minor
  turnoverTerms: TurnoverTerms
  stake: Minor
  /** In a form that the game's module can read again, for a proof or a resumed round. */
  wager: Json
  /** Whether the round is drawn from the member's seeds. */
  fromSeeds: boolean
}

/** The end of a bet by the rules of its game. */
export interface BetEnd {
  /** The whole payout, stake included; 0n if it is lost. */
  payout: Minor
  /** The stake comes back by the rules of the game, as in a tie at baccarat: neither won nor lost. */
  push?: boolean
  /**
   * The part of the stake that counts as turnover before the game's weight, if it does not follow from this bet alone:
   * for bets on one round, or by a hand's pot (`valid-turnover.ts`).
   */
  counted?: Minor
  /** The part of the payout that is stake of a void round given back (`endOfVoid`): it counts as no turnover. */
  refunded?: Minor
  outcome: Json
}

/** What an open bet has been paid before its end, by cash-outs, and the part of its stake that it was paid for. */
export interface CashedOut {
  cashedOut: Minor
  cashedOutStake: Minor
}

/**
 * The end of a bet of a void round from which some was cashed out: that stays paid, and the rest of its stake comes back.
 * Undefined for a bet that has been paid nothing, which is void as a whole.
 */
export const endOfVoid = ({
  stake,
  cashedOut,
  cashedOutStake,
}: CashedOut & { stake: Minor }): BetEnd | undefined =>
  cashedOutStake === 0n
    ? undefined
    : { payout: cashedOut + stake - cashedOutStake, refunded: stake - cashedOutStake, outcome: null }

/** The end of a bet that is settled when it is placed. */
export interface DrawnEnd extends BetEnd {
  /** Only if the bet has won the jackpot: its end with the payment from the pool. */
  withPool?: (pool: Minor) => Pick<BetEnd, 'payout' | 'outcome'>
}

export type EndResult = 'won' | 'lost' | 'push' | 'void'

/** How a bet has ended. */
export interface EndedBet {
  betId: string
  result: EndResult
  stake: Minor
  payout: Minor
  /** Null for a void bet. */
  outcome: Json
}

/**
 * The inputs of a round that is drawn from the member's seeds. Never leave the platform before the pair is revealed.
 */
export interface RoundSeeds {
  serverSeed: string
  clientSeed: string
  nonce: number
}

/** A bet between its stake and its end: everything that a game needs to continue it, after a crash too. */
export interface OpenBet {
  id: string
  memberId: bigint
  vendor: string
  node: string
  gameType: string
  /** The total stake so far, raises included. */
  stake: Minor
  wallet: StakeSource['wallet']
  wager: Json
  /** The player's actions in order. A round follows from its wager, seeds and actions alone. */
  actions: Json[]
  /** Null for a bet that is not drawn from the member's seeds. */
  seeds: RoundSeeds | null
  placedAt: Date
}

/** `won` is a payout above zero, `push` the returned stake (site.md 4.2). Throws if a push pays anything else. */
export function resultOf(stake: Minor, { payout, push }: BetEnd): Exclude<EndResult, 'void'> {
  if (payout < 0n) throw new Error(`a payout of ${payout}`)
  if (push && payout !== stake) throw new Error(`a push pays ${payout} of ${stake}`)
  if (push) return 'push'
  return payout > 0n ? 'won' : 'lost'
}
