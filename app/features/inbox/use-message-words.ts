import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { sentences } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { Day, Instant, writtenLanguage } from '#contract/base/fields/values.ts'
import type { InboxMessage, InboxWords, WordedCode } from '#contract/members/inbox.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { usePointText } from '../points/points.tsx'

type MessageFacts = Pick<InboxMessage, 'code' | 'params' | 'time'>

/** What a param says that is a word of a phrase: where the catalogue has its phrases, by code and param. */
const phrases: Partial<Record<WordedCode, Readonly<Record<string, string>>>> = {
  'bet-voided': { money: 'betVoided' },
  'bonus-ended': { state: 'bonusEnd' },
  'limit-in-force': { kind: 'limit', period: 'limit' },
  'contract-asked': { ask: 'contractAsk' },
  'contract-sent': { ask: 'contractAsked' },
  'contract-answered': { ask: 'contractAsked', answer: 'contractAnswer' },
  'contract-in-effect': { contract: 'contractKind', effect: 'contractEffect' },
  'contract-paid': { share: 'contractPaid', contract: 'contractKind', span: 'contractSpan' },
}

/**
 * The text of a message in the visitor's language: its params formatted, a lottery named by its `gameCode`, the `other`
 * side of a contract and a `reason` at the end. `own` are the operator's words for some codes, in the place of the catalogue's.
 * An operator's message has its own text; for it only the type is returned.
 */
export function useMessageWords(own: InboxWords): (message: MessageFacts) => { title: string; body: string } {
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
    const readableParams = Object.entries({ at: time, ...params }).map(([name, value]) => [
      name,
      readable(name, value),
    ])
    const game = lotteryOf(String(params.gameCode))?.names[writtenLanguage(language)]
    const words = { ...Object.fromEntries(readableParams), ...(game && { game }) }
    const other = params.other ? t('other', words) : ''
    const reason = params.reason ? t('reason', words) : ''
    const written = own[code]
    if (!written)
      return {
        title: t(`code.${code}.title`, words),
        body: sentences(t(`code.${code}.body`, words), other, reason),
      }
    const filled = (text: string) =>
      text.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const phrase = phrases[code]?.[name]
        const key = phrase && (`${phrase}.${params[name]}` as 'bonusEnd.lost')
        return key ? t(key, words) : String(words[name as keyof typeof words] ?? whole)
      })
    return { title: filled(written.title), body: sentences(filled(written.body), other, reason) }
  }
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
