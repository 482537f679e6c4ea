import { Command } from 'commander'
import {
  applyTrialSettings,
  ceilingsOf,
  economyTable,
  isRed,
  toBenefitsRow,
  toCeilingRow,
  toRow,
  tryChange,
} from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { CommandRefused, json, type Operator, UsageError, unwrap, wantsJson } from './command/operator.ts'
import { printRows } from './command/print.ts'

/** One `--with`: the value may contain `=`. */
function withOf(text: string): { name: string; value: string } {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(`invalid: --with ${text}: it is <setting>=<value>`)
  return { name: text.slice(0, at), value: text.slice(at + 1) }
}

/** The table, followed by the benefits that have a ceiling; in the transaction of `tx`. */
async function economyOf(tx: Context) {
  const economy = await economyTable(tx)
  return {
    red: economy.lines.filter(isRed),
    shown: {
      options: economy.lines.map(toRow),
      benefits: [...economy.benefits.values()].map(toBenefitsRow),
      ceilings: (await ceilingsOf(tx, economy)).map(toCeilingRow),
    },
  }
}

export const economy = (operator: Operator): Command =>
  new Command('economy')
    .description(
      'What each bet keeps for the house, and what its turnover gives back at most; exit 1 where nothing is left',
    )
    .option(
      '--with <setting=value>',
      'shows the table after a change, without making it; may be given several times',
      (text: string, before: string[]) => [...before, text],
      [],
    )
    .action(async (options: { with: string[] }, command: Command) => {
      const settings = options.with.map(withOf)
      const ctx = await operator.ctx()
      const trial = await tryChange(
        ctx,
        (tx) =>
          settings.length > 0 ? applyTrialSettings(tx, operator.actor, settings) : Promise.resolve(ok(null)),
        economyOf,
      )
      const { red, shown: table } = unwrap(trial, 'this change')
      if (wantsJson(command)) operator.out(json(table))
      else {
        printRows(operator, command, table.options, ['game', 'option', 'edge', 'weight', 'benefits', 'left'])
        printRows(operator, command, table.benefits, [
          'gameType',
          'rebate',
          'gifts',
          'missions',
          'leaderboard',
          'cashback',
          'points',
          'commission',
          'referral',
          'dividend',
          'total',
        ])
        printRows(operator, command, table.ceilings, ['item', 'per', 'most', 'turnover', 'costs'])
      }
      if (red.length > 0)
        throw new CommandRefused(
          `economy-red: nothing is left of ${red.map(({ game, option }) => `${game} (${option})`).join(', ')}`,
        )
    })
