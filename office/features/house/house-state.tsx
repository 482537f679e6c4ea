import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

const tones = {
  open: 'pos',
  closed: 'plain',
  drawn: 'info',
  settled: 'plain',
  void: 'neg',
  locked: 'warn',
  drawing: 'info',
  gathering: 'info',
  playing: 'info',
  shown: 'info',
  maintenance: 'warn',
  announced: 'plain',
  resolved: 'pos',
  gone: 'plain',
} as const satisfies Record<string, Tone>

/** The state of a game, a round, a draw, a hand, a vendor or a difference. */
export function HouseState({ state }: { state: keyof typeof tones }) {
  const { t } = useTranslation('office')
  return <Badge tone={tones[state]}>{t(`houseState.${state}`)}</Badge>
}
