import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { writtenLanguages } from '#app/i18n/config.ts'
import { FormatProvider } from '#app/i18n/format.tsx'
import { builtInInboxWords } from '#app/i18n/inbox-texts.ts'
import { keptTexts } from '#app/rendering/texts.server.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { InboxCode, type InboxParams, type InboxWords, inboxPlaceholders } from '#contract/members/inbox.ts'
import { useMessageWords } from './use-message-words.ts'

const time = '2026-11-20T05:00:00.000Z'

type Message = Parameters<ReturnType<typeof useMessageWords>>[0]

function Words({
  message,
  own,
  keep,
}: {
  message: Message
  own: InboxWords
  keep(words: { title: string; body: string }): void
}) {
  keep(useMessageWords(own)(message))
  return null
}

function wordsOf(language: WrittenLanguage, code: InboxCode, params: InboxParams, own: InboxWords = {}) {
  let words = { title: '', body: '' }
  const keep = (found: typeof words) => {
    words = found
  }
  renderToStaticMarkup(
    <I18nextProvider i18n={keptTexts(language)}>
      <FormatProvider value={{ language, currencySymbol: '₫' }}>
        <Words message={{ code, params, time }} own={own} keep={keep} />
      </FormatProvider>
    </I18nextProvider>,
  )
  return words
}

/** Every param that the words of some code name. */
const params = {
  amount: '1234567.50',
  at: '2026-11-21T17:00:05Z',
  from: 'lan88',
  rank: '4',
  points: '1200',
  reason: 'hết hàng',
  kind: 'loss',
  period: 'week',
  state: 'completed',
  bankAccount: 'VCB •••4321',
  address: '203.0.113.7',
  contract: 'daily-salary',
  ask: 'amend-proposed',
  answer: 'reject',
  untilAt: '2026-11-24T17:00:05Z',
  effect: 'begins',
  version: '2',
  share: 'owed',
  span: 'days',
  fromDay: '2026-11-01',
  toDay: '2026-11-15',
  downAmount: '5.00',
  owedAmount: '7.00',
  gameCode: 'vn-ha-noi',
  numero: '20261121',
  betId: '0198f3c2-7d3e-7cc1-a3c5-1f0c5b1f0a11',
  money: 'both',
  stakeAmount: '100.00',
  takenAmount: '180.00',
}

describe.each(writtenLanguages)('in %s', (language) => {
  test.each(InboxCode.options)('%s has its words, with nothing left open', (code) => {
    for (const text of Object.values(wordsOf(language, code, params))) {
      expect(text).not.toMatch(/\{\{|\}\}|\$t|^code\.|inbox:|undefined/)
      if (code !== 'operator') expect(text).not.toBe('')
    }
  })

  test.each(InboxCode.exclude(['operator']).options)(
    '%s says the same in its own words as an operator writes them',
    (code) => {
      const written = builtInInboxWords(language, code)
      for (const field of ['title', 'body'] as const) {
        const named = [...written[field].matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        expect(named.sort()).toEqual([...inboxPlaceholders[code][field]].sort())
      }
      expect(wordsOf(language, code, params, { [code]: written })).toEqual(wordsOf(language, code, params))
    },
  )

  test.each(['completed', 'expired', 'cancelled', 'lost'])('a bonus that is %s says so', (state) => {
    expect(wordsOf(language, 'bonus-ended', { ...params, state }).body).not.toMatch(/bonusEnd/)
  })
})

test('the news of a contract are whole sentences', () => {
  const contract = { contract: 'dividend', ask: 'in-process' }
  expect(wordsOf('en', 'contract-answered', { ...contract, answer: 'accept', at: params.at }).body).toBe(
    'The offer of the dividend contract was accepted (22/11/2026 00:00:05).',
  )
  expect(wordsOf('vi', 'contract-asked', { ...contract, untilAt: params.untilAt }).body).toBe(
    'Bạn được mời ký hợp đồng cổ tức. Vui lòng trả lời trước 25/11/2026 00:00:05.',
  )
  const paid = { contract: 'daily-salary', amount: '5.00', span: 'day', fromDay: '2026-11-21' }
  expect(wordsOf('vi', 'contract-paid', { ...paid, share: 'shared', downAmount: '7.00' }).body).toBe(
    'Bạn nhận 5,00\u00a0₫, sau khi trả tuyến dưới 7,00\u00a0₫. Hợp đồng lương ngày, kỳ 21/11/2026.',
  )
  expect(wordsOf('en', 'contract-in-effect', { ...contract, effect: 'ends', at: params.at }).body).toBe(
    'Your dividend contract ended at 22/11/2026 00:00:05.',
  )
})

test('a ticket that won is named with its lottery and its draw', () => {
  const won = { amount: '98.00', gameCode: 'sea-649', numero: '20261121', at: params.at }
  expect(wordsOf('vi', 'lottery-won', won).body).toBe(
    'Vé xổ số Đông Nam Á 6/49, kỳ 20261121, đã trúng 98,00\u00a0₫ (22/11/2026 00:00:05).',
  )
  expect(wordsOf('en', 'lottery-won', won).body).toContain('South-East Asia 6/49, draw 20261121')
  expect(wordsOf('zh', 'lottery-won', won).body).toContain('东南亚6/49第 20261121 期')
})

test('a void draw is named with its lottery, and what it gave back', () => {
  const refunded = { amount: '98.00', gameCode: 'vn-ha-noi', numero: '20261121', at: params.at }
  expect(wordsOf('vi', 'draw-voided', refunded).body).toBe(
    'Kỳ 20261121 của xổ số Hà Nội đã bị hủy. Tiền vé 98,00\u00a0₫ đã được hoàn lại (22/11/2026 00:00:05).',
  )
})

test('money and moments are written as the visitor reads them', () => {
  const arrived = { amount: '1234567.50', at: '2026-11-21T17:00:05Z' }
  expect(wordsOf('vi', 'deposit-arrived', arrived).body).toBe(
    '1.234.567,50\u00a0₫ đã vào ví chính lúc 22/11/2026 00:00:05.',
  )
  expect(wordsOf('en', 'deposit-arrived', arrived).body).toContain('1,234,567.50\u00a0₫')
  // Without a moment of its own, that of the message.
  expect(wordsOf('vi', 'deposit-arrived', { amount: '5.00' }).body).toContain('20/11/2026 12:00:00')
})

test('an operator’s own words are filled in, and a reason follows them', () => {
  const own = {
    'limit-in-force': { title: 'Limit', body: '{at}: {amount} for {kind} {period}, {kind}. {none} {{at}}' },
  }
  const facts = { ...params, reason: '{amount}' }
  expect(wordsOf('en', 'limit-in-force', facts, own)).toEqual({
    title: 'Limit',
    body: '22/11/2026 00:00:05: 1,234,567.50\u00a0₫ for losses a week, losses. {none} {22/11/2026 00:00:05} Reason: {amount}',
  })
})

test('what a param says is a text, and no reference into the catalogue', () => {
  const body = wordsOf('en', 'redeem-rejected', { points: '5', reason: '$t(inbox:none) {{amount}} <b>' }).body
  expect(body).toContain('$t(inbox:none) {{amount}} <b>')
})
