import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'

/** Finds an answer by its words: a GET form of the help centre. */
export function HelpSearch({ action, wanted }: { action: string; wanted: string | undefined }) {
  const { t } = useTranslation('help')
  return (
    <search className="relative mt-4 block max-w-136">
      <form action={action}>
        <label htmlFor="help-q" className="sr-only">
          {t('search.label')}
        </label>
        <input
          id="help-q"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={wanted}
          placeholder={t('search.label')}
          className="control pe-12!"
        />
        <button type="submit" aria-label={t('search.submit')} className="affix">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
