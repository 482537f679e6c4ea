/** The limits of the office, with unit and reason. */

/** How many records a page of a list has. */
export const OFFICE_ROWS = 50
/** How many rows a file reads at once. */
export const FILE_ROWS = 500
/** How many of the latest lines and orders a member's card has. */
export const LATEST_ROWS = 10
/** Under so many minutes a promise is soon due (design/office, "A queue is a promise"). */
export const SOON_MINUTES = 30
