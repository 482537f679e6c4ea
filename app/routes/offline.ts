import type { LoaderFunctionArgs } from '@remix-run/node'
import { directionOf, htmlLang } from '#app/i18n/config.ts'
import { escapeHtml } from '#app/lib/text/escape-html.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'

/** The page's own style: nothing else of the site is kept beside it. */
const STYLE = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f0f4f2;color:#12201b}',
  'main{max-width:26rem;padding:1.5rem;text-align:center}h1{font-size:1.375rem;margin:0 0 .5rem}p{margin:0 0 1.25rem}',
  'a{display:inline-block;min-height:2.75rem;padding:0 1.5rem;border-radius:.5rem;background:#a3161f;color:#fff;',
  'font-weight:700;line-height:2.75rem;text-decoration:none}',
  '@media(prefers-color-scheme:dark){body{background:#0d1512;color:#e6efeb}}',
].join('')

/**
 * What the service worker (`public/sw.js`) shows where a page cannot be fetched. It depends on nothing but the
 * language; its link asks again for the address at which it is shown.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { language, theme } = await preferencesOf(args)
  const { t } = args.context.texts(language)
  const [title, text, retry, site] = [
    t('states:offline.title'),
    t('states:offline.text'),
    t('common:retry'),
    t('common:site'),
  ].map(escapeHtml)
  const page = [
    `<!DOCTYPE html><html lang="${htmlLang[language]}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${theme === 'system' ? 'light dark' : theme}">`,
    `<title>${title} · ${site}</title><style nonce="${args.context.nonce}">${STYLE}</style></head>`,
    `<body data-site="player"><main data-page="offline"><h1>${title}</h1><p role="alert">${text}</p>`,
    `<p><a href="" data-retry="">${retry}</a></p></main></body></html>`,
  ].join('')
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // Known here: some hosts would stream it without.
      'Content-Length': String(Buffer.byteLength(page)),
    },
  })
}
