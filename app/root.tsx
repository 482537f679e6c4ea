import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLocation, useMatches, useParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { hasAgentCenter, isTrial } from '#contract/members/account-kind.ts'
import { MoneyFormatProvider } from './components/money.tsx'
import { Sprite, SpriteProvider } from './components/pictures/sprite.tsx'
import { PicturesProvider } from './components/pictures/use-pictures.tsx'
import analyticsUrl from './enhance/analytics.ts?worker&url'
import picturesUrl from './enhance/pictures.ts?worker&url'
import enhanceUrl from './enhance.ts?worker&url'
import { BrokenPage } from './features/frame/broken-page.tsx'
import { type Modal, type RootData, useRootData } from './features/frame/root-data.ts'
import { AccountProvider, knownAccount } from './features/site/account-context.tsx'
import { gameSheetOf, gameSheets } from './game-sheets.ts'
import { directionOf, hasWritingSheet, htmlLang } from './i18n/config.ts'
import { FormatProvider } from './i18n/format.tsx'
import { usePage } from './i18n/page-context.tsx'
import { useWord, type Word } from './i18n/use-word.ts'
import type { FrameMember } from './lib/pages/frame-data.ts'
import { guestGate, lineOf } from './lib/pages/gates.ts'
import { isAgentPath, loginSiteOf } from './lib/pages/login-site.ts'
import { headOf, sheetsOf } from './lib/pages/page-handle.ts'
import { paths } from './lib/pages/paths.ts'
import { prefetchablePaths } from './lib/pages/prefetchable.ts'
import { Links, Meta } from './rendering/matched-routes.tsx'
import { takeFlash } from './services/flash.server.ts'
import { collectionOf } from './services/games/collection.server.ts'
import { helpTopics } from './services/help.server.ts'
import { inboxWordsOf } from './services/inbox-words.server.ts'
import { takeNotices } from './services/notices.server.ts'
import { currentMember } from './services/session.server.ts'
import { arrivalOf } from './services/sign-in/arrival.server.ts'
import { passwordChangeOf } from './services/sign-in/auth-forms.server.ts'
import { loadForgetForm } from './services/sign-in/forget.server.ts'
import { loadLoginForm } from './services/sign-in/login.server.ts'
import { loadRegisterForm } from './services/sign-in/register.server.ts'
import { siteAnnouncements, siteFrame } from './services/site.server.ts'
import stylesheet from './styles/app.css?url'
import authSheet from './styles/auth.css?url'
import centerSheet from './styles/center.css?url'
import depositSheet from './styles/deposits.css?url'
import gameSheet from './styles/game.css?url'
import homeSheet from './styles/home.css?url'
import hubSheet from './styles/hub.css?url'
import listSheet from './styles/lists.css?url'
import lotteryMenuSheet from './styles/lottery-menu.css?url'
import markSheet from './styles/marks.css?url'
import promotionSheet from './styles/promotions.css?url'
import recordSheet from './styles/records.css?url'
import rewardSheet from './styles/rewards.css?url'
import tableSheet from './styles/tables.css?url'
import tileSheet from './styles/tile.css?url'
import withdrawalSheet from './styles/withdrawals.css?url'
import writingSheet from './styles/writing.css?url'

export const links = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The data around every page, and the dialog in the URL (site.md 1.2). It never fails: parts may be missing. */
export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  const frame = siteFrame(args)
  const flash = takeFlash(args.context)
  const arrival = arrivalOf(args, flash?.code ?? null)
  const notices = noticesOf(args)
  const modal = modalOf(args)
  return {
    site: siteOf(args, (await frame).member),
    frame: await frame,
    modal: await modal,
    flash,
    notices: await notices,
    arrival: await arrival,
  }
}

/** The notices of this page, with the operator's own words for them, which most pages need not ask for. */
async function noticesOf(args: LoaderFunctionArgs): Promise<RootData['notices']> {
  const list = await takeNotices(args)
  return { list, words: list.length > 0 ? await inboxWordsOf(args) : {} }
}

/**
 * The agents' site: both steps of its login, also one that was refused, its forgotten password, its home, and its center.
 * A member whom its center refuses stays on the members' site: the menus of the other have nothing for it.
 */
