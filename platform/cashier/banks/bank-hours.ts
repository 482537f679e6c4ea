/** When an own account takes orders: minutes of the site's day, from and until; over midnight where `to` is earlier. */
export interface BankHours {
  from: number
  to: number
}

const MINUTES = 60

/** Reads `08:00-22:30`; undefined for anything else, and for hours that begin where they end. */
export function bankHoursOf(text: string): BankHours | undefined {
  const [, ...parts] = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  const [fromHour, fromMinute, toHour, toMinute] = parts.map(Number)
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined)
    return undefined
  const hours = { from: fromHour * MINUTES + fromMinute, to: toHour * MINUTES + toMinute }
  return hours.from === hours.to ? undefined : hours
}

const clock = (minute: number): string =>
  [Math.floor(minute / MINUTES), minute % MINUTES].map((part) => String(part).padStart(2, '0')).join(':')

/** As `bankHoursOf` reads it. */
export const textOfHours = ({ from, to }: BankHours): string => `${clock(from)}-${clock(to)}`
