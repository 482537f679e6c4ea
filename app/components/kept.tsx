import {
  createContext,
  Fragment,
  type FunctionComponent,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import { I18nContext, I18nextProvider } from 'react-i18next'
import { htmlLang } from '#app/i18n/config.ts'
import { FormatProvider, useFormat } from '#app/i18n/format.tsx'
import { type PageContext, PageContextProvider, useKnownPage } from '#app/i18n/page-context.tsx'
import { MoneyFormatProvider } from './money.tsx'
import { PicturesProvider, usePictures } from './pictures.tsx'
import { Shapes, ShapesProvider, useShapes } from './sprite.tsx'

/** What a kept part may be given. Objects count as the same only if they are the very same one. */
export type Given = Readonly<Record<string, object | string | number | boolean | null | undefined>>

/**
 * The slots of a kept part, for a visitor's own texts: each occurs at least once, as a child or an attribute,
 * unchanged.
 */
export type Slots = Readonly<Record<string, ReactNode>>

interface Inputs {
  given: Given
  slots: readonly string[]
  language: string
  theme: string | undefined
  currencySymbol: string
  pictures: string | null
}

interface Markup {
  /** Its HTML between the slots; each piece but the last is followed by the name of a slot. */
  pieces: readonly { bytes: Uint8Array; slot: string | undefined }[]
  shapes: Shapes
}

/** Beyond this number those are dropped that were not used for longest: a lobby alone has a tile for each game. */
const MAX_KEPT = 1_500

const encoder = new TextEncoder()

/** The markup of parts, by everything that they depend on (docs/decisions/0048). */
export class KeptMarkup {
  readonly #kept = new Map<string, Markup>()
  readonly #numbers = new WeakMap<object, number>()
  #objects = 0
  /** The secret prefix of placeholders: for slots while a part is rendered, and for pieces of parts in a page. */
  readonly #secret: string
  readonly #slot: RegExp
  readonly #piece: RegExp

  /** `toMarkup` is React's `renderToStaticMarkup`: pages come with it, and browsers load no renderer. `secret` is random. */
  constructor(
    private readonly toMarkup: (element: ReactElement) => string,
    secret: string,
  ) {
    this.#secret = secret
    this.#slot = new RegExp(`${secret}-s-(\\w+)-`)
    this.#piece = new RegExp(`${secret}-p-(\\d+)-`)
  }

  of(
    part: object,
    { given, slots, ...format }: Inputs,
    render: (shapes: Shapes, slot: (name: string) => string) => ReactElement,
  ): Markup {
    const key = `${this.#numberOf(part)} ${this.#keyOf({ ...format })} ${slots} ${this.#keyOf(given)}`
    let markup = this.#kept.get(key)
    if (markup) {
      this.#kept.delete(key) // to be the last again
    } else {
      const shapes = new Shapes()
      const html = this.toMarkup(render(shapes, (name) => `${this.#secret}-s-${name}-`))
      markup = { pieces: this.#piecesOf(html, slots), shapes }
      const [unused] = this.#kept.keys()
      if (unused !== undefined && this.#kept.size >= MAX_KEPT) this.#kept.delete(unused)
    }
    this.#kept.set(key, markup)
    return markup
  }

  #piecesOf(html: string, slots: readonly string[]): Markup['pieces'] {
    const cut = html.split(this.#slot)
    const pieces: { bytes: Uint8Array; slot: string | undefined }[] = []
    for (let at = 0; at < cut.length; at += 2)
      pieces.push({ bytes: encoder.encode(cut[at] ?? ''), slot: cut[at + 1] })
    // A slot that the part changes or leaves out would otherwise be lost silently.
    const missing = slots.find((name) => !pieces.some(({ slot }) => slot === name))
    if (missing !== undefined) throw new Error(`a kept part does not show its slot ${missing} as it is`)
    return pieces
  }

  /** The placeholder of the page's piece with this number. */
  placeOf = (number: number): string => `${this.#secret}-p-${number}-`

  /** The texts of a page; each but the last is followed by the number of a piece. */
  placesIn = (html: string): string[] => html.split(this.#piece)

  #keyOf(values: Given): string {
    return Object.entries(values)
      .map(
        ([name, value]) => `${name}=${isObject(value) ? `#${this.#numberOf(value)}` : JSON.stringify(value)}`,
      )
      .join()
  }

  #numberOf(object: object): number {
    let number = this.#numbers.get(object)
    if (number === undefined) {
      number = ++this.#objects
      this.#numbers.set(object, number)
    }
    return number
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

/** A page that is being rendered: kept parts are inserted into it as finished HTML, without React. */
export class PageWithKept {
  readonly #pieces: Uint8Array[] = []

  constructor(readonly kept: KeptMarkup) {}

  /** A placeholder in the page for these bytes. */
  place(piece: Uint8Array): string {
    return this.kept.placeOf(this.#pieces.push(piece) - 1)
  }

  /** The page's bytes: React's output with the pieces inserted. */
  bytesOf(html: string): Uint8Array {
    return Buffer.concat(
      this.kept
        .placesIn(html)
        .map((text, at) => (at % 2 === 0 ? Buffer.from(text) : (this.#pieces[Number(text)] ?? NOTHING))),
    )
  }
}

const NOTHING = new Uint8Array()

const KeptContext = createContext<PageWithKept | null>(null)
/** Without it, kept parts are rendered in place. */
export const KeptProvider = KeptContext.Provider

const SharedContext = createContext(false)
/** Whether this is rendered for all visitors together, without a posted form or a route. */
export const useShared = (): boolean => useContext(SharedContext)

/** The parts of a page's context that a kept part may use; all others differ by request. */
class SharedPage implements PageContext {
  constructor(
    readonly language: PageContext['language'],
    readonly theme: PageContext['theme'],
    readonly csrf: string,
    readonly here: string,
  ) {}

  get nonce(): never {
    throw ofOnePage()
  }
  get requestId(): never {
    throw ofOnePage()
  }
  get reload(): never {
    throw ofOnePage()
  }
  get failureTitle(): never {
    throw ofOnePage()
  }
  get retry(): never {
    throw ofOnePage()
  }
  get unknownIntent(): never {
    throw ofOnePage()
  }
}

const ofOnePage = () => new Error('a kept part is rendered outside the page that it asks for')

/** Slots that every kept part has. */
const ofPage = ['csrf', 'here'] as const

export interface KeptProps<G extends Given, S extends Slots>
  extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  /** The element around the part, whose attributes are not kept; absent: no element. */
  as?: 'div' | 'nav' | 'section' | 'ul'
  /** A component of a module, not one created while rendering. */
  of: (props: G & S) => ReactNode
  /**
   * Everything that it depends on besides language, theme, currency and picture addresses: answers that all visitors
   * share, and plain values with few variants.
   */
  given: G
  /**
   * A visitor's own texts: the part is given a placeholder for each, which it must show unchanged; the page has the
   * real text there.
   */
  slots?: S
}

/**
 * A part that is rendered once for all visitors with the same `given`. It sees no page: reading the member, the URL or
 * the nonce throws, so nothing of a visitor can be in it except `given`, which is in its key. The token of a form, and
 * the address to which preference forms redirect, are slots of every part.
 */
export function Kept<G extends Given, S extends Slots = Record<never, never>>({
  as: Element = Fragment as unknown as 'div',
  of,
  given,
  slots,
  ...attributes
}: KeptProps<G, S>) {
  const page = useContext(KeptContext)
  const own = useKnownPage()
  const shapes = useShapes()
  const { i18n } = useContext(I18nContext)
  const { language, currencySymbol } = useFormat()
  const pictures = usePictures()
  const Part = of as FunctionComponent<object>
  if (!page || !shapes || shapes.sealed)
    return (
      <Element {...attributes}>
        <Part {...given} {...slots} />
      </Element>
    )
  const format = { language, theme: own?.theme, currencySymbol, pictures }
  const names = slots ? Object.keys(slots) : NO_NAMES
  const markup = page.kept.of(of, { given, slots: names, ...format }, (shapesOfPart, slot) => {
    const part = <Part {...given} {...Object.fromEntries(names.map((name) => [name, slot(name)]))} />
    return (
      <I18nextProvider i18n={i18n}>
        <ShapesProvider value={shapesOfPart}>
          <FormatProvider value={{ language, currencySymbol }}>
            <MoneyFormatProvider locale={htmlLang[language]} symbol={currencySymbol}>
              <PicturesProvider value={pictures}>
                <SharedContext.Provider value>
                  {own ? (
                    <PageContextProvider
                      value={new SharedPage(language, own.theme, slot(ofPage[0]), slot(ofPage[1]))}
                    >
                      {part}
                    </PageContextProvider>
                  ) : (
                    part
                  )}
                </SharedContext.Provider>
              </PicturesProvider>
            </MoneyFormatProvider>
          </FormatProvider>
        </ShapesProvider>
      </I18nextProvider>
    )
  })
  shapes.addAll(markup.shapes)
  const children: ReactNode[] = []
  let text = ''
  for (const { bytes, slot } of markup.pieces) {
    if (bytes.length > 0) text += page.place(bytes)
    if (slot === undefined) continue
    const filling = slot === 'csrf' || slot === 'here' ? own?.[slot] : slots?.[slot]
    if (typeof filling === 'string') text += filling
    else {
      // a key, as React asks for one in a list; nothing is ever rendered again
      children.push(text, <Fragment key={children.length}>{filling}</Fragment>)
      text = ''
    }
  }
  children.push(text)
  return <Element {...attributes}>{children}</Element>
}

const NO_NAMES: readonly string[] = []
