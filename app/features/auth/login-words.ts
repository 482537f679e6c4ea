import type { FormWords } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Words of a form that refuses `operation-not-allowed` only to who has proved to own the account: it is closed or frozen. */
export function useLoginWords() {
  const { t } = useTranslation('auth')
  return { 'operation-not-allowed': t('login.closed') } satisfies FormWords
}
