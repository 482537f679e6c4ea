import type { FlatNamespace, ParseKeys } from 'i18next'
import { useTranslation } from './use-translation.ts'

/** A text of the catalogues by its whole name, `referral:column.joined`: it can be said outside of components. */
export type Word = { [Namespace in FlatNamespace]: `${Namespace}:${ParseKeys<Namespace>}` }[FlatNamespace]

/** Reads words in the visitor's language. */
export function useWord(): (word: Word) => string {
  const { t } = useTranslation<readonly FlatNamespace[]>(['common'])
  return (word) => t(word)
}
