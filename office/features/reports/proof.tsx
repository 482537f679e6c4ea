import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ProvenLine } from '#platform/backoffice/reports/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Sheet } from '../records/section.tsx'

interface ProofRow extends Record<'report' | 'ledger' | 'difference', string> {
  line: ProvenLine['line']
}

/** That the reports add up to the ledger, line by line. */
export function Proof({ proof }: { proof: readonly ProofRow[] }) {
  const { t } = useTranslation('office')
  const sound = proof.every(({ difference }) => difference === '0.00')
  return (
    <>
      <div className={sound ? 'o-led' : 'o-led neg'} data-field="proof" data-value={String(sound)}>
        <Icon name={sound ? 'shield' : 'alert'} />
        <b>{t(sound ? 'report.sound' : 'report.broken')}</b>
      </div>
      <Sheet title={t('report.how')} about={t('report.ever')}>
        <FigureTable
          name="proof"
          caption={t('report.how')}
          columns={[
            { field: 'line', head: t('report.line') },
            { field: 'report', show: 'money', head: t('page.reports') },
            { field: 'ledger', show: 'money', head: t('report.ledger') },
            { field: 'difference', show: 'money', head: t('report.difference') },
          ]}
          rows={proof.map(({ line, report, ledger, difference }) => ({
            id: line,
            look: difference === '0.00' ? undefined : 'bad',
            cells: {
              line: t(`report.proven.${line}`),
              report,
              ledger,
              difference,
            },
          }))}
        />
      </Sheet>
    </>
  )
}
