import type { FlatNamespace, TFunction } from 'i18next'
import { useContext } from 'react'
import { type FallbackNs, I18nContext } from 'react-i18next'

/**
 * `t` of a namespace, or of the first of several; keys name the others (`common:close`). As of react-i18next, but
 * without state and effects: no page is rendered twice.
 */
export function useTranslation<const Ns extends FlatNamespace | readonly FlatNamespace[]>(
  namespace: Ns,
): { t: TFunction<FallbackNs<Ns>> } {
  const { i18n } = useContext(I18nContext)
  const own = typeof namespace === 'string' ? namespace : namespace[0]
  return { t: i18n.getFixedT(null, own as Ns & FlatNamespace) as unknown as TFunction<FallbackNs<Ns>> }
}
