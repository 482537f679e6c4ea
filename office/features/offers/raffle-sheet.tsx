import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RaffleProof } from '#contract/benefits/promotions.ts'
import { ActForm } from '../records/act-form.tsx'
import { Sheet } from '../records/section.tsx'
import { drawForm } from './offer-forms.ts'

/** A raffle's draw: when, from how many tickets, who won what; before it, the act. */
export function RaffleSheet({ raffle, may }: { raffle: RaffleProof; may: boolean }) {
  const { t } = useTranslation('office-offers')
  const { dayTime } = useFormat()
  const { drawnAt, tickets, prizes } = raffle
  return (
    <Sheet
      title={t('raffle')}
      about={drawnAt ? t('drawn', { time: dayTime(drawnAt), tickets }) : t('notDrawn')}
    >
      <RefusedAct form={drawForm} isShown={may} />
      {prizes.length > 0 ? (
        <ol className="o-sb" data-records="prizes">
          {prizes.map(({ place, amount, ticket, account }) => (
            <li key={place} data-id={place}>
              <Money amount={amount} /> · {account ?? t('noWinner')}
              {ticket === null ? '' : ` · ${t('ticket', { number: ticket })}`}
            </li>
          ))}
        </ol>
      ) : null}
      {may ? (
        <ActForm form={drawForm} className="o-sb">
          <Button icon="check" data-key="a">
            {t('draw')}
          </Button>
        </ActForm>
      ) : null}
    </Sheet>
  )
}
