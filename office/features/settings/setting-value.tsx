import { Money } from '#app/components/money.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { SettingKind, SettingUnit } from './setting-facts.ts'

/** A value of a setting, as `ops` writes it, in the words of the page. */
export function SettingValue({
  text,
  kind,
  unit,
}: {
  text: string
  kind: SettingKind
  unit: SettingUnit | null
}) {
  const { t } = useTranslation('office-settings')
  const decimal = useDecimal()
  if (kind === 'flag') return t(text === 'on' ? 'on' : 'off')
  if (text === '' || text === 'null') return t('none')
  if (kind === 'money' && /^\d+$/.test(text)) return <Money amount={moneyOf(BigInt(text))} />
  if (kind === 'number' && /^\d+$/.test(text))
    return (
      <span className="n">
        {decimal(text)} {unit ? t(`unit.${unit}`) : ''}
      </span>
    )
  return <code className="o-long">{text}</code>
}

/** What a setting does. */
export function useSettingWords(): (name: string) => string {
  const { t } = useTranslation(['office-settings', 'forms'])
  return (name) => {
    const field = /^register\.(.+)$/.exec(name)?.[1]
    return field
      ? t('does.register', { field: t(`forms:label.${field as 'username'}`) })
      : t(`does.${name as 'licence'}`)
  }
}
