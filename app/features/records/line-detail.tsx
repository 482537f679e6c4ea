import { IconLink, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { RecordId } from '#app/components/records/record-id.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedTransaction, WalletName } from '#contract/money/wallet.ts'
import { Reference } from '../points/reference.tsx'
import { gameWords, useReferenceHref, WalletAmount } from './statement-table.tsx'

/** One line of the statement with what its row leaves out: seconds, id and reference. */
export function LineDetail({
  line,
  wallet,
  hidden,
  closeHref,
}: {
  line: ListedTransaction
  wallet: WalletName
  /** The balance is hidden: it is not in the page. */
  hidden: boolean
  closeHref: string
}) {
  const { t } = useTranslation(['records', 'common'])
  const { dateTime } = useFormat()
  const href = useReferenceHref()(line)
  const reference = <Reference reference={line.reference} />
  return (
    <Card
      title={t('records:statement.detail')}
      titleId="line-title"
      aside={<IconLink icon="close" label={t('common:close')} href={closeHref} className="-my-2 -me-3" />}
    >
      <DescriptionList
        items={[
          { term: t('records:column.type'), detail: t(`records:transaction.${line.type}`) },
          ...(line.game ? [{ term: t('records:column.game'), detail: gameWords(line.game) }] : []),
          {
            term: t('records:column.amount'),
            detail: <WalletAmount wallet={wallet} amount={line.amount} signed />,
          },
          {
            term: t('records:column.balance'),
            detail: hidden ? <Money amount={null} /> : <WalletAmount wallet={wallet} amount={line.balance} />,
          },
          {
            term: t('records:column.time'),
            detail: <time dateTime={line.time}>{dateTime(line.time)}</time>,
          },
          {
            term: t('records:column.reference'),
            detail: href ? <TextLink href={href}>{reference}</TextLink> : reference,
          },
          { term: t('records:column.id'), detail: <RecordId id={line.id} /> },
        ]}
      />
    </Card>
  )
}
