import { Command } from 'commander'
import { type ContractKind, contractKinds } from '#contract/agents/contracts.ts'
import { spanNamed } from '#platform/agents/contracts/index.ts'
import { drySettlement, type Span, settleSpan, unsettledPeriods } from '#platform/agents/settlements/index.ts'
import { CommandRefused, type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printRows } from '../command/print.ts'
import { type ReasonOption, withReason } from '../command/reason-option.ts'

interface Options extends ReasonOption {
  period: string
  kind?: string
  dryRun?: boolean
  again?: boolean
}

export const settle = (operator: Operator): Command =>
  withReason(new Command('settle'))
    .description(
      'Settles what lies within a day, an hour, five minutes or a range of days, as the jobs do; what is settled stays as it is',
    )
    .requiredOption(
      '--period <period>',
      '2026-11-21, 2026-11-21T13, 2026-11-21T13:05, 2026-11-16..2026-11-22',
    )
    .option('--kind <kind>', `only ${contractKinds.join(', ')}`)
    .option('--dry-run', 'prints each payslip that it would write, and writes nothing')
    .option('--again', 'settles anew what was settled, and posts the differences')
    .action(async (options: Options, command: Command) => {
      const span = spanOf(options)
      const ctx = await operator.ctx()
      if (options.dryRun) {
        printRows(operator, command, await drySettlement(ctx, span), [
          'kind',
          'period',
          'account',
          'counted',
          'active',
          'rate',
          'gross',
          'paidDown',
          'settledBefore',
          'owedBefore',
          'amount',
          'owed',
        ])
        return
      }
      const how = { askedBy: operator.actor, again: options.again ?? false, reason: options.reason }
      const settled = unwrap(await settleSpan(ctx, span, how), `settling ${options.period}`)
      printRows(operator, command, settled, ['kind', 'period', 'outcome', 'payslips', 'amount'])
      const hindered = unsettledPeriods(settled, options.again ?? false)
      const [first] = hindered
      if (!first) return
      const why = REASONS[first.outcome]
      const others = hindered.length === 1 ? '' : `; ${hindered.length - 1} more were not settled`
      throw new CommandRefused(`${first.outcome}: ${first.kind} ${first.period} ${why}${others}`)
    })

const REASONS = {
  'not-over': 'has not ended',
  'not-counted': 'has bets that are not counted yet; try again in a minute',
  'earlier-first': 'cannot be settled before the periods before it',
  'not-settled': 'was not settled, so it cannot be settled again',
}

function spanOf({ period, kind, dryRun, again }: Options): Span {
  if (dryRun && again) throw new UsageError('invalid: --dry-run shows what --again would post')
  if (kind !== undefined && !isKind(kind)) throw new UsageError(`invalid: ${kind} is no kind of contract`)
  const span = spanNamed(period)
  if (!span) throw new UsageError(`invalid: ${period} is no day, hour or range of 62 days at most`)
  return { from: span.from, until: span.until, kind }
}

const isKind = (text: string): text is ContractKind => contractKinds.some((kind) => kind === text)
