import { Command } from 'commander'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import { listMall, setMall } from '#platform/benefits/points/index.ts'
import { type Operator, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'

export const mall = (operator: Operator): Command =>
  new Command('mall')
    .description('What points buy')
    .addCommand(
      new Command('list')
        .description('Every reward, what is offered first; with --json in the form that `mall set` takes')
        .action(async (_options, command: Command) => {
          printRows(operator, command, await listMall(await operator.ctx()), [
            'id',
            'code',
            'kind',
            'price',
            'left',
            'limit',
            'money',
            'turnover',
            'offered',
            'name',
          ])
        }),
    )
    .addCommand(
      new Command('set')
        .description('Offers the rewards of a file, in its order, and nothing else')
        .requiredOption('--file <path>', 'a JSON array, see docs/operations.md')
        .action(async ({ file }: { file: string }, command: Command) => {
          const rewards = readJson(file)
          const { offered } = unwrap(
            await withinEconomy(await operator.ctx(), (tx) => setMall(tx, operator.actor, rewards)),
            file,
          )
          printDone(operator, command, `${offered} rewards are offered.`, { offered })
        }),
    )
