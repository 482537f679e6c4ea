import { FieldError } from '#app/components/field.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { useFormField } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { perLanguage } from '#app/i18n/per-language.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isolated } from '#app/lib/text/money-format.ts'
import { MAX_FIELD_LENGTH } from '#contract/limits.ts'

const CODE = 'countryDialingCode'

export interface Country {
  countryCode: string
  countryDialingCode: string
}

export interface MobileFieldProps {
  countries: readonly Country[]
  /** The country selected at first, `VN`. */
  current: string
  optional?: boolean | undefined
  required?: boolean | undefined
  hint?: string | undefined
}

/**
 * A mobile number: the country's dialling code (product.md section 2, "Country code picker") joined to the number. The
 * picker is a plain select; with JavaScript a field with flag and code that opens a searchable list.
 */
export function MobileField({ countries, current, ...field }: MobileFieldProps) {
  const { error } = useFormField(CODE)
  return (
    <TextField
      {...field}
      name="mobileNum"
      // The autofill token `tel-national` (a number without country code) is valid for `type="text"` only.
      type="text"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={MAX_FIELD_LENGTH}
      lead={<CountrySelect countries={countries} current={current} />}
      below={error ? <FieldError name={CODE} error={error} /> : undefined}
    />
  )
}

const regions = perLanguage((locale) => new Intl.DisplayNames([locale], { type: 'region' }))

function CountrySelect({ countries, current }: Pick<MobileFieldProps, 'countries' | 'current'>) {
  const { t } = useTranslation('register')
  const { id, label, error } = useFormField(CODE)
  const { language } = useFormat()
  const names = regions(language)
  return (
    <div className="country" data-country="" data-search={t('country.search')} data-none={t('country.none')}>
      <select
        id={id}
        name={CODE}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${CODE}-error` : undefined}
        autoComplete="tel-country-code"
        className="control select-arrow rounded-e-none border-e-0 pe-8"
      >
        {countries.map(({ countryCode, countryDialingCode }) => (
          // Countries share codes, so the value alone does not identify the country.
          <option
            key={countryCode}
            value={countryDialingCode}
            data-country-code={countryCode.toLowerCase()}
            selected={countryCode === current}
          >
            {`${isolated(`+${countryDialingCode}`, language)} ${names.of(countryCode) ?? countryCode}`}
          </option>
        ))}
      </select>
    </div>
  )
}
