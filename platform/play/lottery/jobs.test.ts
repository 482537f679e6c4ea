import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testMember } from '#tests/support/platform/members.ts'
import { ctx, drawRow, holdDraw, inLotteryWorld, nextDraw, ticketOn } from '#tests/support/worlds/lottery.ts'
import { lotteryRoutines } from './jobs.ts'

inLotteryWorld()

it('what was exposed on draws that have ended is forgotten in one run, however much; that of others stays', async () => {
  const [ended, open] = [await nextDraw('fast-1'), await nextDraw('fast-1', 4)]
  const member = await testMember(ctx, { balance: '100.00' })
  for (const draw of [ended, open]) await ticketOn(member, draw, [['last-2', '12 34', '1.00']])
  const { id } = await holdDraw('fast-1', ended.numero)
  await sql`
    insert into draw_exposure (round_id, number, payable)
    select ${id}::uuid, 'last-3 ' || n, 1 from generate_series(1, 12000) n
  `.execute(ctx.db)
  await lotteryRoutines['remove-exposure'].work(ctx)
  const left = await ctx.db
    .selectFrom('draw_exposure')
    .select(['round_id', 'number'])
    .orderBy('number')
    .execute()
  const other = await drawRow('fast-1', open.numero)
  expect(left).toEqual(['last-2 12', 'last-2 34'].map((number) => ({ round_id: other.id, number })))
})
