import { lines } from '#app/routes.ts'

/** What may be given ahead, as the lines of pages say: pages without one-time messages; requesting them changes nothing. */
const pathsOf = (...whom: readonly (string | undefined)[]) =>
  lines.filter(({ ahead }) => ahead && whom.includes(ahead)).map(({ path }) => path.replace(/:\w+/g, '[^/]+'))

const forAll = pathsOf('everybody')
const forGuests = [...forAll, ...pathsOf('guests')]

/**
 * A member's own pages with money, which change nothing either; a group of the pattern marks them, and the script keeps
 * them for a second.
 */
const briefly = pathsOf('its member')

const pattern = (...some: readonly string[]) => `^(?:${some.join('|')})$`
const patterns = {
  guest: pattern(...forGuests),
  member: pattern(...forAll, `(${briefly.join('|')})`),
}

/**
 * The paths that the script may ask for before their link is pressed, as the source of a regular expression
 * (docs/decisions/0038-the-next-page-at-once.md). The server gives no other page ahead.
 */
export const prefetchablePaths = (signedIn: boolean): string => patterns[signedIn ? 'member' : 'guest']

const compiled = { guest: new RegExp(patterns.guest), member: new RegExp(patterns.member) }

/** Whether this page is a member's own; of these pages only those above are given ahead. */
export const isGivenBriefly = (pathname: string): boolean => briefly.includes(pathname)

/** Whether this page may be given ahead. */
export const isPrefetchable = (pathname: string, signedIn: boolean): boolean =>
  compiled[signedIn ? 'member' : 'guest'].test(pathname)
