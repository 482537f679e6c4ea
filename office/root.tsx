import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { MoneyFormatProvider } from '#app/components/money.tsx'
import { Sprite, SpriteProvider } from '#app/components/pictures/sprite.tsx'
import { ReaderWordsProvider } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { FormatProvider } from '#app/i18n/format.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { headOf } from '#app/lib/pages/page-handle.ts'
import { Links } from '#app/rendering/matched-routes.tsx'
import deskUrl from './desk.ts?worker&url'
import { handleOf } from './features/frame/office-handle.ts'
import { type OfficeRootData, useOfficeRoot } from './features/frame/root-data.ts'
import { readRoot } from './services/root.server.ts'
import styles from './styles/office.css?url'

export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** The data around every page. */
export const loader = (args: LoaderFunctionArgs): Promise<OfficeRootData> => readRoot(args)

/** The title of a page: `Rút tiền · Sen văn phòng`. */
function PageTitle() {
  const { t } = useTranslation('office')
  const matches = useMatches()
  const handle = handleOf(matches)
  const text = headOf(matches).title ?? (handle && t(handle.title ?? `page.${handle.page}`))
  return <title>{`${text} · Sen ${t('name')}`}</title>
}

export function Layout({ children }: { children: ReactNode }) {
  const { language, theme, nonce, reload, failureTitle } = usePage()
  const { t } = useTranslation(['office', 'common', 'states'])
  const data = useOfficeRoot()
  const symbol = data?.currencySymbol ?? ''
  return (
    <html lang={htmlLang[language]} dir="ltr" data-site="office" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        {reload ? <meta httpEquiv="refresh" content={String(reload)} /> : null}
        {failureTitle ? (
          <title>{`${t(`common:${failureTitle}` as 'common:login')} · ${t('name')}`}</title>
        ) : (
          <PageTitle />
        )}
        <Links />
        <script type="module" nonce={nonce} src={deskUrl} />
      </head>
      <body data-keys={data?.operator && data.keys ? 'on' : undefined}>
        <SpriteProvider>
          <FormatProvider value={{ language, currencySymbol: symbol }}>
            <MoneyFormatProvider locale={htmlLang[language]} symbol={symbol}>
              <ReaderWordsProvider
                value={{
                  'not-found': t('notFound'),
                  'operation-not-allowed': t('notAllowed'),
                  'nothing-changed': t('nothingChanged'),
                  'name-taken': t('taken'),
                  'missing-verification-code': t('missingCode'),
                  'invalid-verification-code': t('wrongCode'),
                }}
              >
                {children}
              </ReaderWordsProvider>
            </MoneyFormatProvider>
          </FormatProvider>
          <Sprite />
        </SpriteProvider>
      </body>
    </html>
  )
}

export default Outlet

export { OfficeFailure as ErrorBoundary } from './features/frame/office-failure.tsx'
