import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RoundStakes } from '#platform/play/bets/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { ActPage, type Effect } from '../records/act-page.tsx'
import { type Decision, Decisions } from '../records/decision.tsx'
import { Sheet } from '../records/section.tsx'
import { voidForm } from './house-forms.ts'
import { HouseState } from './house-state.tsx'

type Stakes = Pick<RoundStakes, 'bets' | 'players' | 'staked'>

function useVoidDecision(staked: string, may: boolean): Decision {
  const { t } = useTranslation('office')
  const written = useAmountText()
  return {
    form: voidForm,
    label: t('void.act', { amount: written(staked) }),
    icon: 'undo',
    look: 'danger',
    may,
  }
}

/** What making it void will do, before the act that does it; all of it is on a page of its own. */
export function VoidSheet({
  stakes: { bets, players, staked },
  may,
  preview,
}: {
  stakes: Stakes
  may: boolean
  preview: string
}) {
  const { t } = useTranslation('office')
  const written = useAmountText()
  return (
    <>
      {may ? (
        <Sheet title={t('void.title')} end={<TextLink href={preview}>{t('effect.see')}</TextLink>}>
          <p className="o-sb" data-field="void" data-bets={bets} data-amount={staked}>
            {t('void.will', { bets, players, amount: written(staked) })}
          </p>
        </Sheet>
      ) : null}
      <Decisions decisions={[useVoidDecision(staked, may)]} />
    </>
  )
}

/** The page of the act: what becomes of it, of the bets and of the house's risk, and whose stakes go back. */
export function VoidPage({
  title,
  back,
  state,
  stakes: { bets, players, staked },
  largest,
  exposure,
}: {
  title: string
  back: string
  state: Parameters<typeof HouseState>[0]['state']
  stakes: Stakes
  /** The largest stakes with what goes back of each; undefined where they are not told apart. */
  largest?: readonly { account: string; refund: string }[]
  /** The most that the house may have to pay; undefined where nobody can know. */
  exposure?: string
}) {
  const { t } = useTranslation('office')
  const nothing = <Money amount="0.00" mark />
  const effects: Effect[] = [
    {
      field: 'state',
      name: t('column.state'),
      before: <HouseState state={state} />,
      after: <HouseState state="void" />,
    },
    { field: 'bets', name: t('effect.bets'), before: bets, after: 0 },
    { field: 'staked', name: t('effect.staked'), before: <Money amount={staked} mark />, after: nothing },
    {
      field: 'members',
      name: t('effect.members', { count: players }),
      before: nothing,
      after: <Money amount={staked} signed mark />,
    },
    ...(exposure === undefined
      ? []
      : [
          {
            field: 'exposure',
            name: t('house.mostPayable'),
            before: <Money amount={exposure} mark />,
            after: nothing,
          },
        ]),
  ]
  return (
    <ActPage title={title} back={back} effects={effects} decision={useVoidDecision(staked, true)}>
      {largest ? (
        <Sheet title={t('effect.refunds')} about={t('effect.largest')}>
          <FigureTable
            name="refunds"
            caption={t('effect.refunds')}
            columns={[
              { field: 'account', head: t('column.account') },
              { field: 'refund', head: t('effect.refund'), show: 'money' },
            ]}
            rows={largest
              .filter(({ refund }) => refund !== '0.00')
              .map(({ account, refund }, at) => ({
                id: account,
                key: `${at} ${account}`,
                cells: { account: <a href={`/office/members/${account}`}>{account}</a>, refund },
              }))}
            empty={t('effect.nobody')}
          />
        </Sheet>
      ) : null}
    </ActPage>
  )
}
