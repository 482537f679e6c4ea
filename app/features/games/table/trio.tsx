import type { ReactNode } from 'react'
import { IconButton } from '#app/components/button.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FigureLook } from '#app/lib/text/figure-text.ts'
import { FigureText } from './figure.tsx'

/** Figures of a bet, as texts. */
export interface ProspectTexts {
  chance: ReactNode
  multiplier: ReactNode
  payout: ReactNode
}

/** The looks of the figures of a bet; `atMost` where they are those of the best of several ends. */
export function useProspectLooks(atMost: boolean) {
  const { t } = useTranslation('games')
  const times = t('round.times', { multiplier: '{}' })
  return {
    chance: { as: 'decimal', template: '{}%' },
    multiplier: { as: 'decimal', template: atMost ? t('table.upTo', { multiplier: times }) : times },
    payout: { as: atMost ? 'amount' : 'money' },
    stake: { as: 'amount' },
  } as const satisfies Record<string, FigureLook>
}

/**
 * Chance, multiplier and payout of what is chosen. The server computes them; with `live` the script does so during
 * input, and no button is needed.
 */
export function Trio({
  atMost,
  live,
  chance,
  multiplier,
  payout,
}: ProspectTexts & { atMost: boolean; live: boolean }) {
  const { t } = useTranslation('games')
  const { currencySymbol } = useFormat()
  const looks = useProspectLooks(atMost)
  const figure = (name: keyof ProspectTexts, text: ReactNode) => (
    <FigureText key={name} name={name} {...looks[name]}>
      {text}
    </FigureText>
  )
  return (
    <div
      className="trio"
      data-most={atMost ? '' : undefined}
      data-symbol={currencySymbol}
      data-live-figures={live ? '' : undefined}
    >
      <Figures
        items={[
          [t('table.chance'), figure('chance', chance)],
          [t('round.multiplier'), figure('multiplier', multiplier)],
          [t(atMost ? 'table.mostPaid' : 'table.winPays'), figure('payout', payout)],
        ]}
      />
      <IconButton icon="refresh" label={t('table.countAgain')} name="act" value="count" id="act-count" />
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
