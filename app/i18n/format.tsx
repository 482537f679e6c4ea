import { createContext, type ReactNode, useContext } from 'react'
import { dayOf, formatDateTime, formatDay, formatDayHead, formatMonth, formatTime } from '#app/lib/dates.ts'
import type { Language } from '#contract/values.ts'
import { listed } from './sentences.ts'

/** The formats of this page: its language, and the platform's currency. */
interface Format {
  language: Language
  currencySymbol: string
}

const FormatContext = createContext<Format>({ language: 'vi', currencySymbol: 'P' })

export const FormatProvider = ({ value, children }: { value: Format; children: ReactNode }) => (
  <FormatContext.Provider value={value}>{children}</FormatContext.Provider>
)

export const useFormat = () => {
  const { language, currencySymbol } = useContext(FormatContext)
  return {
    language,
    currencySymbol,
    dateTime: (iso: string) => formatDateTime(iso, language),
    day: (iso: string) => formatDay(iso, language),
    time: formatTime,
    /** Without seconds, for lists. */
    dayTime: (iso: string) => `${formatDay(iso, language)} ${formatTime(iso)}`,
    list: (items: readonly (string | number)[]) => listed(items, language),
    /** The site's day of an instant, `2026-11-20`, and how it heads its records. */
    dayOf: (iso: string) => dayOf(new Date(iso)),
    dayHead: (day: string) => formatDayHead(day, language),
    month: (month: string) => formatMonth(month, language),
  }
}
