import { z } from 'zod'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { Log, PhoneService } from '#platform/base/ports.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { CODE_REST_SECONDS, PHONE_SERVICE_MS } from '#platform/members/limits.ts'

/** Firebase's names of the phone-service errors of product.md section 8; any other is `unknown-error`. */
const refusals: Record<string, ErrorCode> = {
  INVALID_PHONE_NUMBER: 'invalid-phone-number',
  MISSING_PHONE_NUMBER: 'missing-phone-number',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  QUOTA_EXCEEDED: 'quota-exceeded',
  CAPTCHA_CHECK_FAILED: 'captcha-failed',
  INVALID_CODE: 'invalid-verification-code',
  INVALID_ID_TOKEN: 'invalid-verification-code',
  MISSING_CODE: 'missing-verification-code',
  SESSION_EXPIRED: 'code-expired',
  CODE_EXPIRED: 'code-expired',
  TOKEN_EXPIRED: 'code-expired',
  OPERATION_NOT_ALLOWED: 'operation-not-allowed',
  USER_CANCELLED: 'popup-closed',
  POPUP_CLOSED_BY_USER: 'popup-closed',
}

const SendResponse = z.object({ sessionInfo: z.string().min(1) })
const ProofResponse = z.object({ idToken: z.string().min(1), phoneNumber: z.string() })
const LookupResponse = z.object({ users: z.tuple([z.object({ phoneNumber: z.string() })]) })
/** `TOO_MANY_ATTEMPTS_TRY_LATER : more words` */
const ErrorResponse = z.object({ error: z.object({ message: z.string() }) })

/**
 * Firebase's REST verification (Identity Toolkit, `accounts:…`). `url` is the origin of the service: a gateway of the
 * operator, because for `sendVerificationCode` Google's own address requires a proof from its scripts or apps, which we
 * do not load.
 */
export function firebasePhone({ apiKey, url, log }: { apiKey: string; url: string; log: Log }): PhoneService {
  async function ask<Answer>(
    method: string,
    input: Record<string, string>,
    answer: z.ZodType<Answer>,
    language?: string,
  ): Promise<Result<Answer>> {
    try {
      const response = await fetch(`${url}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(language && { 'x-firebase-locale': language }) },
        body: JSON.stringify(input),
        redirect: 'error',
        signal: AbortSignal.timeout(PHONE_SERVICE_MS),
      })
      const body: unknown = await response.json()
      return response.ok ? ok(answer.parse(body)) : refusalOf(method, ErrorResponse.parse(body).error.message)
    } catch (error) {
      // Not the error itself: it may quote a token.
      log.warn(
        { method, reason: (error as Error).name },
        'the third-party phone route gave an unexpected answer',
      )
      return refuse('unknown-error')
    }
  }

  function refusalOf(method: string, message: string): Refusal {
    const [reason = ''] = /^[A-Z_]+/.exec(message) ?? []
    const code = refusals[reason] ?? 'unknown-error'
    if (code === 'unknown-error')
      log.warn({ method, reason }, 'the third-party phone route refuses for a reason of its own')
    return refuse(code, code === 'too-many-requests' ? { retryAfterSeconds: CODE_REST_SECONDS } : {})
  }

  return {
    async sendCode(number, language) {
      const sent = await ask('sendVerificationCode', { phoneNumber: number }, SendResponse, language)
      return sent.ok ? ok(sent.value.sessionInfo) : sent
    },
    async proveCode(session, code) {
      const proved = await ask('signInWithPhoneNumber', { sessionInfo: session, code }, ProofResponse)
      return proved.ok ? ok({ idToken: proved.value.idToken, number: proved.value.phoneNumber }) : proved
    },
    async numberOf(idToken) {
      const lookup = await ask('lookup', { idToken }, LookupResponse)
      return lookup.ok ? ok(lookup.value.users[0].phoneNumber) : lookup
    },
  }
}
