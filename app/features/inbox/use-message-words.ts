import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { sentences } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { Day, Instant } from '#contract/base/fields/values.ts'
import type { InboxMessage } from '#contract/members/inbox.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { usePointText } from '../points/points.tsx'

type MessageFacts = Pick<InboxMessage, 'code' | 'params' | 'time'>

/**
 * The text of a message in the visitor's language: its params formatted, a lottery named by its `gameCode`, the `other`
 * side of a contract and a `reason` at the end. An operator's message has its own text; for it only the type is returned.
 */
export function useMessageWords(): (message: MessageFacts) => { title: string; body: string } {
  const { t } = useTranslation('inbox')
  const { language, currencySymbol, day, dateTime } = useFormat()
  const pointText = usePointText()
  const readable = (name: string, value: string | number) => {
    const text = String(value)
    if (isDecimal(text) && /^amount$|Amount$/.test(name))
      return moneyText(text, htmlLang[language], currencySymbol)
    if (isDecimal(text) && /^points$|Points$/.test(name)) return pointText(text)
    if (/^day$|Day$/.test(name) && Day.safeParse(text).success) return day(text)
    return /^at$|At$/.test(name) && Instant.safeParse(text).success ? dateTime(text) : text
  }
  return ({ code, params, time }) => {
    if (code === 'operator') return { title: t('type.operator'), body: '' }
    const shown = Object.entries({ at: time, ...params }).map(([name, value]) => [
      name,
      readable(name, value),
    ])
    const game = lotteryOf(String(params.gameCode))?.names[language]
    const words = { ...Object.fromEntries(shown), ...(game && { game }) }
    const other = params.other ? t('other', words) : ''
    const reason = params.reason ? t('reason', words) : ''
    return {
      title: t(`code.${code}.title`, words),
      body: sentences(t(`code.${code}.body`, words), other, reason),
    }
  }
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
