import { newsOf, type Reader } from '#app/features/games/table/round-news.server.tsx'
import { RunningDraw } from './running-draw.tsx'

/**
 * The events of a lottery for pages: each message becomes the running draw as the page has it, in one line. While no draw
 * runs it names none: a page that shows one keeps it, and is fetched again.
 */
export const drawNews = (messages: ReadableStream<string>, reader: Reader) =>
  newsOf(messages, reader, ({ lottery }) =>
    lottery?.draw ? (
      <RunningDraw draw={lottery.draw} />
    ) : (
      <div data-part="running" data-round="" data-stays="" />
    ),
  )
