import type { i18n } from 'i18next'
import {
  createContext,
  createElement,
  Fragment,
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import { I18nContext, I18nextProvider } from 'react-i18next'
import { MoneyFormatProvider } from '#app/components/money.tsx'
import { MarkupWriterProvider, Shapes, ShapesProvider, useShapes } from '#app/components/pictures/sprite.tsx'
import { PicturesProvider, usePictures } from '#app/components/pictures/use-pictures.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { type Format, FormatProvider, useFormat } from '#app/i18n/format.tsx'
import { type PageContext, PageContextProvider, useKnownPage } from '#app/i18n/page-context.tsx'
import type { WithVersion } from '#app/lib/pages/with-version.ts'
import { escapeHtml } from '#app/lib/text/escape-html.ts'
import type { Store } from './cache.ts'
import { WithoutPage } from './router-contexts.tsx'

type Plain = string | number | boolean | null | undefined

/**
 * What a kept part may be given, all of which is in its key: plain values, lists and records of them, by what they say;
 * and what the platform said, by its version.
 */
export type KeptInput = Readonly<
  Record<string, Plain | readonly Plain[] | { readonly [name: string]: Plain } | WithVersion>
>

/** What a part is made of in addition to its input: components, and other parts of the program. */
export type Code = Readonly<Record<string, object>>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** A piece of a part's HTML. Most are only ever asked for one of the two forms, so the other is not held. */
class Piece {
  #html: string | undefined
  #bytes: Uint8Array | undefined

  /** `slot` is what follows it, if anything does. */
  constructor(
    html: string,
    readonly slot: string | undefined,
  ) {
    this.#html = html
  }

  get html(): string {
    this.#html ??= decoder.decode(this.#bytes)
    return this.#html
  }

  get bytes(): Uint8Array {
    if (!this.#bytes) {
      this.#bytes = encoder.encode(this.#html)
      this.#html = undefined
    }
    return this.#bytes
  }
}

/** The HTML of a part: each piece but the last is followed by the name of a slot. */
export interface Markup {
  pieces: readonly Piece[]
  shapes: Shapes
}

/** The markup of parts, by everything that they depend on (docs/decisions/0048). */
export class KeptMarkup {
  /** The code of each part by its name: two parts with one name would be shown in each other's place. */
  readonly #codeOf = new Map<string, readonly object[]>()
  /** The secret prefix of placeholders: for slots while a part is rendered, and for inserts in a page. */
  readonly #secret: string
  readonly #slot: RegExp
  readonly #insert: RegExp

  /** `toMarkup` is React's `renderToStaticMarkup`: pages come with it, and browsers load no renderer. `secret` is random. */
  constructor(
    private readonly store: Store<Markup>,
    private readonly toMarkup: (element: ReactElement) => string,
    secret: string,
  ) {
    this.#secret = secret
    this.#slot = new RegExp(`${secret}-s-(\\w+)-`)
    this.#insert = new RegExp(`${secret}-p-(\\d+)-`, 'g')
  }

  /**
   * The markup of a part with the slots of these names; `format` is what it depends on besides `input`. It is rendered
   * unless it is kept.
   */
  of(
    name: string,
    code: readonly object[],
    format: string,
    input: KeptInput,
    slots: Readonly<Record<string, unknown>> | undefined,
    render: (shapes: Shapes, slot: (name: string) => string) => ReactElement,
  ): Markup {
    this.#check(name, code)
    let key = `${name} ${format}`
    for (const name in slots) key += ` ${name}`
    for (const name in input) key += ` ${name}=${keyOf(input[name])}`
    const cachedMarkup = this.store.get(key)
    if (cachedMarkup) return cachedMarkup
    const names = Object.keys(slots ?? {})
    const clash = names.find(isOfPage)
    if (clash !== undefined) throw new Error(`the slot ${clash} of a kept part is the page's own`)
    const shapes = new Shapes()
    const html = this.toMarkup(render(shapes, (name) => `${this.#secret}-s-${name}-`))
    const markup = { pieces: this.#piecesOf(html, names), shapes }
    this.store.set(key, markup, Buffer.byteLength(html))
    return markup
  }

  #piecesOf(html: string, slots: readonly string[]): Markup['pieces'] {
    const cut = html.split(this.#slot)
    const pieces: Piece[] = []
    for (let at = 0; at < cut.length; at += 2) pieces.push(new Piece(cut[at] ?? '', cut[at + 1]))
    // A slot that the part changes or leaves out would otherwise be lost silently.
    const missing = slots.find((name) => !pieces.some(({ slot }) => slot === name))
    if (missing !== undefined) throw new Error(`a kept part does not show its slot ${missing} as it is`)
    return pieces
  }

  /** The placeholder of the page's insert with this number. */
  placeOf = (number: number): string => `${this.#secret}-p-${number}-`

  /** Hands over the texts of a page in order, each but the last with the number of the insert after it. */
  eachIn(html: string, take: (text: string, insert: number | undefined) => void): void {
    let from = 0
    for (const match of html.matchAll(this.#insert)) {
      take(html.slice(from, match.index), Number(match[1]))
      from = match.index + match[0].length
    }
    take(html.slice(from), undefined)
  }

  /** The code of a name is always the same: otherwise two parts have one name, or one is made while rendering. */
  #check(name: string, code: readonly object[]): void {
    const parts = this.#codeOf.get(name)
    if (!parts) this.#codeOf.set(name, code)
    else if (code.some((one, at) => one !== parts[at])) throw new Error(`two kept parts are named ${name}`)
  }
}

/** No two values have the same: a text has its length before it, a version and a list of values a letter. */
function keyOf(value: KeptInput[string]): string {
  if (typeof value === 'string') return `${value.length}:${value}`
  if (typeof value !== 'object' || value === null) return String(value)
  if (isVersioned(value)) return `v${value.version.length}:${value.version}`
  const json = JSON.stringify(value)
  return `j${json.length}:${json}`
}

const isVersioned = (value: object): value is WithVersion => 'version' in value

/** Slots that every kept part has. */
const isOfPage = (slot: string): slot is 'csrf' | 'here' => slot === 'csrf' || slot === 'here'

/** Finished HTML. */
type Html = string | Uint8Array

/** A page that is being rendered: kept parts are inserted into it as finished HTML, without React. */
export class PageWithKept {
  readonly #inserts: (readonly Html[])[] = []
  #keeper: Keeper | undefined

  constructor(readonly keptMarkup: KeptMarkup) {}

  /** A placeholder in the page for this HTML. */
  place(insert: readonly Html[]): string {
    return this.keptMarkup.placeOf(this.#inserts.push(insert) - 1)
  }

  /** Where the page's contexts say the same, which is nearly everywhere, it is the same keeper. */
  keeperFor(around: PageEnvironment): Keeper {
    if (!this.#keeper?.isFor(around)) this.#keeper = new Keeper(this, around)
    return this.#keeper
  }

  /** The page's bytes: React's output with the inserts. */
  bytesOf(html: string): Uint8Array {
    const pieces: Html[] = []
    let most = 0
    const add = (piece: Html) => {
      pieces.push(piece)
      most += typeof piece === 'string' ? piece.length * BYTES_A_UNIT : piece.length
    }
    this.keptMarkup.eachIn(html, (text, insert) => {
      add(text)
      if (insert !== undefined) this.#inserts[insert]?.forEach(add)
    })
    // Written in one pass: to count the bytes of a text before costs as much as to write them.
    if (room.length < most) room = Buffer.allocUnsafe(most)
    let end = 0
    for (const piece of pieces) {
      if (typeof piece === 'string') end += room.write(piece, end)
      else {
        room.set(piece, end)
        end += piece.length
      }
    }
    return Buffer.from(room.subarray(0, end))
  }
}

/** The most bytes that UTF-8 needs for a unit of a string. */
const BYTES_A_UNIT = 3

/** Where pages are written, one after the other: allocating this much for each page is slow. */
let room = Buffer.allocUnsafe(512 * 1024)

/** A part of pages without the contents of its slots. */
export interface PartWithoutSlots {
  name: string
  of: FunctionComponent<object>
  input: KeptInput
  code?: Code | undefined
}

/** What a kept part may know of the page around it, in addition to its input. */
interface PageEnvironment {
  shapes: Shapes
  own: PageContext | undefined
  i18n: i18n
  format: Format
  pictures: string | null
}

/** Keeps the parts of a page: knows what they depend on besides their input, and renders the new ones. */
export class Keeper {
  readonly #format: string

  constructor(
    readonly page: PageWithKept,
    private readonly around: PageEnvironment,
  ) {
    const { own, format, pictures } = around
    this.#format = JSON.stringify([format.language, own?.theme, format.currencySymbol, pictures])
  }

  isFor({ shapes, own, i18n, format, pictures }: PageEnvironment): boolean {
    const { around } = this
    return (
      shapes === around.shapes &&
      own === around.own &&
      i18n === around.i18n &&
      format === around.format &&
      pictures === around.pictures
    )
  }

  /** The markup of a part, whose shapes are now the page's. */
  markupOf(
    { name, of: Part, input, code }: PartWithoutSlots,
    slots: Readonly<Record<string, unknown>> | undefined,
  ): Markup {
    const parts = code ? [Part, ...Object.values(code)] : [Part]
    const markup = this.page.keptMarkup.of(name, parts, this.#format, input, slots, (shapes, slot) => {
      const placeholders: Record<string, string> = {}
      for (const name in slots) placeholders[name] = slot(name)
      return this.#withoutPage(<Part {...input} {...code} {...placeholders} />, shapes, slot)
    })
    this.around.shapes.addAll(markup.shapes)
    return markup
  }

  /** What stands in a slot that every kept part has. */
  ofPage(slot: string): string | undefined {
    return isOfPage(slot) ? this.around.own?.[slot] : undefined
  }

  #withoutPage(part: ReactElement, shapes: Shapes, slot: (name: string) => string): ReactElement {
    const { own, i18n, format, pictures } = this.around
    const { language, currencySymbol } = format
    return (
      <I18nextProvider i18n={i18n}>
        <ShapesProvider value={shapes}>
          <FormatProvider value={format}>
            <MoneyFormatProvider locale={htmlLang[language]} symbol={currencySymbol}>
              <PicturesProvider value={pictures}>
                <WithoutPage>
                  {own ? (
                    <PageContextProvider
                      value={new SharedPage(language, own.theme, slot('csrf'), slot('here'))}
                    >
                      {part}
                    </PageContextProvider>
                  ) : (
                    part
                  )}
                </WithoutPage>
              </PicturesProvider>
            </MoneyFormatProvider>
          </FormatProvider>
        </ShapesProvider>
      </I18nextProvider>
    )
  }
}

/** What stands in a page in place of kept parts: their HTML in as few placeholders as can be, and React's nodes. */
export class Insertion {
  readonly #children: ReactNode[] = []
  #html: Html[] = []
  #text = ''

  constructor(private readonly page: PageWithKept) {}

  bytes(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#endText()
    this.#html.push(bytes)
  }

  html(html: string): void {
    this.#text += html
  }

  text(text: string): void {
    this.#text += escapeHtml(text)
  }

  /** Is written by React. */
  element(node: ReactNode): void {
    this.#endHtml()
    this.#children.push(node)
  }

  /** The children of an element, in `createElement`. */
  end(): ReactNode[] {
    this.#endHtml()
    return this.#children
  }

  /** All of it, without an element around it: most often one text. */
  node(): ReactNode {
    const children = this.end()
    return children.length === 1 ? children[0] : createElement(Fragment, null, ...children)
  }

  #endText(): void {
    if (this.#text) this.#html.push(this.#text)
    this.#text = ''
  }

  #endHtml(): void {
    this.#endText()
    if (this.#html.length > 0) this.#children.push(this.page.place(this.#html))
    this.#html = []
  }
}

const KeptContext = createContext<PageWithKept | null>(null)
/** Without a page, kept parts are rendered in place. */
export const KeptProvider = ({ value, children }: { value: PageWithKept | null; children: ReactNode }) => (
  <KeptContext.Provider value={value}>
    <MarkupWriterProvider value={value && ((markup) => value.place([markup]))}>
      {children}
    </MarkupWriterProvider>
  </KeptContext.Provider>
)

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

/** What keeps the parts of this page; null where they are rendered in place. */
export function useKeeper(): Keeper | null {
  const page = useContext(KeptContext)
  const own = useKnownPage()
  const shapes = useShapes()
  const translation = useContext(I18nContext) as { i18n: i18n } | undefined
  const format = useFormat()
  const pictures = usePictures()
  if (!page || !shapes || shapes.sealed || !translation) return null
  return page.keeperFor({ shapes, own, i18n: translation.i18n, format, pictures })
}
