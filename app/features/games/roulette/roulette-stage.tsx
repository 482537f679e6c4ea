import { classNames } from '#app/components/class-names.ts'
import { Icon } from '#app/components/icon.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RouletteOutcome } from '#contract/games/roulette.ts'
import { moneyOf } from '#contract/money.ts'
import type { LastBet } from '../game-parts.ts'
import { netOf, RoundCard, RoundMoney, roundMarks } from '../round-result.tsx'
import { PocketNumber } from './pocket-number.tsx'
import { useNumberWords } from './spot-name.ts'
import { Wheel } from './wheel.tsx'

/** The wheel, at rest or with what the last spin came to. Its size never changes. */
export function RouletteStage({ last }: { last: LastBet<RouletteOutcome> | null }) {
  const { t } = useTranslation('game-roulette')
  const words = useNumberWords()
  const number = last?.outcome.number ?? null
  const label = number === null ? t('wheelAtRest') : t('wheelStopped', { number, words: words(number) })
  return (
    <>
      <section
        aria-label={t('wheel')}
        className="stage -mx-(--gutter) flex min-h-53 items-center gap-4 border-y border-gold p-4 md:mx-0 md:justify-center md:gap-10 md:rounded-lg md:border"
      >
        <Wheel number={number} label={label} />
        {last ? (
          <Result {...last} />
        ) : (
          <p className="rounded-full bg-noir/60 px-3 py-1 text-sm font-bold">{t('putChips')}</p>
        )}
      </section>
      {last ? (
        <RoundCard bet={last.bet}>
          <RoundMoney bet={last.bet} />
        </RoundCard>
      ) : null}
    </>
  )
}

/** A payout that is not above the stake is no win to be glad of: it is money returned (platform.md section 7). */
function Result({ bet, outcome }: LastBet<RouletteOutcome>) {
  const { t } = useTranslation('games')
  const words = useNumberWords()
  const net = netOf(bet)
  const result = bet.result === 'won' && net <= 0n ? 'returned' : bet.result
  return (
    <div
      role="status"
      tabIndex={-1}
      {...roundMarks(bet, String(outcome.number))}
      className="grid min-w-0 justify-items-start gap-1.5"
    >
      <PocketNumber number={outcome.number} large />
      <span className="text-sm font-semibold">{words(outcome.number)}</span>
      <span
        data-celebrate={net > 0n ? '' : undefined}
        className={classNames(
          'inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 text-sm font-bold',
          net > 0n ? 'bg-(image:--gold-leaf) text-on-gold' : 'bg-noir/60',
        )}
      >
        {net > 0n ? <Icon name="check" size="sm" /> : null}
        {t(`round.${result}`)}
      </span>
      <span className="text-sm text-on-stage-2">
        {t('round.net')}{' '}
        <b className="text-on-stage [&_.money]:text-on-stage">
          <Money amount={moneyOf(net)} signed />
        </b>
      </span>
    </div>
  )
}
