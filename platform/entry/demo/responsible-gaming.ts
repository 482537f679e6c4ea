import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { chooseRealityCheck, limitHistory, setPlayLimit } from '#platform/members/responsible-gaming/index.ts'
import { asPlanned } from './as-planned.ts'
import { PastClock, pastContext } from './past.ts'

const SET_DAYS_AGO = 20
/** High enough not to hinder anybody who tries the demo world: it is for display. */
const MONTHLY_DEPOSIT = '99999999999.00'

/** The limits of `player1`: a monthly deposit limit, and an hourly reality check. Once. */
export async function livePlayLimits(ctx: Context, player: Member, anchor: Date): Promise<void> {
  const past = pastContext(ctx, new PastClock(new Date(anchor.getTime() - SET_DAYS_AGO * DAY_MS)), anchor)
  const { totalRows } = asPlanned(await limitHistory(past, player, { page: 1, size: 1 }))
  if (totalRows === 0) asPlanned(await chooseRealityCheck(past, player, { minutes: 60 }))
  asPlanned(await setPlayLimit(past, player, { kind: 'deposit', period: 'month', amount: MONTHLY_DEPOSIT }))
}
