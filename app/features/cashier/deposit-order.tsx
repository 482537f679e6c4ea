import type { TFunction } from 'i18next'
import { Badge } from '#app/components/badge.tsx'
import { Button, LinkButton, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { RecordId } from '#app/components/records/record-id.tsx'
import { Timeline } from '#app/components/records/timeline.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { sentences } from '#app/i18n/sentences.ts'
import { useAmountText, withoutZeros } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Deposit } from '#contract/cashier/cashier.ts'
import { ChainInstructions } from './chain-instructions.tsx'
import { cancelDepositForm } from './deposit-forms.ts'
import { GatewayPayment, isAtGateway } from './gateway-payment.tsx'
import { depositSteps, depositTones, isDepositOpen } from './order-steps.ts'
import { useDepositState } from './use-deposit-state.ts'

/** One order: amount, payment instructions, progress, and the possible actions. */
export function DepositOrder({ order, secondsLeft }: { order: Deposit; secondsLeft: number }) {
  const { t } = useTranslation(['cashier', 'common'])
  const stateOf = useDepositState()
  const open = isDepositOpen(order)
  const late = isLate(order)
  const refreshHref = paths.personal('depositv2', { order: order.id })
  return (
    <div
      data-order={order.id}
      data-status={order.status}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]"
    >
      <Card
        title={t('deposit.order')}
        titleId="deposit-order"
        aside={<Badge tone={depositTones[order.status]}>{stateOf(order)}</Badge>}
      >
        <div>
          <p className="text-sm text-ink-2">{t(amountTerm(order))}</p>
          <p className="hero-amount">
            {open && order.instructions?.bank ? (
              <Copyable
                id="pay-amount"
                value={withoutZeros(order.amount)}
                label={t('deposit.copy', { what: t(amountTerm(order)) })}
                doneLabel={t('common:copied')}
              >
                <Money amount={order.amount} mark />
              </Copyable>
            ) : (
              <Money amount={order.amount} mark />
            )}
          </p>
        </div>
        <OrderNotice order={order} />
        {late ? <Flash kind="info">{t('deposit.late')}</Flash> : null}
        {order.instructions ? <Instructions order={order} instructions={order.instructions} /> : null}
        {order.card && open ? <p aria-busy="true">{t('deposit.checking')}</p> : null}
        {order.status === 'created' && !order.card ? <p aria-busy="true">{t('deposit.preparing')}</p> : null}
        <DescriptionList items={[...useFigures(order), ...useExpiry(order, secondsLeft)]} />
        {order.instructions && !isAtGateway(order.instructions) ? (
          <Flash kind="warn">{warningOf(order.instructions, t)}</Flash>
        ) : null}
        {order.instructions?.bank ? (
          <Fold title={t('deposit.otherwise')}>
            <p>{t('deposit.otherwisePaid')}</p>
          </Fold>
        ) : null}
      </Card>
      <div className="grid gap-4">
        <Card
          title={t('progress')}
          aside={open ? <TextLink href={refreshHref}>{t('refresh')}</TextLink> : undefined}
        >
          <DepositTimeline order={order} />
        </Card>
        {open ? (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <FormOf form={cancelDepositForm} hidden={{ orderId: order.id }}>
              <Button type="submit" look="danger">
                {t('deposit.cancel')}
              </Button>
            </FormOf>
            <TextLink
              href={paths.personal('depositv2', { order: order.id, refresh: 10 })}
              className="text-sm"
            >
              {t('autoRefresh')}
            </TextLink>
          </div>
        ) : (
          <div>
            <LinkButton href={paths.personal('depositv2')} icon="plus">
              {t('deposit.again')}
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  )
}

/** The states that an order has been through, and those to come. */
export function DepositTimeline({ order }: { order: Deposit }) {
  const { t } = useTranslation('cashier')
  const { dateTime } = useFormat()
  const words = t('deposit.step', { returnObjects: true })
  const steps = {
    ...words,
    ...(order.card && { waiting: words.checking }),
    ...(isLate(order) && { paid: words.paidLate }),
  }
  return <Timeline steps={depositSteps(order, steps, dateTime)} />
}

/** The label of the amount: "to pay" while open, or the value of a card that is being checked. */
function amountTerm(order: Deposit) {
  if (!isDepositOpen(order)) return 'deposit.amount'
  return order.card ? 'deposit.cardValue' : 'deposit.toPay'
}

/** What goes wrong most: a transfer without its reference, or a token on another network. */
const warningOf = ({ payTo, chain }: NonNullable<Deposit['instructions']>, t: TFunction<'cashier'>) =>
  chain ? t('deposit.chain.note', { token: chain.token, network: payTo }) : t('deposit.contentNote')

/** What each line of a transfer is called in its `data-field` (site.md 6). */
const bankFields = {
  payTo: 'bank',
  accountNumber: 'account-number',
  accountName: 'account-name',
  content: 'content',
} as const

/** The payment instructions, each line with a copy button; a VietQR also as a picture to save. */
function Instructions({
  order,
  instructions,
}: {
  order: Deposit
  instructions: NonNullable<Deposit['instructions']>
}) {
  const { t } = useTranslation(['cashier', 'common'])
  const lines = ['payTo', 'accountNumber', 'accountName', 'content'] as const
  const { method } = order
  const { bank, chain } = instructions
  // With a card there is nothing left to pay.
  if (method === 'scratch-card') return null
  if (isAtGateway(instructions)) return <GatewayPayment instructions={instructions} />
  if (chain)
    return <ChainInstructions instructions={instructions} chain={chain} confirmations={order.confirmations} />
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      {instructions.qr ? (
        <div className="grid gap-1">
          <QrCode text={instructions.qr} label={t('cashier:deposit.qr')} vietQr={bank !== null} />
          {bank ? (
            <a
              href={paths.depositPicture(order.id)}
              download={`${instructions.content}.png`}
              className="text-link text-sm"
            >
              {t('cashier:deposit.saveQr')}
            </a>
          ) : null}
        </div>
      ) : null}
      <div className="min-w-0 flex-[1_1_16rem]">
        <DescriptionList
          items={lines.map((line) => {
            const term = t(`cashier:deposit.instruction.${method}.${line}`)
            return {
              term,
              detail: (
                <>
                  {bank && line === 'payTo' ? (
                    <>
                      <Badge icon={null}>{bank.code}</Badge>{' '}
                    </>
                  ) : null}
                  <Copyable
                    id={line}
                    label={t('cashier:deposit.copy', { what: term })}
                    field={bank ? bankFields[line] : undefined}
                    doneLabel={t('common:copied')}
                  >
                    {instructions[line]}
                  </Copyable>
                </>
              ),
            }
          })}
        />
      </div>
    </div>
  )
}

