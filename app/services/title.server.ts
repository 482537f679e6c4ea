import type { Word } from '#app/i18n/use-word.ts'
import { lineOf } from '#app/lib/pages/gates.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { preferencesOf } from './preferences.server.ts'
import type { RouteArgs } from './session.server.ts'

/**
 * The `<title>` of a page, from the catalogues: `Đăng nhập · Sen`. That of its line in `routes.ts`, or another one for what the
 * page shows.
 */
export async function titleOf(args: RouteArgs, title = lineTitle(args)): Promise<string> {
  const { language } = await preferencesOf(args)
  const read: (word: Word) => string = args.context.texts(language).t
  return titled(args, language, read(title))
}

function lineTitle({ request }: RouteArgs): Word {
  const { pathname } = new URL(request.url)
  const title = lineOf(pathname)?.title
  if (!title) throw new Error(`The line of ${pathname} in routes.ts has no title.`)
  return title
}

/** The same for a text without a key: the name of a game. */
export const titled = ({ context }: RouteArgs, language: Language, text: string) =>
  `${text} · ${context.texts(language).t('common:site')}`
