import { Flash } from '#app/components/frame/flash.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { NAMED_LINES } from '../../limits.ts'
import type { readEconomy } from '../../services/economy.server.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { AskForm } from '../records/ask-form.tsx'
import { Changes } from '../records/changes.tsx'
import { FilterChips } from '../records/office-list-page.tsx'
import { Sheet } from '../records/section.tsx'

type Read = Awaited<ReturnType<typeof readEconomy>>

const COUNTED = ['rebate', 'points', 'commission', 'total'] as const

/** The first lines by name; how many there are stands before them. */
const namesOf = (lines: readonly { game: string; option: string }[]): string =>
  [
    ...lines.slice(0, NAMED_LINES).map(({ game, option }) => `${game} (${option})`),
    ...(lines.length > NAMED_LINES ? ['…'] : []),
  ].join(', ')

/** What turnover earns by type of game, a change to be tried, and what changed before a line became red. */
export function EconomyParts({
  red,
  benefits,
  changes,
  asked,
  trial,
  current,
}: Read & { current: 'red' | 'green' | undefined }) {
  const { t } = useTranslation('office')
  return (
    <>
      <div className="o-g h">
        <Sheet title={t('economy.parts')}>
          <FigureTable
            name="benefits"
            caption={t('economy.parts')}
            columns={[
              { field: 'type', head: t('economy.type') },
              ...COUNTED.map((field) => ({ field, head: t(`economy.${field}`), numeric: true })),
            ]}
            rows={benefits.map((row) => ({
              id: row.gameType,
              cells: {
                type: row.gameType,
                ...Object.fromEntries(COUNTED.map((field) => [field, row[field]])),
              },
            }))}
          />
        </Sheet>
        <Sheet title={t('economy.try')}>
          <AskForm
            path="/office/economy"
            name="with"
            label={t('economy.tryHint')}
            value={asked}
            maxLength={200}
            act={t('economy.count')}
          />
          {trial ? (
            <div className="o-sb" data-field="trial" data-value={trial.ok ? trial.red.length : 'refused'}>
              <Flash kind={trial.ok && trial.red.length === 0 ? 'status' : 'warn'}>
                {trial.ok ? t('economy.tried', { count: trial.red.length }) : t('economy.refused')}{' '}
                {trial.ok ? namesOf(trial.red) : null}
              </Flash>
            </div>
          ) : null}
        </Sheet>
      </div>
      {red > 0 ? <Changes lines={changes} /> : null}
      <FilterChips
        label={t('states')}
        chips={[
          { href: '/office/economy', text: t('all'), current: current === undefined },
          {
            href: '/office/economy?status=red',
            text: t('economy.red'),
            count: red,
            current: current === 'red',
          },
          {
            href: '/office/economy?status=green',
            text: t('economy.ok'),
            current: current === 'green',
          },
        ]}
      />
    </>
  )
}
