import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'

/** Finds accounts by the beginning of a user name; `query` holds the other filters. */
export function AccountSearch({
  action,
  q,
  query,
}: {
  action: string
  q: string | undefined
  query: Record<string, string | number | undefined>
}) {
  const { t } = useTranslation('agent')
  return (
    <search>
      <form action={action} data-enhance="" className="flex flex-wrap items-end gap-2">
        {Object.entries(query).map(([name, value]) =>
          value === undefined || name === 'q' ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <div className="min-w-0 flex-1 basis-48">
          <TextField
            name="q"
            type="search"
            label={t('search')}
            maxLength={MAX_NAME_LENGTH}
            defaultValue={q}
          />
        </div>
        <Button type="submit">{t('find')}</Button>
      </form>
    </search>
  )
}
