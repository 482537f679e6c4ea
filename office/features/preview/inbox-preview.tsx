import { Card } from '#app/components/card.tsx'
import { useMessageWords } from '#app/features/inbox/use-message-words.ts'
import { useFormat } from '#app/i18n/format.tsx'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { InboxParams } from '#contract/members/inbox.ts'
import { inboxCodeOf } from '#platform/base/messages/index.ts'
import type { PreviewInput } from './preview-input.ts'

type Words = Partial<Record<WrittenLanguage, { subject: string; text: string } | null>>

/** A message as the inbox shows it, filled with examples; where a language is not written, in the catalogue's words. */
export function InboxPreview({ content, language, item, now }: PreviewInput) {
  const { dateTime } = useFormat()
  const code = inboxCodeOf(item)
  const own = (content as Words)[language]
  const time = now.toISOString()
  const wordsOf = useMessageWords(code && own ? { [code]: { title: own.subject, body: own.text } } : {})
  if (!code) return null
  const { title, body } = wordsOf({ code, time, params: { ...examples, untilAt: time } })
  return (
    <Card title={title}>
      <div className="grid gap-3">
        <time dateTime={time} className="text-xs text-ink-2">
          {dateTime(time)}
        </time>
        <p>{body}</p>
      </div>
    </Card>
  )
}

/** What messages are filled with; each takes what it names. */
const examples: InboxParams = {
  amount: '1500000.00',
  from: 'player1',
  gameCode: 'vn-ha-noi',
  numero: '20261121',
  betId: '0198f3c2-7d3e-7cc1-a3c5-1f0c5b1f0a11',
  money: 'returned',
  stakeAmount: '100000.00',
  takenAmount: '180000.00',
  state: 'completed',
  rank: '4',
  points: '1200',
  kind: 'loss',
  period: 'week',
  bankAccount: 'VCB •••4321',
  address: '203.0.113.7',
  contract: 'daily-salary',
  ask: 'in-process',
  answer: 'accept',
  effect: 'begins',
  version: '2',
  share: 'alone',
  span: 'day',
  fromDay: '2026-11-01',
  toDay: '2026-11-15',
  downAmount: '50000.00',
  owedAmount: '70000.00',
}
