import { useTranslation } from '#app/i18n/use-translation.ts'
import { indexOfResult } from '#contract/play/games/lottery/hits.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { playsOf } from '#contract/play/games/lottery/plays.ts'
import { type Prize, prizesOf } from '#contract/play/games/lottery/prizes.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'
import { endingsByHead, type OwnNumbers } from './own-draw.ts'

/** Nobody's. */
const noNumbers: OwnNumbers = () => null

/**
 * The numbers of a draw by prize (`data-records="prizes"`). While it is told, a number has the digits that are known,
 * and one that is to come none: each has its place from the first moment.
 */
export function PrizeBoard({
  family,
  prizes,
  mine = noNumbers,
}: {
  family: Family
  prizes: NonNullable<LotteryDraw['prizes']>
  mine?: OwnNumbers
}) {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const table = prizesOf(family)
  return (
    <table className="pz" data-records="prizes">
      <caption className="sr-only">{t('lottery:board')}</caption>
      <colgroup>
        <col />
        <col />
      </colgroup>
      <tbody>
        {table.map((prize, at) => (
          <tr key={prize.name} data-id={prize.name}>
            <th scope="row" data-field="prize">
              {family === 'fast' ? t('lottery:result') : t(`game-lottery:prize.${prize.name}`)}
            </th>
            <td data-field="numbers">
              <ol style={{ '--c': columnsOf(prize) } as React.CSSProperties}>
                {(prizes[at] ?? []).map((number, place) => (
                  <Drawn
                    // biome-ignore lint/suspicious/noArrayIndexKey: a number may come twice in a prize
                    key={place}
                    number={number}
                    prize={prize}
                    mine={mine}
                  />
                ))}
              </ol>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a fast draw is besides its digits, the plays that have won without a number: `Big 25 · Odd · Dragon`. */
export function DrawnShapes({ prizes }: { prizes: NonNullable<LotteryDraw['prizes']> }) {
  const { t } = useTranslation('game-lottery')
  const { winning } = indexOfResult('fast', prizes)
  const sum = [...(prizes[0]?.[0] ?? '')].reduce((total, digit) => total + Number(digit), 0)
  const names = playsOf('fast')
    .filter(({ playType }) => winning.get(playType) === '')
    .map(({ playType }, at) => (at === 0 ? `${t(`play.${playType}`)} ${sum}` : t(`play.${playType}`)))
  return (
    <p className="lot-note" data-shapes="">
      {names.join(' · ')}
    </p>
  )
}

/** Numbers side by side: seven of five digits are too many for a phone. */
const columnsOf = ({ count }: Prize): number => (count > 4 ? (count === 7 ? 4 : 3) : count)

/** A number of the board. What somebody has bet on is marked in it once it is whole. */
function Drawn({ number, prize, mine }: { number: string; prize: Prize; mine: OwnNumbers }) {
  const whole = number.length === prize.digits
  const own = whole ? mine(prize.name, number) : null
  return (
    <li
      data-field="number"
      data-told={whole ? undefined : '_'.repeat(number === '' ? 0 : prize.digits - number.length)}
      data-mine={own ? '' : undefined}
    >
      {own ? (
        <>
          {number.slice(0, own[0])}
          <em>{number.slice(...own)}</em>
          {number.slice(own[1])}
        </>
      ) : (
        number
      )}
    </li>
  )
}

/** The endings of two digits by their first (`data-records="heads"`), one's own marked. */
export function HeadsTable({
  family,
  prizes,
  mine = noNumbers,
}: {
  family: Family
  prizes: NonNullable<LotteryDraw['prizes']>
  mine?: OwnNumbers
}) {
  const { t } = useTranslation('lottery')
  return (
    <table className="pz hd2" data-records="heads">
      <caption className="sr-only">{t('heads')}</caption>
      <tbody>
        {endingsByHead(family, prizes, mine).map((endings, head) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a head is its number
          <tr key={head} data-id={head}>
            <th scope="row" data-field="head">
              {head}
            </th>
            <td data-field="tails">
              {endings.map(({ ending, own }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an ending may come more than once
                <span key={at}>
                  {at > 0 ? ', ' : ''}
                  {own ? <em data-mine="">{ending[1]}</em> : ending[1]}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
