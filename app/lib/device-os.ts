/** In this order: an Android also says Linux, an iPhone also says Mac OS. */
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** The operating system that a user agent names. */
export const osOf = (userAgent: string): string =>
  systems.find(([sign]) => sign.test(userAgent))?.[1] ?? 'other'
