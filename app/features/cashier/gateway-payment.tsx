import { Button, LinkButton } from '#app/components/button.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Deposit } from '#contract/cashier/cashier.ts'

type Instructions = NonNullable<Deposit['instructions']>

/** Whether an order is paid at a gateway: there is nobody to transfer to by hand. */
export const isAtGateway = ({ accountNumber }: Instructions): boolean => accountNumber === ''

/**
 * The way to a gateway: its QR code, and a link or a form of the gateway's own. The form has the gateway's fields and
 * none of ours: no token of this site leaves it.
 */
export function GatewayPayment({ instructions: { payTo: name, qr, pay } }: { instructions: Instructions }) {
  const { t } = useTranslation('cashier')
  const label = t('deposit.payAt', { name })
  return (
    <div className="grid justify-items-start gap-4">
      {pay?.way === 'link' ? (
        <LinkButton href={pay.url} look="act" rel="noreferrer" data-pay="link">
          {label}
        </LinkButton>
      ) : null}
      {pay?.way === 'form' ? (
        <form method="post" action={pay.url} data-pay="form">
          {pay.fields.map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <Button look="act">{label}</Button>
        </form>
      ) : null}
      {qr ? <QrCode text={qr} label={t('deposit.qr')} vietQr={false} /> : null}
    </div>
  )
}
