import type { Call } from '#platform/base/context.ts'

/** A call of somebody who is not signed in, from `address`. */
export const guestCall = (address: string): Call => ({
  caller: { address, language: 'en', userAgent: 'test', session: '' },
  member: null,
  tokenHash: null,
})
