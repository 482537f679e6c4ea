/** What a page can say once after an action; each is a key of the catalogue `flash`. */
const flashCodes = [
  'registered',
  'logged-in',
  'logged-out',
  'password-changed',
  'deposit-created',
  'deposit-cancelled',
  'account-bound',
  'withdrawal-requested',
  'withdrawal-cancelled',
  'withdrawal-received',
  'seed-rotated',
  'favourite-added',
  'favourite-removed',
] as const

export type FlashCode = (typeof flashCodes)[number]

export const isFlashCode = (text: string): text is FlashCode =>
  (flashCodes as readonly string[]).includes(text)
