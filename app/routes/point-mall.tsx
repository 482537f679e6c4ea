import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/section.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { pointsList, redeemsList } from '#app/features/points/mall-lists.ts'
import { type MallTab, mallQuery, mallTabs } from '#app/features/points/mall-query.ts'
import { MallTabOf } from '#app/features/points/mall-tabs.tsx'
import { convertForm, redeemForm } from '#app/features/points/point-forms.ts'
import { Points, plainPoints } from '#app/features/points/points.tsx'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { type FormEntry, postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit, admitAnyone } from '#app/services/guards.server.ts'
import type { Answer } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember, type RouteArgs } from '#app/services/session.server.ts'
import { registrationRules } from '#app/services/sign-in/auth-forms.server.ts'
import { bannersIn, siteAnnouncements } from '#app/services/site.server.ts'
import tileStyles from '#app/styles/shared/tiles.css?url'
import tableStyles from '#app/styles/tables.css?url'
import {
  convertPoint,
  memberTransactionDetail,
  pointBalance,
  pointConfig,
  pointRewards,
  redeemList,
  redeemPointReward,
} from '#contract/benefits/points.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { EventTopic } from '#contract/play/events.ts'

export const links = stylesheets(tableStyles, tileStyles)

export const handle = page('pointMall')

/** The mall for everybody; for a member also points, redemptions and movements. */
export async function loader(args: LoaderFunctionArgs) {
  await admitAnyone(args)
  const query = mallQuery(new URL(args.request.url).searchParams, args.context.form)
  const calls = callsOf(args)
  const [{ language }, announced, info] = await Promise.all([
    preferencesOf(args),
    siteAnnouncements(args),
    currentMember(args),
  ])
  const real = info !== null && !isTrial(info.accountKind)
  const [{ rewards }, config, own] = await Promise.all([
    calls.get(pointRewards, { language }),
    calls.get(pointConfig, {}),
    real ? ownPart(args, query.tab) : null,
  ])
  const { t } = args.context.texts(language)
  return {
    query,
    visitor: real ? ('member' as const) : info ? ('trial' as const) : ('guest' as const),
    rewards: rewards.filter(({ kind }) => query.type === undefined || kind === query.type),
    reward: rewards.find(({ id }) => id === query.reward) ?? null,
    config,
    own,
    banners: bannersIn(announced),
    requestId: newRequestId(),
    liveTopic: own?.redeems ? EventTopic.enum.points : undefined,
    description: t('points:description'),
  }
}

/** The member's own data: of the lists only that of the current tab. */
async function ownPart(args: RouteArgs, tab: MallTab) {
  const calls = callsOf(args)
  const { language } = await preferencesOf(args)
  const query = new URL(args.request.url).searchParams
  const redeemed = redeemsList.read(query)
  const moved = pointsList.read(query)
  const [balance, { paymentPassword }, redeems, lines] = await Promise.all([
    calls.get(pointBalance, {}),
    registrationRules(args),
    tab === 'history' ? calls.get(redeemList, redeemsList.pageInput(redeemed, language)) : null,
    tab === 'statement' ? calls.get(memberTransactionDetail, pointsList.pageInput(moved)) : null,
  ])
  return {
    balance,
    paymentRule: paymentPassword,
    redeems: redeems && { filter: redeemed, answer: redeems },
    lines: lines && { filter: moved, answer: lines },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { send } = await admit(args)
  switch (postedForm(args.context, [redeemForm, convertForm])) {
    case redeemForm:
      return act(
        args,
        redeemForm.read(args),
        (input) => send(redeemPointReward, input),
        'history',
        'reward-redeemed',
      )
    case convertForm:
      return act(
        args,
        convertForm.read(args),
        (input) => send(convertPoint, input),
        'statement',
        'points-converted',
      )
    default:
      return unknownIntent()
  }
}

async function act<Input>(
  { context }: ActionFunctionArgs,
  entered: FormEntry<Input>,
  send: (input: Input) => Promise<Answer<unknown>>,
  tab: 'history' | 'statement',
  flash: FlashCode,
) {
  if (!entered.ok) return entered.invalid()
  const answer = await send(entered.value)
  if (!answer.ok) return entered.refused(answer)
  return redirectWithFlash(context, paths.pointMall({ tab }), flash)
}

export default function PointMall() {
  const data = useLoaderData<typeof loader>()
  const { query, reward, own, banners, visitor } = data
  const { t } = useTranslation('points')
  return (
    <>
      <SiteBanners banners={banners} group="w_shop" signedIn={visitor !== 'guest'} />
      <div className="mt-5">
        <PageHead
          title={t('title')}
          note={t('description')}
          aside={
            own ? (
              <p data-points={plainPoints(own.balance.points)} className="grid sm:text-end">
                <span className="text-xs text-ink-2">{t('mine')}</span>
                <b className="text-lg/7">
                  <Points points={own.balance.points} />
                </b>
              </p>
            ) : undefined
          }
        />
      </div>
      <Tabs
        label={t('tabs')}
        items={mallTabs.map((tab) => ({
          href: paths.pointMall({ tab: tab === 'rewards' ? undefined : tab }),
          label: t(`tab.${tab}`),
          current: tab === query.tab,
        }))}
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <RefusedAct form={redeemForm} isShown={reward !== null} />
        <MallTabOf {...data} />
      </div>
    </>
  )
}
