import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { chooseRealityCheck, limitHistory, setPlayLimit } from '#platform/members/responsible-gaming/index.ts'
import { PastClock, pastContext } from './past.ts'

const DAY_MS = 86_400_000
const SET_DAYS_AGO = 20
/** High enough not to hinder anybody who tries the demo world: it is for display. */
const MONTHLY_DEPOSIT = '99999999999.00'

/** The limits of `player1`: a monthly deposit limit, and an hourly reality check. Once. */
export async function livePlayLimits(ctx: Context, player: Member, anchor: Date): Promise<void> {
  const past = pastContext(ctx, new PastClock(new Date(anchor.getTime() - SET_DAYS_AGO * DAY_MS)), anchor)
  const { totalRows } = must(await limitHistory(past, player, { page: 1, size: 1 }))
  if (totalRows === 0) must(await chooseRealityCheck(past, player, { minutes: 60 }))
  must(await setPlayLimit(past, player, { kind: 'deposit', period: 'month', amount: MONTHLY_DEPOSIT }))
}

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`the demo world was refused: ${result.code}`)
  return result.value
}
