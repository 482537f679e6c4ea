import type { ReactNode } from 'react'
import { IconButton } from '#app/components/button.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Prospect } from '#app/lib/prospect.ts'
import { Figure } from './figure.tsx'

/**
 * Chance, multiplier and payout of what is chosen. The server computes them; with `live` the script does so during
 * input, and no button is needed. `by` names another form whose button computes them.
 */
export function Trio({ prospect, live, by }: { prospect: Prospect; live: boolean; by?: string | undefined }) {
  const { t } = useTranslation('games')
  const { currencySymbol } = useFormat()
  const times = t('round.times', { multiplier: '{}' })
  return (
    <div
      className="trio"
      data-most={prospect.atMost ? '' : undefined}
      data-symbol={currencySymbol}
      data-live-figures={live ? '' : undefined}
    >
      <Figures
        items={[
          [
            t('table.chance'),
            <Figure key="chance" name="chance" value={prospect.chance} as="decimal" template="{}%" />,
          ],
          [
            t('round.multiplier'),
            <Figure
              key="multiplier"
              name="multiplier"
              value={prospect.multiplier}
              as="decimal"
              template={prospect.atMost ? t('table.upTo', { multiplier: times }) : times}
            />,
          ],
          [
            t(prospect.atMost ? 'table.mostPaid' : 'table.winPays'),
            <Figure
              key="payout"
              name="payout"
              value={prospect.payout}
              as={prospect.atMost ? 'amount' : 'money'}
            />,
          ],
        ]}
      />
      <IconButton
        icon="refresh"
        label={t('table.countAgain')}
        name="act"
        value="count"
        id="act-count"
        form={by}
      />
    </div>
  )
}

/** Figures side by side, each under its name: of a `.trio`. */
export const Figures = ({ items }: { items: readonly (readonly [name: string, figure: ReactNode])[] }) => (
  <dl>
    {items.map(([name, figure]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
