import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Count } from '#app/components/count.tsx'
import { Money } from '#app/components/money.tsx'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'
import { LacquerCard } from '#app/components/pictures/lacquer-card.tsx'
import { Medal } from '#app/components/pictures/medal.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { rankProgress } from '#contract/benefits/ranks.ts'
import type { rewards } from '#contract/benefits/rewards.ts'
import type { statement, Wallet } from '#contract/money/wallet.ts'
import { statementList } from '../records/statement-list.ts'
import { StatementTable } from '../records/statement-table.tsx'
import { percentOf } from '../rewards/rank-card.tsx'
import { avatarArt } from '../security/profile-card.tsx'
import { useOpens } from '../site/use-opens.ts'
import type { CenterCounts } from './center-menu.tsx'

export interface CenterHubProps {
  account: string
  level: number
  levelName: string
  /** Null if the platform did not answer, as all fields below. */
  rank: Pick<ValueOf<typeof rankProgress>, 'turnover' | 'next'> | null
  wallets: Wallet[]
  ready: ValueOf<typeof rewards>['ready'] | null
  lines: ValueOf<typeof statement> | null
  /** The member's picture; null where the brand offers none. */
  avatar: string | null
  /** Null while hidden. */
  balance: string | null
  counts: CenterCounts | null
}

/**
 * The first panel: the member, the balance with its two actions, pending matters, links to all panels, and the last
 * movements.
 */
export function CenterHub(hub: CenterHubProps) {
  const { t } = useTranslation('common')
  return (
    <div className="hub">
      <Who {...hub} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        <Balance {...hub} />
        <Waiting ready={hub.ready} />
        <Ways counts={hub.counts} />
      </div>
      {hub.lines ? (
        <section aria-labelledby="latest">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="latest" className="text-md">
              {t('hub.latest')}
            </h2>
            <span className="text-sm">
              <TextLink href={paths.personal('transactionHistory')}>{t('hub.statement')}</TextLink>
            </span>
          </div>
          <StatementTable lines={hub.lines} filter={newest} hidden={hub.balance === null} brief />
        </section>
      ) : null}
    </div>
  )
}

const newest = statementList.read(new URLSearchParams())

function Who({ account, avatar, level, levelName, rank }: CenterHubProps) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const next = rank?.next
  const percent = next ? percentOf(rank.turnover, next.target) : 100
  const ranks = paths.personal('playerRank')
  return (
    <div className="hub-who">
      <div className="flex items-center gap-2.5">
        {avatar ? <Swatch art={avatarArt(avatar)} className="size-14 rounded-full" /> : null}
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-md">{account}</h1>
          <p className="text-xs text-ink-2">{levelName}</p>
        </div>
        {level > 0 ? <Medal rank={level} /> : null}
      </div>
      {rank && opens(ranks) ? (
        <a href={ranks} className="flex min-h-8 items-center gap-2 text-xs">
          <progress value={percent} max={100} aria-hidden="true" className="progress flex-1" />
          <span>{next ? t('hub.toNext', { percent, name: next.name }) : t('hub.top')}</span>
          <Icon name="chevron-right" size="sm" className="mirrored" />
        </a>
      ) : null}
    </div>
  )
}

function Balance({ balance, wallets }: CenterHubProps) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const text = useAmountText()
  const amountOf = (kind: Wallet['kind']) => wallets.find((wallet) => wallet.kind === kind)?.amount ?? '0.00'
  return (
    <LacquerCard label={t('hub.balance')} className="hub-balance chrome">
      <p>{t('hub.balance')}</p>
      <Money amount={balance} className="hub-amount" />
      {balance !== null && wallets.length > 0 ? (
        <p>{t('hub.wallets', { main: text(amountOf('main')), bonus: text(amountOf('bonus')) })}</p>
      ) : null}
      <div className="hub-acts">
        {opens(paths.personal('depositv2')) ? (
          <a href={paths.personal('depositv2')} className="button button-act">
            <Icon name="download" />
            {t('hub.deposit')}
          </a>
        ) : null}
        {opens(paths.personal('withdraw')) ? (
          <a href={paths.personal('withdraw')} className="button">
            <Icon name="upload" />
            {t('hub.withdraw')}
          </a>
        ) : null}
      </div>
    </LacquerCard>
  )
}

const rewardArt = { motif: 'rosette', material: 'p4' } as const

function Waiting({ ready }: Pick<CenterHubProps, 'ready'>) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const center = paths.personal('rewardCenter')
  if (!ready || ready.count === 0 || !opens(center)) return null
  return (
    <div className="card flex flex-wrap items-center gap-x-3 px-3 py-2">
      <Swatch art={rewardArt} className="size-10 rounded-md" />
      <div className="max-w-full flex-1">
        <p className="text-md">
          <Money amount={ready.totals.main} />
        </p>
        <p className="text-xs text-ink-2">{t('hub.ready', { count: ready.count })}</p>
      </div>
      <LinkButton href={center} className="button-soft">
        {t('hub.claim')}
      </LinkButton>
    </div>
  )
}

function Ways({ counts }: Pick<CenterHubProps, 'counts'>) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const security = paths.personal('securityCenter')
  const ways: { href: string; icon: IconName; label: string; count?: number | undefined }[] = [
    { href: paths.personal('personalHistoryCopy'), icon: 'clock', label: t('hub.history') },
    { href: paths.personal('transactionHistory'), icon: 'list', label: t('hub.statement') },
    { href: paths.personal('rewardCenter'), icon: 'gift', label: t('hub.rewards'), count: counts?.rewards },
    {
      href: paths.personal('missionLeaderboard'),
      icon: 'task',
      label: t('hub.missions'),
      count: counts?.missions,
    },
    { href: paths.personal('playerRank'), icon: 'crown', label: t('hub.vip') },
    { href: paths.personal('bonusDetails'), icon: 'ticket', label: t('hub.bonuses') },
    { href: paths.personal('referral'), icon: 'users', label: t('hub.referral') },
    { href: paths.pointMall(), icon: 'star', label: t('hub.points') },
    {
      href: paths.personal('messageV2'),
      icon: 'mail',
      label: t('hub.inbox'),
      count: counts?.unreadMessage,
    },
    { href: security, icon: 'shield', label: t('hub.security') },
    { href: paths.personal('securityCenter', { open: 'limits' }), icon: 'limit', label: t('hub.limits') },
    { href: paths.personal('securityCenter', { open: 'devices' }), icon: 'device', label: t('hub.devices') },
  ]
  return (
    <nav aria-label={t('hub.ways')} className="card">
      <ul className="hub-ways">
        {ways
          .filter(({ href }) => opens(href.split('?')[0] ?? href))
          .map(({ href, icon, label, count }) => (
            <li key={href}>
              <a href={href}>
                <Icon name={icon} />
                {label}
                {count ? <Count value={count} /> : null}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
