import { useTranslation } from '#app/i18n/use-translation.ts'

/** Formats seconds as `1 h 5 min`, in whole minutes. */
export function useElapsed(): (seconds: number) => string {
  const { t } = useTranslation('responsible-gaming')
  return (seconds) => {
    const minutes = Math.floor(seconds / 60)
    const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
    return parts.hours > 0 ? t('elapsed.hours', parts) : t('elapsed.minutes', parts)
  }
}