function siteOf({ request, context }: LoaderFunctionArgs, member: FrameMember | null): RootData['site'] {
  const { pathname, searchParams } = new URL(request.url)
  if (isAgentPath(pathname)) return member && !hasAgentCenter(member.accountKind) ? 'player' : 'agent'
  if (![paths.login, paths.twoFactor, paths.forget].some((path) => path === pathname)) return 'player'
  const field = (name: string) => {
    const formValue = context.form?.get(name)
    return typeof formValue === 'string' ? formValue : (searchParams.get(name) ?? undefined)
  }
  return loginSiteOf(field('as'), field('redirectTo')) === 'agent' ? 'agent' : 'player'
}

async function modalOf(args: LoaderFunctionArgs): Promise<Modal | null> {
  const query = new URL(args.request.url).searchParams
  const modal = query.get('modal')
  if (modal === null) return null
  const info = await currentMember(args).catch(() => null)
  // A trial account may want a real one. True even if the platform cannot say now who it is.
  const signedIn = args.context.visitor.token !== null && !(info && isTrial(info.accountKind))
  switch (modal) {
    case 'login':
      return signedIn ? null : loginDialog(args, query.get('menu'))
    case 'forget':
      return signedIn ? null : { kind: 'forget', form: await loadForgetForm(args).catch(() => null) }
    case 'changePassword':
      // Of a guest, the way in: the page of this dialog leads there, too.
      return args.context.visitor.token === null ? loginDialog(args, null) : changeOf(args)
    case 'register':
      return signedIn ? null : { kind: 'register', form: await loadRegisterForm(args).catch(() => null) }
    case 'help':
      return { kind: 'help', topics: await helpTopics(args).catch(() => []) }
    case 'notice': {
      const notices = (await siteAnnouncements(args))?.player ?? []
      return { kind: 'notice', notices, chosen: query.get('notice') }
    }
    case 'collection': {
      const collection = await collectionOf(args, query.get('vendor') ?? '').catch(() => null)
      return collection && { kind: 'collection', collection }
    }
    default:
      return null // an unknown modal is ignored
  }
}

const loginDialog = async (args: LoaderFunctionArgs, menu: string | null): Promise<Modal> => ({
  kind: 'login',
  form: await loadLoginForm(args).catch(() => null),
  menu,
})

/** The change-password dialog, for accounts with a password. */
async function changeOf(args: LoaderFunctionArgs): Promise<Modal | null> {
  const info = await currentMember(args).catch(() => null)
  if (!info || isTrial(info.accountKind)) return null
  const form = await passwordChangeOf(args, info).catch(() => null)
  return { kind: 'changePassword', reason: info.mustChangePassword, form }
}

/** `--color-chrome` of tokens.css, for the browser's own bars. */
const chromeOf = {
  player: { light: '#2a0e12', dark: '#1c090c' },
  agent: { light: '#10243a', dark: '#0a1828' },
} as const

/**
 * The style sheets of the pages to which a visitor is likely to go on, each after the pattern of their paths, in the order of `links`. The script asks for
 * them at the same time as for such a page, which need not wait for its own then; nobody loads one for a page that he does not go to.
 */
const knownSheets = [
  ['^/$', homeSheet],
  ['^/(games|rng|live|fish|pvp|sports|esports|cockfight|elott|vnlottery)$', listSheet],
  ['^/(elott|vnlottery)$', lotteryMenuSheet],
  ['^/personalCenter/', centerSheet],
  ['^/personalCenter/overview$', hubSheet],
  ['^/personalCenter/(overview|depositv2|withdraw|transactionHistory)$', recordSheet],
  ['^/personalCenter/transactionHistory$', markSheet],
  ['^/personalCenter/depositv2$', depositSheet],
  ['^/personalCenter/withdraw$', withdrawalSheet],
  ['^/promotions$', promotionSheet],
  ['^/vip$', rewardSheet],
  ['^/vip$', tableSheet],
  ['^/game/', gameSheet],
]

/**
 * The same as `data-sheets`. A guest has none of the pages of the personal center, so is not told their sheets, nor those of
 * `/vip`, to which the end of a page alone leads; those of single games, of which the home page of a guest has no room to tell,
 * come with the first page of each.
 */
