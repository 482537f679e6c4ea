import type { Relation } from '#contract/limits.ts'
import { HOUR_MS } from '#platform/base/durations.ts'

/** The limits of money in and out, with unit and reason. */

/** Timeout of a payout request; the provider sends nothing after it. */
export const PAYOUT_MS = 60_000
/** After this time no request can still be under way, even with a slow clock or network. */
export const PAYOUT_QUIET_MS = 5 * PAYOUT_MS
/** The wait between requests doubles, up to the longest. */
export const FIRST_PAYOUT_WAIT_MS = 5_000
export const LONGEST_PAYOUT_WAIT_MS = HOUR_MS
/** Bound accounts per member. */
export const MAX_ACCOUNTS = 5
/** The limit of a member's refused binds; a typing error causes one or two. */
export const REFUSED_BINDS = { hits: 5, windowSeconds: 3_600 }
/** Other members of a bank account that an operator is shown with a withdrawal to it. */
export const MAX_HOLDERS_ROWS = 20
/** Blockers shown, oldest first; the sum includes the others. */
export const MAX_BLOCKERS_ROWS = 50

/** Own bank accounts that were ever opened: each is a row of the ledger, and every order looks at all that are open. */
export const MAX_BANK_ACCOUNTS = 500
/** Agents whose members are led to one account; every order compares them with those above its member. */
export const MAX_LED_AGENTS = 50

/** Lines of one message of a feed; services send one, or the few of a minute. */
export const MAX_MESSAGE_ROWS = 500
/**
 * Messages about one account that wait for the one before, in a process: services send few at once, and what waits longer than
 * a sender does is sent again.
 */
export const MAX_WAITING_MESSAGES = 50
/** How deep a message of a feed may be nested; the deepest of the services has four levels. */
export const MAX_MESSAGE_DEPTH = 8
/** How long after its message a line may be dated: clocks of banks differ, days of statements begin early. */
export const LINE_AHEAD_MS = 24 * HOUR_MS
/** A file of a statement: a hundred thousand lines and more; it is read whole. */
export const MAX_STATEMENT_BYTES = 64 * 1024 * 1024
export const MAX_STATEMENT_ROWS = 200_000
/** Lines of a file that one transaction takes. */
export const TAKEN_ROWS = 1_000
/** How long the former secret of a feed is good after it was rotated: a service is told the new one by hand. */
export const FORMER_SECRET_MS = HOUR_MS
/** How long a file that was sent to the office waits to be taken. */
export const UPLOAD_MS = HOUR_MS
/** Lines of a file that a preview shows. */
export const PREVIEW_ROWS = 10
/** How long before a line its order may have been made, for an operator who looks for it; and orders that are shown. */
export const CANDIDATE_DAYS = 7
export const MAX_CANDIDATES_ROWS = 10
/** Lines that the job reads at a time, where a process died between taking and matching them. */
export const MATCHED_ROWS = 1_000
/** Lines that one transaction matches, and announces to their players: most messages have fewer, and nobody waits long for a file's. */
export const MATCHED_TOGETHER = 20

/** Withdrawals of one payout file; what banks take at once begins at some hundreds. */
export const MAX_PAYOUT_ROWS = 500

/** How long a gateway may take to answer. */
export const GATEWAY_MS = 15_000
/** An answer of a gateway; those of the shipped ones have a few hundred bytes. */
export const MAX_GATEWAY_ANSWER_BYTES = 64 * 1024
/** Gateways that were ever added: each order looks at all that are open. */
export const MAX_GATEWAYS = 50
/** A description of a gateway. */
export const MAX_DESCRIPTION_BYTES = 64 * 1024
/** How long after its order a gateway is first asked where no callback came; the wait doubles, up to the longest. */
export const FIRST_ASK_WAIT_MS = 60_000
export const LONGEST_ASK_WAIT_MS = HOUR_MS
/** How long after an order's end its gateway is still asked: banks pay late. */
export const ASKED_AFTER_END_MS = 24 * HOUR_MS
/** Tokens of chains that were ever opened: each is a row of the ledger, and is watched. */
export const MAX_CHAINS = 50
/** Timeout of one call to a node, and of one to a feed of rates. */
export const RPC_MS = 10_000
/** What one call to a node may answer: the transfers of a busy token over a range. A longer range is halved. */
export const MAX_RPC_BYTES = 32 * 1024 * 1024
export const MAX_RPC_URL_LENGTH = 500
/** Endpoints of a chain: they must agree, so each one more can stop it. */
export const MAX_ENDPOINTS = 3
/** Blocks that one call asks for; nodes of TRON take 5,000, others 10,000 or less, which is found by halving. */
export const RANGE_BLOCKS = 2_000n
/** Addresses that one call can name; nodes take no more topics. Beyond, transfers of the chain's own token are asked for. */
export const NAMED_ADDRESSES = 1_000
/** How far apart the heads of a chain's endpoints may be. */
export const BEHIND_BLOCKS = 30n
/** Blocks whose hashes are kept, one for each pass: how far back a reorganisation is followed. */
export const KEPT_BLOCKS = 1_000
/** A chain whose endpoints have not agreed for so long takes no orders. */
export const UNWATCHED_MS = 5 * 60_000
/** How long after its closing a chain is still watched. */
export const CLOSED_CHAIN_DAYS = 60
/** An arrival worth less is dust, which no operator looks at; in minor units. */
export const DUST = 100_000n
/** How deep the rate may stand in what a feed answers; and how old it may be at most, in minutes. */
export const MAX_RATE_DEPTH = 8
export const MAX_FEED_MINUTES = 24 * 60

/** What must hold between these limits: each is above the next (`assertLimits`). */
export const cashierRelations: Relation[] = [
  { PAYOUT_QUIET_MS, PAYOUT_MS },
  { LONGEST_PAYOUT_WAIT_MS, FIRST_PAYOUT_WAIT_MS },
  { LONGEST_ASK_WAIT_MS, FIRST_ASK_WAIT_MS },
  // A payout that is sent at the last moment is answered before the operator may say what became of it.
  { PAYOUT_MS, GATEWAY_MS },
]
