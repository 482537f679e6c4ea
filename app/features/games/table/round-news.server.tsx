import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MoneyFormatProvider } from '#app/components/money.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { FormatProvider } from '#app/i18n/format.tsx'
import { eventOf, UNQUEUED } from '#app/lib/pages/event-stream.ts'
import type { RequestContext } from '#app/lib/pages/request-context.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { RoundTable } from '#contract/play/game-table.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { partsAt } from '../registry.ts'
import { newsStepOf, RoundNews } from './round-news.tsx'

/** The facts about a watcher that its drawn parts depend on. */
export interface Reader {
  node: string
  language: Language
  currencySymbol: string
  texts: RequestContext['texts']
  remember: RequestContext['remember']
}

/** The parts of a page that a message changes; `brief`: after a message of the same step. */
type PartsOf = (table: RoundTable, brief: boolean) => ReactNode
/** Which step of a table a message tells of; undefined if each message tells all of it. */
type StepOf = (table: RoundTable) => string | undefined

/** The events of a table for pages, as the game of its registry draws them. */
export function roundNews(messages: ReadableStream<string>, reader: Reader): ReadableStream<Uint8Array> {
  const parts = partsAt(HOUSE_VENDOR, reader.node)
  const partsOf: PartsOf = (table, brief) =>
    parts ? <RoundNews parts={parts} table={table} brief={brief} /> : null
  return newsOf(messages, reader, partsOf, newsStepOf)
}

/**
 * The events of a table for pages: each message of the platform (a `RoundTable`) becomes the parts of the page that it
 * changes, in one line. Heartbeats pass unchanged.
 */
export function newsOf(
  messages: ReadableStream<string>,
  reader: Reader,
  partsOf: PartsOf,
  stepOf: StepOf = () => undefined,
): ReadableStream<Uint8Array> {
  let before: string | undefined
  return messages.pipeThrough(
    new TransformStream<string, Uint8Array>(
      {
        transform(message, controller) {
          const rendering = drawnFor(reader, partsOf, stepOf, message)
          controller.enqueue(
            rendering.step !== undefined && rendering.step === before ? rendering.brief() : rendering.whole(),
          )
          before = rendering.step ?? before
        },
      },
      ...UNQUEUED,
    ),
  )
}

const DATA = 'data: '

/** A message as pages get it. */
interface NewsBytes {
  step: string | undefined
  whole(): Uint8Array
  brief(): Uint8Array
}

function drawnFor(reader: Reader, partsOf: PartsOf, stepOf: StepOf, message: string): NewsBytes {
  if (!message.startsWith(`${DATA}{`)) {
    const passed = () => eventOf(message)
    return { step: undefined, whole: passed, brief: passed }
  }
  const { node, language, currencySymbol, remember } = reader
  // Watchers of a table are told the same, so each message is read once, and drawn once for all of a kind.
  const { table, step } = remember('round-news', `${node} ${message}`, () => {
    const snapshot = RoundTable.parse(JSON.parse(message.slice(DATA.length)))
    return { table: snapshot, step: stepOf(snapshot) }
  })
  const render = (brief: boolean) => () =>
    remember(
      'round-news',
      `${node} ${language} ${currencySymbol} ${brief} ${message}`,
      () => eventOf(`${DATA}${html(reader, partsOf(table, brief)).replace(/\s*\n\s*/g, ' ')}`),
      ({ byteLength }) => byteLength,
    )
  return { step, whole: render(false), brief: render(true) }
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
