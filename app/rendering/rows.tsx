import { createElement, Fragment, type FunctionComponent, isValidElement, type ReactNode } from 'react'
import {
  Insertion,
  type Keeper,
  type KeptInput,
  type Markup,
  type PartWithoutSlots,
  useKeeper,
} from './kept.tsx'

/** The content of a row: what React renders, filled patterns, and lists of both. */
export type Content = ReactNode | FilledPattern | readonly Content[]

/** A component with a fixed part of its props: many rows differ only in the contents of its slots. */
class Pattern implements PartWithoutSlots {
  constructor(
    readonly name: string,
    readonly of: FunctionComponent<object>,
    readonly input: KeptInput,
  ) {}
}

/** A pattern with the contents of its slots. */
export class FilledPattern {
  constructor(
    readonly pattern: Pattern,
    readonly slots: Readonly<Record<string, Content>>,
  ) {}
}

type SlotsOf<Props> = {
  readonly [Name in keyof Props]-?: NonNullable<Props[Name]> extends string ? string : Content
}

/**
 * A function that fills `part`'s slots: all its props but those in `input`. As with `Kept`, no other part has this `name`,
 * `part` is a component of a module, `input` has few variants, and every slot occurs at least once, unchanged: a text as a child or an attribute,
 * any other content as a child. Make it once for a list or a module; a row may make its own where
 * few rows stand on a page.
 */
export function pattern<Props extends object, const G extends Partial<Props> & KeptInput>(
  name: string,
  part: (props: Props) => ReactNode,
  input: G,
): (slots: SlotsOf<Omit<Props, keyof G>>) => FilledPattern {
  const own = new Pattern(name, part as FunctionComponent<object>, input)
  return (slots) => new FilledPattern(own, slots)
}

/** Patterns by marks that have few variants (a state, whether it is open): `make` is called once for each. */
export function byMarks<Marks extends readonly (string | boolean | undefined)[], Fill>(
  make: (...marks: Marks) => Fill,
): (...marks: Marks) => Fill {
  const root: Variants<Fill> = { fill: undefined, by: new Map() }
  return (...marks) => {
    let variant = root
    for (const mark of marks) {
      let next = variant.by.get(mark)
      if (!next) {
        next = { fill: undefined, by: new Map() }
        variant.by.set(mark, next)
      }
      variant = next
    }
    variant.fill ??= make(...marks)
    return variant.fill
  }
}

interface Variants<Fill> {
  fill: Fill | undefined
  by: Map<string | boolean | undefined, Variants<Fill>>
}

/**
 * Rows of one shape, many of them: React writes each pattern once for all visitors, and the rows are made of its HTML
 * and of the texts in the slots, escaped. React writes everything but patterns. Without kept parts all is, to the same
 * HTML.
 */
export function Rows({ children }: { children: Content }) {
  const keeper = useKeeper()
  return keeper ? written(children, keeper) : nodeOf(children)
}

function written(content: Content, keeper: Keeper): ReactNode {
  const insertion = new Insertion(keeper.page)
  writerTo(insertion, keeper)(content)
  return insertion.node()
}

/** Writes contents into an insertion; each pattern is looked up once. */
export function writerTo(insertion: Insertion, keeper: Keeper): (content: Content) => void {
  const markups = new Map<Pattern, Markup>()
  const write = (content: Content): void => {
    if (typeof content === 'string') insertion.text(content)
    else if (content instanceof FilledPattern) fill(content)
    else if (isList(content)) content.forEach(write)
    else if (isValidElement(content)) insertion.element(content)
    else if (typeof content === 'number') insertion.text(String(content))
    else if (content !== null && content !== undefined && typeof content !== 'boolean')
      insertion.element(content)
  }
  const fill = ({ pattern, slots }: FilledPattern): void => {
    let markup = markups.get(pattern)
    if (!markup) {
      markup = keeper.markupOf(pattern, slots)
      markups.set(pattern, markup)
    }
    for (const { html, slot } of markup.pieces) {
      insertion.html(html)
      if (slot !== undefined) write(keeper.ofPage(slot) ?? slots[slot])
    }
  }
  return write
}

/** The same for React. */
function nodeOf(content: Content): ReactNode {
  if (isList(content)) return createElement(Fragment, null, ...content.map(nodeOf))
  if (!(content instanceof FilledPattern)) return content
  const { pattern, slots } = content
  return createElement(pattern.of, { ...pattern.input, ...nodesOf(slots) })
}

/** The contents of slots, for React. */
export const nodesOf = (slots: Readonly<Record<string, Content>>): Record<string, ReactNode> =>
  Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, nodeOf(slot)]))

const isList = (content: Content): content is readonly Content[] => Array.isArray(content)
