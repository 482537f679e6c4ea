import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Prospect } from '#app/lib/play/prospect.ts'
import { Kept } from '#app/rendering/index.ts'
import { Autoplay, Quick, StopAutoplay } from './autoplay.tsx'
import { FigureText, useFigureText } from './figure.tsx'
import { type ProspectTexts, Trio, useProspectLooks } from './trio.tsx'

/**
 * What the chosen bet may bring, and the button that places it: the same for all but the figures, so kept. Of a table that
 * takes no bets from this visitor the figures alone.
 */
export function BetControls({
  prospect,
  above,
  sends,
  shut,
  ...rest
}: Pick<
  ControlsProps,
  'act' | 'guest' | 'places' | 'trio' | 'live' | 'autoplay' | 'quick' | 'picks' | 'isEmpty'
> & {
  /** For a round that many play: whether it takes no bets, and what the member has staked on it. */
  shut?: { now: boolean; stake: string | null } | undefined
  prospect: Prospect
  /** What must be seen together with the button: how long there is to bet. */
  above: ReactNode
  sends: { name: string; value: string } | undefined
}) {
  const text = useFigureText()
  const atMost = prospect.atMost === true
  const looks = useProspectLooks(atMost)
  const figure = (name: keyof typeof looks) => text(prospect[name], looks[name])
  const bar = {
    ...rest,
    atMost,
    staked: !atMost || prospect.stake !== null,
    pays: !atMost || prospect.payout !== null,
    shuts: shut !== undefined,
    isShut: shut?.now ?? false,
    sendsName: sends?.name,
    sendsValue: sends?.value,
  }
  const slots: ControlsSlots = {}
  if (bar.trio) Object.assign(slots, { chance: figure('chance'), multiplier: figure('multiplier') })
  if (bar.trio || (bar.places && bar.pays)) slots.payout = figure('payout')
  if (bar.places) slots.above = above
  if (bar.places && bar.staked) slots.stake = figure('stake')
  if (shut?.stake) slots.placedStake = <Money amount={shut.stake} />
  return <Kept name="bet-controls" of={Controls} input={bar} slots={slots} />
}

/** Those that are shown. */
type ControlsSlots = Partial<ProspectTexts> & {
  stake?: ReactNode
  above?: ReactNode
  placedStake?: ReactNode
}

interface ControlsProps extends ControlsSlots {
  /** The words on the button. */
  act: string
  guest: boolean
  /** The visitor may place the bet. */
  places: boolean
  /** The figures stand above the button. */
  trio: boolean
  /** The script counts the figures. */
  live: boolean
  autoplay: boolean
  /** Without autoplay, whether its pictures can be skipped. */
  quick: boolean
  /** Of how many cells autoplay opens those that the player picks; 0 in a game without. */
  picks: number
  /** Multiplier and payout are those of the best of several ends. */
  atMost: boolean
  /** There is a stake, and a payout, to be named on the button. */
  staked: boolean
  pays: boolean
  /** Nothing lies on the cloth: the button says what to do first, and bets nothing. */
  isEmpty: boolean
  /** The round takes bets for a time, and whether that is over: then the button is grey and says so. */
  shuts: boolean
  isShut: boolean
  /** What the button sends. */
  sendsName: string | undefined
  sendsValue: string | undefined
}

function Controls({
  trio,
  places,
  live,
  autoplay,
  quick,
  picks,
  chance,
  multiplier,
  payout,
  ...bar
}: ControlsProps) {
  return (
    <>
      {trio ? (
        <Trio atMost={bar.atMost} live={live} chance={chance} multiplier={multiplier} payout={payout} />
      ) : null}
      {places ? <BetBar {...bar} autoplay={autoplay} payout={payout} /> : null}
      {autoplay ? <Autoplay picks={picks} /> : quick ? <Quick /> : null}
    </>
  )
}

/** What a button does and what it stakes; where they need two lines, no dot stands at the edge of either. */
export function BarAct({ act, stake }: { act: string; stake: ReactNode }) {
  if (stake === null) return <b>{act}</b>
  return (
    <b className="bar-act">
      {act}
      <span>
        <i>{' · '}</i>
        {stake}
      </span>
    </b>
  )
}

/** The one button of a game: what it does, what it stakes and what that may pay. Above the tab bar on phones. */
function BetBar({
  above,
  act,
  sendsName,
  sendsValue,
  atMost,
  staked,
  pays,
  stake,
  payout,
  guest,
  autoplay,
  isEmpty,
  shuts,
  isShut,
  placedStake,
}: Omit<ControlsProps, 'places' | 'trio' | 'live' | 'quick' | 'picks' | 'chance' | 'multiplier'>) {
  const { t } = useTranslation(['games', 'forms'])
  const looks = useProspectLooks(atMost)
  // A guest is led to the login by it, whatever lies there.
  const waits = isEmpty && !guest
  const rests = waits || isShut
  return (
    <div className="bet-bar">
      {above}
      <Button
        look="act"
        pendingLabel={t('forms:sending')}
        id="bet"
        type={rests ? 'button' : 'submit'}
        aria-disabled={rests || undefined}
        data-waits={waits ? '' : undefined}
        data-shut={isShut ? '' : undefined}
        name={sendsName}
        value={sendsValue}
      >
        {shuts ? <Shut placedStake={placedStake} /> : null}
        <span className="bar-open">
          <BarAct
            act={guest ? t('games:table.submitGuest') : waits ? t('games:table.putFirst') : act}
            stake={
              staked ? (
                <FigureText name="stake" {...looks.stake}>
                  {stake}
                </FigureText>
              ) : null
            }
          />
          {pays ? (
            <small>
              {t(atMost ? 'games:table.barMost' : 'games:table.barPays')}
              <br />
              <FigureText name="payout" {...looks.payout}>
                {payout}
              </FigureText>
            </small>
          ) : null}
        </span>
      </Button>
      {autoplay ? <StopAutoplay /> : null}
    </div>
  )
}

/** In the place of what the button does, while no bets are taken. */
function Shut({ placedStake }: { placedStake: ReactNode }) {
  const { t } = useTranslation('games')
  return (
    <span className="bar-shut">
      <b id={placedStake ? 'bar-placed' : undefined}>
        {t(placedStake ? 'shared.taken' : 'shared.locked')} {placedStake}
      </b>
      <small>{t('shared.next')}</small>
    </span>
  )
}
