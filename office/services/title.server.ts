import type { LoaderFunctionArgs } from '@remix-run/node'
import type { ParseKeys } from 'i18next'
import { languageOf } from '#office/services/language.server.ts'
import { officeContextOf } from '../server/office-context.ts'

/** The `<title>` of a page: `Rút tiền · Sen văn phòng`. */
export async function titled(args: LoaderFunctionArgs, key: ParseKeys<'office'>): Promise<string> {
  const { t } = officeContextOf(args.context).texts(await languageOf(args.request))
  return `${t(`office:${key}`)} · Sen ${t('office:name')}`
}

/** The same for what has no key of its own: an order, a member. */
export async function titledBy(args: LoaderFunctionArgs, text: string): Promise<string> {
  const { t } = officeContextOf(args.context).texts(await languageOf(args.request))
  return `${text} · Sen ${t('office:name')}`
}
