import { IconButton } from '#app/components/button.tsx'
import { Menu, MenuButton } from '#app/components/frame/menu.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { languageNames, languages } from '#app/i18n/config.ts'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PreferenceForm } from '../site/preference-form.tsx'

export function LanguagePicker() {
  const { t } = useTranslation('common')
  const { language } = usePage()
  return (
    <Menu
      label={t('header.languageNow', { code: language.toUpperCase(), name: languageNames[language] })}
      summary={
        <>
          <Icon name="globe" />
          <span className="uppercase">{language}</span>
        </>
      }
    >
      <PreferenceForm>
        {languages.map((name) => (
          <MenuButton
            key={name}
            name="lang"
            value={name}
            aria-current={name === language ? 'true' : undefined}
          >
            <span lang={name}>{languageNames[name]}</span>
          </MenuButton>
        ))}
      </PreferenceForm>
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
        {languages.map((name) => (
          <button
            key={name}
            type="submit"
            name="lang"
            value={name}
            lang={name}
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
