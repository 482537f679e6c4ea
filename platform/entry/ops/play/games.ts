import { Argument, Command } from 'commander'
import { moneyOf } from '#contract/base/fields/money.ts'
import { hundredthsOf, withinEconomy } from '#platform/backoffice/economy/index.ts'
import { evenUnchanged } from '#platform/base/result.ts'
import {
  listGames,
  setGameMaintenance,
  setGameWeight,
  setStakeLimits,
  setStatedReturn,
} from '#platform/play/catalogue/index.ts'
import { showJackpot } from '#platform/play/jackpot/index.ts'
import { measuredReturns } from '#platform/play/returns/index.ts'
import { amountOf } from '../command/amount.ts'
import { CommandRefused, type Operator, UsageError, unwrap } from '../command/operator.ts'
import { printDone, printRows } from '../command/print.ts'
import { type ReasonOption, withReason } from '../command/reason-option.ts'

/** A command about one game. */
const ofGame = (name: string): Command =>
  new Command(name)
    .argument('<vendor>', 'its code, as `games list` prints it: SEN for the house')
    .argument('<node>', 'as `games list` prints it: dice')

export const games = (operator: Operator): Command =>
  new Command('games')
    .description('The catalogue: what is open, and for which stakes; a change acts on the next bet')
    .addCommand(
      new Command('list')
        .description('Every game')
        .argument('[vendor]', "only those of this vendor's code")
        .action(async (vendor: string | undefined, _options, command: Command) => {
          printRows(operator, command, await listGames(await operator.ctx(), { vendor }), [
            'vendor',
            'node',
            'gameType',
            'minBet',
            'maxBet',
            'return',
            'weight',
            'maintenance',
            'collection',
            'name',
          ])
        }),
    )
    .addCommand(
      new Command('returns')
        .description(
          'What each game of the house has returned: inside its 95 % band, outside it (one of twenty is, by chance), or outside its 99.99 % band too (alarm; the command then exits with 1)',
        )
        .action(async (_options, command: Command) => {
          const { games } = unwrap(
            await measuredReturns(await operator.ctx(), { language: 'en' }),
            'the returns',
          )
          const rows = games.map(({ nodeId, game, returned, exact, ...figures }) => ({
            ...figures,
            node: nodeId,
            return: returned,
            exact: exact.lowest === exact.highest ? exact.lowest : `${exact.lowest}-${exact.highest}`,
            name: game,
          }))
          printRows(operator, command, rows, [
            'node',
            'standing',
            'rounds',
            'staked',
            'paid',
            'return',
            'exact',
            'low',
            'high',
            'wideLow',
            'wideHigh',
            'name',
          ])
          const alarmed = rows.filter(({ standing }) => standing === 'alarm').map(({ node }) => node)
          if (alarmed.length > 0)
            throw new CommandRefused(
              `Outside the 99.99 % band: ${alarmed.join(', ')}. See "What the games have paid" in docs/fairness.md.`,
            )
        }),
    )
    .addCommand(
      new Command('jackpot')
        .description('The pool of the jackpot: what went in and out, and the newest win')
        .action(async (_options, command: Command) => {
          const jackpot = unwrap(await showJackpot(await operator.ctx()), 'the jackpot')
          printRows(
            operator,
            command,
            [jackpot],
            ['game', 'pool', 'contributed', 'seeded', 'won', 'wins', 'lastBet', 'lastWon', 'lastAt'],
          )
        }),
    )
    .addCommand(
      ofGame('maintenance')
        .description('Closes a game for new bets, or opens it again; open rounds go on to their end')
        .addArgument(new Argument('<state>').choices(['on', 'off']))
        .action(async (vendor: string, node: string, state: 'on' | 'off', _options, command: Command) => {
          const ctx = await operator.ctx()
          const maintenance = state === 'on'
          const game = `${vendor}/${node}`
          const set = await setGameMaintenance(ctx, operator.actor, { vendor, node }, maintenance)
          unwrap(evenUnchanged(set, null), `maintenance of ${game}`)
          const sentence = maintenance ? `${game} is in maintenance.` : `${game} is open.`
          printDone(operator, command, sentence, { vendor, node, maintenance })
        }),
    )
    .addCommand(
      ofGame('limits')
        .description('Sets the least and the most stake of one field')
        .argument('<min>', 'the least stake: 1.00')
        .argument('<max>', 'the most: 10000000')
        .action(
          async (vendor: string, node: string, least: string, most: string, _options, command: Command) => {
            const ctx = await operator.ctx()
            const limits = { min: amountOf(least), max: amountOf(most) }
            const game = `${vendor}/${node}`
            const set = await setStakeLimits(ctx, operator.actor, { vendor, node }, limits)
            unwrap(evenUnchanged(set, null), `stakes of ${game} from ${least} to ${most}`)
            const [minBet, maxBet] = [moneyOf(limits.min), moneyOf(limits.max)]
            const sentence = `${game} takes stakes from ${minBet} to ${maxBet}.`
            printDone(operator, command, sentence, { vendor, node, minBet, maxBet })
          },
        ),
    )
    .addCommand(
      withReason(ofGame('weight'))
        .description('Sets what part of its turnover counts, for bets from now on')
        .argument('<weight>', '0.00 (nothing) to 1.00 (all)')
        .action(
          async (vendor: string, node: string, text: string, { reason }: ReasonOption, command: Command) => {
            const hundredths = hundredthsOf(text)
            if (hundredths === undefined || hundredths > 100)
              throw new UsageError(`invalid: ${text} is no weight from 0.00 to 1.00`)
            const game = `${vendor}/${node}`
            const set = await withinEconomy(await operator.ctx(), (tx) =>
              setGameWeight(tx, operator.actor, { vendor, node }, hundredths, reason),
            )
            unwrap(evenUnchanged(set, null), `weight of ${game}`)
            const weight = moneyOf(BigInt(hundredths))
            printDone(operator, command, `Turnover of ${game} counts ${weight}.`, { vendor, node, weight })
          },
        ),
    )
    .addCommand(
      withReason(ofGame('return'))
        .description('Notes what a vendor states that its game returns')
        .argument('<percent>', '75.00 to 100.00')
        .action(
          async (vendor: string, node: string, text: string, { reason }: ReasonOption, command: Command) => {
            const basisPoints = hundredthsOf(text)
            if (basisPoints === undefined) throw new UsageError(`invalid: ${text} is no percentage`)
            const game = `${vendor}/${node}`
            const set = await withinEconomy(await operator.ctx(), (tx) =>
              setStatedReturn(tx, operator.actor, { vendor, node }, basisPoints, reason),
            )
            unwrap(evenUnchanged(set, null), `return of ${game}`)
            const stated = moneyOf(BigInt(basisPoints))
            printDone(operator, command, `${game} returns ${stated} %.`, { vendor, node, return: stated })
          },
        ),
    )
