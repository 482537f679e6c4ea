import { Command, CommanderError } from 'commander'
import { captcha } from './captcha.ts'
import { deposits } from './deposits.ts'
import { ledger } from './ledger.ts'
import { mall } from './mall.ts'
import { member } from './member.ts'
import { messages } from './messages.ts'
import { missions } from './missions.ts'
import { type Operator, Refused, WrongUsage } from './operator.ts'
import { outbox } from './outbox.ts'
import { points } from './points.ts'
import { ranks } from './ranks.ts'
import { redeems } from './redeems.ts'
import { referral } from './referral.ts'
import { rewards } from './rewards.ts'
import { seed } from './seed.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { withdrawals } from './withdrawals.ts'

/** One file a group of commands; each takes the operator and answers its command. */
const groups = [
  withdrawals,
  deposits,
  outbox,
  messages,
  captcha,
  member,
  points,
  mall,
  redeems,
  referral,
  rewards,
  missions,
  ranks,
  settings,
  site,
  ledger,
  seed,
]

/** What is not a mistake although commander ends with it: help that was asked for. */
const ASKED_FOR = new Set(['commander.helpDisplayed', 'commander.help'])

/** Runs one command line. Answers the exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runCommandLine(
  operator: Operator,
  args: readonly string[],
  err: (text: string) => void,
): Promise<number> {
  const program = new Command('npm run -s ops --')
    .description("The operator's command line. It works while the site runs, and without it.")
    .option('--json', 'print one JSON array, or object')
    .configureHelp({ showGlobalOptions: true })
  for (const group of groups) program.addCommand(group(operator))
  listen(program, operator, err)
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return ASKED_FOR.has(error.code) && error.exitCode === 0 ? 0 : 2
    if (!(error instanceof Refused) && !(error instanceof WrongUsage)) throw error
    err(error.message)
    return error instanceof Refused ? 1 : 2
  }
}

/** Makes commander throw instead of ending the process, and write where we write, in every subcommand. */
function listen(command: Command, operator: Operator, err: (text: string) => void): void {
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => operator.out(text.trimEnd()),
      writeErr: (text) => err(text.trimEnd()),
    })
    .showHelpAfterError('(--help tells more)')
  for (const sub of command.commands) listen(sub, operator, err)
}
