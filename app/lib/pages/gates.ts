import { lines, type PageLine } from '#app/routes.ts'
import type { Flags } from '#contract/base/settings.ts'
import type { AccountKind } from '#contract/members/account-kind.ts'
import { type Gate, type Rule, rules, type Who } from './gate-rules.ts'

/** Who may enter which route, for guards, menus and `loginedToHomePage`: as the lines of `app/routes.ts` say. */
export const gates: Readonly<Record<string, Gate>> = Object.fromEntries(
  lines.map(({ path, gate }) => [path, gate]),
)

const byPath = new Map(lines.map((line) => [line.path, line]))

/** `/verify/:betId.json` as a pattern; trailing slashes are ignored, as in Remix. */
const patterns = lines.map((line) => ({
  line,
  pattern: new RegExp(`^${line.path.replace(/[.*]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/*$`),
}))

/** The line of a URL's path; undefined if no route matches. */
export const lineOf = (pathname: string): PageLine | undefined =>
  byPath.get(pathname) ?? patterns.find(({ pattern }) => pattern.test(pathname))?.line

/** The gate of a URL's path; undefined if no route matches. */
export const gateOf = (pathname: string): Gate | undefined => lineOf(pathname)?.gate

/** What stays open to guests while `loginedToHomePage` is on (site.md 1.10). */
export const isOpenToGuests = (pathname: string): boolean => gateOf(pathname)?.beforeLogin ?? false

export const asksForLogin = (who: Who): who is keyof typeof rules => who !== 'anyone' && who !== 'guest'

/** Whether an account fulfils the rule of a gate, given the brand's switches. */
export function admits(who: Who, accountKind: AccountKind, flags: Flags): boolean {
  if (!asksForLogin(who)) return true
  const rule: Rule = rules[who]
  return (
    rule.accounts.includes(accountKind) &&
    rule.flags.every((flag) => flags[flag]) &&
    (rule.anyFlag?.some((flag) => flags[flag]) ?? true)
  )
}

/** Whether `path` is open to an account: menus omit closed pages. */
export const opens = (path: string, accountKind: AccountKind, flags: Flags): boolean =>
  admits(gateOf(withoutQuery(path))?.who ?? 'anyone', accountKind, flags) && isSwitchedOn(path, flags)

/** Whether the switches of a page for everybody are on, so that a guest finds something there. */
export const isSwitchedOn = (path: string, flags: Flags): boolean =>
  (gateOf(withoutQuery(path))?.flags ?? []).every((flag) => flags[flag])

const withoutQuery = (path: string) => path.replace(/[?#].*/s, '')

const openPaths = Object.entries(gates).flatMap(([path, { who }]) => (asksForLogin(who) ? [] : [path]))

/**
 * The paths that require a login, up to their first parameter. With a script, a guest's link below one of them opens
 * the login dialog instead (site.md 1.10).
 */
export const protectedPrefixes: readonly string[] = Object.entries(gates)
  .filter(([, { who }]) => asksForLogin(who))
  .map(([path]) => path.replace(/\/:.*/, ''))
  // `/game` is one page; what begins like it (`/games`, a game of the house) is open to guests.
  .filter((path) => !openPaths.some((open) => open.startsWith(path)))
  .filter((path, _index, all) => !all.some((other) => path.startsWith(`${other}/`)))

/** Files, streams, forms, and what comes by itself: no link of a guest leads there, and its pages save the bytes. */
export const unlinkedPrefixes: readonly string[] = [
  '/reality-check',
  '/promoDetail/image',
  '/game/toggle-favourite',
  '/own-data.json',
  '/events',
]

const begins = (path: string) => `[href^="${path}"]`

/**
 * The links, as a selector, that open the login dialog for a guest who has a script (site.md 1.10): marked ones, those
 * below protected pages, and games, unless they are the house's or closed: such pages are open to guests.
 */
export const guestGate = `a:is(${[
  '[data-guest-gate]',
  ...protectedPrefixes.filter((path) => !unlinkedPrefixes.includes(path)).map(begins),
  begins('/game?'),
  `${begins('/game/')}:not(${begins('/game/SEN/')}, [data-closed] *)`,
].join()}):not([target])`
