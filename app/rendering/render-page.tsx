import { randomBytes } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type PageContext, PageContextProvider } from '#app/i18n/page-context.tsx'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import type { Cache } from './cache.ts'
import { KeptMarkup, KeptProvider, PageWithKept } from './kept.tsx'
import { MatchedRoutes } from './matched-routes.tsx'
import { textsOf } from './texts.server.ts'

let keptMarkup: KeptMarkup | undefined

/** There is one for each cache, which is one for each process. */
function markupIn(cache: Cache): KeptMarkup {
  keptMarkup ??= new KeptMarkup(
    cache.store('parts'),
    renderToStaticMarkup,
    `kept-${randomBytes(16).toString('hex')}`,
  )
  return keptMarkup
}

/**
 * The answer of a page: one string without streaming and without `defer`, because deferred parts need JavaScript to
 * appear (docs/decisions/0001-documents-first.md). Nothing is hydrated, so React leaves out the markup for it.
 */
export function answerOfPage(
  status: number,
  cache: Cache,
  page: PageContext,
  { routeModules, staticHandlerContext }: EntryContext,
): HttpAnswer {
  const { plain } = cache
  const withKept = plain ? null : new PageWithKept(markupIn(cache))
  const html = renderToStaticMarkup(
    <PageContextProvider value={page}>
      <I18nextProvider i18n={textsOf(page.language, plain)}>
        <KeptProvider value={withKept}>
          <MatchedRoutes routeModules={routeModules} staticContext={staticHandlerContext} />
        </KeptProvider>
      </I18nextProvider>
    </PageContextProvider>,
  )
  const whole = `<!DOCTYPE html>${html}`
  const body = withKept ? withKept.bytesOf(whole) : Buffer.from(whole)
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
  })
  return { status, headers, body }
}
