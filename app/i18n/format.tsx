import { createContext, type ReactNode, useContext } from 'react'
import { dayOf, formatTime } from '#app/lib/text/dates.ts'
import { isolated } from '#app/lib/text/money-format.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { formatDateTime, formatDay, formatDayHead, formatMonth } from './dates.ts'
import { listed } from './sentences.ts'

/** The language of a page, and the platform's currency. */
interface Locale {
  language: Language
  currencySymbol: string
}

/** How a page writes dates, times and lists. */
export interface Format extends Locale {
  dateTime: (iso: string) => string
  day: (iso: string) => string
  time: (iso: string) => string
  /** Without seconds, for lists. */
  dayTime: (iso: string) => string
  list: (items: readonly (string | number)[]) => string
  /** The site's day of an instant, `2026-11-20`, and how it heads its records. */
  dayOf: (iso: string) => string
  dayHead: (day: string) => string
  month: (month: string) => string
}

const formatOf = ({ language, currencySymbol }: Locale): Format => ({
  language,
  currencySymbol,
  dateTime: (iso) => isolated(formatDateTime(iso, language), language),
  day: (iso) => formatDay(iso, language),
  time: formatTime,
  dayTime: (iso) => isolated(`${formatDay(iso, language)} ${formatTime(iso)}`, language),
  list: (items) => listed(items, language),
  dayOf: (iso) => dayOf(new Date(iso)),
  dayHead: (day) => formatDayHead(day, language),
  month: (month) => formatMonth(month, language),
})

const FormatContext = createContext(formatOf({ language: 'vi', currencySymbol: 'P' }))

/** The formats are made once for all below: a page has hundreds of components that use them. */
export const FormatProvider = ({ value, children }: { value: Locale; children: ReactNode }) => (
  <FormatContext.Provider value={formatOf(value)}>{children}</FormatContext.Provider>
)

export const useFormat = (): Format => useContext(FormatContext)
