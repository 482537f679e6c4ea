import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Id, Instant, TextLanguage } from '#contract/base/fields/values.ts'
import { ourWords } from '#contract/base/product.ts'
import { BetResult } from './bets.ts'
import { Action, Outcome, Wager } from './games/index.ts'
import { JackpotDrawn } from './games/jackpot.ts'

/** The seeds that decide a member's next round (site.md section 4). */
export const SeedState = z.object({
  commit: z.string(),
  clientSeed: z.string(),
  nextNonce: z.number().int(),
  nextCommit: z.string(),
})
export type SeedState = z.infer<typeof SeedState>

/** Puts the committed next seed in force with a new client seed, and reveals the old one. */
export const rotateSeed = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_rotateSeed',
  auth: 'member',
  input: z.object({ clientSeed: z.string().regex(/^[\x20-\x7e]{1,64}$/) }),
  value: SeedState,
  refusals: ['operation-not-allowed', 'state-moved-on'],
})

/** A number of a round: which of `n` values, from which four bytes of which digest. */
const NamedDraw = z.object({
  n: z.number().int(),
  value: z.number().int(),
  cursor: z.number().int(),
  group: z.number().int().min(0).max(7),
})

/** The proof that a bet is in the root of its shared round or hand. */
const Inclusion = z.object({
  roundId: Id,
  /** First 16 hex digits of sha256(salt + betId + account): only who knows the salt can make it. */
  memberHash: z.string(),
  /** The stake when the leaf was made, if it was raised afterwards. */
  leafStake: Money.optional(),
  /** The wager's text in the leaf. */
  wagerText: z.string(),
  leaf: z.string(),
  /** From the leaf to the root: on which side the other node stands, and its hash. */
  path: z.array(z.object({ side: z.enum(['L', 'R']), hash: z.string() })),
})

/** The public proof of a settled bet; names no account. `serverSeed` is null until it is revealed. */
export const betProof = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getProof',
  auth: 'none',
  input: z.object({ betId: Id, language: TextLanguage.default('vi') }),
  value: z
    .object({
      betId: Id,
      time: Instant,
      game: z.string(),
      vassalage: z.string(),
      nodeId: z.string(),
      commit: z.string(),
      serverSeed: z.string().nullable(),
      revealedAt: Instant.nullable(),
      /** For a shared round: the root of its bets, which takes the client seed's place. */
      clientSeed: z.string(),
      nonce: z.number().int(),
      /** For a shared round: the proof that this bet is in the root. */
      inclusion: Inclusion.optional(),
      /** For a bet on several rounds: the other rounds. The fields above are of the first that was not void. */
      legs: z
        .array(
          z.object({
            roundId: Id,
            commit: z.string(),
            serverSeed: z.string(),
            /** Null for a void round, which was not drawn. */
            drawn: z
              .object({
                betsRoot: z.string(),
                path: z.array(z.object({ side: z.enum(['L', 'R']), hash: z.string() })),
                digests: z.array(z.string()),
                draws: z.array(NamedDraw),
              })
              .nullable(),
          }),
        )
        .optional(),
      /** For a round that flew: its times. */
      flight: z.object({ openedAt: Instant, flewAt: Instant, endedAt: Instant }).optional(),
      /** The player's actions in a round of several steps. */
      actions: z.array(Action),
      /** The digests that were drawn from, by their cursor from 0. */
      digests: z.array(z.string()),
      /** Every number that was drawn, in order: which of `n` values, from which four bytes of which digest. */
      draws: z.array(NamedDraw),
      /**
       * For a round that has played for the jackpot: its two numbers, which follow those above, and the pool's payment,
       * which is part of `payout`. No seed can prove the amount of the pool: `posting` is the ledger's line that paid
       * it.
       */
      jackpot: JackpotDrawn.extend({ draws: z.array(NamedDraw), posting: Id.nullable() }).nullable(),
      /** The position of the last number. */
      cursor: z.number().int(),
      digest: z.string(),
      group: z.number().int(),
      /** g / 2^32 of the last number, cut to 7 decimals. */
      number: z.string(),
      wager: Wager,
      outcome: Outcome,
      stake: Money,
      payout: Money,
      /** Stake and payout are play money of a trial account. */
      playMoney: z.boolean(),
      result: BetResult,
      /**
       * Only for a bet that was made void after its end, whose stake went back (`payout`): what its draw had come to.
       */
      reversed: z.object({ result: BetResult, payout: Money }).optional(),
    })
    .transform(ourWords),
  refusals: ['not-found'],
})

/**
 * A bet of a house game that has no proof: still open, or void before its end. Names no account. Its seeds are fixed, but none of its
 * numbers is shown: an open round's would reveal its course, and a void round has no outcome.
 */
export const unprovenBet = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getUnprovenBet',
  auth: 'none',
  input: z.object({ betId: Id, language: TextLanguage.default('vi') }),
  value: z
    .object({
      betId: Id,
      time: Instant,
      game: z.string(),
      vassalage: z.string(),
      nodeId: z.string(),
      /** The shared round of the bet. */
      roundId: Id.nullable(),
      commit: z.string(),
      /** Null until it is revealed, and for an open bet. */
      serverSeed: z.string().nullable(),
      /** For a shared round: the root of its bets; null until it is closed. */
      clientSeed: z.string().nullable(),
      /** For a shared round, from its closing on: the proof that this bet is in the root; not if it was void before. */
      inclusion: Inclusion.optional(),
      /** For a bet on several rounds: the same of each of the others. */
      legs: z
        .array(
          z.object({
            roundId: Id,
            commit: z.string(),
            serverSeed: z.string().nullable(),
            betsRoot: z.string().nullable(),
            inclusion: Inclusion.optional(),
          }),
        )
        .optional(),
      nonce: z.number().int(),
      wager: Wager,
      stake: Money,
      /** The amount that came back: the stake of a void bet; of a `won` one also what had been cashed out of it before its round was made void. */
      payout: Money,
      playMoney: z.boolean(),
      result: z.enum(['open', 'void', 'won']),
    })
    .transform(ourWords),
  refusals: ['not-found'],
})
