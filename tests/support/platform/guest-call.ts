import type { Call } from '#platform/base/context.ts'

/** A guest's call from `address`. */
export const guestCall = (address: string): Call => ({
  caller: { address, language: 'en', userAgent: 'test', session: '' },
  member: null,
  tokenHash: null,
})
