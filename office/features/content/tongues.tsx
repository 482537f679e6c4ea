import { FieldError } from '#app/components/field.tsx'
import { rowsIn } from '#app/forms/fields.ts'
import { useFormField } from '#app/forms/form-of.tsx'
import { htmlLang, languageNames, writtenLanguages } from '#app/i18n/config.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { WordsField } from './editor.ts'
import { LanguageState } from './language-state.tsx'

/** Words in each language: a row for each field, a column for each language. */
export function Tongues({
  fields,
  missing,
  hint,
}: {
  fields: readonly WordsField[]
  missing: Readonly<Record<WrittenLanguage, number>>
  hint?: string | undefined
}) {
  const { t } = useTranslation('office')
  return (
    <div className="o-lg">
      <div className="o-lh" aria-hidden="true">
        <span />
        {writtenLanguages.map((language) => (
          <span key={language}>
            {languageNames[language]} <LanguageState missing={missing[language]} />
          </span>
        ))}
      </div>
      {fields.map((field) => (
        <TonguesField key={field.name} field={field} blank={t('content.unwritten')} />
      ))}
      {hint ? <p className="o-foot">{hint}</p> : null}
    </div>
  )
}

function TonguesField({ field: { name, rows, needed }, blank }: { field: WordsField; blank: string }) {
  const { id, label, error, value } = useFormField(name)
  const texts = rowsIn(value)
  return (
    <fieldset>
      <legend>{label}</legend>
      {writtenLanguages.map((language, at) => {
        const text = texts[at] ?? ''
        const control = {
          // an error leads to the first language
          id: at === 0 ? id : `${id}-${language}`,
          name,
          lang: htmlLang[language],
          className: 'control',
          'aria-label': `${label}, ${languageNames[language]}`,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${name}-error` : undefined,
          'data-missing': needed && text === '' ? '' : undefined,
          placeholder: needed ? blank : undefined,
          defaultValue: text,
        }
        return (
          <div key={language}>
            <span className="o-ph" aria-hidden="true">
              {languageNames[language]}
            </span>
            {rows ? (
              <textarea {...control} rows={rows} />
            ) : (
              <input {...control} type="text" autoComplete="off" />
            )}
          </div>
        )
      })}
      {error ? <FieldError name={name} error={error} /> : null}
    </fieldset>
  )
}
