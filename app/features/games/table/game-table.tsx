import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { Flash } from '#app/components/frame/flash.tsx'
import type { Form } from '#app/forms/define-form.ts'
import { FieldGroup, FormOf, useReply } from '#app/forms/form-of.tsx'
import { KeptForms } from '#app/forms/kept-forms.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { readAmount } from '#app/lib/forms/typed-amount.ts'
import { tableState } from '#app/lib/play/table-state.ts'
import { Kept } from '#app/rendering/index.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { TableResult } from '#contract/play/game-table.ts'
import type { GameName, Outcome, Standing } from '#contract/play/games/index.ts'
import { useFrame } from '../../site/use-frame.ts'
import type { AnyGameParts, OwnTable, StakeLimits, WaitingBet } from '../game-parts.ts'
import { LaidSpots } from '../spots/laid-spots.tsx'
import { AutoplayForm, StopAutoplay } from './autoplay.tsx'
import { BetControls } from './bet-bar.tsx'
import { emptyTable } from './empty-table.ts'
import { RoundChips, RoundLine, RoundState } from './shared-round.tsx'
import { phaseOf } from './shared-stage.tsx'
import { GameStage, StageChips } from './stage.tsx'
import { TAB } from './tab.ts'

type AnyTable = OwnTable<Outcome, Standing>

/**
 * The one frame of all games: stage, cloth, panel, and the button that bets. It is one form; the buttons of its panel post it
 * with `act`, which bets nothing and answers with the page as it is then chosen (`acts/game-acts.ts`).
 */
export function GameTable({
  game,
  parts,
  table,
  results,
  requestId,
  guest,
  mayBet,
  closed,
  unsettled = null,
  note,
}: {
  game: GameName
  parts: AnyGameParts
  table: AnyTable
  results: readonly TableResult[]
  requestId: string
  guest: boolean
  mayBet: boolean
  /** Takes the panel's place: a break from play, a game in maintenance. */
  closed: ReactNode
  unsettled?: WaitingBet | null
  /** Of the panel: which wallet is staked. */
  note: ReactNode
}) {
  const { flags } = useFrame().status
  const { round, open } = table
  // A matchday has a list of its own: the last one's results.
  const chips = parts.matchday ? null : round ? (
    <RoundChips parts={parts} history={table.history} />
  ) : (
    <StageChips parts={parts} results={results} last={table.last} />
  )
  const stage = <StageAndCloth parts={parts} table={table} unsettled={unsettled} />
  if (closed)
    return (
      <ClosedTable
        closed={closed}
        parts={parts}
        table={table}
        requestId={requestId}
        stage={stage}
        chips={chips}
      />
    )
  // A round of several steps that autoplay cannot end is its player's; of shared ones those are played that say so.
  const auto = parts.steps ? parts.steps.auto : round ? undefined : {}
  const autoplay = flags.AUTOPLAY3 && !guest && mayBet && auto !== undefined
  if (open && parts.steps)
    return (
      <FormOf
        form={parts.steps.form}
        action={table.path}
        hidden={{ requestId, bet: open.bet.id }}
        className={classOf(parts, 'plain')}
        game={game}
      >
        {stage}
        <div className="panel">
          <parts.steps.Panel {...table} open={open} />
          {note}
          {parts.MorePanel ? <parts.MorePanel {...table} /> : null}
          {autoplay ? (
            <div className="bet-bar auto-bar">
              <StopAutoplay />
            </div>
          ) : null}
        </div>
        {chips}
      </FormOf>
    )
  const bet = { game, guest, mayBet, autoplay }
  const own = { requestId, note, chips }
  if (isAtRest(parts, table) && !unsettled)
    return (
      <KeptForms
        name={`game-table ${game}`}
        of={TableAtRest}
        input={{ ...bet, path: table.path, ...table.stake }}
        code={{ parts }}
        slots={own}
      />
    )
  return <BetForm {...bet} {...own} parts={parts} table={table} unsettled={unsettled} />
}

/** `bar`: one with the button that bets lies over the page's end on a phone (page.css), and may say above it how far the round is. */
const classOf = ({ Cloth }: AnyGameParts, bar: 'none' | 'plain' | 'high') =>
  classNames('game', Cloth && 'game-cloth', bar !== 'none' && 'game-bar', bar === 'high' && 'game-bar-high')

