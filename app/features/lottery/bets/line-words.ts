import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isolated } from '#app/lib/text/money-format.ts'
import type { PlayType } from '#contract/play/games/lottery/plays.ts'
import type { LineText } from '#contract/play/games/lottery/read-ticket.ts'

const SHOWN_CHARACTERS = 24

/** `12 47`, or whatever separates them as they were typed, as `12, 47`. */
const listed = (numbers: string) =>
  numbers
    .split(/[\s,;]+/)
    .filter((number) => number !== '')
    .join(', ')

/** What a line of a ticket stakes on, shortly: `Special prize: 12, 47`. */
export function useLineWords(): (line: Pick<LineText, 'playType' | 'numbers'>) => string {
  const { t } = useTranslation('game-lottery')
  const { language } = useFormat()
  return ({ playType, numbers: written }) => {
    const numbers = listed(written)
    const short = numbers.length > SHOWN_CHARACTERS ? `${numbers.slice(0, SHOWN_CHARACTERS)}…` : numbers
    const play = t(`play.${playType as PlayType}`)
    return short === '' ? play : `${play}: ${isolated(short, htmlLang[language])}`
  }
}
