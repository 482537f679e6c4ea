import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { RankHero } from '#app/features/rewards/rank-card.tsx'
import { RankLadder } from '#app/features/rewards/rank-ladder.tsx'
import { RankTable } from '#app/features/rewards/rank-table.tsx'
import { TurnoverWeights } from '#app/features/site/turnover-weights.tsx'
import { useFrame } from '#app/features/site/use-frame.ts'
import { useLeads } from '#app/features/site/use-opens.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { PART_BUDGET_MS } from '#app/limits.ts'
import { admitAnyone } from '#app/services/guards.server.ts'
import { callPublic, requireValue, within } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { callsOf, currentMember } from '#app/services/session.server.ts'
import { siteStatus } from '#app/services/site.server.ts'
import rewardStyles from '#app/styles/rewards.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { publishedRanks, rankProgress } from '#contract/benefits/ranks.ts'
import { turnoverWeights } from '#contract/money/turnover.ts'

export const links = stylesheets(rewardStyles, tableStyles)

export const handle = keptForGuests(page('vip'))

/**
 * The requirements and benefits of every VIP rank, if the brand has VIP (`hasVip`); inviting friends, if that is
 * rewarded.
 */
export async function loader(args: LoaderFunctionArgs) {
  await admitAnyone(args)
  const { language } = await preferencesOf(args)
  const calls = args.context.visitor.token ? callsOf(args) : null
  const [ranks, { weights }, { flags }, info, own] = await Promise.all([
    callPublic(args.context, language, publishedRanks, { language }),
    callPublic(args.context, language, turnoverWeights, { language }).then(requireValue),
    siteStatus(args),
    currentMember(args).catch(() => null),
    calls && within(PART_BUDGET_MS, calls.send(rankProgress, { language })),
  ])
  return {
    ranks: requireValue(ranks).list,
    weights,
    level: info?.clubLabel.rankLevel,
    own,
    referral: flags.REFERRAL3,
    mayRegister: flags.DIRECTREG3,
  }
}

export default function Vip() {
  const { ranks, weights, level, own, referral, mayRegister } = useLoaderData<typeof loader>()
  const { t } = useTranslation('rewards')
  const { signedIn } = useFrame()
  const leads = useLeads()
  return (
    <>
      <PageHead
        title={t('vip.title')}
        note={t('vip.lead')}
        aside={
          signedIn ? (
            leads(paths.personal('playerRank')) ? (
              <LinkButton icon="crown" href={paths.personal('playerRank')}>
                {t('vip.mine')}
              </LinkButton>
            ) : undefined
          ) : mayRegister ? (
            <LinkButton look="act" href={paths.register}>
              {t('vip.join')}
            </LinkButton>
          ) : undefined
        }
      />
      <div className="grid gap-4">
        {own ? <RankHero progress={own} /> : null}
        {ranks.length > 0 ? <RankLadder ranks={ranks} level={level} /> : null}
        <Fold title={t('rank.all')} open={ranks.length === 0}>
          <RankTable ranks={ranks} level={level} />
        </Fold>
        <TurnoverWeights weights={weights} />
      </div>
      <Section title={t('vip.howTitle')}>
        <p className="max-w-160">{t('rank.rules')}</p>
      </Section>
      {referral ? (
        <Section id="referral" title={t('vip.referralTitle')}>
          <p className="mb-3 max-w-160">{t('vip.referral')}</p>
          {leads(paths.personal('referral')) ? (
            <LinkButton icon="users" href={paths.personal('referral')}>
              {t('vip.referralLink')}
            </LinkButton>
          ) : null}
        </Section>
      ) : null}
    </>
  )
}
