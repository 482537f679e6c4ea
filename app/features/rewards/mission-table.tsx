import { Badge, type Tone } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { ProgressBar } from '#app/components/progress-bar.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { typeWord } from '#app/lib/play/kind-words.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import { countsMoney, type Mission, type MissionStatus } from '#contract/benefits/missions.ts'
import { RewardAmount } from './reward-amount.tsx'

const tones: Record<MissionStatus, Tone> = { running: 'info', ready: 'pos', claimed: 'plain', closed: 'neg' }

/** A mission's count as text: money, or a number with its unit. */
function useCountText() {
  const { t } = useTranslation('rewards')
  const { language } = useFormat()
  const amountText = useAmountText()
  return ({ kind }: Pick<Mission, 'kind'>, count: string): string => {
    if (countsMoney(kind)) return amountText(count)
    const amount = moneyText(count, htmlLang[language])
    return t(`mission.units.${kind as 'bets' | 'games' | 'deposit-days'}`, { count: Number(count), amount })
  }
}

/** Missions with their progress; belongs inside the form of the claim buttons. */
export function MissionTable({ missions }: { missions: Mission[] }) {
  const { t } = useTranslation('rewards')
  return (
    <RecordsTable
      name="missions"
      caption={t('mission.list')}
      columns={useColumns()}
      records={missions}
      id={({ id }) => id}
      status={({ status }) => status}
      empty={<EmptyState title={t('mission.empty')}>{t('mission.emptyHint')}</EmptyState>}
    />
  )
}

function useColumns(): Column<Mission>[] {
  const { t } = useTranslation(['rewards', 'common'])
  const { dateTime } = useFormat()
  const countText = useCountText()
  const amountText = useAmountText()
  return [
    {
      field: 'id',
      head: t('column.id'),
      hideHead: true,
      place: 'hidden',
      cell: ({ id }) => <span className="sr-only">{id}</span>,
    },
    {
      field: 'name',
      head: t('mission.name'),
      place: 'title',
      cell: ({ name, gameType }) => (
        <>
          <b>{name}</b>
          {gameType ? (
            <span className="block text-xs text-ink-2">
              {t('mission.only', { type: t(typeWord(gameType)) })}
            </span>
          ) : null}
        </>
      ),
    },
    { field: 'period', head: t('mission.period'), cell: ({ period }) => t(`mission.periods.${period}`) },
    {
      field: 'progress',
      head: t('mission.progress'),
      label: null,
      place: 'wide',
      numeric: false,
      amount: (mission) => (countsMoney(mission.kind) ? mission.progress : null),
      cell: (mission) => (
        <div className="min-w-36">
          <ProgressBar
            label={mission.name}
            hideLabel
            percent={mission.percent}
            note={
              <>
                {countText(mission, mission.progress)} /{' '}
                <span
                  data-field="target"
                  data-amount={countsMoney(mission.kind) ? mission.target : undefined}
                >
                  {countText(mission, mission.target)}
                </span>
              </>
            }
          />
        </div>
      ),
    },
    {
      field: 'reward',
      head: t('mission.reward'),
      place: 'result',
      amount: ({ reward }) => reward,
      cell: ({ paysTo, reward, turnover }) => (
        <>
          <RewardAmount paysTo={paysTo} amount={reward} />
          {/[1-9]/.test(turnover) ? (
            <span className="block text-xs text-ink-2" data-field="turnover" data-amount={turnover}>
              {t('mission.turnover', { amount: amountText(turnover) })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      field: 'endsAt',
      head: t('mission.endsAt'),
      cell: ({ endsAt, claimableUntil, status }) => {
        const until = status === 'ready' ? claimableUntil : endsAt
        return until ? <time dateTime={until}>{dateTime(until)}</time> : t('forever')
      },
    },
    {
      field: 'status',
      head: t('mission.status'),
      label: null,
      place: 'end',
      cell: ({ status }) => (
        <span className="whitespace-nowrap">
          <Badge tone={tones[status]}>{t(`mission.state.${status}`)}</Badge>
        </span>
      ),
    },
    {
      field: 'act',
      head: t('column.act'),
      hideHead: true,
      place: 'wide',
      cell: ({ id, name, status }) =>
        status === 'ready' ? (
          <Button type="submit" small name="id" value={id} aria-label={t('claimOf', { name })}>
            {t('claim')}
          </Button>
        ) : null,
    },
  ]
}
