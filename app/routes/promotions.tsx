import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnPromotion } from '#app/actions/promotion-actions.ts'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { cancelForm, claimForm, joinForm } from '#app/features/promotions/promotion-forms.ts'
import { PromotionList } from '#app/features/promotions/promotion-list.tsx'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { chosen, pageOf } from '#app/lib/list-query.ts'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { PART_BUDGET_MS, PROMOTIONS_ROWS } from '#app/limits.ts'
import { admit } from '#app/services/guards.server.ts'
import { within } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember } from '#app/services/session.server.ts'
import { bannersIn, siteAnnouncements } from '#app/services/site.server.ts'
import promotionStyles from '#app/styles/promotions.css?url'
import {
  availablePromotions,
  myPromotions,
  PromotionKind,
  runningBonus,
} from '#contract/benefits/promotions.ts'
import { isTrial } from '#contract/members/account-kind.ts'

export const links = stylesheets(promotionStyles)

export const handle = keptForGuests(page('promotions'))

const tabs = ['mine', ...PromotionKind.options] as const

/** The promotions, by kind (`?type=`); for a member with their status, and `mine` for those it takes part in. */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const [{ language }, member, announced] = await Promise.all([
    preferencesOf(args),
    currentMember(args),
    siteAnnouncements(args),
  ])
  const real = member !== null && !isTrial(member.accountKind)
  const tab = chosen(query, 'type', tabs)
  const type = tab === 'mine' && !real ? undefined : tab
  const input = { language, page: pageOf(query), size: PROMOTIONS_ROWS }
  const calls = callsOf(args)
  const [promotions, running] = await Promise.all([
    type === 'mine'
      ? calls.get(myPromotions, input)
      : calls.get(availablePromotions, { ...input, kind: type }),
    real ? within(PART_BUDGET_MS, calls.send(runningBonus, { language })) : null,
  ])
  const { t } = args.context.texts(language)
  return {
    promotions,
    bonus: running?.bonus ?? null,
    type,
    signedIn: member !== null,
    real,
    requestId: member && newRequestId(),
    banners: bannersIn(announced),
    description: t('promotions:description'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  const { search } = new URL(args.request.url)
  return actOnPromotion(args, member, () => `${paths.promotions()}${search}`)
}

export default function Promotions() {
  const { promotions, bonus, type, signedIn, real, requestId, banners } = useLoaderData<typeof loader>()
  const { t } = useTranslation('promotions')
  const visibleTabs = real ? [undefined, ...tabs] : [undefined, ...PromotionKind.options]
  const label = (tab: (typeof tabs)[number] | undefined) =>
    tab === undefined ? t('all') : tab === 'mine' ? t('mine') : t(`kind.${tab}`)
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs
        label={t('tabs')}
        items={visibleTabs.map((tab) => ({
          href: paths.promotions({ type: tab }),
          label: label(tab),
          current: tab === type,
        }))}
      />
      <div className="mt-4 grid gap-4">
        {[joinForm, claimForm, cancelForm].map((form) => (
          <RefusedAct key={form.id} form={form} isShown={false} />
        ))}
        <PromotionList promotions={promotions.content} requestId={requestId} bonus={bonus} />
        <RecordsPager {...promotions} href={(page) => paths.promotions({ type, page })} />
      </div>
      <div className="banner-compact mt-6">
        <SiteBanners banners={banners} group="w_promotion" signedIn={signedIn} />
      </div>
    </>
  )
}
