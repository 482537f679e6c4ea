import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { projectRoot } from '#platform/base/process/project-root.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { isLongRun } from '#tests/support/cases.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { ladderGame, stepLadder } from '#tests/support/platform/ladder.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { heldPlatform } from '#tests/support/site/held-platform.ts'
import { openBetOf, settleBet, voidBet } from './index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let ctx: Context
beforeAll(async () => {
  database = await testDatabase()
  ctx = heldPlatform(database.pool).platform.ctx
  await installHouseGames(ctx)
})
afterAll(() => database.close())

/** Has another process open a round and begin to end it, and kills it there. Answers the bet's id. */
async function killedWhile(memberId: bigint, what: 'open' | 'settle' | 'void'): Promise<string> {
  const worker = path.join(projectRoot, 'tests/support/platform/bet-worker.ts')
  const args = ['--import', 'tsx', worker, database.url, String(memberId), what]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const [said] = await Promise.race([once(child.stdout, 'data'), ended])
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  return String(said).trim()
}

const moments = isLongRun ? (['open', 'settle', 'void'] as const) : (['settle'] as const)
it.each(moments)(
  'a bet whose process is killed after its stake (%s) is resumed by another one, and ends once',
  async (what) => {
    const member = await testMember(ctx, { balance: '100.00' })
    const betId = await killedWhile(member.id, what)
    // Whatever was not committed has not happened; waits for the lock that the dead process held.
    const again = await stepLadder(ctx, member, { betId, requestId: 'step-0001' }, 'double')
    expect(again).toMatchObject({ ok: true, value: { steps: 1, result: 'open' } })
    expect(await openBetOf(ctx, member.id, ladderGame)).toMatchObject({
      id: betId,
      stake: 2_000n,
      actions: [{ do: 'double' }],
    })
    expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(8_000n)

    const end = { payout: 5_000n, outcome: {} }
    const ends = await Promise.all([
      settleBet(ctx, betId, end),
      voidBet(ctx, betId),
      settleBet(ctx, betId, end),
    ])
    const { result } = await ctx.db
      .selectFrom('bet')
      .select('result')
      .where('id', '=', betId)
      .executeTakeFirstOrThrow()
    expect(ends.some((answer) => answer.ok && answer.value.result === result)).toBe(true)
    const brought = result === 'void' ? 2_000n : 5_000n
    expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(8_000n + brought)
    expect((await checkLedger(ctx.db)).problems).toEqual([])
  },
)
