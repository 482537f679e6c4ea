import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MoneyFormatProvider } from '#app/components/money.tsx'
import { Sprite, SpriteProvider } from '#app/components/pictures/sprite.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { FormatProvider } from '#app/i18n/format.tsx'
import { PageContextProvider } from '#app/i18n/page-context.tsx'
import type { Theme } from '#app/lib/visitor/theme.ts'
import { Cache } from '#app/rendering/cache.ts'
import { KeptMarkup, KeptProvider, PageWithKept } from '#app/rendering/kept.tsx'
import { keptTexts } from '#app/rendering/texts.server.ts'
import type { Language } from '#contract/base/fields/values.ts'

/** Whose page it is, and which. */
export interface OwnPage {
  csrf: string
  here: string
  language: Language
  theme: Theme
  symbol: string
}

/** Renders elements in pages of different visitors, who share kept parts. */
export function keptPages(secret = 'kept-secret') {
  let renderings = 0
  const keptMarkup = new KeptMarkup(
    new Cache().store('parts'),
    (element) => {
      renderings++
      return renderToStaticMarkup(element)
    },
    secret,
  )

  const rendered = (
    element: ReactElement,
    { language = 'vi', theme = 'light', symbol = '₫', csrf = 'own', here = '/here' }: Partial<OwnPage>,
    page: PageWithKept | null,
  ) =>
    renderToStaticMarkup(
      <PageContextProvider
        value={{
          language,
          theme,
          csrf,
          here,
          nonce: 'nonce',
          requestId: 'request',
          reload: undefined,
          failureTitle: null,
          retry: null,
          unknownIntent: false,
        }}
      >
        <I18nextProvider i18n={keptTexts(language)}>
          <KeptProvider value={page}>
            <SpriteProvider>
              <FormatProvider value={{ language, currencySymbol: symbol }}>
                <MoneyFormatProvider locale={htmlLang[language]} symbol={symbol}>
                  {element}
                </MoneyFormatProvider>
              </FormatProvider>
              <Sprite />
            </SpriteProvider>
          </KeptProvider>
        </I18nextProvider>
      </PageContextProvider>,
    )

  return {
    /** How many parts have been made so far. */
    made: () => renderings,
    /** The element in a page with kept parts. */
    html(element: ReactElement, own: Partial<OwnPage> = {}): string {
      const page = new PageWithKept(keptMarkup)
      return Buffer.from(page.bytesOf(rendered(element, own, page))).toString()
    },
    /** The element as React alone writes it, and UTF-8 carries it. */
    inPlace: (element: ReactElement, own: Partial<OwnPage> = {}): string =>
      Buffer.from(rendered(element, own, null)).toString(),
  }
}
