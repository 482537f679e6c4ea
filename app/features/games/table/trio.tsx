import { IconButton } from '#app/components/button.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Prospect } from '#app/lib/prospect.ts'
import { Figure } from './figure.tsx'

/**
 * Chance, multiplier and payout of what is chosen. The server counts them; a script that can (`live`) does so during input,
 * and then there is nothing to count again. `by` names another form whose button counts.
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
      <dl>
        <div>
          <dt>{t('table.chance')}</dt>
          <dd>
            <Figure name="chance" value={prospect.chance} as="decimal" template="{}%" />
          </dd>
        </div>
        <div>
          <dt>{t('round.multiplier')}</dt>
          <dd>
            <Figure
              name="multiplier"
              value={prospect.multiplier}
              as="decimal"
              template={prospect.atMost ? t('table.upTo', { multiplier: times }) : times}
            />
          </dd>
        </div>
        <div>
          <dt>{t(prospect.atMost ? 'table.mostPaid' : 'table.winPays')}</dt>
          <dd>
            <Figure name="payout" value={prospect.payout} as={prospect.atMost ? 'amount' : 'money'} />
          </dd>
        </div>
      </dl>
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
