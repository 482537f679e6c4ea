import { Button, LinkButton } from '#app/components/button.tsx'
import { Chip, Chips } from '#app/components/choice.tsx'
import { Sheet, SheetActs } from '#app/components/frame/sheet.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { KeptInLobby } from './kept-in-lobby.tsx'
import type { LobbyOffer, LobbyQuery } from './lobby-query.ts'

/**
 * Name, class and minimum bet, of the last two what finds something: a GET form that keeps the vendor and starts again at the
 * first page.
 */
export function LobbyFilter({
  query,
  path,
  classes,
  minBets,
}: Pick<LobbyOffer, 'classes' | 'minBets'> & { query: LobbyQuery; path: string }) {
  // What it finds begins at the first page of all games.
  return (
    <KeptInLobby
      name="lobby-filter"
      of={Filter}
      input={{ ...query, list: 'all', page: 1, path, classes, minBets }}
    />
  )
}

function Filter({
  path,
  classes,
  minBets,
  ...query
}: Pick<LobbyOffer, 'classes' | 'minBets'> & LobbyQuery & { path: string }) {
  const { t } = useTranslation('games')
  const text = useAmountText()
  const active = [query.q, query.classify, query.minBet].filter((value) => value !== undefined).length
  return (
    <search>
      <Sheet summary={t('lobby.filter')} active={active}>
        <form action={path} data-enhance="">
          {query.vendor ? <input type="hidden" name="vendor" value={query.vendor} /> : null}
          <input
            id="q"
            name="q"
            type="search"
            maxLength={64}
            defaultValue={query.q ?? ''}
            aria-label={t('search.title')}
            placeholder={t('lobby.namePlaceholder')}
            className="control"
          />
          <Choice
            name="classify"
            label={t('lobby.classify')}
            any={t('lobby.anyClass')}
            chosen={query.classify}
            options={classes.map((value) => [value, t(`lobby.class.${value}`)])}
          />
          <Choice
            name="minBet"
            label={t('lobby.minBet')}
            any={t('lobby.anyMinBet')}
            chosen={query.minBet}
            options={minBets.map((value) => [value, text(value)])}
          />
          <SheetActs>
            <LinkButton href={path}>{t('lobby.clear')}</LinkButton>
            <Button look="act">{t('lobby.show')}</Button>
          </SheetActs>
        </form>
      </Sheet>
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
  options: readonly (readonly [value: string, label: string])[]
}) {
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend>{label}</legend>
      <Chips>
        {[['', any] as const, ...options].map(([value, text]) => (
          <Chip key={value} name={name} value={value} defaultChecked={value === (chosen ?? '')}>
            {text}
          </Chip>
        ))}
      </Chips>
    </fieldset>
  )
}
