import { Badge } from '#app/components/badge.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Sheet } from '../records/section.tsx'
import type { TodayData } from './today-data.ts'

const DAY_MS = 86_400_000

/** The ledger's last check, the jobs, and messages on their way. */
export function Health({ health: { ledger, jobs, outbox }, now }: Pick<TodayData, 'health' | 'now'>) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  const old = ledger === null || now - Date.parse(ledger.at) > DAY_MS
  const broken = ledger !== null && ledger.problems > 0
  const hang = jobs.late + jobs.failed
  return (
    <Sheet title={t('today.health')}>
      <div className="o-hs" data-records="health">
        <div data-id="ledger" data-status={broken ? 'broken' : old ? 'old' : 'ok'}>
          <Badge tone={broken ? 'neg' : old ? 'warn' : 'pos'}>
            {t(broken ? 'today.ledgerWrong' : 'today.ledger')}
          </Badge>
          <small>{ledger ? t('today.checkedAt', { at: dayTime(ledger.at) }) : t('today.neverChecked')}</small>
        </div>
        <div data-id="jobs" data-status={hang > 0 ? 'hang' : 'ok'}>
          <Badge tone={hang > 0 ? 'warn' : 'pos'}>{t('today.jobs')}</Badge>
          <small>{t('today.jobsAbout', { jobs: jobs.jobs, late: jobs.late, failed: jobs.failed })}</small>
        </div>
        <div data-id="outbox" data-status={outbox.failed > 0 ? 'failed' : 'ok'}>
          <Badge tone={outbox.failed > 0 ? 'warn' : 'pos'}>{t('today.outbox')}</Badge>
          <small>{t('today.outboxAbout', { waiting: outbox.waiting, failed: outbox.failed })}</small>
        </div>
      </div>
    </Sheet>
  )
}
