import { languageOf as languageOfPages } from '#app/i18n/index.server.ts'
import { type WrittenLanguage, writtenLanguage } from '#contract/base/fields/values.ts'

/** The language of an operator's pages: operators work in the languages that they write. */
export const languageOf = async (request: Request): Promise<WrittenLanguage> =>
  writtenLanguage(await languageOfPages(request))
