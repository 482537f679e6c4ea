import type { Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { IdentityState } from '#contract/members/identity.ts'

const tones: Record<IdentityState, Tone> = {
  none: 'plain',
  asked: 'warn',
  sent: 'info',
  verified: 'pos',
  refused: 'neg',
}

/** A member's identity as a badge says it. */
export function useIdentityState(state: IdentityState): { tone: Tone; label: string } {
  const { t } = useTranslation('security')
  const words: Record<IdentityState, string> = {
    none: t('state.unproved'),
    asked: t('identity.state.asked'),
    sent: t('identity.state.sent'),
    verified: t('state.proved'),
    refused: t('identity.state.refused'),
  }
  return { tone: tones[state], label: words[state] }
}
