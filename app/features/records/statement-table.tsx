import { HIDDEN, Money } from '#app/components/money.tsx'
import { linkCell, swatchCell } from '#app/components/records/cells.tsx'
import { isByTime, RecordRows, type RowKind } from '#app/components/records/record-rows.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { FilterOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { pattern } from '#app/rendering/index.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { GameOfBet, statement, Transaction, WalletName } from '#contract/money/wallet.ts'
import { gameArt } from '../games/lobby/game-tile.tsx'
import { Points, usePointsCell } from '../points/points.tsx'
import { useReferenceCell } from '../points/reference.tsx'
import { useOpens } from '../site/use-opens.ts'
import { statementList } from './statement-list.ts'

const betHref = (bet: string) => paths.personal('personalHistoryCopy', { bet })
const withdrawalHref = (order: string) => paths.personal('withdraw', { order })

/** Where the references of these types lead. */
const hrefs: { readonly [type in Transaction['type']]?: (reference: string) => string } = {
  bet: betHref,
  payout: betHref,
  void: betHref,
  commission: (payslip) => `${paths.personal('contracts', { payslip })}#payslip`,
  deposit: (order) => paths.personal('depositv2', { order }),
  'withdrawal-hold': withdrawalHref,
  'withdrawal-release': withdrawalHref,
  'withdrawal-paid': withdrawalHref,
}

/** The link to a movement's bet or order, where the member may open that. */
export function useReferenceHref(): (line: Pick<Transaction, 'type' | 'reference'>) => string | undefined {
  const opens = useOpens()
  // Asked once a kind, not once a line.
  const open = new Map<Transaction['type'], boolean>()
  return ({ type, reference }) => {
    const href = hrefs[type]?.(reference)
    if (href === undefined) return undefined
    if (!open.has(type)) open.set(type, opens(href))
    return open.get(type) ? href : undefined
  }
}

/** An amount of a wallet: points in the points wallet, money in all others. */
export const WalletAmount = ({
  wallet,
  amount,
  signed = false,
}: {
  wallet: WalletName
  amount: string
  signed?: boolean
}) =>
  wallet === 'points' ? <Points points={amount} signed={signed} /> : <Money amount={amount} signed={signed} />

/** Whether movements of every kind are in the filter: from the first one on their sum is the balance itself. */
export const isWholeBalance = ({ type }: FilterOf<typeof statementList>) => !type

/** The swatch of each kind of movement. */
const kinds: Record<Transaction['type'], RowKind> = {
  deposit: 'in',
  'withdrawal-hold': 'out',
  'withdrawal-release': 'out',
  'withdrawal-paid': 'out',
  bet: 'play',
  payout: 'play',
  void: 'play',
  'transfer-in': 'swap',
  'transfer-out': 'swap',
  'upline-transfer': 'swap',
  'downline-transfer': 'swap',
  bonus: 'gift',
  rebate: 'gift',
  reward: 'gift',
  points: 'points',
  commission: 'gift',
  adjustment: 'swap',
}

/** The words of a game and its vendor. */
export const gameWords = ({ game, vendor }: GameOfBet) => `${game} · ${vendor}`

/** The whole reference stays for scripts; readers see the game that was played. */
const PlayedAt = ({ reference, words }: { reference: string; words: string }) => (
  <data value={reference}>
    {words} <code>{reference}</code>
  </data>
)
const playedAt = pattern('played-at', PlayedAt, {})

/**
 * A wallet's statement with running balance; lines of bets name their game and have its picture. Words are looked up once,
 * not per line.
 */
export function StatementTable({
  lines,
  filter,
  hidden,
  current,
  brief,
}: {
  lines: ValueOf<typeof statement>
  filter: FilterOf<typeof statementList>
  /** The balance is hidden: no running balance is in the page. */
  hidden: boolean
  /** The id of the open line. */
  current?: string | undefined
  /** The newest few, without days, totals and sorting. */
  brief?: boolean
}) {
  const { t } = useTranslation(['records', 'points'])
  const hrefOf = useReferenceHref()
  const referenceOf = useReferenceCell()
  const pointsOf = usePointsCell()
  const points = filter.wallet === 'points'
  const balanceHead = t(points ? 'points:column.balance' : 'column.balance')
  const byTime = isByTime(filter.sort) && !brief
  const types = t('transaction', { returnObjects: true }) as Record<Transaction['type'], string>
  const list = statementList.href(filter, { page: lines.page > 1 ? lines.page : undefined })
  const open = `${list}${list.includes('?') ? '&' : '?'}line=`
  const table = useRecords(statementList, {
    answer: lines,
    filter,
    byTime,
    own: {
      type: {
        cell: (line) => {
          const link = linkCell(hrefOf(line) ?? open + line.id, types[line.type])
          return line.game ? [swatchCell(gameArt(line.game)), link] : link
        },
      },
      reference: {
        cell: ({ type, reference, game }) =>
          game
            ? playedAt({ reference, words: gameWords(game) })
            : hrefs[type]
              ? reference
              : referenceOf(reference),
      },
      amount: points
        ? { head: t('points:column.amount'), cell: ({ amount }) => pointsOf(amount, true) }
        : undefined,
      balance: hidden
        ? { head: balanceHead, amount: undefined, cell: () => HIDDEN }
        : points
          ? { head: balanceHead, cell: ({ balance }) => pointsOf(balance) }
          : undefined,
    },
  })
  return (
    <RecordRows
      {...table}
      caption={t('statement.caption')}
      id={({ id }) => id}
      kind={({ type }) => kinds[type]}
      signed
      days={
        byTime ? { timeOf: ({ time }) => time, nets: points || hidden ? undefined : lines.nets } : undefined
      }
      current={({ id }) => id === current}
      sorting={brief ? undefined : table.sorting}
      totals={
        brief
          ? undefined
          : [
              {
                label: t('statement.total'),
                cells: {
                  amount:
                    hidden && isWholeBalance(filter)
                      ? { content: HIDDEN }
                      : {
                          amount: lines.totals.amount,
                          content: (
                            <WalletAmount wallet={filter.wallet} amount={lines.totals.amount} signed />
                          ),
                        },
                },
              },
            ]
      }
    />
  )
}
