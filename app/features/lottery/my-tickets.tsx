import { TextLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { typeWord } from '#app/lib/play/kind-words.ts'
import type { LotteryTicket } from '#contract/play/lottery.ts'
import { useOpens } from '../site/use-opens.ts'
import { TicketList } from './tickets.tsx'

/** A member's last tickets of all lotteries, and the ways to the records, which have older ones: those go by type. */
export function MyTickets({ tickets }: { tickets: readonly LotteryTicket[] }) {
  const { t } = useTranslation(['lottery-menu', 'common'])
  const opens = useOpens()
  return (
    <div className="lot">
      <h1 className="text-lg">{t('lottery-menu:tickets')}</h1>
      <section className="card">
        <TicketList tickets={tickets} ofSeveral />
      </section>
      {opens(paths.personal('personalHistoryCopy')) ? (
        <p className="lot-note">
          {t('common:panel.personalHistoryCopy')}
          {(['LOTT', 'ELOTT'] as const).map((type) => (
            <span key={type}>
              {' · '}
              <TextLink href={paths.personal('personalHistoryCopy', { type })}>{t(typeWord(type))}</TextLink>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  )
}
