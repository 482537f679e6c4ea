import { Command } from 'commander'
import { wireWords } from '#contract/base/product.ts'
import { TransactionType, WalletName } from '#contract/money/wallet.ts'
import { releaseAccount } from '#platform/cashier/withdrawals/index.ts'
import { type ListedMember, listMembers } from '#platform/members/accounts/index.ts'
import { statementAfter } from '#platform/money/statement/index.ts'
import { isNumber, type ListOptions, placeOf, withListOptions } from './list-options.ts'
import { memberOf } from './member-of.ts'
import { type Operator, UsageError, unwrap } from './operator.ts'
import { printDone, printRows } from './print.ts'

type Place = Pick<ListOptions, 'after' | 'limit'>

const columns = [
  'id',
  'account',
  'isAgent',
  'balance',
  'frozen',
  'registeredAt',
  'email',
  'payeeName',
] as const

/** With the wire's names: scripts know the kind of account as `isAgent`. */
const printMembers = (operator: Operator, command: Command, members: ListedMember[]): void =>
  printRows(operator, command, members.map(wireWords), columns)

/** `member list`: all of them, or those of a kind. */
export const list = (operator: Operator): Command =>
  new Command('list')
    .description('Members, newest first')
    .option('--is-agent <isAgent>', 'only those of this kind')
    .option('--frozen', 'only those that are shut out')
    .option('--after <id>', 'those that follow the row with this id')
    .option('--limit <rows>', 'how many rows, 500 at most')
    .action(async (options: Place & { isAgent?: string; frozen?: true }, command: Command) => {
      const { isAgent: kind, frozen, ...place } = options
      if (kind !== undefined && !/^\d{1,2}$/.test(kind))
        throw new UsageError(`invalid: ${kind} is no kind of account`)
      const ctx = await operator.ctx()
      const accountKind = kind === undefined ? undefined : Number(kind)
      const listed = { accountKind, frozen, ...(await placeOf(ctx, place, isNumber)) }
      printMembers(operator, command, await listMembers(ctx, listed))
    })

/** `member search`: the members with a name, an address or a number. */
export const search = (operator: Operator): Command =>
  new Command('search')
    .description('By the beginning of a user name, or a whole e-mail address, mobile number or payee name')
    .argument('<words>', 'mobile numbers with their dialling code: 84912345678')
    .option('--after <id>', 'those that follow the row with this id')
    .option('--limit <rows>', 'how many rows, 500 at most')
    .action(async (words: string, place: Place, command: Command) => {
      const ctx = await operator.ctx()
      const filter = { search: words, ...(await placeOf(ctx, place, isNumber)) }
      printMembers(operator, command, await listMembers(ctx, filter))
    })

/** `member statement`: the lines of a wallet; the last row's `after` in JSON is where the next page begins. */
export const statement = (operator: Operator): Command =>
  withListOptions(new Command('statement'))
    .description("The lines of a member's wallet, newest first")
    .argument('<account>', 'user name, in any case')
    .option('--wallet <wallet>', 'main, held, bonus, points, or vendor-<code>', 'main')
    .option('--type <type>', 'only those of this type')
    .action(
      async (account: string, options: ListOptions & { wallet: string; type?: string }, command: Command) => {
        const wallet = WalletName.safeParse(options.wallet)
        const type = TransactionType.optional().safeParse(options.type)
        if (!wallet.success) throw new UsageError(`invalid: ${options.wallet} is no wallet`)
        if (!type.success) throw new UsageError(`invalid: ${options.type} is no type of a line`)
        const ctx = await operator.ctx()
        const { fromDay, toDay, after, limit } = await placeOf(ctx, options, (key) =>
          /^[\d-]{1,64}$/.test(key),
        )
        const rows = await statementAfter(ctx, await memberOf(ctx, account), {
          wallet: wallet.data,
          type: type.data,
          fromDay,
          toDay,
          after,
          size: limit ?? 500,
        })
        const { content, next } = unwrap(rows, `the statement of ${account}`)
        const lines = content.map((line, at) => ({ ...line, after: at === content.length - 1 ? next : null }))
        printRows(operator, command, lines, ['id', 'time', 'type', 'amount', 'balance', 'reference', 'after'])
      },
    )

/** `member release-account`: for a bank account that a wrong member has bound. */
export const release = (operator: Operator): Command =>
  new Command('release-account')
    .description('Takes a bound bank account from its member, so that others can be paid to it')
    .argument('<accountId>', 'the number of the bound account, as the withdrawal page shows it')
    .requiredOption('--reason <text>', 'for the audit trail')
    .action(async (id: string, { reason }: { reason: string }, command: Command) => {
      const ctx = await operator.ctx()
      unwrap(await releaseAccount(ctx, id, operator.actor, reason), `releasing the account ${id}`)
      printDone(operator, command, `The account ${id} is free.`, { accountId: id, released: true })
    })
