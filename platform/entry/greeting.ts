import { type Commands, commands } from '#platform/base/process/commands.ts'
import type { Environment } from '#platform/base/process/environment.ts'
import { demoOperators } from './demo/operators.ts'

/** The terminal's message after the start: the address and, in the demo world, the accounts to sign in with. */
export function greeting(
  url: string,
  seed: Environment['SEED'],
  office?: string,
  { ops }: Pick<Commands, 'ops'> = commands,
): string {
  const accounts = [
    ['player1', 'Demo1234', 'a player with some months behind'],
    ['agent1', 'Demo1234', 'a general agent'],
    ['agent2', 'Demo1234', 'an agent below agent1'],
    ['affiliate1', 'Demo1234', 'an affiliate; its invitation code is SEN88'],
    ['newbie1', '123456', 'must change its password at the first login'],
  ]
  const lines = ['', `  Sen is ready: ${url}`, '']
  if (seed === 'demo') {
    lines.push('  Demo accounts (payment password 246810):')
    for (const [account = '', password = '', who = ''] of accounts)
      lines.push(`    ${account.padEnd(12)}${password.padEnd(10)}${who}`)
    lines.push('')
  }
  if (office) {
    lines.push(`  The operators' office: ${office}/office`)
    for (const { name, password, who } of demoOperators)
      lines.push(`    ${name.padEnd(12)}${password.padEnd(10)}${who}`)
    lines.push('')
  }
  lines.push(`  Ctrl-C stops it. \`${ops} help\` is the operator's command line.`, '')
  return lines.join('\n')
}
