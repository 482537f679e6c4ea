import { osOf } from './device-os.ts'

/** In this order: every browser says that it is others too. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/coc_coc_browser\//i, 'Cốc Cốc'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
] as const

/** Browser and system that a user agent names, `Chrome, Windows`; empty where it names neither. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const os = osOf(userAgent)
  return [browser, os === 'other' ? undefined : os].filter(Boolean).join(', ')
}
