import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { UNKNOWN_FORM } from './forms/define-form.ts'
import type { Retry } from './i18n/page-context.tsx'
import type { HttpAnswer } from './lib/forms/answer.ts'
import { isSecretField } from './lib/forms/secret-fields.ts'
import { refreshIn } from './lib/list-query.ts'
import { currentPageOf, pageAt } from './lib/pages/current-page.ts'
import { asFailure } from './lib/pages/failure-view.ts'
import type { Cache } from './rendering/cache.ts'
import { answerOfPage } from './rendering/render-page.tsx'
import { preferencesOf } from './services/preferences.server.ts'

/** Answers with a page, or with what replaces it. */
export async function renderPage(
  request: Request,
  answered: number,
  remixContext: EntryContext,
  context: AppLoadContext,
  cache: Cache,
): Promise<HttpAnswer> {
  if (context.instead) return context.instead
  const status = statusOfError(remixContext) ?? answered
  const { language, theme } = await preferencesOf({ request, context })
  const url = new URL(request.url)
  const failureTitle = failureTitleOf(remixContext)
  const page = {
    language,
    theme,
    nonce: context.nonce,
    csrf: context.csrf,
    requestId: context.requestId,
    // A refused request is shown under a path of its own.
    here: (context.refusal ? pageAt(context.pathAndQuery) : currentPageOf(url)).url,
    reload: context.form ? undefined : refreshIn(url.searchParams),
    failureTitle,
    retry: status >= 502 ? retryOf(context) : null,
    // A failure has an alert of its own.
    unknownIntent: !failureTitle && isUnknown(remixContext.staticHandlerContext.actionData),
  }
  await context.turn()
  return answerOfPage(status, cache, page, remixContext)
}

/**
 * The status of the failure shown, if any. Remix keeps the status of a refused action even if a loader around it
 * failed.
 */
const statusOfError = ({ staticHandlerContext: { errors } }: EntryContext): number | undefined =>
  Object.values(errors ?? {}).find((error) => typeof error?.status === 'number')?.status

/** The `<title>` of the failure shown: an error boundary has no `meta` of its own. */
const failureTitleOf = ({ staticHandlerContext: { errors } }: EntryContext) => {
  const [caught] = Object.values(errors ?? {})
  return caught === undefined ? null : asFailure(caught).title
}

/**
 * Whether an action returned `unknownIntent()`: the layout shows the alert, but cannot read the action data of its
 * page.
 */
const isUnknown = (actionData: Record<string, { form?: unknown }> | null): boolean =>
  Object.values(actionData ?? {}).some((reply) => reply?.form === UNKNOWN_FORM)

/**
 * The posted form for a retry: the same values and `requestId`, no secrets (site.md 1.3). Null for a form with
 * pictures: the page cannot hold them.
 */
function retryOf({ form, pathAndQuery }: AppLoadContext): Retry | null {
  if (!form) return null
  const values: Retry['values'] = []
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      if (value.size > 0) return null
    } else if (name !== 'csrf' && !isSecretField(name)) values.push([name, value])
  }
  return { action: pathAndQuery, values, secrets: [...new Set(form.keys())].filter(isSecretField) }
}

export { handleError } from './rendering/handle-error.ts'
/** The texts of a language, for the context of requests. */
export { textsOf } from './rendering/texts.server.ts'
/** Called by the server before it reads an upload: the server's own code knows neither guards nor languages. */
export { admitUpload } from './services/guards.server.ts'
