import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { KeptMarkup, KeptProvider, PageWithKept } from '#app/components/kept.tsx'
import { SpriteProvider } from '#app/components/sprite.tsx'
import { FormatProvider } from '#app/i18n/format.tsx'
import { i18nOf } from '#app/i18n/index.server.ts'
import { PageContextProvider } from '#app/i18n/page-context.tsx'

/** Whose page it is, and which. */
interface Own {
  csrf: string
  here: string
}

/** Renders elements in pages of different visitors, who share kept parts. */
export function keptPages() {
  let made = 0
  const kept = new KeptMarkup((element) => {
    made++
    return renderToStaticMarkup(element)
  }, 'kept-secret')

  const rendered = (element: ReactElement, own: Own, page: PageWithKept | null) =>
    renderToStaticMarkup(
      <PageContextProvider
        value={{
          ...{ language: 'vi', theme: 'light', nonce: '', requestId: '', ...own },
          ...{ reload: undefined, failureTitle: null, retry: null, unknownIntent: false },
        }}
      >
        <I18nextProvider i18n={i18nOf('vi')}>
          <KeptProvider value={page}>
            <SpriteProvider>
              <FormatProvider value={{ language: 'vi', currencySymbol: '₫' }}>{element}</FormatProvider>
            </SpriteProvider>
          </KeptProvider>
        </I18nextProvider>
      </PageContextProvider>,
    )

  return {
    /** How many parts have been made so far. */
    made: () => made,
    /** The element in a page with kept parts. */
    html(element: ReactElement, own: Own): string {
      const page = new PageWithKept(kept)
      return Buffer.from(page.bytesOf(rendered(element, own, page))).toString()
    },
    /** The element as React alone writes it. */
    inPlace: (element: ReactElement, own: Own): string => rendered(element, own, null),
  }
}
