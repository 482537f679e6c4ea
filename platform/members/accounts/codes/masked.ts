/** Masked addresses, to protect them from onlookers and stolen sessions. */

/** `n***@example.com` */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, at)
  return `${first}***${address.slice(at)}`
}

/** Digits of a mobile number that are shown. */
const SHOWN = 4

/** `+84 *****4321`. The dialling code is shown separately if it is one of `diallingCodes`. */
export function maskMobile(number: string, diallingCodes: readonly string[]): string {
  const code = diallingCodes
    .filter((diallingCode) => number.startsWith(`+${diallingCode}`))
    .reduce((longest, diallingCode) => (diallingCode.length > longest.length ? diallingCode : longest), '')
  const digits = number.slice(1 + code.length)
  const masked = '*'.repeat(Math.max(0, digits.length - SHOWN)) + digits.slice(-SHOWN)
  return code === '' ? `+${masked}` : `+${code} ${masked}`
}
