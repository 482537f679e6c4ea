import { Command } from 'commander'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import { listRanks, setRanks } from '#platform/benefits/ranks/index.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'

export const ranks = (operator: Operator): Command =>
  new Command('ranks')
    .description('VIP ranks: what they ask and give; `member rank` gives one by hand')
    .addCommand(
      new Command('list')
        .description('All of them from 0 up; `--json` prints what `set` takes')
        .action(async (_options, command: Command) => {
          const rows = await listRanks(await operator.ctx())
          printRows(operator, command, rows, [
            'level',
            'upgradeTurnover',
            'keepTurnover',
            'upgradeGift',
            'monthlyGift',
            'rebates',
            'name',
          ])
        }),
    )
    .addCommand(
      new Command('set')
        .description('Puts a catalogue in the place of the one before; members keep their levels')
        .requiredOption('--file <path>', 'JSON, as `ranks list --json` prints it')
        .action(async ({ file }: { file: string }, command: Command) => {
          const catalogue = readJson(file)
          const set = unwrap(
            await withinEconomy(await operator.ctx(), (tx) => setRanks(tx, operator.actor, catalogue)),
            'this catalogue of ranks',
          )
          printDone(operator, command, `${set} ranks are set.`, { ranks: set })
        }),
    )
