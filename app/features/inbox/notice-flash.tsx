import { Flash } from '#app/components/frame/flash.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { InboxWords } from '#contract/members/inbox.ts'
import type { memberInfo } from '#contract/members/member.ts'
import { useOpens } from '../site/use-opens.ts'
import { useMessageWords } from './use-message-words.ts'

/** A notice shown on one page only, beside its flash message, with a link to its message. */
export function NoticeFlash({
  notice,
  words,
}: {
  notice: ValueOf<typeof memberInfo>['notices'][number]
  words: InboxWords
}) {
  const { t } = useTranslation('inbox')
  const opens = useOpens()
  const { title, body } = useMessageWords(words)(notice)
  const good = notice.code === 'deposit-arrived' || notice.code === 'withdrawal-approved'
  const href = paths.personal('messageV2', { message: notice.id })
  return (
    <Flash kind={good ? 'status' : 'warn'} happened grouped title={title}>
      <p data-notice={notice.code} data-id={notice.id} data-amount={notice.params.amount}>
        {body} {opens(href) ? <a href={href}>{t('see')}</a> : null}
      </p>
    </Flash>
  )
}
