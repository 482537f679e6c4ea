import { Command } from 'commander'
import { wireWords } from '#contract/base/product.ts'
import { checkFigures } from '#platform/agents/figures/index.ts'
import { checkLines, createLine, setRebate, showAgent } from '#platform/agents/tree/index.ts'
import { moveAgent } from '#platform/backoffice/economy/index.ts'
import { evenUnchanged } from '#platform/base/result.ts'
import { CommandRefused, type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRecord } from '../command/print.ts'
import { type ReasonOption, withReason } from '../command/reason-option.ts'
import { freeze, unfreeze } from '../members/member.ts'
import { agentApplications } from './agent-applications.ts'

export const agents = (operator: Operator): Command =>
  new Command('agents')
    .description('The tree of accounts: lines of agents, and who stands below whom')
    .addCommand(show(operator))
    .addCommand(create(operator))
    .addCommand(move(operator))
    .addCommand(rebate(operator))
    .addCommand(freeze(operator))
    .addCommand(unfreeze(operator))
    .addCommand(agentApplications(operator))
    .addCommand(check(operator))

const NAME = 'user name, in any case'

const show = (operator: Operator): Command =>
  new Command('show')
    .description('The place of an account in its line, and its team')
    .argument('<account>', NAME)
    .action(async (account: string, _options, command: Command) => {
      printRecord(
        operator,
        command,
        wireWords(unwrap(await showAgent(await operator.ctx(), account), account)),
      )
    })

const create = (operator: Operator): Command =>
  new Command('create-line')
    .description('Opens a general agent at the top of a new line, and prints its first password')
    .argument('<account>', 'user name of the new account')
    .option('--rebate <percent>', 'the highest rebate of its team, as 0.80', '0')
    .action(async (account: string, options: { rebate: string }, command: Command) => {
      const input = { account, rebate: basisPointsOf(options.rebate) }
      const created = await createLine(await operator.ctx(), operator.actor, input)
      const { password } = unwrap(created, `creating ${account}`)
      printDone(operator, command, `${account} heads a line of its own; its first password is ${password}`, {
        account,
        password,
      })
    })

const move = (operator: Operator): Command =>
  new Command('move')
    .description('Moves an account with everybody below it under another upline, or to the top of a line')
    .argument('<account>', NAME)
    .option('--to <upline>', 'user name of the new upline')
    .option('--top', 'an agent, to the top of a line of its own, as a general agent')
    .action(async (account: string, options: { to?: string; top?: boolean }, command: Command) => {
      if ((options.to === undefined) === (options.top === undefined))
        throw new UsageError('invalid: say either --to <upline> or --top')
      const to = options.to ?? null
      const ctx = await operator.ctx()
      const { accountKind } = unwrap(await moveAgent(ctx, operator.actor, account, to), `moving ${account}`)
      const where = to === null ? 'at the top of its line, as a general agent' : `below ${to}`
      printDone(
        operator,
        command,
        `${account} stands ${where}.`,
        wireWords({ account, upline: to, accountKind }),
      )
    })

const rebate = (operator: Operator): Command =>
  withReason(new Command('rebate'))
    .description('Sets the rebate of an account: from those of its downlines up to that of its upline')
    .argument('<account>', NAME)
    .argument('<percent>', 'as 0.80')
    .action(async (account: string, text: string, { reason }: ReasonOption, command: Command) => {
      const set = await setRebate(await operator.ctx(), operator.actor, account, basisPointsOf(text), reason)
      unwrap(evenUnchanged(set, null), `the rebate of ${account}`)
      printDone(operator, command, `${account} has a rebate of ${text} %.`, { account, rebate: text })
    })

const check = (operator: Operator): Command =>
  new Command('check')
    .description(
      'Proves that every line follows from the uplines, and the figures of teams from bets and ledger; exit code 1 if not',
    )
    .action(async (_options, command: Command) => {
      const ctx = await operator.ctx()
      const lines = await checkLines(ctx)
      const figures = await checkFigures(ctx)
      const problems = [...lines.problems, ...figures.problems]
      if (problems.length > 0) throw new CommandRefused(problems.join('\n'))
      const { members } = lines
      const { places } = figures
      const message = `The lines of ${members} accounts are right, and so are the figures at ${places} places.`
      printDone(operator, command, message, { members, places, problems })
    })

/** Basis points of a percentage with up to two decimals. */
function basisPointsOf(text: string): number {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) throw new UsageError(`invalid: ${text} is no percentage as 0.80`)
  return Math.round(Number(text) * 100)
}
