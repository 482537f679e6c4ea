import { Copyable } from '#app/components/copyable.tsx'
import { Money } from '#app/components/money.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Deposit } from '#contract/cashier/cashier.ts'

type Instructions = NonNullable<Deposit['instructions']>

/**
 * How an order is paid with a token of a chain: the network, how much of the token, the address of this order alone, each to be
 * copied, and a picture for a wallet's app; once its payment is seen, how far it is confirmed (site.md 4).
 */
export function ChainInstructions({
  instructions: { payTo, accountNumber, qr },
  chain,
  confirmations,
}: {
  instructions: Instructions
  chain: NonNullable<Instructions['chain']>
  confirmations: Deposit['confirmations']
}) {
  const { t } = useTranslation(['cashier', 'common'])
  const copied = (field: string, term: string, text: string) => ({
    term,
    detail: (
      <Copyable
        id={field}
        label={t('cashier:deposit.copy', { what: term })}
        field={field}
        doneLabel={t('common:copied')}
      >
        {text}
      </Copyable>
    ),
  })
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      {qr ? <QrCode text={qr} label={t('cashier:deposit.qr')} paymentUri /> : null}
      <div className="min-w-0 flex-[1_1_16rem]">
        <DescriptionList
          items={[
            {
              term: t('cashier:deposit.instruction.crypto.payTo'),
              detail: <strong data-field="network">{payTo}</strong>,
            },
            { term: t('cashier:deposit.chain.token'), detail: <span data-field="token">{chain.token}</span> },
            copied('token-amount', t('cashier:deposit.chain.amount'), chain.amount),
            copied('address', t('cashier:deposit.instruction.crypto.accountNumber'), accountNumber),
            {
              term: t('cashier:deposit.chain.rate'),
              detail: (
                <>
                  1 {chain.token} = <Money amount={chain.rate} />
                </>
              ),
            },
            ...(confirmations
              ? [
                  {
                    term: t('cashier:deposit.chain.confirmations'),
                    detail: (
                      <span data-field="confirmations" role="status">
                        {confirmations.seen}/{confirmations.needed}
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </div>
  )
}
