import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { UNKNOWN_FORM } from '#app/forms/define-form.ts'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { refreshIn } from '#app/lib/list-query.ts'
import { currentPageOf } from '#app/lib/pages/current-page.ts'
import { asFailure } from '#app/lib/pages/failure-view.ts'
import { themeIn } from '#app/lib/visitor/theme.ts'
import type { Cache } from '#app/rendering/cache.ts'
import { answerOfPage } from '#app/rendering/render-page.tsx'
import { languageOf } from '#office/services/language.server.ts'
import { officeContextOf } from './server/office-context.ts'

export { handleError } from '#app/rendering/handle-error.ts'
export { textsOf } from '#app/rendering/texts.server.ts'

/** Answers with a page of the office, or with what replaces it. */
export async function renderPage(
  request: Request,
  answered: number,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
  cache: Cache,
): Promise<HttpAnswer> {
  const context = officeContextOf(loadContext)
  if (context.instead) return context.instead
  const errors = Object.values(remixContext.staticHandlerContext.errors ?? {})
  const status = errors.find((error) => typeof error?.status === 'number')?.status ?? answered
  const url = new URL(request.url)
  const page = {
    language: await languageOf(request),
    theme: themeIn(context.cookies),
    nonce: context.nonce,
    csrf: context.csrf,
    requestId: context.requestId,
    here: currentPageOf(url).url,
    reload: context.form ? undefined : refreshIn(url.searchParams),
    failureTitle: errors[0] === undefined ? null : asFailure(errors[0]).title,
    retry: null,
    unknownIntent: Object.values(remixContext.staticHandlerContext.actionData ?? {}).some(
      (reply) => reply?.form === UNKNOWN_FORM,
    ),
  }
  await context.turn()
  return answerOfPage(status, cache, page, remixContext)
}