/**
 * Nothing is chosen, played or open: the table is the same for everybody to whom it offers nothing from earlier rounds.
 */
function isAtRest(
  { OwnPanel }: AnyGameParts,
  { chosen, last, open, round, fixtures, rounds }: AnyTable,
): boolean {
  const choosesNothing = [...chosen.keys()].every((name) => name === TAB)
  const ofEarlier = OwnPanel !== undefined && rounds.length > 0
  return choosesNothing && !last && !open && !round && !fixtures && !ofEarlier
}

interface BetProps {
  game: GameName
  parts: AnyGameParts
  guest: boolean
  mayBet: boolean
  autoplay: boolean
  requestId: string
  note: ReactNode
  chips: ReactNode
}

/** The table of all who have not played yet. */
function TableAtRest({ path, min, max, ...bet }: BetProps & StakeLimits & { path: string }) {
  const table: AnyTable = {
    ...emptyTable,
    path,
    stake: { min, max },
  }
  return <BetForm {...bet} table={table} unsettled={null} />
}

function StageAndCloth({
  parts,
  table,
  unsettled,
}: {
  parts: AnyGameParts
  table: AnyTable
  unsettled: WaitingBet | null
}) {
  return (
    <>
      <GameStage parts={parts} table={table} unsettled={unsettled} />
      {parts.Cloth ? <parts.Cloth {...table} /> : null}
      {parts.spots && table.round ? <LaidSpots spots={parts.spots} round={table.round} /> : null}
    </>
  )
}

const RoadsOf = ({ parts, table }: { parts: AnyGameParts; table: AnyTable }) =>
  parts.Roads && table.round ? <parts.Roads {...table} /> : null

/** Whether the member has a bet at the table that can be cashed out, now or later. */
export const isAboard = ({ aboard }: Pick<AnyTable, 'aboard'>): boolean =>
  aboard.some(({ bet }) => bet.result === 'open')

/** A table that takes no bets of this member: bets from before are cashed out all the same. */
function ClosedTable({
  closed,
  parts,
  table,
  requestId,
  stage,
  chips,
}: {
  closed: ReactNode
  parts: AnyGameParts
  table: AnyTable
  requestId: string
  stage: ReactNode
  chips: ReactNode
}) {
  const { Aboard, Bar, Forms } = parts
  const words = parts.useWords()
  // For a matchday one clock serves all its rounds.
  const alone = parts.matchday ? null : table.round
  const state = alone ? <RoundState round={alone} /> : null
  const rides = isAboard(table)
  return (
    <>
      <div
        className={classOf(parts, rides && Bar ? 'high' : 'none')}
        data-now={alone ? tableState(alone.state) : undefined}
      >
        {stage}
        <div className="panel">
          {closed}
          {rides && Aboard ? <Aboard {...table} /> : null}
          {rides && Bar ? (
            <Bar
              {...table}
              above={state}
              act={words.act}
              places={false}
              guest={false}
              prospect={parts.prospectOf(table)}
              autoplay={false}
            />
          ) : (
            state
          )}
        </div>
        {chips}
        <RoadsOf parts={parts} table={table} />
      </div>
      {rides && Forms ? <Forms {...table} requestId={requestId} /> : null}
    </>
  )
}

