import { Command, CommanderError } from 'commander'
import { printableLines } from '#contract/base/fields/printable.ts'
import { StoreFailed } from '#platform/base/db/backup/store.ts'
import { actorOf, OPERATOR_NAME } from '#platform/base/input/operator-name.ts'
import { commands } from '#platform/base/process/commands.ts'
import { agents } from '../agents/agents.ts'
import { contracts } from '../agents/contracts.ts'
import { settle } from '../agents/settle.ts'
import { archive } from '../archive.ts'
import { audit } from '../audit.ts'
import { backup, restore } from '../backup.ts'
import { mall } from '../benefits/mall.ts'
import { missions } from '../benefits/missions.ts'
import { points } from '../benefits/points.ts'
import { promotions } from '../benefits/promotions.ts'
import { ranks } from '../benefits/ranks.ts'
import { redeems } from '../benefits/redeems.ts'
import { referral } from '../benefits/referral.ts'
import { rewards } from '../benefits/rewards.ts'
import { doctor } from '../doctor.ts'
import { economy } from '../economy.ts'
import { announcements } from '../members/announcements.ts'
import { captcha } from '../members/captcha.ts'
import { feedback } from '../members/feedback.ts'
import { identity } from '../members/identity.ts'
import { member } from '../members/member.ts'
import { messages } from '../members/messages.ts'
import { signInProviders } from '../members/sign-in-providers.ts'
import { texts } from '../members/texts.ts'
import { versions } from '../members/versions.ts'
import { adjust, adjustments } from '../money/adjustments.ts'
import { banks } from '../money/banks.ts'
import { chains } from '../money/chains.ts'
import { deposits } from '../money/deposits.ts'
import { gateways } from '../money/gateways.ts'
import { ledger } from '../money/ledger.ts'
import { transfers } from '../money/transfers.ts'
import { withdrawals } from '../money/withdrawals.ts'
import { operators } from '../operators.ts'
import { outbox } from '../outbox.ts'
import { bets } from '../play/bets.ts'
import { draws } from '../play/draws.ts'
import { games } from '../play/games.ts'
import { rooms } from '../play/rooms.ts'
import { rounds } from '../play/rounds.ts'
import { vendors } from '../play/vendors.ts'
import { push } from '../push.ts'
import { seed } from '../seed.ts'
import { settings } from '../settings.ts'
import { site } from '../site.ts'
import { CommandRefused, type Operator, UsageError } from './operator.ts'

/** One file per group of commands; each takes the operator and answers its command. */
const groups = [
  withdrawals,
  deposits,
  banks,
  gateways,
  chains,
  adjust,
  adjustments,
  transfers,
  bets,
  rounds,
  draws,
  rooms,
  games,
  vendors,
  outbox,
  push,
  messages,
  feedback,
  identity,
  announcements,
  texts,
  versions,
  captcha,
  member,
  agents,
  contracts,
  settle,
  economy,
  points,
  mall,
  redeems,
  referral,
  rewards,
  missions,
  ranks,
  settings,
  operators,
  signInProviders,
  audit,
  site,
  ledger,
  doctor,
  backup,
  restore,
  archive,
  seed,
  promotions,
]

/** Exits of commander that are not errors: requested help. */
const HELP_EXITS = new Set(['commander.helpDisplayed', 'commander.help'])

/**
 * The operator with output that is safe for a terminal: old rows may hold control characters. JSON keeps its meaning:
 * its own line breaks are kept, those in its strings are already escaped.
 */
const withSafeOutput = (operator: Operator): Operator => ({
  ...operator,
  out: (text) => operator.out(printableLines(text)),
})

/** The tree of all commands. */
export function commandTree(operator: Operator): Command {
  const program = new Command(commands.ops)
    .description("The operator's command line. It works while the site runs, and without it.")
    .option('--json', 'print one JSON array, or object')
    .option('--operator <name>', 'who you are, for the audit trail; else OPERATOR, else your system user')
    .configureHelp({ showGlobalOptions: true })
  for (const group of groups) program.addCommand(group(operator))
  return program
}

/** Runs one command line. Answers the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runCommandLine(
  terminal: Operator,
  args: readonly string[],
  errors: (text: string) => void,
): Promise<number> {
  const operator = withSafeOutput(terminal)
  const err = (text: string) => errors(printableLines(text))
  const program = commandTree(operator)
  program.hook('preAction', (_program, command) => nameOperator(operator, command))
  redirectOutput(program, operator, err)
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return HELP_EXITS.has(error.code) && error.exitCode === 0 ? 0 : 2
    if (!(error instanceof CommandRefused || error instanceof UsageError || error instanceof StoreFailed))
      throw error
    err(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}

/** Several people may share a system user; approvals need their own names. */
function nameOperator(operator: Operator, command: Command): void {
  const { operator: name } = command.optsWithGlobals<{ operator?: string }>()
  if (name === undefined) return
  if (!OPERATOR_NAME.test(name)) throw new UsageError(`invalid: ${name} is no operator's name`)
  operator.actor = actorOf(name)
}

/** Makes commander throw instead of ending the process, and write where we write, in every subcommand. */
function redirectOutput(command: Command, operator: Operator, err: (text: string) => void): void {
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => operator.out(text.trimEnd()),
      writeErr: (text) => err(text.trimEnd()),
    })
    .showHelpAfterError('(--help tells more)')
  for (const sub of command.commands) redirectOutput(sub, operator, err)
}
