import { FieldError } from '#app/components/field.tsx'
import { Fold } from '#app/components/fold.tsx'
import { rowsIn } from '#app/forms/fields.ts'
import { useFormField } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWrittenAmount } from '#app/i18n/use-written-amount.ts'
import type { ContractKind } from '#contract/agents/contracts.ts'
import { mostTiers, type TierField, tierFields } from './contract-terms.ts'

/** The least number of rows; there is always one more than are filled in. */
const USUAL_ROWS = 4

/** The row's number, and its fields. */
const columnsOf = (fields: number): string => (fields === 1 ? 'tier-row-one' : 'tier-row')

/** Up to ten rows of tiers, the lowest first; blank ones do not count. */
export function TierRows({ kind }: { kind: ContractKind }) {
  const { t } = useTranslation('contracts')
  const fields = useTierFields(kind)
  const filled = Math.max(...fields.map(({ rows }) => rows.findLastIndex((row) => row.trim() !== '') + 1))
  const most = Math.max(mostTiers(kind), filled)
  const count = Math.min(most, Math.max(USUAL_ROWS, filled + 1))
  const rowsFrom = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index).map((at) => (
      <TierRow key={at} at={at} fields={fields} />
    ))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('terms')}</legend>
      <p className="text-xs text-ink-2">{t(kind === 'realtime-salary' ? 'flatHint' : 'tiersHint')}</p>
      <div className={`grid gap-2 text-xs text-ink-2 ${columnsOf(fields.length)}`}>
        <span />
        {fields.map(({ name, label }) => (
          <span key={name} aria-hidden="true">
            {label}
          </span>
        ))}
      </div>
      {rowsFrom(0, count)}
      {count < most ? (
        <Fold title={t('moreTiers')}>
          <div className="grid gap-2">{rowsFrom(count, most)}</div>
        </Fold>
      ) : null}
      {fields.map(({ name, error }) => (error ? <FieldError key={name} name={name} error={error} /> : null))}
    </fieldset>
  )
}

/** Whether a column is of amounts or rates; the other is of counts. */
const isDecimal = (name: TierField) => name !== 'tierActive'

/** The columns of a kind, which never changes in a form. The others are not asked for: a form says at its end what is wrong with them. */
const useTierFields = (kind: ContractKind) => tierFields(kind).map(useTierField)

function useTierField(name: TierField) {
  const { value, ...field } = useFormField(name)
  const written = useWrittenAmount()
  const rows = rowsIn(value)
  return { ...field, name, rows: field.replied || !isDecimal(name) ? rows : rows.map(written) }
}

function TierRow({ at, fields }: { at: number; fields: ReturnType<typeof useTierFields> }) {
  const { t } = useTranslation('contracts')
  return (
    <div className={`grid items-center gap-2 ${columnsOf(fields.length)}`}>
      <span className="digits text-sm font-semibold" aria-hidden="true">
        {at + 1}
      </span>
      {fields.map(({ name, id, label, rows, error, tier }) => {
        const isWrong = error !== undefined && (tier ?? 1) === at + 1
        return (
          <input
            key={name}
            // An error leads to the first row.
            id={at === 0 ? id : `${id}-${at + 1}`}
            name={name}
            type="text"
            inputMode={isDecimal(name) ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={18}
            className="control min-w-0"
            aria-label={t('cellOf', { tier: at + 1, label })}
            aria-invalid={isWrong || undefined}
            aria-describedby={error ? `${name}-error` : undefined}
            defaultValue={rows[at]}
          />
        )
      })}
    </div>
  )
}
