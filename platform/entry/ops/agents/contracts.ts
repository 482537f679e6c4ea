import { Command } from 'commander'
import { termsOf, WireTerms, type WireTier } from '#contract/agents/contracts.ts'
import {
  actOnContract,
  amendContract,
  listContracts,
  proposeContract,
  showContract,
} from '#platform/agents/contracts/index.ts'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import { withListOptions } from '../command/list-options.ts'
import { type Operator, UsageError, unwrap } from '../command/operator.ts'
import { pagedList } from '../command/paged-list.ts'
import { printDone, printRecord } from '../command/print.ts'
import { readJson } from '../command/read-json.ts'

export const contracts = (operator: Operator): Command =>
  new Command('contracts')
    .description('Contracts that agents are paid by; those at the top of a line are with the house')
    .addCommand(
      pagedList(operator, withListOptions(new Command('list')).description('All of them, newest first'), {
        read: listContracts,
        columns: ['id', 'kind', 'account', 'upline', 'status', 'version', 'period', 'expiresAt'],
      }),
    )
    .addCommand(
      new Command('show')
        .description('One of them with its terms and its history')
        .argument('<id>', 'as `contracts list` prints it')
        .action(async (id: string, _options, command: Command) => {
          const contract = unwrap(await showContract(await operator.ctx(), id), `contract ${id}`)
          const versions = contract.versions.map(({ tiers, ...version }) => ({
            ...version,
            tiers: tiers.map(sentenceOf),
          }))
          printRecord(operator, command, { ...contract, versions })
        }),
    )
    .addCommand(offer(operator))
    .addCommand(amend(operator))
    .addCommand(answer(operator, 'accept', 'Accepts an end that was asked for'))
    .addCommand(answer(operator, 'reject', 'Turns an end down that was asked for'))
    .addCommand(answer(operator, 'withdraw', 'Takes back what the house has offered or asked for'))
    .addCommand(answer(operator, 'terminate', 'Asks for the end of a contract'))

const sentenceOf = ({ threshold, active, rate }: WireTier): string =>
  `${(rate / 100).toFixed(2)} % from ${threshold} with ${active} active`

const FILE =
  'JSON: {kind, period, tiers: [{threshold: "50000000.00", active: 3, rate: 30}], from}; rates in basis points'

function givenTerms(file: string): WireTerms {
  const parsed = WireTerms.safeParse(readJson(file))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`invalid: ${issue?.path.join('.')}: ${issue?.message}`)
}

const offer = (operator: Operator): Command =>
  new Command('offer')
    .description('Offers a contract of the house; it waits for the account to accept it')
    .argument('<account>', 'user name, in any case')
    .requiredOption('--file <path>', FILE)
    .option('--reason <text>', 'what the account is told with it', '')
    .action(async (account: string, { file, reason }: { file: string; reason: string }, command: Command) => {
      const terms = givenTerms(file)
      const proposal = { account, terms: termsOf(terms), from: terms.from, reason }
      const maker = { operator: operator.actor }
      const { id } = unwrap(
        await withinEconomy(await operator.ctx(), (tx) => proposeContract(tx, maker, proposal)),
        `a contract (${terms.kind}) for ${account}`,
      )
      printDone(operator, command, `Contract ${id} waits for ${account}.`, { id, account, kind: terms.kind })
    })

const VERSION = 'the version that `contracts show` prints'

const versionOf = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`invalid: ${text} is no version`)
  return Number(text)
}

const amend = (operator: Operator): Command =>
  new Command('amend')
    .description('Proposes other terms; those in force stay until the account accepts')
    .argument('<id>', 'as `contracts list` prints it')
    .requiredOption('--version <number>', VERSION)
    .requiredOption('--file <path>', FILE)
    .option('--reason <text>', 'what the account is told with it', '')
    .action(
      async (
        contractId: string,
        options: { version: string; file: string; reason: string },
        command: Command,
      ) => {
        const version = versionOf(options.version)
        const terms = givenTerms(options.file)
        const amendment = {
          contractId,
          version,
          terms: termsOf(terms),
          from: terms.from,
          reason: options.reason,
        }
        const ctx = await operator.ctx()
        const amended = unwrap(
          await withinEconomy(ctx, (tx) => amendContract(tx, { operator: operator.actor }, amendment)),
          `amending contract ${contractId}`,
        )
        printDone(
          operator,
          command,
          `Contract ${contractId} has other terms to answer, as version ${amended.version}.`,
          { id: contractId, version: amended.version },
        )
      },
    )

const answer = (
  operator: Operator,
  act: 'accept' | 'reject' | 'withdraw' | 'terminate',
  what: string,
): Command =>
  new Command(act)
    .description(what)
    .argument('<id>', 'as `contracts list` prints it')
    .requiredOption('--version <number>', VERSION)
    .option('--reason <text>', 'what the account is told with it', '')
    .action(async (contractId: string, options: { version: string; reason: string }, command: Command) => {
      const input = { contractId, version: versionOf(options.version), act, reason: options.reason }
      const ctx = await operator.ctx()
      unwrap(await actOnContract(ctx, { operator: operator.actor }, input), `contract ${contractId}: ${act}`)
      printDone(operator, command, `Contract ${contractId}: ${act} is done.`, { id: contractId, act })
    })
