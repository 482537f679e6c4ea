import { osOf } from './device-os.ts'

/** The order matters: every browser also claims to be others. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/coc_coc_browser\//i, 'Cốc Cốc'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
] as const

/** Browser and system in a user agent, `Chrome, Windows`; empty if it has neither. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const os = osOf(userAgent)
  return [browser, os === 'other' ? undefined : os].filter(Boolean).join(', ')
}
