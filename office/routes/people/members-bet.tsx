import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { voidForm } from '#office/features/house/house-forms.ts'
import { ActPage, type Effect } from '#office/features/records/act-page.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { betVoiding } from '#platform/backoffice/adjustments/index.ts'
import { showMember } from '#platform/members/accounts/index.ts'
import { allowanceOf } from '#platform/members/approvals/index.ts'
import { showBet, voidByHand, worthOfVoid } from '#platform/play/bets/index.ts'

export const handle = { page: 'members' }

/** A bet of a member, what making it void would do, and the act. */
export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    siteOrigin,
    operator: { actor },
    may,
  } = admit(args, 'members')
  const [bet, member, allowance] = await Promise.all([
    showBet(platform, args.params.bet ?? ''),
    showMember(platform, args.params.id ?? ''),
    allowanceOf(platform, actor),
  ])
  if (!bet.ok || !member.ok || bet.value.account !== member.value.account) throw pageFailure('not-found')
  const { id, time, vendor, game, wallet, stake, payout, result } = bet.value
  const [staked, paid] = [minorOf(stake), result === 'open' ? 0n : minorOf(payout)]
  const left = minorOf(member.value.balance) + staked - paid
  return {
    bet: { id, time, vendor, game, wallet, stake, payout, result },
    account: member.value.account,
    balance: member.value.balance,
    after: moneyOf(left < 0n ? 0n : left),
    missing: left < 0n ? moneyOf(-left) : null,
    change: moneyOf(staked - paid),
    houseChange: moneyOf(paid - staked),
    second: !allowance.fits(worthOfVoid({ wallet, stake: staked, payout: paid })),
    mayVoid: result !== 'void' && may('rounds.void-bet'),
    proof: `${siteOrigin ?? ''}/verify/${id}`,
    title: id,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id = '', bet = '' } = args.params
  return doPosted(args, [
    does(voidForm, 'rounds.void-bet', {
      run: (platform, { reason }, actor) =>
        voidByHand(platform, { betId: bet, rules: betVoiding, actor, reason }),
      to: `/office/members/${encodeURIComponent(id)}/bets/${bet}`,
      says: 'voided',
    }),
  ])
}

export default function MemberBet() {
  const data = useLoaderData<typeof loader>()
  const { bet, account, balance, after, missing, change, houseChange, second, mayVoid, proof } = data
  const { t } = useTranslation(['office', 'records'])
  const { dateTime } = useFormat()
  const written = useAmountText()
  const nothing = <Money amount="0.00" mark />
  const isMain = bet.wallet === 'main'
  const effects: Effect[] = [
    {
      field: 'result',
      name: t('effect.result'),
      before: t(`records:result.${bet.result}`),
      after: t('records:result.void'),
    },
    ...(isMain
      ? [
          {
            field: 'balance',
            name: t('effect.balance'),
            before: <Money amount={balance} mark />,
            after: <Money amount={after} mark />,
          },
          {
            field: 'house',
            name: t('effect.houseGame'),
            before: nothing,
            after: <Money amount={houseChange} signed mark />,
          },
        ]
      : []),
    ...(isMain && missing
      ? [
          {
            field: 'missing',
            name: t('effect.missing'),
            before: nothing,
            after: <Money amount={missing} mark />,
          },
        ]
      : []),
    { field: 'second', name: t('effect.second'), before: '', after: t(second ? 'yes' : 'no') },
  ]
  const pairs = (
    <Sheet title={t('effect.bet')}>
      <Pairs
        pairs={[
          [t('column.account'), account],
          [t('exceptions.game'), `${bet.vendor} ${bet.game}`],
          [t('column.time'), dateTime(bet.time)],
          [t('house.stake'), <Money key="" amount={bet.stake} mark />],
          [t('house.payout'), <Money key="" amount={bet.payout} mark />],
          [
            t('evidence.proof'),
            <TextLink key="" href={proof}>
              {bet.id}
            </TextLink>,
          ],
        ]}
      />
    </Sheet>
  )
  return (
    <ActPage
      title={`${t('effect.bet')} ${bet.game}`}
      back={`/office/members/${account}?part=bets`}
      effects={mayVoid ? effects : []}
      decision={{
        form: voidForm,
        label: t('void.act', { amount: written(change.replace('-', '')) }),
        icon: 'undo',
        look: 'danger',
        may: mayVoid,
      }}
    >
      {pairs}
    </ActPage>
  )
}
