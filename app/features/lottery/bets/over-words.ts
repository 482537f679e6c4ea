import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MessageDetail } from '#app/lib/forms/form-judge.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { MAX_LINES, MAX_NUMBERS_TEXT } from '#contract/play/games/lottery/limits.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { type Play, playOf } from '#contract/play/games/lottery/plays.ts'
import type { StakeTable } from './stake-limits.ts'

/** The words for too many `numbers`, or for too high a stake on them. */
type OverWords = Partial<Record<'over-limit' | 'too-long', string>>

/**
 * The words of a refusal of `numbers`, with the most there may be: a stake on a number, numbers, lines, characters. The draw
 * that refuses is named unless it is the `chosen` one. Empty for every other refusal.
 */
export function useOverWords(
  family: Family,
  { stake }: Pick<StakeTable, 'stake'>,
  { reason, max, numero }: MessageDetail,
  chosen?: string,
): OverWords {
  const { t } = useTranslation(['lottery', 'game-lottery'])
  const amountText = useAmountText()
  if (max === undefined) return {}
  const inDraw = (text: string) =>
    numero === undefined || numero === chosen ? text : t('lottery:inDraw', { numero, said: text })
  const [playType = '', name = ''] = reason?.split(' ') ?? []
  if (playType === '')
    return {
      ...(numero !== undefined && {
        'over-limit': inDraw(t('lottery:wrong.manyNumbers', { count: Number(max) })),
      }),
      'too-long':
        max === String(MAX_LINES)
          ? t('lottery:wrong.manyLines', { count: MAX_LINES })
          : t(max === String(MAX_NUMBERS_TEXT) ? 'lottery:wrong.longLine' : 'lottery:wrong.fullTicket', {
              most: max,
            }),
    }
  const number = `${t(`game-lottery:play.${playType as Play['playType']}`)} ${name}`.trim()
  const play = playOf(family, playType)
  const isOut = !play || minorOf(max) * play.units < minorOf(stake.min)
  return {
    'over-limit': inDraw(
      isOut ? t('lottery:soldOutNow', { number }) : t('lottery:lessNow', { number, amount: amountText(max) }),
    ),
  }
}
