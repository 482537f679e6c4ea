import { directionOf, htmlLang } from '#app/i18n/config.ts'
import { preferredLanguage } from '#app/i18n/preferred-language.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { Language } from '#contract/base/fields/values.ts'
import words from './plain-words.json' with { type: 'json' }

/** The statuses answered outside Remix, each with its error code. */
export const plainCodes = {
  400: 'invalid',
  405: 'method-not-offered',
  408: 'invalid',
  413: 'too-large',
  429: 'too-many-requests',
  431: 'too-large',
  500: 'unknown-error',
  503: 'platform-unreachable',
} as const satisfies Record<number, ErrorCode>

export type PlainStatus = keyof typeof plainCodes

/** The words of such a page: those of the catalogues, of every language in memory from the start (`plain-words.test.ts`). */
export interface PlainWords {
  site: string
  home: string
  failure: Record<'unavailable' | 'error' | 'requestId', string>
  errors: Record<(typeof plainCodes)[PlainStatus] | 'too-many-requests-seconds', string>
}

export interface PlainFailure {
  status: PlainStatus
  language: Language
  retryAfterSeconds?: number | undefined
  requestId?: string | undefined
}

/**
 * The page for failures outside Remix: an unreadable request, too many connections, a bug. It needs neither the site's
 * code nor the platform nor a style sheet.
 */
export function plainPage({ status, language, retryAfterSeconds, requestId }: PlainFailure): string {
  const { site, home, failure, errors }: PlainWords = words[language]
  const code = plainCodes[status]
  const unavailable = status === 503 || status === 500
  const title = unavailable ? failure.unavailable : failure.error
  const text =
    retryAfterSeconds !== undefined && code === 'too-many-requests'
      ? errors['too-many-requests-seconds'].replace('{{seconds}}', String(retryAfterSeconds))
      : errors[code]
  const id = requestId ? `<p>${failure.requestId.replace('{{id}}', requestId)}</p>` : ''
  return [
    `<!DOCTYPE html><html lang="${htmlLang[language]}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${title} · ${site}</title></head><body data-site="player">`,
    `<main data-page="${unavailable ? 'unavailable' : 'error'}"><h1>${title}</h1>`,
    `<p role="alert" data-error="${code}">${text}</p><p><a href="/">${home}</a></p>${id}</main></body></html>`,
  ].join('')
}

/** The headers of such a page, except its length. */
export const plainHeaders = ({ retryAfterSeconds }: Pick<PlainFailure, 'retryAfterSeconds'>) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
})

/** The language of a request that no page answers. */
export const plainLanguage = ({ headers, url }: Request): Language =>
  preferredLanguage({
    fromQuery: new URL(url).searchParams.get('lang'),
    cookie: headers.get('cookie'),
    accepted: headers.get('accept-language'),
  })

/** The page for a request that no page can be asked by. */
export const badRequest = (request: Request): Response =>
  new Response(plainPage({ status: 400, language: plainLanguage(request) }), {
    status: 400,
    headers: plainHeaders({}),
  })

/** The page for a method that a file or a check of health does not offer. */
export const methodNotOffered = (request: Request): Response =>
  new Response(plainPage({ status: 405, language: plainLanguage(request) }), {
    status: 405,
    headers: { ...plainHeaders({}), Allow: 'GET, HEAD' },
  })
