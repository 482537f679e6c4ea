import { type ErrorCode, statusOf } from '#contract/base/errors.ts'
import type { Call, Context } from '#platform/base/context.ts'
import type { SecurityEvent } from '#platform/base/process/security-log.ts'

/** Refusals that may be part of an attack. */
const events: Partial<Record<ErrorCode, SecurityEvent>> = {
  'wrong-credentials': 'login-failed',
  'invalid-verification-code': 'wrong-code',
  'wrong-two-factor-code': 'wrong-two-factor-code',
  'wrong-old-password': 'wrong-password',
  'wrong-payment-password': 'wrong-payment-password',
  'captcha-failed': 'human-check-failed',
  'slider-failed': 'human-check-failed',
}

/** Logs a refusal that may be part of an attack, and every refused access (403). */
export function noteRefusal(
  ctx: Context,
  { caller, member, about }: Call,
  path: string,
  code: ErrorCode,
): void {
  const event = events[code] ?? (statusOf(code) === 403 ? 'access-refused' : undefined)
  if (!event) return
  ctx.security.note(event, { address: caller.address, member: member?.id ?? about, path, refusal: code })
}
