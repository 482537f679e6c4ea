import { Command, Option } from 'commander'
import { moneyOf } from '#contract/base/fields/money.ts'
import { DrawState } from '#contract/play/lottery.ts'
import { drawExposure, listDraws, voidDraw } from '#platform/play/lottery/index.ts'
import { rowsOf } from '../command/list-options.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'

interface ListOptions {
  game?: string
  state?: DrawState
  limit?: string
}

export const draws = (operator: Operator): Command =>
  new Command('draws')
    .description('Draws of the lottery')
    .addCommand(
      new Command('list')
        .description('Those of all lotteries, the latest first')
        .option('--game <code>', 'of one lottery: vn-ha-noi, fast-1, sea-649')
        .addOption(new Option('--state <state>', 'in this state').choices(DrawState.options))
        .option('--limit <rows>', 'how many rows, 500 at most')
        .action(async ({ limit, ...filter }: ListOptions, command: Command) => {
          const asked = { ...filter, limit: rowsOf(limit) }
          const rows = unwrap(await listDraws(await operator.ctx(), asked), 'listing draws')
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
        .action(async (code: string, numero: string, { limit }: ListOptions, command: Command) => {
          const asked = { code, numero, limit: rowsOf(limit) }
          const rows = unwrap(
            await drawExposure(await operator.ctx(), asked),
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
