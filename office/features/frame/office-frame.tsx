import type { ReactNode } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OfficePage } from '#platform/backoffice/operators/index.ts'
import { Key } from './key.tsx'
import type { OfficeRootData } from './root-data.ts'

/** The groups of the rail (design/office, "Layout"). */
const groups = {
  top: ['today'],
  queues: ['withdrawals', 'exceptions', 'approvals', 'adjustments', 'identity', 'feedback'],
  people: ['members', 'agents', 'contracts', 'settlements'],
  house: ['games', 'rounds', 'draws', 'rooms', 'vendors', 'risk', 'economy'],
  content: ['promotions', 'content'],
  books: ['reports', 'deposits', 'banks', 'gateways', 'chains', 'audit', 'settings', 'operators', 'doctor'],
} as const satisfies Record<string, readonly OfficePage[]>

/** The letter of a page after `g`. */
const goes: Partial<Record<OfficePage, string>> = {
  today: 't',
  withdrawals: 'r',
  approvals: 'p',
  members: 'm',
}

const quick = [
  ['today', 'home'],
  ['withdrawals', 'wallet'],
  ['approvals', 'users'],
  ['members', 'search'],
] as const satisfies readonly (readonly [OfficePage, IconName])[]

interface FrameProps {
  data: OfficeRootData | null
  /** The page that is current in the rail, or one without a place in it. */
  page: OfficePage | 'account' | 'login' | 'two-factor' | 'invitation' | 'keys' | 'failure'
  /** Whether the page is told when its queue, or its figures, have changed. */
  live?: boolean
  children: ReactNode
}

/** The office around a page: rail, top bar, tab bar of a phone; without an operator the page alone. */
export function OfficeFrame({ data, page, live = false, children }: FrameProps) {
  const { t } = useTranslation(['office', 'errors'])
  const { unknownIntent } = usePage()
  const main = (
    <main
      id="main"
      className="o-main"
      data-page={`office-${page}`}
      data-live={live && data?.operator ? page : undefined}
    >
      {data?.flash ? (
        <div className="mb-3">
          <Flash kind="status">{t(`flash.${data.flash}`)}</Flash>
        </div>
      ) : null}
      {unknownIntent ? (
        <div className="mb-3">
          <Flash kind="alert" code="invalid">
            {t('errors:invalid')}
          </Flash>
        </div>
      ) : null}
      {live ? <News list={page !== 'today'} /> : null}
      {children}
    </main>
  )
  if (!data?.operator)
    return (
      <>
        <SkipLink />
        <div className="o-alone">
          <header>
            <Mark />
          </header>
          {main}
        </div>
      </>
    )
  return (
    <>
      <SkipLink />
      <div className="o">
        <aside>
          <Rail data={data} page={page} />
        </aside>
        <div>
          <TopBar data={data} page={page} />
          {main}
        </div>
      </div>
      <QuickBar data={data} page={page} />
    </>
  )
}

/** Above a live page: what has come since it was made, and the ways to see it without a script. */
function News({ list }: { list: boolean }) {
  const { t } = useTranslation('office')
  const { here, reload } = usePage()
  const path = here.replace(/([?&])refresh=\d+&?/, '$1').replace(/[?&]$/, '')
  return (
    <div className="o-news">
      {list ? (
        <p
          role="status"
          hidden
          data-news=""
          data-one={t('news.one')}
          data-other={t('news.other')}
          data-changed={t('news.changed')}
        >
          <a href={path}>{t('news.changed')}</a>
        </p>
      ) : null}
      <p className="o-fresh">
        <TextLink href={path}>{t('reload')}</TextLink>
        {reload ? null : (
          <TextLink href={`${path}${path.includes('?') ? '&' : '?'}refresh=10`}>{t('news.auto')}</TextLink>
        )}
      </p>
    </div>
  )
}

function SkipLink() {
  const { t } = useTranslation('office')
  return (
    <a className="o-skip" href="#main">
      {t('toContent')}
    </a>
  )
}

function Mark() {
  const { t } = useTranslation('office')
  return (
    <a className="o-mark" href="/office/today">
      <span>
        Sen <small>{t('name')}</small>
      </span>
    </a>
  )
}

type FramePart = Pick<FrameProps, 'page'> & { data: OfficeRootData }

