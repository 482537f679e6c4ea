/** What a page can say once after an action; each is a key of the catalogue `flash`. */
const flashCodes = [
  'registered',
  'logged-in',
  'welcome',
  'trial-started',
  'account-forgotten',
  'logged-out',
  'password-changed',
  'first-password-set',
  'password-reset',
  'deposit-created',
  'deposit-cancelled',
  'account-bound',
  'withdrawal-requested',
  'withdrawal-cancelled',
  'withdrawal-received',
  'seed-rotated',
  'favourite-added',
  'favourite-removed',
  'payment-password-changed',
  'email-bound',
  'mobile-bound',
  'two-factor-on',
  'two-factor-off',
  'device-signed-out',
  'avatar-chosen',
  'limit-set',
  'limit-asked',
  'limit-kept',
  'time-out-taken',
  'self-excluded',
  'reality-check-chosen',
  'messages-read',
  'messages-unread',
  'messages-deleted',
] as const

export type FlashCode = (typeof flashCodes)[number]

export const isFlashCode = (text: string): text is FlashCode =>
  (flashCodes as readonly string[]).includes(text)
