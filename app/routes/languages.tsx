import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageHead } from '#app/components/section.tsx'
import { PreferenceForm } from '#app/features/site/preference-form.tsx'
import { htmlLang, languageNames, languages } from '#app/i18n/config.ts'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { pageBefore } from '#app/services/sign-in/way-back.server.ts'
import { productLanguage } from '#contract/base/product.ts'

export const handle = page('languages')

/** All languages, and both themes, for a visitor of any page: whoever chooses comes back to it. */
export async function loader(args: LoaderFunctionArgs) {
  args.context.privatePage = true
  return { back: pageBefore(args) }
}

export default function Languages() {
  const { back } = useLoaderData<typeof loader>()
  const { language, theme } = usePage()
  const { t } = useTranslation('common')
  return (
    <>
      <PageHead title={t('header.language')} />
      <Card>
        <PreferenceForm back={back} className="flex flex-wrap gap-2">
          {languages.map((one) => (
            <Button
              key={one}
              name="lang"
              value={one}
              look={one === language ? 'act' : 'plain'}
              aria-current={one === language ? 'true' : undefined}
            >
              <span lang={htmlLang[one]}>{languageNames[one]}</span>
              <small>{productLanguage(one)}</small>
            </Button>
          ))}
        </PreferenceForm>
      </Card>
      <Card className="mt-4">
        <PreferenceForm back={back} className="flex flex-wrap gap-2">
          {(['light', 'dark'] as const).map((one) => (
            <Button
              key={one}
              name="theme"
              value={one}
              look={one === theme ? 'act' : 'plain'}
              aria-current={one === theme ? 'true' : undefined}
            >
              {t(`header.theme.${one}`)}
            </Button>
          ))}
        </PreferenceForm>
      </Card>
    </>
  )
}
