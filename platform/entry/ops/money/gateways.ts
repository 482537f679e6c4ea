import { readFileSync, statSync } from 'node:fs'
import { Command, Option } from 'commander'
import { MAX_DESCRIPTION_BYTES } from '#platform/cashier/limits.ts'
import {
  addGateway,
  checkCallback,
  checkDescription,
  closeGateway,
  type Description,
  type DescriptionCheck,
  type GatewayBehaviour,
  gatewayBehaviours,
  gatewayStatuses,
  listGateways,
  readDescription,
  startSimulatedGateway,
} from '#platform/cashier/providers/index.ts'
import { CommandRefused, type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'
import { statusList } from '../command/status-list.ts'

const FILE = 'a description as docs/gateways.md has it: docs/gateways/momo.json'

interface KeyOptions {
  set?: Record<string, string>
  secretFile?: string
}

const withKeys = (command: Command): Command =>
  command
    .option('--set <name=value>', 'a value of the merchant, as the description names it', collected)
    .option('--secret-file <file>', 'its keys as JSON, by their names; never printed')

const withOrigin = (command: Command): Command =>
  command.addOption(
    new Option('--origin <url>', 'the site’s own, for callbacks and the way back').env('PUBLIC_ORIGIN'),
  )

export const gateways = (operator: Operator): Command =>
  new Command('gateways')
    .description('Payment gateways, each by its description')
    .addCommand(
      statusList(operator, {
        about: 'Newest first, with what went wrong last',
        statuses: gatewayStatuses,
        read: listGateways,
        columns: ['name', 'title', 'methods', 'paysOut', 'hosts', 'status', 'heardAt', 'failedAt', 'problem'],
      }),
    )
    .addCommand(check(operator))
    .addCommand(add(operator))
    .addCommand(
      new Command('close')
        .description('Closes a gateway for new orders; open ones are still paid by it')
        .argument('<name>', 'as `gateways list` prints it')
        .action(async (name: string, _options, command: Command) => {
          unwrap(await closeGateway(await operator.ctx(), name, operator.actor), `closing ${name}`)
          printDone(operator, command, `The gateway ${name} is closed.`, { name, status: 'closed' })
        }),
    )
    .addCommand(simulate(operator))

interface CheckOptions extends KeyOptions {
  origin?: string
  callback?: string
  header?: Record<string, string>
  payout?: true
  at?: string
}

const check = (operator: Operator): Command =>
  withOrigin(withKeys(new Command('check')))
    .description('Says, without a connection, what would be sent, and whether a callback would be taken')
    .argument('<file>', FILE)
    .option('--callback <file>', 'a callback as it came: its body, or the query of a GET')
    .option('--header <name=value>', 'a header of the callback', collected)
    .option('--payout', 'the callback is about a payout')
    .option('--at <ISO>', 'when it came, if not now')
    .action((file: string, options: CheckOptions, command: Command) => {
      const description = descriptionIn(file)
      const { origin = 'https://sen.example', at } = options
      if (at !== undefined && Number.isNaN(Date.parse(at))) throw new UsageError(`invalid: ${at} is no time`)
      const now = at === undefined ? new Date() : new Date(at)
      // What would be sent can be shown without keys; whether a callback is genuine cannot be said.
      const keys = options.callback === undefined ? keysIn(options) : wholeKeysIn(description, options)
      if (options.callback === undefined) {
        const sent = checkDescription(description, { ...keys, now, origin })
        printDone(operator, command, sent.map(describe).join('\n\n'), sent)
        return
      }
      const callback = options.payout ? description.payout?.callback : description.deposit.callback
      const text = textIn(options.callback)
      const query = callback?.encoding === 'query' ? text.trim().slice(text.indexOf('?') + 1) : ''
      const message = {
        about: options.payout ? ('payout' as const) : ('payment' as const),
        method: callback?.method ?? 'POST',
        headers: new Headers(options.header),
        query,
        body: Buffer.from(text),
      }
      const check = checkCallback(description, message, { ...keys, now })
      if (!check.taken) throw new CommandRefused(`the callback would be refused: ${check.why}`)
      const { state, order, amount, transaction } = check
      const says = `It would be taken: ${order} is ${state}, ${amount ?? 'no amount'}, transaction ${transaction}.`
      printDone(operator, command, says, check)
    })

const describe = ({ what, method, url, headers, body, signed }: DescriptionCheck): string =>
  [
    `${what}: ${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [body]),
    ...(signed === null ? ['not signed'] : [`signed: ${signed}`]),
  ].join('\n')

interface AddOptions extends KeyOptions {
  origin?: string
}

const add = (operator: Operator): Command =>
  withOrigin(withKeys(new Command('add')))
    .description('Opens a gateway: it serves its methods from then on, where no own bank account does')
    .argument('<file>', FILE)
    .action(async (file: string, { origin, ...options }: AddOptions, command: Command) => {
      if (origin === undefined) throw new UsageError('required: --origin, or PUBLIC_ORIGIN')
      const description = descriptionIn(file)
      const wish = {
        description,
        merchant: options.set ?? {},
        secrets: secretsIn(options),
        origin,
        actor: operator.actor,
      }
      const { name } = unwrap(await addGateway(await operator.ctx(), wish), `opening ${description.name}`)
      const callback = `${origin}/callbacks/gateway/${name}`
      printDone(operator, command, `The gateway ${name} is open. It calls ${callback}.`, { name, callback })
    })

interface SimulateOptions extends KeyOptions {
  origin: string
  port: string
  behaviour: GatewayBehaviour
}

const simulate = (operator: Operator): Command =>
  withKeys(new Command('simulate'))
    .description(
      'Serves a description as its gateway would, well or badly, until it is stopped: for trials alone',
    )
    .argument('<file>', FILE)
    .option('--port <port>', 'where it listens on this machine', '3010')
    .option('--origin <url>', 'where it calls the site', 'http://localhost:3000')
    .addOption(new Option('--behaviour <behaviour>', 'how').choices(gatewayBehaviours).default('pay'))
    .action(
      async (file: string, { port, origin, behaviour, ...options }: SimulateOptions, command: Command) => {
        if (!/^\d{1,5}$/.test(port)) throw new UsageError(`invalid: ${port} is no port`)
        const description = descriptionIn(file)
        const keys = wholeKeysIn(description, options)
        const wish = { ...keys, description, port: Number(port), origin, behaviour }
        const gateway = await startSimulatedGateway(wish)
        // Its own description, to be added in place of the real one.
        printDone(operator, command, JSON.stringify(gateway.description, null, 2), gateway.description)
        await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve))
        await gateway.close()
      },
    )

/** A description that is understood; all that is wrong with another one is wrong usage. */
function descriptionIn(file: string): Description {
  textIn(file)
  const read = readDescription(readJson(file))
  if (read.ok) return read.description
  throw new UsageError(['invalid: the description is not understood', ...read.problems].join('\n'))
}

/** A file's text; an unreadable or large one is wrong usage. */
function textIn(file: string): string {
  try {
    if (statSync(file).size > MAX_DESCRIPTION_BYTES) throw new UsageError(`too-large: ${file}`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`invalid: ${file} cannot be read`)
  }
}

/** The keys of a file; what is wrong with it is said without a word of it. */
function secretsIn({ secretFile }: KeyOptions): Record<string, string> {
  if (secretFile === undefined) return {}
  const text = textIn(secretFile)
  try {
    const secrets = JSON.parse(text) as Record<string, unknown>
    if (Object.values(secrets).every((secret) => typeof secret === 'string'))
      return secrets as Record<string, string>
  } catch {
    // A message of the parser would quote the file.
  }
  throw new UsageError(`invalid: ${secretFile} is not JSON of keys by their names`)
}

const keysIn = (options: KeyOptions) => ({ merchant: options.set ?? {}, secrets: secretsIn(options) })

/** All values of a merchant and all keys that a description names; one that is missing is wrong usage. */
function wholeKeysIn(description: Description, options: KeyOptions) {
  const { merchant, secrets } = keysIn(options)
  const missing = [
    ...description.merchant.filter((name) => !merchant[name]).map((name) => `--set ${name}=…`),
    ...description.secrets.filter((name) => !secrets[name]).map((name) => `${name} in --secret-file`),
  ]
  if (missing.length > 0) throw new UsageError(`required: ${missing.join(', ')}`)
  return { merchant, secrets }
}

/** Collects `name=value`. */
function collected(pair: string, earlier: Record<string, string> = {}): Record<string, string> {
  const at = pair.indexOf('=')
  if (at < 1) throw new UsageError(`invalid: ${pair} is not name=value`)
  return { ...earlier, [pair.slice(0, at)]: pair.slice(at + 1) }
}
