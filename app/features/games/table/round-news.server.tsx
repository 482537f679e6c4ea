import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MoneyFormatProvider } from '#app/components/money.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { FormatProvider } from '#app/i18n/format.tsx'
import type { RequestContext } from '#app/lib/pages/request-context.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { RoundTable } from '#contract/play/game-table.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { partsAt } from '../registry.ts'
import { RoundNews } from './round-news.tsx'

/** The facts about a watcher that its drawn parts depend on. */
export interface Reader {
  node: string
  language: Language
  currencySymbol: string
  texts: RequestContext['texts']
  remember: RequestContext['remember']
}

/** The parts of a page that a message changes. */
type PartsOf = (seen: RoundTable) => ReactNode

/** The events of a table for pages, as the game of its registry draws them. */
export function roundNews(source: ReadableStream<Uint8Array>, reader: Reader): ReadableStream<Uint8Array> {
  const parts = partsAt(HOUSE_VENDOR, reader.node)
  return newsOf(source, reader, (seen) => (parts ? <RoundNews parts={parts} seen={seen} /> : null))
}

/**
 * The events of a table for pages: each message of the platform (a `RoundTable`) becomes the parts of the page that it
 * changes, in one line. Heartbeats pass unchanged.
 */
export function newsOf(
  source: ReadableStream<Uint8Array>,
  reader: Reader,
  partsOf: PartsOf,
): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder()
  let come = ''
  return source.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>(
      {
        transform(chunk, controller) {
          come += decoder.decode(chunk, { stream: true })
          for (let end = come.indexOf('\n\n'); end >= 0; end = come.indexOf('\n\n')) {
            controller.enqueue(drawnFor(reader, partsOf, come.slice(0, end)))
            come = come.slice(end + 2)
          }
        },
      },
      { highWaterMark: 1 },
      { highWaterMark: 0 },
    ),
  )
}

const encoder = new TextEncoder()
const DATA = 'data: '

function drawnFor(reader: Reader, partsOf: PartsOf, message: string): Uint8Array {
  if (!message.startsWith(`${DATA}{`)) return encoder.encode(`${message}\n\n`)
  const { node, language, currencySymbol, remember } = reader
  // Watchers of a table are told the same, so each message is drawn once for all of a kind.
  return remember(
    'round-news',
    `${node} ${language} ${currencySymbol} ${message}`,
    () => {
      const seen = RoundTable.parse(JSON.parse(message.slice(DATA.length)))
      return encoder.encode(`${DATA}${html(reader, partsOf(seen)).replace(/\s*\n\s*/g, ' ')}\n\n`)
    },
    ({ byteLength }) => byteLength,
  )
}

function html({ language, currencySymbol, texts }: Reader, parts: ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts(language)}>
      <FormatProvider value={{ language, currencySymbol }}>
        <MoneyFormatProvider locale={htmlLang[language]} symbol={currencySymbol}>
          {parts}
        </MoneyFormatProvider>
      </FormatProvider>
    </I18nextProvider>,
  )
}
