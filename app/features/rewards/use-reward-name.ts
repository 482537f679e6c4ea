import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Reward } from '#contract/benefits/rewards.ts'

/** A reward's name: from the catalogue, else its own text, else its kind. */
export function useRewardName(): (reward: Pick<Reward, 'kind' | 'code' | 'words'>) => string {
  const { t } = useTranslation('rewards')
  const format = useFormat()
  return ({ kind, code, words }) => {
    if (!code) return words.title ?? t(`kind.${kind}`)
    const { rank = '', place = '', month, week } = words
    const named = { month: month ? format.month(month) : '', week: week ? format.day(week) : '' }
    return t(`name.${code}`, { rank, place, ...named })
  }
}