/** A payment that came after the order ended. */
export const isLate = ({ status, timeline }: Deposit) =>
  status === 'paid' && timeline.some((event) => ['expired', 'cancelled', 'failed'].includes(event.status))

/** The notices of product.md section 8: paid, or failed and why. */
function OrderNotice({ order }: { order: Deposit }) {
  const { t } = useTranslation('cashier')
  const { dateTime } = useFormat()
  const text = useAmountText()
  const { status } = order
  if (status !== 'paid' && status !== 'failed') return null
  const amount = text(status === 'paid' ? order.credited : order.amount)
  const at = dateTime(order.timeline.findLast((event) => event.status === status)?.at ?? order.time)
  return (
    <Flash kind={status === 'paid' ? 'info' : 'warn'}>
      {sentences(
        t(`deposit.notice.${status}`, { amount, at }),
        order.reason ? t('deposit.reason', { reason: order.reason }) : '',
      )}
    </Flash>
  )
}

export function useFigures(order: Deposit): Description[] {
  const { t } = useTranslation('cashier')
  const { dateTime } = useFormat()
  const net = moneyOf(minorOf(order.amount) - minorOf(order.fee))
  const figures: Description[] = [
    { term: t('column.method'), detail: t(`method.${order.method}`) },
    { term: t('fee'), detail: <Money amount={order.fee} /> },
  ]
  if (order.card)
    figures.push({
      term: t('deposit.card'),
      detail: t('deposit.cardOf', {
        network: t(`network.${order.card.network}`),
        tail: order.card.serialTail,
      }),
    })
  if (isDepositOpen(order)) figures.push({ term: t('deposit.willCredit'), detail: <Money amount={net} /> })
  if (minorOf(order.credited) > 0n)
    figures.push({ term: t('deposit.credited'), detail: <Money amount={order.credited} signed /> })
  if (order.promotion)
    figures.push({
      term: t(order.promotion.credited ? 'deposit.bonusCredited' : 'deposit.bonusToCome'),
      detail: (
        <span data-promotion={order.promotion.id}>
          <a href={paths.promoDetail(order.promotion.id)} className="text-link">
            {order.promotion.title}
          </a>{' '}
          <Money amount={order.promotion.bonus} signed={order.promotion.credited} mark />
        </span>
      ),
    })
  figures.push({ term: t('column.time'), detail: <time dateTime={order.time}>{dateTime(order.time)}</time> })
  figures.push({ term: t('orderId'), detail: <RecordId id={order.id} /> })
  return figures
}

/** The payment deadline, while the order is open. */
function useExpiry(order: Deposit, secondsLeft: number): Description[] {
  const { t } = useTranslation('cashier')
  const { dateTime } = useFormat()
  if (!isDepositOpen(order)) return []
  const detail = (
    <>
      <time dateTime={order.expiresAt}>{dateTime(order.expiresAt)}</time> ({t('deposit.expiresIn')}{' '}
      <Countdown seconds={secondsLeft} thenRefresh />)
    </>
  )
  return [{ term: t('deposit.expires'), detail }]
}
