import { Command, Option } from 'commander'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { RewardKind, RewardStatus, RewardWallet } from '#contract/benefits/rewards.ts'
import { grantByHand } from '#platform/benefits/reward-center/index.ts'
import { listRewards, type RewardFilter, revokeReward } from '#platform/benefits/rewards/index.ts'
import { memberOf } from '../command/member-of.ts'
import { type Operator, UsageError, unwrap, waitingMessage } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { withRequest } from '../command/request-option.ts'

interface GrantOptions {
  kind: RewardKind
  amount: string
  reason: string
  paysTo: RewardWallet
  turnover: string
  expires?: string
  request?: string
}

export const rewards = (operator: Operator): Command =>
  new Command('rewards')
    .description('What members have earned and may claim')
    .addCommand(
      new Command('list')
        .description('Newest first, 500 at most')
        .option('--account <account>', 'only those of one member')
        .addOption(new Option('--kind <kind>', 'only those of one kind').choices(RewardKind.options))
        .addOption(new Option('--status <status>', 'only those in this state').choices(RewardStatus.options))
        .action(async (filter: RewardFilter, command: Command) => {
          const ctx = await operator.ctx()
          if (filter.account !== undefined) await memberOf(ctx, filter.account)
          const rows = await listRewards(ctx, filter)
          printRows(operator, command, rows, [
            'id',
            'time',
            'account',
            'kind',
            'paysTo',
            'amount',
            'turnover',
            'status',
            'expiresAt',
            'source',
            'reason',
          ])
        }),
    )
    .addCommand(
      withRequest(new Command('grant'))
        .description('Lets a member claim a reward, and tells it')
        .argument('<account>', 'user name, in any case')
        .addOption(
          new Option('--kind <kind>', 'under which kind the member finds it')
            .choices(RewardKind.options)
            .makeOptionMandatory(),
        )
        .requiredOption('--amount <amount>', 'money or points, 100000 or 12.50')
        .requiredOption('--reason <text>', 'what the member reads as its name; for the audit trail too')
        .addOption(new Option('--pays-to <wallet>').choices(RewardWallet.options).default('main'))
        .option('--turnover <amount>', 'stakes that must be settled before it may leave', '0')
        .option('--expires <ISO>', 'until when it can be claimed; for ever without it')
        .action(async (account: string, options: GrantOptions, command: Command) => {
          const amount = amountOf(options.amount)
          if (amount === 0n) throw new UsageError('A reward of nothing is none.')
          const { kind, reason, paysTo } = options
          const granted = unwrap(
            await grantByHand(await operator.ctx(), operator.actor, {
              account,
              kind,
              reason,
              paysTo,
              amount,
              requestId: options.request,
              rollover: amountOf(options.turnover),
              expiresAt: options.expires === undefined ? null : momentOf(options.expires),
            }),
            `granting a reward to ${account}`,
          )
          const says =
            'waitsAs' in granted ? waitingMessage(granted) : `${account} may claim the reward ${granted.id}.`
          printDone(operator, command, says, {
            ...granted,
            account,
            kind,
            paysTo,
            amount: moneyOf(amount),
          })
        }),
    )
    .addCommand(
      new Command('revoke')
        .description('Takes a reward back that was not claimed yet')
        .argument('<id>', 'as `rewards list` prints it')
        .requiredOption('--reason <text>', 'for the audit trail')
        .action(async (id: string, { reason }: { reason: string }, command: Command) => {
          const ctx = await operator.ctx()
          unwrap(await revokeReward(ctx, operator.actor, id, reason), `taking the reward ${id} back`)
          printDone(operator, command, `The reward ${id} is taken back.`, { id, status: 'revoked', reason })
        }),
    )

/** `100000` or `12.50` as minor units. */
function amountOf(text: string) {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) throw new UsageError(`${text} is no amount.`)
  return minorOf(`${whole}.${decimals.padEnd(2, '0')}`)
}

function momentOf(text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new UsageError(`${text} is no moment.`)
  return moment
}
