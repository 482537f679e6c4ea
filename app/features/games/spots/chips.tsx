import { IconButton } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import type { IconName } from '#app/components/pictures/icon.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { StakeLimits } from '../game-parts.ts'
import { onChip } from '../usual-stake.ts'
import { chipsFor, type Slip } from './slip.ts'
import { CLOTH_FORM } from './slip-form.tsx'

/** Colours of chips, by the least stake that has them. */
const looks = [
  [50_000_000n, 'token-500'],
  [10_000_000n, 'token-100'],
  [5_000_000n, 'token-50'],
  [0n, 'token-10'],
] as const

/** `isPlaced`: it lies there for the round, and cannot be taken away. */
export function Chip({ stake, isPlaced }: { stake: string; isPlaced?: boolean }) {
  const { language } = useFormat()
  return (
    <span
      aria-hidden
      data-placed={isPlaced ? stake : undefined}
      className={classNames(
        'token digits',
        looks.find(([least]) => minorOf(stake) >= least)?.[1],
        isPlaced && 'token-placed',
      )}
    >
      {onChip(stake, htmlLang[language])}
    </span>
  )
}

/** Which chip a press puts, and the ways back. */
export function Chips({ stake, slip }: { stake: StakeLimits; slip: Slip }) {
  const { t } = useTranslation('game-spots')
  const { language, currencySymbol } = useFormat()
  return (
    <div className="chips">
      <div role="radiogroup" aria-label={t('chip')}>
        {chipsFor(stake).map((value) => (
          <label key={value}>
            <input
              type="radio"
              form={CLOTH_FORM}
              name="chip"
              value={value}
              defaultChecked={value === slip.chip}
              aria-label={moneyText(value.replace(/\.00$/, ''), htmlLang[language], currencySymbol)}
            />
            <Chip stake={value} />
          </label>
        ))}
      </div>
      <SlipButton
        icon="undo"
        act="undo"
        label={t('undo')}
        disabled={slip.staked.length + slip.steps.length === 0}
      />
      <SlipButton icon="close" act="clear" label={t('clear')} disabled={slip.staked.length === 0} />
    </div>
  )
}

/** A way back: of the last act, or of all. */
const SlipButton = ({ act, ...look }: { act: string; icon: IconName; label: string; disabled: boolean }) => (
  <IconButton form={CLOTH_FORM} name="act" value={act} id={`act-${act}`} {...look} />
)
