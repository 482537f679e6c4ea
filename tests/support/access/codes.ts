import type { Context } from '#platform/base/context.ts'
import type { CodePurpose } from '#platform/base/messages/index.ts'
import { listOutbox } from '#platform/base/messages/index.ts'
import { sendCode } from '#platform/members/accounts/codes/verification-codes.ts'

let senders = 0

/** An unused number, `+84900000001`, and its national form. */
let numbers = 0
export function newMobile(): { number: string; mobileNum: string; countryDialingCode: string } {
  const digits = `9${String(++numbers).padStart(8, '0')}`
  return { number: `+84${digits}`, mobileNum: `0${digits}`, countryDialingCode: '84' }
}

/** Sends a code to a number, from an address of its own, and returns it. */
export async function sentCode(ctx: Context, purpose: CodePurpose, recipient: string): Promise<string> {
  const caller = {
    address: `2001:db8:c0de:${(++senders).toString(16)}::1`,
    language: 'en',
    userAgent: 'test',
    session: '',
  }
  const sent = await sendCode(ctx, { purpose, recipient, caller, hasAccount: true })
  const [message] = await listOutbox(ctx, recipient)
  if (!sent.ok || !message?.code) throw new Error(`no code was sent to ${recipient}`)
  return message.code
}

/** A different code. */
export const wrongCode = (code: string): string =>
  code.replace(/.$/, (last) => String((Number(last) + 1) % 10))
