import type { RequestContext } from '#app/lib/pages/request-context.ts'
import { LANGUAGE_COOKIE, preferenceCookie } from '#app/lib/visitor/preference-cookie.ts'
import { asLanguage } from './config.ts'

/** `?lang=` shows a page in a language and keeps it (site.md 1.7). */
export function keepAskedLanguage(
  { url }: Pick<Request, 'url'>,
  context: Pick<RequestContext, 'cookies' | 'setCookies' | 'origin'>,
): void {
  const language = asLanguage(new URL(url).searchParams.get('lang'))
  if (language && language !== asLanguage(context.cookies.get(LANGUAGE_COOKIE)))
    context.setCookies.push(preferenceCookie(context, LANGUAGE_COOKIE, language))
}
