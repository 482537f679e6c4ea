import { IconButton } from '#app/components/button.tsx'
import { Menu, MenuButton, MenuLink } from '#app/components/frame/menu.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { htmlLang, languageNames, languages, writtenLanguages } from '#app/i18n/config.ts'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { PreferenceForm } from '../site/preference-form.tsx'

/** A page offers as few as fit one line, its own among them; all of them are on a page for themselves. */
const offeredIn = (language: Language): readonly Language[] =>
  writtenLanguages.some((written) => written === language) ? writtenLanguages : [language, 'en']

/** The link to all languages: their number needs no words. */
export function useAllLanguages(): string {
  const { t } = useTranslation('common')
  return `${t('header.language')} (${languages.length})`
}

/** `start` opens it towards the start, where it stands in the middle of a narrow header. */
export function LanguagePicker({ start }: { start?: boolean }) {
  const { t } = useTranslation('common')
  const all = useAllLanguages()
  const { language } = usePage()
  return (
    <Menu
      start={start}
      label={t('header.languageNow', { code: language.toUpperCase(), name: languageNames[language] })}
      summary={
        <>
          <Icon name="globe" />
          <span className="uppercase">{language}</span>
        </>
      }
    >
      <PreferenceForm>
        {offeredIn(language).map((name) => (
          <MenuButton
            key={name}
            name="lang"
            value={name}
            aria-current={name === language ? 'true' : undefined}
          >
            <span lang={htmlLang[name]}>{languageNames[name]}</span>
          </MenuButton>
        ))}
      </PreferenceForm>
      <MenuLink href={paths.languages}>{all}</MenuLink>
    </Menu>
  )
}

/**
 * Switches between light and dark. While the theme is the system's, only the browser knows which it is: the style sheet shows
 * the button that changes something.
 */
export function ThemeSwitch({ id }: { id: string }) {
  const { theme } = usePage()
  if (theme !== 'system')
    return (
      <PreferenceForm enhance>
        <ThemeButton id={id} to={theme === 'dark' ? 'light' : 'dark'} />
      </PreferenceForm>
    )
  return (
    <PreferenceForm enhance>
      <span className="dark:hidden">
        <ThemeButton id={id} to="dark" />
      </span>
      <span className="hidden dark:inline">
        <ThemeButton id={`${id}-light`} to="light" />
      </span>
    </PreferenceForm>
  )
}

/** Its words say the present choice, too. */
function ThemeButton({ id, to }: { id: string; to: 'light' | 'dark' }) {
  const { t } = useTranslation('common')
  const { theme } = usePage()
  const label = t('header.themeNow', { act: t(`header.${to}`), now: t(`header.theme.${theme}`) })
  return <IconButton id={id} icon={to === 'dark' ? 'moon' : 'sun'} label={label} name="theme" value={to} />
}

/** Languages and theme in one line, if the header has no room for them. */
export function PreferenceLine({ className }: { className?: string }) {
  const { t } = useTranslation('common')
  const { language } = usePage()
  return (
    <div className={className}>
      <PreferenceForm className="flex flex-wrap gap-x-1">
        <span className="sr-only">{t('header.language')}</span>
        {offeredIn(language).map((name) => (
          <button
            key={name}
            type="submit"
            name="lang"
            value={name}
            lang={htmlLang[name]}
            aria-current={name === language ? 'true' : undefined}
            className="min-h-11 px-2 underline-offset-[.2em] hover:underline aria-[current]:font-bold aria-[current]:text-on-chrome"
          >
            {languageNames[name]}
          </button>
        ))}
      </PreferenceForm>
      <ThemeSwitch id="theme-below" />
    </div>
  )
}
