/** `system` follows the visitor's system, until somebody chooses (site.md 1.7). */
export type Theme = 'system' | 'light' | 'dark'

/** The theme that a visitor's cookies choose; anything unknown is nobody's choice. */
export function themeIn(cookies: ReadonlyMap<string, string>): Theme {
  const chosen = cookies.get('theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}
