import type { ParseKeys } from 'i18next'
import type { Language } from '#contract/values.ts'
import { preferencesOf } from './preferences.server.ts'
import type { RouteArgs } from './session.server.ts'

type TitleKey = ParseKeys<
  [
    'common',
    'auth',
    'home',
    'register',
    'security',
    'states',
    'help',
    'agent',
    'responsible-gaming',
    'rewards',
    'fairness',
    'games',
  ]
>

/** The `<title>` of a page, from the catalogues: `Đăng nhập · Sen`. */
export async function titleOf(args: RouteArgs, key: TitleKey): Promise<string> {
  const { language } = await preferencesOf(args)
  return titled(args, language, args.context.texts(language).t(key))
}

/** The same for a text without a key: the name of a game. */
export const titled = ({ context }: RouteArgs, language: Language, text: string) =>
  `${text} · ${context.texts(language).t('common:site')}`
