import { Button } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { spaced } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { recallForm } from './transfer-forms.ts'

/** For the single wallet: money left with vendors, and the recall button. */
export function LeftAtVendors({
  amount,
  hidden,
  requestId,
}: {
  amount: string
  /** The balance is hidden: no figure is in the page. */
  hidden: boolean
  requestId: string
}) {
  const { t } = useTranslation('wallets')
  return (
    <Flash kind="info">
      <FormOf
        form={recallForm}
        action={paths.personal('transferFund')}
        hidden={{ requestId }}
        idPrefix="recall-"
      >
        <p>
          {spaced(t('left'))}
          <b data-at-vendors={hidden ? undefined : amount}>
            <Money amount={hidden ? null : amount} />
          </b>
        </p>
        <div>
          <Button type="submit" icon="swap">
            {t('recall.all')}
          </Button>
        </div>
      </FormOf>
    </Flash>
  )
}
