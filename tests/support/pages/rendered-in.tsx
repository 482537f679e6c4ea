import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { FormatProvider } from '#app/i18n/format.tsx'
import { keptTexts } from '#app/rendering/texts.server.ts'
import type { Language } from '#contract/base/fields/values.ts'

/** A part of a page as HTML, in a language. */
export const renderedIn = (language: Language, element: ReactElement) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={keptTexts(language)}>
      <FormatProvider value={{ language, currencySymbol: '₫' }}>{element}</FormatProvider>
    </I18nextProvider>,
  )

/** The visible text of it, without the hidden start of an id. */
export const textIn = (language: Language, element: ReactElement) =>
  renderedIn(language, element)
    .replace(/(<code class="short-id".*?>)<span>.*?<\/span>/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
