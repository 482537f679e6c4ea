// A process that is killed over an open bet (platform/play/bets/crash.test.ts): bet-worker.ts <url> <member> <what>. It
// opens a round and takes a step in it; then, as `what` says, it goes on to an end that it does not commit. It prints the
// bet's id when it has come so far, and waits.
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '#platform/base/db/database.ts'
import { settleBet, voidBet } from '#platform/play/bets/index.ts'
import { heldPlatform } from '../site/held-platform.ts'
import { openLadder, stepLadder } from './ladder.ts'

/** Longer than the test that kills it. */
const WAIT_MS = 60_000

const [url = '', memberId = '', what = ''] = process.argv.slice(2)
const { ctx } = heldPlatform(openPool(url)).platform
const member = { id: BigInt(memberId), account: 'worker', accountKind: 0, uplineId: null, frozen: false }

const result = await openLadder(ctx, member, 1_000n)
if (!result.ok) throw new Error(result.code)
const { betId } = result.value
const stepped = await stepLadder(ctx, member, { betId, requestId: 'step-0001' }, 'double')
if (!stepped.ok) throw new Error(stepped.code)

await ctx.transact(async (ctx) => {
  if (what === 'settle') await settleBet(ctx, betId, { payout: 9_000n, outcome: {} })
  if (what === 'void') await voidBet(ctx, betId)
  process.stdout.write(`${betId}\n`)
  await pause(WAIT_MS)
  return result
})
