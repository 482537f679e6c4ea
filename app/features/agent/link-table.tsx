import { Badge } from '#app/components/badge.tsx'
import { CodedUrl } from '#app/components/coded-url.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FilterOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { invitationLinks } from '#contract/agents/agents.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { invitationsList } from './invitations-list.ts'

export interface LinkTableProps {
  links: ValueOf<typeof invitationLinks>
  filter: FilterOf<typeof invitationsList>
  /** The full URL of a code. */
  urlOf: (code: string) => string
}

/** The agent's invitation links, each with its terms and QR code. */
export function LinkTable({ links, filter, urlOf }: LinkTableProps) {
  const { t } = useTranslation(['agent', 'common'])
  const { day, dateTime } = useFormat()
  const table = useRecords(invitationsList, {
    answer: links,
    filter,
    own: {
      code: { cell: ({ code }) => <b>{code}</b> },
      expiresAt: {
        cell: ({ expiresAt }) =>
          expiresAt === null ? (
            t('agent:link.life.never')
          ) : (
            <time dateTime={expiresAt}>{dateTime(expiresAt)}</time>
          ),
      },
      createdAt: {
        cell: ({ createdAt }) =>
          createdAt === null ? '–' : <time dateTime={createdAt}>{day(createdAt)}</time>,
      },
      link: {
        cell: ({ code, status }) =>
          status === 'expired' ? (
            <Badge tone="plain">{t('agent:link.expired')}</Badge>
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <QrCode text={urlOf(code)} label={t('agent:invitations.qr', { code })} />
              <Copyable
                id={`link-${code}`}
                label={t('agent:invitations.copy')}
                doneLabel={t('common:copied')}
              >
                <a href={urlOf(code)} className="text-link wrap-anywhere whitespace-normal underline">
                  <CodedUrl url={urlOf(code)} code={code} />
                </a>
              </Copyable>
            </div>
          ),
      },
    },
  })
  return (
    <RecordsTable
      {...table}
      caption={t('agent:link.list')}
      id={({ code }) => code}
      status={({ status }) => status}
    />
  )
}
