import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

const tones: Record<string, Tone> = {
  coming: 'info',
  running: 'pos',
  over: 'plain',
  new: 'plain',
  'built-in': 'plain',
  own: 'pos',
  draft: 'info',
}

/** Whether something is shown to players now. */
export function ContentState({ state }: { state: string }) {
  const { t } = useTranslation('office')
  return (
    <Badge tone={tones[state] ?? 'plain'} icon={state === 'draft' ? 'edit' : undefined}>
      {t(`contentState.${state as 'running'}`)}
    </Badge>
  )
}