function Rail({ data, page }: FramePart) {
  const { t } = useTranslation('office')
  return (
    <nav className="o-rail" aria-label={t('rail')}>
      <Mark />
      {Object.entries(groups).map(([group, pages]) => {
        const visiblePages = pages.filter((one) => data.pages.includes(one))
        if (visiblePages.length === 0) return null
        return (
          <div key={group}>
            {group === 'top' ? null : <h2>{t(`group.${group as 'people'}`)}</h2>}
            {visiblePages.map((one) => (
              <a
                key={one}
                href={`/office/${one}`}
                aria-current={one === page ? 'page' : undefined}
                data-go={goes[one]}
              >
                <span>{t(`page.${one}`)}</span>
                <Count data={data} page={one} />
              </a>
            ))}
          </div>
        )
      })}
    </nav>
  )
}

function Count({ data, page }: { data: OfficeRootData; page: OfficePage }) {
  const { t } = useTranslation('office')
  const queue = data.queues[page]
  if (!queue?.waiting) return null
  const late = queue.promisedBy !== null && Date.parse(queue.promisedBy) < Date.now()
  return (
    <span className={late ? 'o-n late' : 'o-n'}>
      {queue.waiting}
      <span className="sr-only"> {t(late ? 'waitingLate' : 'waiting')}</span>
    </span>
  )
}

function TopBar({ data, page }: FramePart) {
  const { t } = useTranslation(['office', 'common', 'office-operators'])
  const { csrf, here, theme, language } = usePage()
  const { operator } = data
  const title = page in pageNames ? t(`page.${page as OfficePage}`) : t('name')
  const keep = (
    <>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="redirectTo" value={here} />
    </>
  )
  return (
    <header className="o-top">
      <details className="o-menu">
        <summary>
          <Icon name="menu" />
          {title}
        </summary>
        <Rail data={data} page={page} />
      </details>
      {data.pages.includes('members') ? (
        <search className="o-q">
          <form action="/office/members">
            <Icon name="search" />
            <input
              className="control"
              name="q"
              aria-label={t('search')}
              placeholder={t('searchHint')}
              maxLength={64}
              data-key="/"
            />
            <Key of="/" />
          </form>
        </search>
      ) : null}
      <span className="o-live">
        <span className="o-dot">{t('news.live')}</span>
        <TextLink href={here}>{t('reload')}</TextLink>
      </span>
      {data.demo ? <span className="o-env">{t('demo')}</span> : null}
      <details className="o-who">
        <summary>
          <b>{operator?.name}</b>{' '}
          <span className="text-xs text-ink-2">{operator ? t(`role.${operator.role}`) : ''}</span>
          <Icon name="chevron-down" size="sm" />
        </summary>
        <div className="o-pop">
          <form method="post" action="/office/preferences">
            {keep}
            {(['vi', 'en', 'zh'] as const).map((one) => (
              <button
                type="submit"
                key={one}
                className="button button-quiet"
                name="lang"
                value={one}
                aria-pressed={one === language}
              >
                {t(`language.${one}`)}
              </button>
            ))}
            <button
              type="submit"
              className="button button-quiet"
              name="theme"
              value={theme === 'dark' ? 'light' : 'dark'}
            >
              {t(theme === 'dark' ? 'light' : 'dark')}
            </button>
          </form>
          <a className="button button-quiet" href="/office/account">
            {t('office-operators:account')}
          </a>
          <a className="button button-quiet" href="/office/keys" data-key="?">
            {t('keys.title')} <Key of="?" />
          </a>
          <form method="post" action="/office/logout">
            <input type="hidden" name="csrf" value={csrf} />
            <button type="submit" className="button button-quiet">
              {t('signOut')}
            </button>
          </form>
        </div>
      </details>
    </header>
  )
}

/** The pages that have a name in the rail. */
const pageNames: Record<string, true> = Object.fromEntries(
  Object.values(groups).flatMap((pages) => pages.map((page) => [page, true])),
)

function QuickBar({ data, page }: FramePart) {
  const { t } = useTranslation('office')
  return (
    <nav className="o-tabs" aria-label={t('quick')}>
      {quick
        .filter(([one]) => data.pages.includes(one))
        .map(([one, icon]) => (
          <a key={one} href={`/office/${one}`} aria-current={one === page ? 'page' : undefined}>
            <Icon name={icon} />
            <Count data={data} page={one} />
            <span>{t(`page.${one}`)}</span>
          </a>
        ))}
    </nav>
  )
}
