import type { ReactNode } from 'react'
import { digitMark, moneyParts } from '#app/lib/text/money-format.ts'
import { byMarks, type Content, pattern } from '#app/rendering/index.ts'
import { Badge, type Tone } from '../badge.tsx'
import { drawnMoney, HIDDEN, moneyColour, moneyTail, useMoneyFormat } from '../money.tsx'
import { Swatch } from '../pictures/tile.tsx'
import type { Motif, TileArt } from '../pictures/tile-art.ts'

/** What stands in the cells of most lists, as patterns for `Rows`: functions, because long lists have hundreds. */

const Time = ({ at, text }: { at: string; text: string }) => <time dateTime={at}>{text}</time>
const time = pattern('time', Time, {})

/** An instant (ISO), and how it reads. */
export const timeCell = (at: string, text: string): Content => time({ at, text })

const Link = ({ href, look, children }: { href: string; look: string | undefined; children: ReactNode }) => (
  <a href={href} className={look}>
    {children}
  </a>
)
const links = byMarks((look: string | undefined) => pattern('link', Link, { look }))

/** `look`: its classes. */
export const linkCell = (href: string, children: Content, look?: string): Content =>
  links(look)({ href, children })

const ArtSwatch = ({ motif, material }: Pick<TileArt, 'motif' | 'material'>) => (
  <Swatch art={{ motif, material }} />
)
const swatches = byMarks((motif: Motif, material: TileArt['material']) =>
  pattern('art-swatch', ArtSwatch, { motif, material }),
)

/** The `Swatch` of a game. */
export const swatchCell = ({ motif, material }: TileArt): Content => swatches(motif, material)({})

const State = ({ tone, word }: { tone: Tone; word: string }) => <Badge tone={tone}>{word}</Badge>
const states = byMarks((tone: Tone) => pattern('state', State, { tone }))

/** A state, as a `Badge` shows it. */
export const stateCell = (tone: Tone, word: string): Content => states(tone)({ word })

/** An id of which `tail` is seen; its text is the whole id, for scripts and screen readers. */
export const ShortId = ({ id, head, tail }: { id: string; head: string; tail: string }) => (
  <code className="short-id" title={id}>
    <span>{head}</span>
    {tail}
  </code>
)
const shortened = pattern('short-id', ShortId, {})
const WholeId = ({ id }: { id: string }) => <code className="whitespace-nowrap">{id}</code>
const whole = pattern('whole-id', WholeId, {})

/**
 * The last eight characters of an id: ids of one day begin alike. The text of the element is the whole id, for scripts
 * and screen readers.
 */
export const shortIdCell = (id: string): Content =>
  id.length <= 12 ? whole({ id }) : shortened({ id, ...idParts(id) })

/** The last eight characters of an id, and what stands before them. */
export const idParts = (id: string) => ({ head: id.slice(0, -8), tail: id.slice(-8) })

const Bare = ({ figure, rest }: { figure: string; rest: string }) => (
  <>
    {figure}
    <small>{rest}</small>
  </>
)
const bareMoney = pattern('bare-money', Bare, {})

const Drawn = ({ colour, figure, rest }: { colour: string | undefined; figure: string; rest: string }) =>
  drawnMoney(figure, rest, colour)
const amounts = {
  [-1]: pattern('money', Drawn, { colour: moneyColour[-1] }),
  0: pattern('money', Drawn, { colour: undefined }),
  1: pattern('money', Drawn, { colour: moneyColour[1] }),
}

/** An amount with its unit; `direction` is the sign that its colour repeats. */
export const amountCell = (figure: string, unit: string, direction: -1 | 0 | 1): Content =>
  amounts[direction]({ figure, rest: unit })

/**
 * What `Money` draws, for cells; null is hidden there too. `bare` is without an element around it, for a cell that is
 * styled as money itself.
 */
export function useMoneyCell(): (amount: string | null, signed?: boolean, bare?: boolean) => Content {
  const { locale, symbol } = useMoneyFormat()
  return (amount, signed, bare) => {
    if (amount === null) return bare ? HIDDEN : drawnMoney(HIDDEN, '')
    const { sign, whole, fraction, direction } = moneyParts(amount, locale, signed)
    const figure = sign + whole
    const rest = moneyTail(fraction, symbol)
    if (bare) {
      const mark = digitMark(locale)
      return bareMoney({ figure: mark + figure, rest: rest + mark })
    }
    const colour = signed ? direction : 0
    return rest ? amountCell(figure, rest, colour) : drawnMoney(figure, rest, moneyColour[colour])
  }
}
