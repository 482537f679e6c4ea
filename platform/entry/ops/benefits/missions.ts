import { Command } from 'commander'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import { listMissions, setMissions } from '#platform/benefits/missions/index.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'

export const missions = (operator: Operator): Command =>
  new Command('missions')
    .description('What members can do for a reward')
    .addCommand(
      new Command('list')
        .description('All of them, in the order in which they are shown; `--json` prints what `set` takes')
        .action(async (_options, command: Command) => {
          const rows = await listMissions(await operator.ctx())
          printRows(operator, command, rows, [
            'code',
            'kind',
            'gameType',
            'period',
            'target',
            'paysTo',
            'amount',
            'name',
          ])
        }),
    )
    .addCommand(
      new Command('set')
        .description('Puts a catalogue in the place of the one before')
        .requiredOption('--file <path>', 'JSON, as `missions list --json` prints it')
        .action(async ({ file }: { file: string }, command: Command) => {
          const catalogue = readJson(file)
          const set = unwrap(
            await withinEconomy(await operator.ctx(), (tx) => setMissions(tx, operator.actor, catalogue)),
            'this catalogue of missions',
          )
          printDone(operator, command, `${set} missions are set.`, { missions: set })
        }),
    )
