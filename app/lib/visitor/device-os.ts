/** The order matters: Android also says Linux, iPhone also says Mac OS. */
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** The operating system in a user agent. */
export const osOf = (userAgent: string): string =>
  systems.find(([sign]) => sign.test(userAgent))?.[1] ?? 'other'
