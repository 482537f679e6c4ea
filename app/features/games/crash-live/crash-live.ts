import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CrashLiveOutcome } from '#contract/play/games/crash-live.ts'
import type { Chip, GameParts, GameWords } from '../game-parts.ts'
import { useTargetErrors } from '../rising/target-field.ts'
import { CrashLiveBar } from './crash-live-bar.tsx'
import {
  CrashLivePanel,
  cashOutForm,
  crashLiveForm,
  readCashOut,
  readCrashLiveForm,
  stakeOnBoat,
  targetOn,
} from './crash-live-form.tsx'
import { crashLiveProof } from './crash-live-proof.tsx'
import { CrashLiveRecord } from './crash-live-record.tsx'
import { CrashLiveOdds, CrashLiveRules } from './crash-live-rules.tsx'
import { BoatOutcome, BoatScene, BoatWords } from './crash-live-stage.tsx'
import { Players } from './players.tsx'
import { prospectOf } from './prospect.ts'
import { CashOutForms, Tickets, tellsRefusal } from './tickets.tsx'

function useWords(): GameWords<CrashLiveOutcome> {
  const { t } = useTranslation(['games', 'game-crash-live'])
  const decimal = useDecimal()
  return {
    act: t('game-crash-live:act'),
    again: t('game-crash-live:act'),
    stage: t('game-crash-live:stage'),
    result: ({ point }) => decimal(point),
    on: ({ target, parts }) => {
      const last = parts.at(-1)
      if (last) return t('game-crash-live:outAt', { multiplier: decimal(last.multiplier) })
      return target === null
        ? t('game-crash-live:byHand')
        : t('game-crash-live:atTarget', { target: decimal(target) })
    },
  }
}

/** The colour of a point: a star from 10 on, jade from 2 on. */
const tone = ({ point }: CrashLiveOutcome) =>
  Number(point) >= 10 ? 'boat-star' : Number(point) >= 2 ? 'boat-high' : 'boat-low'

function useChip() {
  const decimal = useDecimal()
  return ({ point }: CrashLiveOutcome): Chip => ({
    text: decimal(point),
    ...(Number(point) >= 10 ? { tone: 'gold' } : Number(point) >= 2 ? { tone: 'green' } : {}),
  })
}

export const crashLive: GameParts<'crash-live'> = {
  game: 'crash-live',
  position: 5,
  form: crashLiveForm,
  read: readCrashLiveForm,
  steps: {
    form: cashOutForm,
    read: readCashOut,
    auto: {},
    Standing: () => null,
    Panel: () => null,
    tellsRefusal,
  },
  ground: 'lacquer',
  stageClass: 'stage-boat',
  useWords,
  useChip,
  useErrors: useBoatErrors,
  useLabels,
  live: true,
  valuesOf: (table) => ({ target: targetOn(table), stake: stakeOnBoat(table) }),
  prospectOf: (table) => prospectOf((field) => (field === 'stake' ? stakeOnBoat(table) : targetOn(table))),
  Scene: BoatScene,
  Outcome: BoatOutcome,
  OnStage: BoatWords,
  Aboard: Tickets,
  Panel: CrashLivePanel,
  Bar: CrashLiveBar,
  Roads: Players,
  Forms: CashOutForms,
  tone,
  marks: ({ point }) => ({ 'data-outcome': point }),
  choicesOf: ({ target }, stake) => [
    ['stake', stake],
    ['target', target ?? ''],
  ],
  Odds: CrashLiveOdds,
  Rules: CrashLiveRules,
  Record: CrashLiveRecord,
  proof: crashLiveProof,
}

function useLabels() {
  const { t } = useTranslation('game-crash-live')
  return { target: t('target') }
}

function useBoatErrors() {
  const { t } = useTranslation('game-crash-live')
  return { ...useTargetErrors(), 'round:not-offered': t('tooMany'), 'share:not-offered': t('halfOnce') }
}
