import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { useMoney, useMoneyFormat } from '#app/components/money.tsx'
import { linkCell, swatchCell, useMoneyCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { isByTime, RecordRows } from '#app/components/records/record-rows.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { kindWord } from '#app/lib/play/kind-words.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { negate } from '#app/lib/text/negate.ts'
import type { FilterOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { byMarks, pattern } from '#app/rendering/index.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { betRecords } from '#contract/play/bet-records.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import { gameArt } from '../games/lobby/game-tile.tsx'
import { partsOf } from '../games/registry.ts'
import { outcomeOf } from './bet-badge.tsx'
import { betHref, betsList } from './bets-list.ts'

export interface BetsTableProps {
  bets: ValueOf<typeof betRecords>
  filter: FilterOf<typeof betsList>
  /** The id of the open bet. */
  current: string | undefined
}

export function BetsTable({ bets, filter, current }: BetsTableProps) {
  const { t } = useTranslation(['records', 'common', 'games'])
  const money = useMoney()
  const moneyCell = useMoneyCell()
  const { locale, symbol } = useMoneyFormat()
  const byTime = isByTime(filter.sort)
  const results = t('records:result', { returnObjects: true })
  const table = useRecords(betsList, {
    answer: bets,
    filter,
    byTime,
    own: {
      gameType: {
        // Below the type it says what was bet on; a phone's row shows only that, in place of type and vendor.
        cell: (bet) => [
          word({ text: t(kindWord(bet)) }),
          bet.outcome ? [' ', small({ children: <Choice outcome={bet.outcome} /> })] : null,
        ],
      },
      game: {
        cell: (bet) => [swatchCell(gameArt(bet)), linkCell(betHref(filter, bets.page, bet.id), bet.game)],
      },
      stake: { cell: ({ stake }) => moneyCell(stake, false, true) },
      result: {
        // The text is the result (site.md 6). What the bet came to stands beside it, as a mark that the style sheet shows.
        cell: (bet) => {
          if (bet.result === 'open' || bet.result === 'void' || bet.result === 'push')
            return results[bet.result]
          const net = minorOf(bet.payout) - minorOf(bet.stake)
          return resultWord(net > 0n ? 'text-pos' : net < 0n ? 'text-neg' : undefined)({
            word: results[outcomeOf(bet)],
            net: moneyText(moneyOf(net), locale, symbol, true),
          })
        },
      },
    },
  })
  const totals = {
    stake: { amount: negate(bets.totals.stake), content: money(bets.totals.stake, false, true) },
    payout: { amount: bets.totals.payout },
    result: { content: money(moneyOf(minorOf(bets.totals.payout) - minorOf(bets.totals.stake)), true) },
  }
  return (
    <RecordRows
      {...table}
      caption={t('records:bets.caption')}
      id={({ id }) => id}
      status={({ result }) => result}
      current={({ id }) => id === current}
      days={byTime ? { timeOf: ({ time }) => time, nets: bets.nets } : undefined}
      totals={[{ label: t('records:bets.total'), cells: totals }]}
      empty={
        <EmptyState
          title={t('records:bets.empty')}
          action={<LinkButton href={paths.lobby('RNG')}>{t('records:bets.play')}</LinkButton>}
        >
          {t('records:bets.emptyHint')}
        </EmptyState>
      }
    />
  )
}

const Word = ({ text }: { text: string }) => <span>{text}</span>
const word = pattern('bet-word', Word, {})

const Small = ({ children }: { children: ReactNode }) => <small>{children}</small>
const small = pattern('bet-small', Small, {})

const ResultWord = ({ colour, word, net }: { colour: string | undefined; word: string; net: string }) => (
  <span className={classNames('bet-result', colour)} data-net={net}>
    {word}
  </span>
)
const resultWord = byMarks((colour: string | undefined) => pattern('bet-result', ResultWord, { colour }))

/** What a round was bet on, in words. */
function Choice({ outcome }: { outcome: Outcome }) {
  return partsOf(outcome.game).useWords().on(outcome)
}
