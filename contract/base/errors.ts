/**
 * Every error code of the wire and its HTTP status (site.md sections 1.3 and 5). `at` names the form fields that show
 * the code; if absent, or if no such field was posted, it is an error of the whole form. Codes do not depend on the
 * language.
 */
interface Row {
  status: number
  at?: readonly string[]
}

const table = {
  // 400: invalid input
  invalid: { status: 400 },
  required: { status: 400 },
  format: { status: 400 },
  'too-short': { status: 400 },
  'too-long': { status: 400 },
  'too-small': { status: 400 },
  'too-common': { status: 400 },
  'not-equal': { status: 400 },
  'not-offered': { status: 400 },
  'not-an-image': { status: 400, at: ['images'] },
  'invalid-affiliate-code': { status: 400, at: ['affiliateCode'] },
  'under-age': { status: 400, at: ['birthDate'] },
  'terms-not-accepted': { status: 400, at: ['agreement'] },
  'captcha-required': { status: 400, at: ['captcha'] },
  'captcha-failed': { status: 400, at: ['captcha'] },
  'slider-failed': { status: 400 },
  'invalid-phone-number': { status: 400, at: ['mobileNum'] },
  'missing-phone-number': { status: 400, at: ['mobileNum'] },
  'invalid-verification-code': { status: 400, at: ['verificationCode', 'code'] },
  'missing-verification-code': { status: 400, at: ['verificationCode', 'code'] },
  'code-expired': { status: 400, at: ['verificationCode', 'code'] },
  'mobile-taken': { status: 400, at: ['mobileNum'] },
  'name-taken': { status: 400, at: ['username'] },
  'no-payment-password': { status: 400, at: ['paymentPassword'] },
  'wrong-payment-password': { status: 400, at: ['paymentPassword'] },
  'wrong-old-password': { status: 400, at: ['oldPassword'] },
  'password-unchanged': { status: 400, at: ['newPassword', 'newPaymentPassword'] },
  'payee-name-differs': { status: 400, at: ['payeeName'] },
  'account-already-bound': { status: 400, at: ['accountNumber'] },
  'over-limit': { status: 400, at: ['amount', 'stake'] },
  'under-limit': { status: 400, at: ['amount', 'stake'] },
  'tiers-not-rising': { status: 400, at: ['tierRate', 'tierTurnover', 'tierLoss'] },
  'tier-not-covered': { status: 400, at: ['tierRate'] },
  'day-passed': { status: 400, at: ['from'] },
  'nothing-changed': { status: 400 },
  'last-way-in': { status: 400 },
  'linked-elsewhere': { status: 400 },
  // 401: not authenticated
  'wrong-credentials': { status: 401 },
  'wrong-two-factor-code': { status: 401, at: ['code'] },
  'please-log-in': { status: 401 },
  // 403: not allowed
  'not-a-member': { status: 403 },
  'not-an-agent': { status: 403 },
  'password-expired': { status: 403 },
  'in-need-true-account': { status: 403 },
  'operation-not-allowed': { status: 403 },
  'play-limit-reached': { status: 403 },
  'identity-required': { status: 403, at: ['amount'] },
  'self-excluded': { status: 403 },
  'forged-request': { status: 403 },
  'region-blocked': { status: 403 },
  'popup-closed': { status: 403 },
  // 404, 405, 413, 415, 421: not found, or not in this way
  'not-found': { status: 404 },
  'method-not-offered': { status: 405 },
  'too-large': { status: 413 },
  'not-a-form': { status: 415 },
  'invalid-domain': { status: 421 },
  // 409: the state has changed
  'out-of-stock': { status: 409, at: ['quantity'] },
  'insufficient-balance': { status: 409, at: ['amount', 'stake'] },
  'turnover-left': { status: 409, at: ['amount'] },
  'request-id-reused': { status: 409 },
  'state-moved-on': { status: 409 },
  'terms-fixed': { status: 409 },
  'bets-closed': { status: 409 },
  'too-late': { status: 409 },
  'odds-changed': { status: 409 },
  'game-in-maintenance': { status: 409 },
  'bonus-running': { status: 409 },
  'seated-elsewhere': { status: 409 },
  'contract-exists': { status: 409, at: ['account'] },
  'could-cost-more': { status: 409 },
  'downlines-hold-contracts': { status: 409 },
  'economy-red': { status: 409 },
  // 429: too often
  'too-many-requests': { status: 429 },
  'quota-exceeded': { status: 429 },
  // 5xx: the platform
  'unknown-error': { status: 502 },
  'platform-error': { status: 502 },
  'no-customer-service': { status: 502 },
  'platform-unreachable': { status: 503 },
  maintenance: { status: 503 },
  'platform-timeout': { status: 504 },
} as const satisfies Record<string, Row>

export type ErrorCode = keyof typeof table

export const errorCodes = Object.keys(table) as ErrorCode[]

/** The HTTP status of an answer that refuses with this code. */
export const statusOf = (code: ErrorCode): number => table[code].status

/** The form fields that show a code; empty for an error of the whole form. */
export const fieldsOf = (code: ErrorCode): readonly string[] =>
  (table as Record<ErrorCode, Row>)[code].at ?? []

/** For texts from outside: the wire, a stored column, a query. */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(table, text)
