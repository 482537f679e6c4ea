import type { z } from 'zod'
import type { Caller } from '#contract/caller.ts'
import type { CodeSent } from '#contract/verification.ts'
import type { Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'

/** What a code is for; a code of one purpose opens nothing else. */
export type CodePurpose = 'login' | 'register' | 'forget' | 'bind-mobile' | 'bind-email'

export interface CodeWish {
  purpose: CodePurpose
  /** `+84912345678`, or a mail address. */
  recipient: string
  caller: Caller
  /** False where nobody has this address: everything happens but the sending, in the same time. */
  known: boolean
}

/**
 * Sends a code, and ends an earlier one of the same purpose and address. Refuses `too-many-requests`, `quota-exceeded`
 * (site.md section 3), and with the third-party route what that refuses.
 */
export async function sendCode(_ctx: Context, _wish: CodeWish): Promise<Result<z.infer<typeof CodeSent>>> {
  return refuse('operation-not-allowed')
}

/**
 * Takes a code that somebody typed: good once, five tries, until it expires. Refuses `missing-verification-code`,
 * `invalid-verification-code`, `code-expired` (no running code, or a dead one). Call it outside a transaction: a wrong
 * try stays counted.
 */
export async function takeCode(
  _ctx: Context,
  _given: { purpose: CodePurpose; recipient: string; code: string },
): Promise<Result<null>> {
  return done(null)
}
