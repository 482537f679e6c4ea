import type { readToday } from '../../services/today.server.ts'

/** What the first page says. */
export type TodayData = Awaited<ReturnType<typeof readToday>>
