import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import {
  coinPays,
  type GameKind,
  type Hands,
  handPercents,
  hands,
  ladderPays,
  ladderPercent,
  RUNGS,
  type Side,
  sides,
} from './games.ts'
import { coinScene, handsScene, ladderScene, wheelScene } from './scenes.ts'
import { type Language, type Word, wordOf } from './words.ts'

/** The pages of the simulated vendor: plain HTML in its own look, which work without a script. */

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: dark; font: 16px/1.4 system-ui, sans-serif; background: #061b1e; color: #f6ead0; --gold: #e9b949; --ink: #2a1a02; --well: #04262a; --line: #5f8f8c }
* { box-sizing: border-box } body { margin: 0 auto; max-width: 44rem; min-height: 100vh; display: grid; grid-template-rows: auto 1fr; }
header { display: flex; gap: .25rem; align-items: center; padding: .25rem .75rem .25rem .25rem; border-bottom: 2px solid var(--gold); background: #0b2e32 }
header.framed { padding: .125rem .75rem } .framed > div { position: absolute; clip-path: inset(50%) } .framed > p { flex: 1; display: flex; gap: .5rem; align-items: baseline; justify-content: end }
header > div { flex: 1; min-width: 0 } h1 { font-size: 1rem; line-height: 1.25; margin: 0 } p { margin: 0 } small { font-size: .75rem; color: #cfe3df }
header > p { text-align: end; line-height: 1.2; font-variant-numeric: tabular-nums } header b { display: block; font-size: .9375rem }
a { color: var(--gold); display: grid; place-items: center; width: 2.75rem; min-height: 2.75rem; font-size: 1.75rem; line-height: 1; text-decoration: none }
main { display: grid; align-content: start; gap: .5rem; padding: .5rem .75rem .75rem }
.stage { position: relative; display: grid; place-items: center; gap: .375rem; padding: .5rem; border: 1px solid #7d5510; border-radius: .75rem; background: radial-gradient(ellipse at 50% 30%, #14565c, #082a2e 75%) }
.stage svg { display: block; height: clamp(9.5rem, 34vh, 15rem); max-width: 100% } .falls { width: 100% }
.pill { padding: .25rem .875rem; border-radius: 9rem; background: #04191b; font-size: .9375rem; font-weight: 700; font-variant-numeric: tabular-nums }
.pill[data-gain] { background: var(--gold); color: var(--ink) }
ol { display: flex; gap: .25rem; justify-content: center; min-height: 1.5rem; padding: 0; margin: 0; list-style: none; font-size: .75rem; font-variant-numeric: tabular-nums }
li { padding: .125rem .375rem; border-radius: .25rem; background: #04191b; color: #cfe3df } li[data-gain] { color: #8fe3cf } li:first-child { outline: 1px solid var(--gold) }
.note { padding: .5rem .75rem; border-radius: .5rem; border-inline-start: 4px solid #ff9d80; background: #401d14; color: #fff; font-size: .9375rem }
form { display: grid; gap: .5rem } .row { display: flex; gap: .5rem; align-items: end } label { flex: 1; min-width: 0; display: grid; gap: .125rem; font-size: .8125rem; color: #cfe3df }
input { font: inherit; font-size: 1.0625rem; font-weight: 700; width: 100%; min-height: 44px; padding: .375rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--well); color: #f6ead0; text-align: end; font-variant-numeric: tabular-nums }
button { font: inherit; font-weight: 700; line-height: 1.2; min-height: 44px; padding: .375rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: #0f3f45; color: #f6ead0; cursor: pointer; font-variant-numeric: tabular-nums }
button small { display: block; color: inherit; font-weight: 500 } .presets { display: grid; grid-template-columns: repeat(4, 1fr); gap: .375rem } .presets button { min-height: 36px; font-size: .8125rem; padding-inline: .25rem }
.go { flex: 1; min-height: 52px; border-color: var(--gold); background: linear-gradient(#f5d27a, var(--gold)); color: var(--ink) } .go:hover { background: #f5d27a } button:hover { border-color: var(--gold) }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #fff; outline-offset: 2px }
.closed { align-self: center; justify-self: center; padding: 2rem 1rem; text-align: center } .closed h1 { font-size: 1.125rem }
@media (min-width: 40rem) { .stage svg { height: clamp(9.5rem, 36vh, 18rem) } }
@media (prefers-reduced-motion: no-preference) {
.coin.moves { animation: toss .9s ease-out } .turns.moves { animation: spin 1.2s cubic-bezier(.15,.7,.2,1) } .carp.moves { animation: leap .5s ease-out } }
.turns { transform: rotate(var(--to)) } @keyframes toss { from { transform: translateY(-2rem) rotateX(1080deg) } }
@keyframes spin { from { transform: rotate(calc(var(--to) - 1080deg)) } } @keyframes leap { from { translate: var(--from) } }
`

const page = (language: Language, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`

export const closedPage = (language: Language, word: Word): string =>
  page(
    language,
    wordOf(language, word),
    `<main class="closed"><h1>${escaped(wordOf(language, word))}</h1></main>`,
  )

/** A round that has ended. */
export interface EndedRound {
  at: number[] | Side | Hands | number
  payout: Money
  /** In percent of the stake. */
  percent: number
}

/** The content of a game's page. */
export interface GamePage {
  path: string
  language: Language
  kind: GameKind
  /** What the site calls game and vendor. */
  gameName: string
  vendorName: string
  /** In a page that has a head of its own. */
  framed: boolean
  trial: boolean
  lobbyUrl: string | null
  balance: string | null
  stake: Money
  /** The last rounds, newest first. */
  ended: readonly EndedRound[]
  /** Whether a round has just ended: then the picture moves once. */
  fresh: boolean
  /** The rungs of a ladder that is being climbed. */
  rungs: number | null
  note: Word | null
}

/** Stakes with a button of their own. */
export const PRESETS: readonly Money[] = ['1000.00', '10000.00', '50000.00', '200000.00']

export function gamePage(game: GamePage): string {
  const { language, kind, balance, note, gameName, vendorName, framed } = game
  const t = (word: Word) => escaped(wordOf(language, word))
  const lobby = game.lobbyUrl
    ? `<a href="${escaped(game.lobbyUrl)}" target="_top" data-lobby aria-label="${t('back')}" title="${t('back')}">‹</a>`
    : ''
  const noteHtml = note ? `<p class="note" role="alert" data-error="${note}">${t(note)}</p>` : ''
  return page(
    language,
    gameName || wordOf(language, kind),
    `<header${framed ? ' class="framed"' : ''}>${framed ? '' : lobby}<div><h1>${gameName ? escaped(gameName) : t(kind)}</h1><small>${escaped(vendorName)}</small></div>
<p><small>${t(game.trial ? 'trial' : 'balance')}</small><b data-balance="${balance ?? ''}">${balance === null ? '…' : amountIn(language, balance)}</b></p></header>
<main data-game-kind="${kind}"><div class="stage">${sceneOf(game, t)}${resultOf(game, t)}${historyOf(game, t)}</div>${noteHtml}
<form method="post" action="${game.path}">${formOf(game, t)}</form><small>${t(`${kind}Rule`)}</small></main>`,
  )
}

const amountIn = (language: Language, amount: string, decimals = 2): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: decimals }).format(Number(amount))
const timesIn = (language: Language, percent: number): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: percent % 100 === 0 ? 0 : 2 }).format(percent / 100)}×`

type Translate = (word: Word) => string

function sceneOf({ kind, ended, rungs, fresh, language }: GamePage, t: Translate): string {
  const last = rungs === null ? ended[0] : undefined
  if (kind === 'coin') {
    const side = typeof last?.at === 'string' ? last.at : null
    return coinScene(side, fresh && side !== null, t(side ?? 'coin'))
  }
  if (kind === 'wheel') {
    const at = Array.isArray(last?.at) ? last.at : []
    const label = last ? `${t('wheel')}: ${timesIn(language, last.percent)}` : t('wheel')
    return wheelScene(at, fresh && at.length > 0, label, (percent) => timesIn(language, percent))
  }
  if (kind === 'baccarat') {
    const dealt = last && typeof last.at === 'object' && 'player' in last.at ? last.at : null
    return handsScene(dealt, t('baccarat'), { player: t('player'), banker: t('banker') })
  }
  const reached = rungs ?? (typeof last?.at === 'number' ? last.at : 0)
  const slipped = last?.payout === '0.00'
  const label = `${t('ladder')}: ${t('step')} ${reached}`
  return ladderScene(reached, slipped, fresh, label, (rung) => timesIn(language, ladderPercent(rung)))
}

/** The next step, or the result: gold only for a payout above the stake. */
function resultOf({ kind, ended, rungs, language, stake }: GamePage, t: Translate): string {
  if (rungs === 0) return `<p class="pill">${t('stake')} ${amountIn(language, stake, 0)}</p>`
  if (rungs !== null)
    return `<p class="pill">${t('step')} ${rungs} · ${timesIn(language, ladderPercent(rungs))}</p>`
  const [last] = ended
  if (!last) return `<p class="pill">${t(`${kind}Ready`)} · ${amountIn(language, stake, 0)}</p>`
  const gain = last.percent > 100
  const paid = last.payout !== '0.00'
  const word = paid ? `${t(gain ? 'won' : 'returned')} ${amountIn(language, last.payout)}` : t('lost')
  return `<p class="pill" role="status" data-result="${paid ? 'won' : 'lost'}" data-payout="${last.payout}"${gain ? ' data-gain' : ''}>${word}</p>`
}

const historyOf = ({ ended, language }: GamePage, t: Translate): string =>
  ended.length === 0
    ? ''
    : `<ol aria-label="${t('results')}">${ended
        .map(
          ({ percent }) =>
            `<li${percent > 100 ? ' data-gain' : ''}>${percent > 100 ? '▲ ' : ''}${timesIn(language, percent)}</li>`,
        )
        .join('')}</ol>`

function formOf({ kind, rungs, stake, language }: GamePage, t: Translate): string {
  const staked = minorOf(stake)
  const money = (minor: bigint) => amountIn(language, moneyOf(minor))
  const go = (act: string, word: Word, below: string) =>
    `<button class="go" name="act" value="${act}">${t(word)}<small>${below}</small></button>`
  if (rungs !== null) {
    const next = `${t('pays')} ${money(ladderPays(staked, rungs + 1))}`
    const out =
      rungs > 0
        ? `<button name="act" value="out">${t('out')}<small>${money(ladderPays(staked, rungs))}</small></button>`
        : ''
    return `<div class="row">${out}${go('climb', 'climb', next)}</div>`
  }
  const change = (act: 'half' | 'double', sign: string) =>
    `<button name="act" value="${act}" formnovalidate title="${t(act)}">${sign}</button>`
  const presets = PRESETS.map(
    (amount) =>
      `<button name="act" value="${amount}" formnovalidate>${amountIn(language, amount, 0)}</button>`,
  )
  // Enter in a field presses the form's first button, so that one plays.
  const first = kind === 'coin' ? sides[0] : kind === 'baccarat' ? hands[0] : 'start'
  const acts =
    kind === 'coin'
      ? sides.map((side) => go(side, side, `${t('pays')} ${money(coinPays(staked))}`)).join('')
      : kind === 'baccarat'
        ? hands.map((hand) => go(hand, hand, timesIn(language, handPercents[hand]))).join('')
        : go(
            'start',
            kind === 'wheel' ? 'spin' : 'start',
            `${t('upTo')} ${money(kind === 'wheel' ? staked * 3n : ladderPays(staked, RUNGS))}`,
          )
  return `<button hidden name="act" value="${first}"></button>
<div class="row">${change('half', '½')}<label>${t('stake')}<input name="stake" inputmode="decimal" autocomplete="off" required value="${stake.replace('.00', '')}"></label>${change('double', '2×')}</div>
<div class="presets">${presets.join('')}</div><div class="row">${acts}</div>`
}
