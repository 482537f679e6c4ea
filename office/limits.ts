/** The limits of the office, with unit and reason. */

/** How many records a page of a list has. */
export const OFFICE_ROWS = 50
/**
 * The last page of a list that a URL may name: pages are read one after the other up to it. Later pages go on by
 * `after`.
 */
export const OFFICE_PAGES = 100
/** How many rows a file reads at once. */
export const FILE_ROWS = 500
/** How many of the latest lines and orders a member's card has. */
export const LATEST_ROWS = 10
/** Under so many minutes a promise is soon due (design/office, "A queue is a promise"). */
export const SOON_MINUTES = 30
/** How far back an operator is told what a member did with money: 30 days, as the pages say. */
export const EVIDENCE_MS = 30 * 24 * 3_600_000
/** How many of the largest wins stand beside a withdrawal. */
export const BIG_WINS = 5
/** A text that an operator edits, as bytes of a field: terms of use in Chinese have some 10 KB. The form has 64 KB in all. */
export const MAX_EDITED_BYTES = 48 * 1024
/** How often the table of the economy is read for what is red in it: a minute, as jobs that watch. */
export const RED_LINES_MS = 60_000
/** How many of the lines that a change would make red are named: of a large catalogue all are some thousand. */
export const NAMED_LINES = 20
/** How long the findings of `doctor` are cached: short, because an operator looks again after mending something. */
export const DOCTOR_KEPT_MS = 5_000
/** How often the queues are looked at while somebody watches one; each look is a few counts of what waits. */
export const LOOK_MS = 2_000
/** Every so many looks the figures of today are others: 30 s. */
export const FIGURES_EVERY_LOOKS = 15
/** Every so many looks it is asked whose session has ended: 10 s. */
export const SESSIONS_EVERY_LOOKS = 5
