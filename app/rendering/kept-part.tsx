import { createElement, type FunctionComponent, type HTMLAttributes, type ReactNode } from 'react'
import { type Code, Insertion, type KeptInput, useKeeper } from './kept.tsx'
import { type Content, type FilledPattern, nodesOf, writerTo } from './rows.tsx'

/**
 * The slots of a kept part, for a visitor's own texts: each occurs at least once, as a child or an attribute,
 * unchanged. What is no text may be a filled pattern, which no element of React stands for.
 */
export type Slots = Readonly<Record<string, Content>>

/** What a part is given in its slots: a node in place of a filled pattern. */
type Filling<S extends Slots> = {
  readonly [Name in keyof S]: [Extract<S[Name], FilledPattern>] extends [never] ? S[Name] : ReactNode
}

export interface KeptProps<G extends KeptInput, S extends Slots, C extends Code>
  extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  /** What it is called in its key; no other part has this name. */
  name: string
  /** The element around the part, whose attributes are not kept; absent: no element. */
  as?: 'div' | 'nav' | 'section' | 'ul'
  /** A component of a module, not one created while rendering. */
  of: (props: G & Filling<S> & C) => ReactNode
  /**
   * Everything that it depends on besides language, theme, currency and picture addresses: versions of what the platform
   * said, and plain values with few variants. With the name it is its key.
   */
  input: G
  /** Components and other parts of the program that it is made of: always the same for its name. */
  code?: C
  /**
   * A visitor's own texts: the part is given a placeholder for each, which it must show unchanged; the page has the
   * real text there.
   */
  slots?: S
}

/** For a part without slots, or without code. */
export type None = Record<never, never>

/**
 * A part that is rendered once for all visitors with the same `input`. It sees no page: reading the member, the URL or
 * the nonce throws, so nothing of a visitor can be in it except `input`, which is in its key. The token of a form, and
 * the address to which preference forms redirect, are slots of every part.
 */
export function Kept<G extends KeptInput, S extends Slots = None, C extends Code = None>({
  name,
  as,
  of,
  input,
  code,
  slots,
  ...attributes
}: KeptProps<G, S, C>) {
  const keeper = useKeeper()
  const Part = of as FunctionComponent<object>
  if (!keeper) {
    const part = <Part {...input} {...code} {...nodesOf(slots ?? {})} />
    return as ? createElement(as, attributes, part) : part
  }
  const insertion = new Insertion(keeper.page)
  const write = writerTo(insertion, keeper)
  for (const { bytes, slot } of keeper.markupOf({ name, of: Part, input, code }, slots).pieces) {
    insertion.bytes(bytes)
    if (slot !== undefined) write(keeper.ofPage(slot) ?? slots?.[slot])
  }
  return as ? createElement(as, attributes, ...insertion.end()) : insertion.node()
}
