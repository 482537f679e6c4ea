import type { LoaderFunctionArgs } from '@remix-run/node'
import { rowsIn } from '#app/forms/fields.ts'
import { asLanguage } from '#app/i18n/config.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { themeIn } from '#app/lib/visitor/theme.ts'
import { writtenLanguage } from '#contract/base/fields/values.ts'
import { languageOf } from '#office/services/language.server.ts'
import { listVersions } from '#platform/base/versions/index.ts'
import { editorOf } from '../../features/content/editors.ts'
import { previewDocument } from '../../features/preview/preview-document.tsx'
import { officeContextOf } from '../../server/office-context.ts'
import { admit } from '../acts.server.ts'
import { type EditorPage, openItem } from './content-types.ts'

/**
 * An item as players would see it, in a language: a version of it, or the values of the posted form, which are not stored. It is a
 * document of its own in the frame of the page, which the office renders in the colours of the players' site, so that neither site
 * gets the other's cookies. It runs no script and sends no form.
 */
export async function answerPreview(args: LoaderFunctionArgs, page: EditorPage): Promise<null> {
  const context = officeContextOf(args.context)
  // After a post the answer is there before the loader runs.
  if (context.instead) return null
  const { platform } = admit(args, page)
  const item = await openItem(platform, page, args.params.id ?? '')
  if (!item) throw pageFailure('not-found')
  const { type, openedItem } = item
  const query = new URL(args.request.url).searchParams
  const wantedLanguage = asLanguage(query.get('language'))
  const language = wantedLanguage ? writtenLanguage(wantedLanguage) : await languageOf(args.request)
  let content = openedItem.inForce
  let wrong = false
  if (context.form) {
    const entered = editorOf(openedItem.editor).forms.preview.read({ context })
    if (entered.ok) content = type.draftOf(entered.value, openedItem)
    wrong = !entered.ok
  } else if (openedItem.item !== null && query.has('version')) {
    const versions = await listVersions(platform, { kind: openedItem.kind, item: openedItem.item })
    const requested = versions.find(({ number }) => String(number) === query.get('version'))
    content = requested?.content ?? content
  }
  const isWritten =
    content !== null &&
    writesIn(editorOf(openedItem.editor).words, type.values(content, openedItem), language)
  const html = previewDocument({
    language,
    theme: themeIn(context.cookies),
    currencySymbol: await platform.settings.value('currencySymbol'),
    now: platform.clock.now(),
    editor: openedItem.editor,
    item: openedItem.item ?? 'new',
    heading: openedItem.title,
    content: wrong || !isWritten ? null : type.contentOf(content),
    note: wrong ? 'wrong' : 'unwritten',
  })
  context.framing = 'framed'
  context.instead = new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  return null
}

/** Whether all that is needed is written in a language. */
function writesIn(
  words: ReturnType<typeof editorOf>['words'],
  values: Record<string, string>,
  language: string,
): boolean {
  const at = ['vi', 'en', 'zh'].indexOf(language)
  return words.filter(({ needed }) => needed).every(({ name }) => rowsIn(values[name])[at])
}
