/**
 * What both sides of the wire hold to: the site keeps within it, the platform refuses what is beyond. The spec's own figures
 * (a game's rules, a bonus's terms) stay with what they belong to.
 */

/** A page is answered within this time, late parts left out (site.md 1.3): the platform's calls for it share it. */
export const PAGE_DEADLINE_MS = 5_000
/** An operator's change acts everywhere within this time (site.md section 7), whatever is kept on the way. */
export const CHANGE_ACTS_MS = 10_000
/** The maximum age of a sealed body, and the maximum that a caller's clock may be ahead, in milliseconds. */
export const SEAL_AGE_MS = 5 * 60_000

/** A call's body; a larger one is answered 413, unless its endpoint names another limit (`maxBytes`). */
export const MAX_CALL_BYTES = 128 * 1024
/** A signed message of a payment provider or vendor; a larger one is answered 413. */
export const MAX_CALLBACK_BYTES = 16 * 1024
/** A message of a feed of bank lines; a larger one is answered 413. */
export const MAX_FEED_BYTES = 64 * 1024
/** A picture: png or jpg, at most 5 MB each, at most 3 of them (product.md section 5). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const MAX_IMAGES = 3

/** A name, code, id or search word. */
export const MAX_NAME_LENGTH = 64
/** A text typed into a field: `checkField` judges it, and longer ones are never matched with a pattern. */
export const MAX_FIELD_LENGTH = 256
/** An address of a page. */
export const MAX_URL_LENGTH = 2_048
/** The address at which a push service takes the pushes for one browser; they have up to about 500 characters. */
export const MAX_PUSH_ENDPOINT_LENGTH = 1_024
/** An amount that a member names (`PositiveMoney`); wallets and tables allow less. */
export const MAX_AMOUNT = '999999999999.99'
/** A regular expression of the operator; the product of its alternatives and optional parts; its repetitions. */
export const MAX_PATTERN_LENGTH = 256
export const MAX_PATTERN_CHOICES = 1_024
export const MAX_PATTERN_LOOPS = 16
/** The proof of a pattern that the site makes before it trusts one; one that takes longer has failed. */
export const PATTERN_PROOF_MS = 5_000
/** The maximum length of a header's text; no address or language is as long. */
export const MAX_HEADER_LENGTH = 300
/** What people write to each other: feedback (product.md sections 5 and 9), remarks, notes, reasons. */
export const MAX_REMARK_LENGTH = 140
/** The same in UTF-16 units before it is counted: no character of it takes more than four. */
export const MAX_REMARK_UNITS = 4 * MAX_REMARK_LENGTH

/** The number of a list's page; a higher one means nothing. */
export const MAX_PAGE = 100_000
/** A page of records; a payslip is printed in such pages. */
export const MAX_PAGE_ROWS = 500
/** The most bets in one answer of a report. */
export const REPORT_PAGE_ROWS = 500
/** Records ticked in a list: its longest page on the site. */
export const MAX_TICKED_ROWS = 100
/** A page of games, and of a lobby (product.md section 9). */
export const MAX_GAMES_ROWS = 100
export const LOBBY_ROWS = 15
/** The latest games of a member on its home page. */
export const HOME_GAMES = 8
/** Hot games (product.md section 9). */
export const HOT_GAMES_ROWS = 20
/** The most games of one type that a search shows; the lobby of the type shows all. */
export const SEARCH_ROWS = 24
/** The newest wins (product.md section 7, "winner board": `limitNum` 50). */
export const WINNERS_ROWS = 50

/** How many offers one call may make. */
export const MAX_OFFERS = 20
/** Tiers of a contract, and the active members that one may ask for. */
export const MAX_TIERS = 10
export const MAX_ACTIVE_MEMBERS = 1_000_000
/** Missions and ranks that an operator may define. */
export const MAX_MISSIONS = 50
export const MAX_RANK = 20
/** The maximum of a member's unpaid orders; one more is `too-many-requests`. */
export const MAX_OPEN_DEPOSITS = 5

/** A session with "remember me" lives this long from the login, used or not (product.md section 9), and so does its cookie. */
export const REMEMBER_SECONDS = 86_400
/** A browser that an account has signed in with stays known this long. */
export const KNOWN_DEVICE_DAYS = 90
/** Accounts that a browser is known to: their tokens go to the platform in one header. */
export const MAX_KNOWN_DEVICES = 5
/** Older notices, and those from before the last login, appear in the inbox only. */
export const NOTICE_HOURS = 24

/** Limits by name of which each must be above the next. */
export type Relation = Record<string, number>

/** Throws if a limit is not above the next of its relation: asserted at start, before anything relies on it. */
export function assertLimits(relations: readonly Relation[]): void {
  for (const relation of relations) {
    const names = Object.keys(relation)
    for (const [at, below] of names.slice(1).entries()) {
      const above = names[at] as string
      if (Number(relation[above]) > Number(relation[below])) continue
      throw new Error(`The limit ${above} (${relation[above]}) must be above ${below} (${relation[below]}).`)
    }
  }
}
