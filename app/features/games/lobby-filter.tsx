import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { type Option, SelectField } from '#app/components/select.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { LobbyOffer, LobbyQuery } from './lobby-query.ts'

/** Without its label on screens where the placeholder says it. */
const compact = 'max-lg:[&>label]:sr-only'

/** Name, and of class and minimum bet what finds something: a GET form that keeps the vendor and starts again at the first page of all. */
export function LobbyFilter({
  query,
  path,
  classes,
  minBets,
}: Pick<LobbyOffer, 'classes' | 'minBets'> & { query: LobbyQuery; path: string }) {
  const { t } = useTranslation('games')
  return (
    <search>
      <form action={path} data-enhance="" className="grid grid-cols-6 gap-2 lg:grid-cols-1 lg:gap-3">
        {query.vendor ? <input type="hidden" name="vendor" value={query.vendor} /> : null}
        <TextField
          name="q"
          type="search"
          label={t('lobby.name')}
          defaultValue={query.q ?? ''}
          placeholder={t('lobby.namePlaceholder')}
          maxLength={64}
          className={`col-span-4 lg:col-auto ${compact}`}
        />
        <Choice
          name="classify"
          label={t('lobby.classify')}
          any={t('lobby.anyClass')}
          chosen={query.classify}
          options={classes.map((value) => ({ value, label: t(`lobby.class.${value}`) }))}
        />
        <Choice
          name="minBet"
          label={t('lobby.minBet')}
          any={t('lobby.anyMinBet')}
          chosen={query.minBet}
          options={minBets.map((value) => ({ value, label: value }))}
        />
        <Button icon="filter" className="col-span-2 col-start-5 row-start-1 px-2! lg:col-auto lg:row-auto">
          {t('lobby.filter')}
        </Button>
      </form>
    </search>
  )
}

/** One of `options`, or any; nothing where there is nothing to choose. */
function Choice({
  name,
  label,
  any,
  chosen,
  options,
}: {
  name: string
  label: string
  any: string
  chosen: string | undefined
  options: readonly Option[]
}) {
  if (options.length === 0) return null
  return (
    <SelectField
      name={name}
      label={label}
      defaultValue={chosen ?? ''}
      options={[{ value: '', label: any }, ...options]}
      className={`col-span-3 lg:col-auto ${compact}`}
    />
  )
}
