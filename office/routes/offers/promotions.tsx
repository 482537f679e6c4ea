import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DecimalField, SelectField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { RewardKind, RewardWallet } from '#contract/benefits/rewards.ts'
import { useWrittenCells, WrittenChips } from '#office/features/content/written-parts.tsx'
import { grantForm } from '#office/features/offers/offer-forms.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { promotionsList } from '#office/lists/offers/promotions-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { grantByHand } from '#platform/benefits/reward-center/index.ts'

export const handle = { page: 'promotions' }

export async function loader(args: LoaderFunctionArgs) {
  const { may } = admit(args, 'promotions')
  return {
    ...(await loadList(args, promotionsList)),
    may: { write: may('promotions.publish'), grant: may('promotions.grant') },
  }
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [
    does(grantForm, 'promotions.grant', {
      async run(platform, { rewardKind: kind, amount, rollover = '0.00', expiresAt, ...grant }, actor) {
        const money = { amount: minorOf(amount), rollover: minorOf(rollover) }
        const until = expiresAt === undefined ? null : new Date(expiresAt)
        return grantByHand(platform, actor, { ...grant, ...money, kind, expiresAt: until })
      },
      to: '/office/promotions',
      says: 'reward-granted',
    }),
  ])
}

const anew = ['deposit-bonus', 'cashback', 'raffle', 'activity', 'mission', 'rank', 'reward'] as const

export default function Promotions() {
  const { filter, rows, next, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'office-offers', 'rewards'])
  const cells = useWrittenCells('promotions')
  return (
    <>
      <OfficeListPage
        list={promotionsList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('page.promotions')}
        chips={
          <>
            <nav className="o-f" aria-label={t('content.answered')}>
              {(['applications', 'redeems'] as const).map((part) => (
                <a key={part} className="chip" href={`/office/promotions/${part}`}>
                  {t(`content.${part}`)}
                </a>
              ))}
            </nav>
            <WrittenChips
              page="promotions"
              variants={may.write ? anew : []}
              status={filter.status}
              href={(status) => promotionsList.href(filter, { status })}
            />
          </>
        }
        own={{ ...cells, joined: { cell: ({ joined }) => joined ?? '–' } }}
      />
      <Decisions
        note={may.grant ? t('office-offers:grantHint') : null}
        decisions={[
          {
            form: grantForm,
            label: t('office-offers:grant'),
            icon: 'gift',
            may: may.grant,
            fields: (
              <>
                <TextField name="account" autoComplete="off" maxLength={64} />
                <SelectField
                  name="rewardKind"
                  options={RewardKind.options.map((value) => ({ value, label: t(`rewards:kind.${value}`) }))}
                />
                <SelectField
                  name="paysTo"
                  options={RewardWallet.options.map((value) => ({ value, label: t(`paysTo.${value}`) }))}
                />
                <DecimalField name="amount" />
                <DecimalField name="rollover" />
                <TextField
                  name="expiresAt"
                  type="datetime-local"
                  optional
                  hint={t('office-offers:expiresHint')}
                />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
