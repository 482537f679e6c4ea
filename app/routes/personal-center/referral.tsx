import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { InviteCard } from '#app/features/referral/invite-card.tsx'
import { invitedList } from '#app/features/referral/invited-list.ts'
import { InvitedTable } from '#app/features/referral/invited-table.tsx'
import { ReferralRules } from '#app/features/referral/referral-rules.tsx'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { useOpens } from '#app/features/site/use-opens.ts'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit } from '#app/services/guards.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { invitedPlayers, referral } from '#contract/benefits/referral.ts'

export const links = stylesheets(tableStyles)

export const handle = page('referral', 'center')

/** Code, link and rules, and the invited players. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = invitedList.read(new URL(args.request.url).searchParams)
  const [own, invited] = await Promise.all([
    member.get(referral, {}),
    member.get(invitedPlayers, invitedList.pageInput(filter)),
  ])
  const link = new URL(paths.join(own.code), args.context.origin).href
  return { filter, own, invited, link, liveTopic: 'rewards' as const }
}

export default function ReferralPanel() {
  const { filter, own, invited, link } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['referral', 'common'])
  const { totals } = own
  const opens = useOpens()
  const text = useAmountText()
  const rewards = paths.personal('rewardCenter', { type: 'referral' })
  return (
    <RecordsPage
      list={invitedList}
      filter={filter}
      answer={invited}
      title={t('common:panel.referral')}
      aside={<RefreshLink />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <InviteCard code={own.code} link={link} />
        <ReferralRules rules={own.rules} />
      </div>
      <Stats>
        <Stat
          label={t('referral:totals.invited')}
          value={<span className="digits">{totals.invited}</span>}
          field="invited"
        />
        <Stat label={t('referral:totals.turnover')} value={<Money amount={totals.turnover} />} />
        <Stat
          label={t('referral:totals.earned')}
          value={<Money amount={totals.earned} />}
          note={t('referral:totals.granted', {
            claimed: text(totals.claimed),
            waiting: text(totals.waiting),
          })}
          field="earned"
          amount={totals.earned}
        />
        <Stat
          label={t('referral:totals.claim')}
          value={opens(rewards) ? <TextLink href={rewards}>{t('common:panel.rewardCenter')}</TextLink> : '–'}
        />
      </Stats>
      <RangeChips filter={filter.days} href={(more) => invitedList.href(filter, more)} />
      <Card flush>
        <InvitedTable answer={invited} filter={filter} />
      </Card>
    </RecordsPage>
  )
}
