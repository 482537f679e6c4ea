import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { addProvider, closeProvider, listProviders } from '#platform/members/accounts/index.ts'
import { type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'

interface AddOptions {
  name: string
  issuer: string
  clientId: string
  clientSecret?: string
  clientSecretFile?: string
}

/** Third parties that members may sign in by. */
export const signInProviders = (operator: Operator): Command =>
  new Command('signin-providers')
    .description('Third parties that members may sign in by (OpenID Connect)')
    .addCommand(
      new Command('list')
        .description('All that there were, the newest first; their secrets are shown nowhere')
        .action(async (_options, command: Command) => {
          printRows(operator, command, await listProviders(await operator.ctx()), [
            'id',
            'name',
            'issuer',
            'clientId',
            'addedAt',
            'closedAt',
          ])
        }),
    )
    .addCommand(
      new Command('add')
        .description('Opens one, once it has answered; its button stands on the login from then on')
        .requiredOption('--name <name>', 'as members know it, on its button: Google')
        .requiredOption('--issuer <url>', 'exactly as the provider names itself: https://accounts.google.com')
        .requiredOption('--client-id <id>', 'what the provider calls this site')
        .option('--client-secret <text>', 'the secret that goes with it; it is kept encrypted')
        .option(
          '--client-secret-file <file>',
          'a file with the secret, which then stands in no shell history',
        )
        .action(async ({ name, issuer, clientId, ...more }: AddOptions, command: Command) => {
          const secret = await secretOf(more)
          const { actor } = operator
          const terms = { name, issuer, clientId, secret, actor }
          const { id } = unwrap(await addProvider(await operator.ctx(), terms), `adding ${issuer}`)
          printDone(operator, command, `${name} is open as ${id}.`, { id, name, issuer })
        }),
    )
    .addCommand(
      new Command('close')
        .description('Closes one: its button is gone, and nobody signs in by it; links wait for it')
        .argument('<id>', 'as `signin-providers list` prints it')
        .action(async (id: string, _options, command: Command) => {
          const wish = { id: /^\d{1,4}$/.test(id) ? Number(id) : 0, actor: operator.actor }
          unwrap(await closeProvider(await operator.ctx(), wish), `closing ${id}`)
          printDone(operator, command, `The provider ${id} is closed.`, { id: Number(id), status: 'closed' })
        }),
    )

async function secretOf({
  clientSecret,
  clientSecretFile,
}: Pick<AddOptions, 'clientSecret' | 'clientSecretFile'>) {
  if ((clientSecret === undefined) === (clientSecretFile === undefined))
    throw new UsageError('required: --client-secret or --client-secret-file')
  if (clientSecretFile === undefined) return clientSecret ?? ''
  const text = await readFile(clientSecretFile, 'utf8').catch(() => {
    throw new UsageError(`invalid: ${clientSecretFile} cannot be read`)
  })
  return text.trim()
}
