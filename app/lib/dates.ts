import type { Language } from '#contract/values.ts'

/** Days and times of the site are those of its players (site.md 1.6). */
export const ZONE = 'Asia/Ho_Chi_Minh'

/** The day before the time: `vi-VN` writes it the other way round, and is read like `en-GB` in all else. */
const locales: Record<Language, string> = { vi: 'en-GB', en: 'en-GB', zh: 'zh-CN' }

const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: Language, kind: 'dateTime' | 'time' | 'day' | 'month'): Intl.DateTimeFormat {
  const key = `${language} ${kind}`
  let found = formats.get(key)
  if (!found) {
    const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    const month = { month: '2-digit', year: 'numeric' } as const
    const parts = { day: date, time, month, dateTime: { ...date, ...time } }[kind]
    found = new Intl.DateTimeFormat(locales[language], { ...parts, timeZone: ZONE })
    formats.set(key, found)
  }
  return found
}

/** `20/11/2026 14:30:08` of an ISO moment, as the language writes it. */
export const formatDateTime = (iso: string, language: Language) =>
  format(language, 'dateTime').format(new Date(iso)).replace(',', '')

export const formatDay = (iso: string, language: Language) => format(language, 'day').format(new Date(iso))

/** `11/2026` of `2026-11`, as the language writes it. */
export const formatMonth = (month: string, language: Language) =>
  format(language, 'month').format(new Date(`${month}-01`))

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

/** The calendar day of a moment, `2026-11-20`. */
export const dayOf = (moment: Date) => isoDay.format(moment)

/** The day `days` after another; before it when negative. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Whether a text is a day that the platform takes (`Day` of the contract): of the years 1970 to 2999. */
export const isDay = (text: string) =>
  /^(19[7-9]|2\d\d)\d-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text

/** Whole seconds from now to a moment, none below zero: what a countdown starts with. */
export const secondsUntil = (iso: string, now = new Date()) =>
  Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / 1000))
