import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { UNKNOWN_FORM } from './forms/define-form.ts'
import { i18nOf } from './i18n/index.server.ts'
import { PageContextProvider, type Retry } from './i18n/page-context.tsx'
import { refreshIn } from './lib/list-query.ts'
import { isSecretField } from './lib/secret-fields.ts'
import { asFailure } from './lib/shown-failure.ts'
import { preferencesOf } from './services/preferences.server.ts'

/**
 * Renders a page into one string: nothing is streamed or deferred, because a part that comes later needs JavaScript to
 * appear (docs/decisions/0001-documents-first.md).
 */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  if (context.instead) return context.instead
  const status = statusOfError(remixContext) ?? answered
  const { language, theme } = await preferencesOf({ request, context })
  const page = {
    language,
    theme,
    nonce: context.nonce,
    csrf: context.csrf,
    requestId: context.requestId,
    reload: context.form ? undefined : refreshIn(new URL(request.url).searchParams),
    failureTitle: failureTitleOf(remixContext),
    retry: status >= 502 ? retryOf(context) : null,
    unknownIntent: isUnknown(remixContext.staticHandlerContext.actionData),
  }
  await context.turn()
  const html = renderToString(
    <PageContextProvider value={page}>
      <I18nextProvider i18n={i18nOf(language)}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
      </I18nextProvider>
    </PageContextProvider>,
  )
  const body = new TextEncoder().encode(`<!DOCTYPE html>${html}`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

/**
 * The status of the failure that is shown, if one is. Remix keeps the status of an action that was refused also where the
 * page around the refusal could not be loaded.
 */
const statusOfError = ({ staticHandlerContext: { errors } }: EntryContext): number | undefined =>
  Object.values(errors ?? {}).find((error) => typeof error?.status === 'number')?.status

/** The `<title>` of the failure that is shown: its page cannot set one, because it is no route with a `meta`. */
const failureTitleOf = ({ staticHandlerContext: { errors } }: EntryContext) => {
  const [caught] = Object.values(errors ?? {})
  return caught === undefined ? null : asFailure(caught).title
}

/** Whether an action answered with `unknownIntent()`: the frame around the page says so, whose own data that is not. */
const isUnknown = (actionData: Record<string, { form?: unknown }> | null): boolean =>
  Object.values(actionData ?? {}).some((reply) => reply?.form === UNKNOWN_FORM)

/**
 * The posted form once more: the same values and `requestId`, no secret (site.md 1.3). One with pictures cannot be sent
 * again by a button: they are not in the page.
 */
function retryOf({ form, asked }: AppLoadContext): Retry | null {
  if (!form) return null
  const values: Retry['values'] = []
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      if (value.size > 0) return null
    } else if (name !== 'csrf' && !isSecretField(name)) values.push([name, value])
  }
  return { action: asked, values, secrets: [...new Set(form.keys())].filter(isSecretField) }
}

/** What the server asks before it reads an upload: its own code knows neither guards nor languages. */
export { admitUpload } from './services/guards.server.ts'

/** Remix's own answers (a page that is not there) are no errors of ours. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const status = (error as { status?: number } | null)?.status
  if (request.signal.aborted || (status !== undefined && status < 500)) return
  context.log.error({ path: new URL(request.url).pathname, err: error }, 'a page failed')
}
