import { Command } from 'commander'
import { noteLedgerCheck } from '#platform/base/settings/index.ts'
import { checkBanks } from '#platform/cashier/bank-lines/index.ts'
import { checkChains } from '#platform/cashier/chain-arrivals/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { CommandRefused, json, type Operator, wantsJson } from '../command/operator.ts'

export const ledger = (operator: Operator): Command =>
  new Command('ledger').description('The double-entry ledger').addCommand(
    new Command('check')
      .description(
        'Proves that every posting sums to zero, every balance is the sum of its entries, the total is zero, and own bank accounts and chains agree with what came',
      )
      .action(async (_options, command: Command) => {
        const ctx = await operator.ctx()
        const books = await checkLedger(ctx.db)
        const [ofBanks, ofChains] = [await checkBanks(ctx.db), await checkChains(ctx.db)]
        const check = { ...books, problems: [...books.problems, ...ofBanks, ...ofChains] }
        const sound = check.problems.length === 0
        await noteLedgerCheck(ctx, operator.actor, check)
        if (wantsJson(command))
          operator.out(
            json({
              sound,
              ...check,
              postings: Number(check.postings),
              entries: Number(check.entries),
              accounts: Number(check.accounts),
            }),
          )
        else {
          operator.out(`${check.postings} postings, ${check.entries} entries, ${check.accounts} accounts`)
          for (const { rule, subject, found } of check.problems)
            operator.out(`broken: ${rule}: ${subject}: ${found}`)
          if (sound) operator.out('The ledger is sound.')
        }
        if (!sound) throw new CommandRefused(`The ledger is broken in ${check.problems.length} places.`)
      }),
  )
