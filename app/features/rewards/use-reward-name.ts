import { useTranslation } from 'react-i18next'
import type { Reward } from '#contract/rewards.ts'

/** What a reward is called: in the site's words, or in those that it brings; without either by its kind. */
export function useRewardName(): (reward: Pick<Reward, 'kind' | 'code' | 'words'>) => string {
  const { t } = useTranslation('rewards')
  return ({ kind, code, words }) => {
    const { rank = '', month = '', place = '', week = '' } = words
    return code ? t(`name.${code}`, { rank, month, place, week }) : (words.title ?? t(`kind.${kind}`))
  }
}