const sheetsKnownTo = {
  members: [...knownSheets, ...gameSheets].flat().join(' '),
  guests: knownSheets
    .filter(([pages = '']) => !/^\^\/(personalCenter\/|vip\$)/.test(pages))
    .flat()
    .join(' '),
}

/** The style sheet of a dialog, on whatever page it opens. */
function sheetOf(kind: Modal['kind']): string | null {
  if (kind === 'login' || kind === 'register' || kind === 'forget') return authSheet
  return kind === 'collection' ? tileSheet : null
}

/** The title of a page, `Đăng nhập · Sen`, its description, and what else its `meta` says. */
function PageMeta() {
  const read = useWord()
  const { pathname } = useLocation()
  const { title, description } = headOf(useMatches())
  return (
    <>
      <title>{`${title ?? read(lineTitle(pathname))} · ${read('common:site')}`}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      <Meta />
    </>
  )
}

function lineTitle(pathname: string): Word {
  const title = lineOf(pathname)?.title
  if (!title) throw new Error(`Neither the line of ${pathname} in routes.ts nor its loader has a title.`)
  return title
}

export function Layout({ children }: { children: ReactNode }) {
  const { language, theme, nonce, reload, failureTitle } = usePage()
  const { t } = useTranslation(['common', 'states'])
  const data = useRootData()
  const chrome = chromeOf[data?.site ?? 'player']
  const symbol = data?.frame.status.currencySymbol ?? ''
  const pictures = data?.frame.status.imageCDNs ?? []
  const measured = data?.frame.analytics === 'yes' ? data.frame.status.gtagId : undefined
  const ownSheet = gameSheetOf(useParams())
  const shownSheets = sheetsOf(useMatches())
  const modalSheet = data?.modal ? sheetOf(data.modal.kind) : null
  const account = data ? knownAccount(data.frame.member?.accountKind ?? null, data.frame.status) : null
  return (
    <html lang={htmlLang[language]} dir={directionOf(language)} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        {theme === 'system' ? (
          (['light', 'dark'] as const).map((scheme) => (
            <meta
              key={scheme}
              name="theme-color"
              media={`(prefers-color-scheme: ${scheme})`}
              content={chrome[scheme]}
            />
          ))
        ) : (
          <meta name="theme-color" content={chrome[theme]} />
        )}
        {reload ? <meta httpEquiv="refresh" content={String(reload)} data-fixed="" /> : null}
        {failureTitle ? <title>{`${t(failureTitle)} · ${t('site')}`}</title> : <PageMeta />}
        <BrokenPage />
        <Links />
        {ownSheet ? <link rel="stylesheet" href={ownSheet} /> : null}
        {shownSheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        {hasWritingSheet(language) ? <link rel="stylesheet" href={writingSheet} /> : null}
        {modalSheet ? <link rel="stylesheet" href={modalSheet} /> : null}
        {/* blocks rendering until the whole page, icons included, is there: pages are small, and nothing shifts */}
        <link rel="expect" href="#sprite" blocking="render" />
        <script type="module" nonce={nonce} src={enhanceUrl} />
        {pictures.length > 0 ? <script type="module" nonce={nonce} src={picturesUrl} /> : null}
        {measured ? <script type="module" nonce={nonce} src={analyticsUrl} /> : null}
      </head>
      <body
        data-site={data?.site ?? 'player'}
        data-unreachable={t('unreachable')}
        data-ahead={data ? prefetchablePaths(data.frame.signedIn) : undefined}
        data-sheets={sheetsKnownTo[data?.frame.signedIn ? 'members' : 'guests']}
        data-analytics={measured}
        data-pictures={pictures.length > 0 ? pictures.join(' ') : undefined}
        data-guest-gate={data?.frame.signedIn ? undefined : guestGate}
      >
        <SpriteProvider>
          <FormatProvider value={{ language, currencySymbol: symbol }}>
            <MoneyFormatProvider locale={htmlLang[language]} symbol={symbol}>
              <PicturesProvider value={pictures[0] ?? null}>
                <AccountProvider value={account}>{children}</AccountProvider>
              </PicturesProvider>
            </MoneyFormatProvider>
          </FormatProvider>
          <Sprite />
        </SpriteProvider>
      </body>
    </html>
  )
}

export default Outlet

export { SiteFailure as ErrorBoundary } from './features/frame/site-failure.tsx'