/** The form that bets, around all of the table. */
function BetForm({
  game,
  parts,
  table,
  unsettled,
  requestId,
  guest,
  mayBet,
  autoplay,
  note,
  chips,
}: BetProps & { table: AnyTable; unsettled: WaitingBet | null }) {
  const { t } = useTranslation('games')
  const words = parts.useWords()
  const errors = parts.useErrors()
  const labels = parts.useLabels?.() ?? {}
  const { Aboard, Panel, Bar, MorePanel, OwnPanel, Forms } = parts
  const alone = parts.matchday ? null : table.round
  const state = alone ? (
    <FieldGroup name="round">
      <RoundState round={alone} />
    </FieldGroup>
  ) : null
  const prospect = parts.prospectOf(table)
  // After a refusal what was entered stands there, if on no field.
  const isRefused = useReply(parts.form.id) !== undefined
  const places = mayBet && !parts.matchday?.isEmpty(table)
  const isEmpty = Boolean(parts.Cloth) && !parts.matchday && prospect.stake === null && !isRefused
  const staked = alone ? stakedOn(table) : null
  const shut = alone && !Bar ? { now: phaseOf(alone) !== 'open', stake: staked } : undefined
  const sends = parts.sends?.(table)
  return (
    <>
      <FormOf
        form={parts.form}
        action={table.path}
        hidden={alone ? { requestId, round: alone.id } : { requestId }}
        values={parts.valuesOf?.(table) ?? {}}
        className={classOf(parts, !places && !Bar ? 'none' : alone ? 'high' : 'plain')}
        words={errors}
        labels={labels}
        game={game}
        now={alone ? tableState(alone.state) : undefined}
      >
        {/* Enter in a field bets, whatever button comes first */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden {...sends} />
        <StageAndCloth parts={parts} table={table} unsettled={unsettled} />
        <div className="panel">
          {parts.matchday ? <parts.matchday.Clock {...table} /> : null}
          <Panel {...table} />
          {Aboard ? <Aboard {...table} /> : null}
          {parts.Acts ? <parts.Acts {...table} /> : null}
          {Bar ? (
            <Bar
              {...table}
              above={state}
              act={words.act}
              places={mayBet}
              guest={guest}
              prospect={prospect}
              autoplay={autoplay}
            />
          ) : (
            <BetControls
              above={parts.matchday ? <parts.matchday.Slip {...table} /> : state}
              act={table.last ? words.again : words.act}
              places={places}
              trio={!parts.matchday}
              live={parts.live ?? false}
              quick={mayBet && !guest && !table.round && !parts.matchday}
              picks={parts.steps?.auto?.picks ?? 0}
              sends={sends}
              prospect={prospect}
              guest={guest}
              autoplay={autoplay}
              isEmpty={isEmpty}
              shut={shut}
            />
          )}
          {mayBet ? null : (
            <>
              {Bar ? null : state}
              <Flash kind="warn">{t('game.cannotPlay')}</Flash>
            </>
          )}
          {note}
          {MorePanel ? <MorePanel {...table} /> : null}
          {OwnPanel ? <OwnPanel {...table} /> : null}
          {alone ? <RoundLine round={alone} path={table.path} waiting={waitingBetOf(table)} /> : null}
        </div>
        {chips}
        <RoadsOf parts={parts} table={table} />
      </FormOf>
      {Forms ? <Forms {...table} requestId={requestId} /> : null}
      {autoplay ? (
        <Kept name="autoplay" of={AutoplayForm} input={{ ends: parts.steps?.auto?.ends ?? '' }} />
      ) : null}
    </>
  )
}

/** What the member has staked on the round at the table; null for nothing. */
function stakedOn({ round, placedStakes }: AnyTable): string | null {
  const sum = placedStakes.reduce(
    (sum, { round: on, stake }) => (on === round?.id ? sum + minorOf(stake) : sum),
    0n,
  )
  return sum > 0n ? moneyOf(sum) : null
}

/** The member's latest bet that waits for a round that many play. */
const waitingBetOf = ({ rounds }: AnyTable) => rounds.find(({ bet }) => bet.result === 'open')?.bet.id

/** The current choices with plain decimals: from the form that was just refused, else from the URL. */
export function useChosen(form: Form | undefined, query: URLSearchParams): URLSearchParams {
  const { language } = useFormat()
  const entered = useReply(form?.id ?? '')?.result.initialValue
  if (!entered) return query
  const chosen = new URLSearchParams()
  const put = (name: string, value: unknown) => {
    const text = typeof value === 'string' ? value : ''
    chosen.append(name, form?.fields[name]?.decimal ? (readAmount(text, htmlLang[language]) ?? text) : text)
  }
  // An empty value of a repeated field keeps its place.
  for (const [name, values] of Object.entries(entered))
    if (Array.isArray(values)) for (const value of values) put(name, value)
    else if (typeof values === 'string') put(name, values)
  return chosen
}
