import { MAX_FIELD_BYTES, MAX_READ_NUMBERS_BYTES, MAX_SLIP_FIELDS, MAX_TICKET_FIELDS } from '#app/limits.ts'
import { sportNames } from '#contract/play/games/fixtures/sport.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { paths } from '../pages/paths.ts'

const slips: readonly string[] = sportNames.map((name) => paths.game(HOUSE_VENDOR, name))

/** A ticket of a lottery has 50 lines, and a line a thousand numbers. */
const isTicket = (path: string) => path === paths.lottery()

const withoutSlash = (pathname: string) => pathname.replace(/\/+$/, '')

/** The most fields of a form posted to a path, if it is not the usual number: a betting slip has 50 lines. */
export function fieldsAllowed(pathname: string): number | undefined {
  const path = withoutSlash(pathname)
  if (isTicket(path)) return MAX_TICKET_FIELDS
  return slips.includes(path) ? MAX_SLIP_FIELDS : undefined
}

/** The most bytes of each of its fields, if it is not the usual number: the numbers of a ticket's line may be many. */
export const fieldBytesAllowed = (pathname: string): ((name: string) => number) | undefined =>
  isTicket(withoutSlash(pathname)) ? bytesOfTicket : undefined

const bytesOfTicket = (name: string) => (name === 'numbers' ? MAX_READ_NUMBERS_BYTES : MAX_FIELD_BYTES)
