import { Command, Option } from 'commander'
import { moneyOf } from '#contract/base/fields/money.ts'
import { DrawState } from '#contract/play/lottery.ts'
import { drawExposure, listDraws, voidDraw } from '#platform/play/lottery/index.ts'
import { type ListOptions, placeOf, rowsOf } from '../command/list-options.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'

interface DrawOptions extends ListOptions {
  game?: string
  state?: DrawState
}

/** `fast-1.20261125-0792`: a draw by its lottery and its name. */
const isDraw = (id: string): boolean => /^[a-z\d-]+\.\d{8}(-\d{4})?$/.test(id)

export const draws = (operator: Operator): Command =>
  new Command('draws')
    .description('Draws of the lottery')
    .addCommand(
      new Command('list')
        .description('Those of all lotteries, the latest first')
        .option('--game <code>', 'of one lottery: vn-ha-noi, fast-1, sea-649')
        .addOption(new Option('--state <state>', 'in this state').choices(DrawState.options))
        .option('--from <day>', 'only those that draw from this day of the site on, like 2026-11-20')
        .option('--to <day>', 'only those that draw until this day, itself included')
        .option('--after <draw>', 'those that follow this one: vn-ha-noi.20261120')
        .option('--limit <rows>', 'how many rows, 500 at most')
        .action(async ({ game, state, ...place }: DrawOptions, command: Command) => {
          const ctx = await operator.ctx()
          const { after, limit, ...days } = await placeOf(ctx, place, isDraw)
          const rows = unwrap(await listDraws(ctx, { game, state, days, after, limit }), 'listing draws')
          printRows(operator, command, rows, [
            'game',
            'numero',
            'state',
            'locksAt',
            'drawsAt',
            'bets',
            'roundId',
            'reason',
          ])
        }),
    )
    .addCommand(
      new Command('exposure')
        .description('What the house may have to pay on each number of a draw, the greatest first')
        .argument('<code>', 'the lottery')
        .argument('<numero>', 'the draw')
        .option('--limit <rows>', 'how many rows, 500 at most')
        .action(async (code: string, numero: string, { limit }: DrawOptions, command: Command) => {
          const query = { code, numero, limit: rowsOf(limit) }
          const rows = unwrap(
            await drawExposure(await operator.ctx(), query),
            `the exposure of ${code} ${numero}`,
          )
          const listed = rows.map(({ payable, ...number }) => ({ ...number, payable: moneyOf(payable) }))
          printRows(operator, command, listed, ['playType', 'number', 'payable'])
        }),
    )
    .addCommand(
      new Command('void')
        .description('Ends a draw that has not been drawn: every stake goes back')
        .argument('<code>', 'the lottery')
        .argument('<numero>', 'the draw')
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (code: string, numero: string, { reason }: { reason: string }, command: Command) => {
          const voided = await voidDraw(await operator.ctx(), { code, numero }, operator.actor, reason)
          unwrap(voided, `voiding draw ${code} ${numero}`)
          printDone(operator, command, `Draw ${code} ${numero} is void, its stakes go back.`, {
            code,
            numero,
            state: 'void',
            reason,
          })
        }),
    )
