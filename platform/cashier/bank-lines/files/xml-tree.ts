import sax from 'sax'
import { FileFault } from './statement-file.ts'

/** An element of XML: its name without a prefix, its attributes, its own text and the elements in it. */
export interface Element {
  name: string
  row: number
  attributes: Readonly<Record<string, string>>
  text: string
  children: Element[]
}

/** Elements that are deeper in each other than any statement has them. */
const MAX_DEPTH = 40

/**
 * Reads XML, and hands over each element whose names from the root on are one of `paths` (`Document/Stmt/Ntry`), as soon as it has
 * ended; it is not kept then, so that a long file takes no more memory than its longest element. A document type is a fault:
 * no entity of its own is ever read. Throws a `FileFault`.
 */
export function readElements(
  text: string,
  paths: ReadonlySet<string>,
  take: (path: string, element: Element) => void,
): void {
  const parser = sax.parser(true)
  const names: string[] = []
  // The elements that are being built: none outside of the wanted ones.
  const open: Element[] = []
  const row = () => parser.line + 1
  parser.onerror = () => {
    throw new FileFault(row(), 'no XML')
  }
  parser.ondoctype = () => {
    throw new FileFault(row(), 'a document type')
  }
  parser.onopentag = ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(':') + 1)
    names.push(name)
    if (names.length > MAX_DEPTH) throw new FileFault(row(), 'elements too deep in each other')
    if (open.length === 0 && !paths.has(names.join('/'))) return
    const element: Element = { name, row: row(), attributes: textsOf(attributes), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  const addText = (part: string) => {
    const last = open.at(-1)
    if (last) last.text += part
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onclosetag = () => {
    const path = names.join('/')
    names.pop()
    const ended = open.pop()
    if (ended && open.length === 0) take(path, ended)
  }
  parser.write(text).close()
}

const textsOf = (attributes: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]))

/** The elements at a path below another: `RmtInf/Ustrd`. */
export function elementsAt(element: Element | undefined, path: string): Element[] {
  let elements = element ? [element] : []
  for (const name of path.split('/'))
    elements = elements.flatMap(({ children }) => children.filter((one) => one.name === name))
  return elements
}

/** The text of the first of some paths that has one; empty where none has. */
export function textAt(element: Element | undefined, ...paths: string[]): string {
  for (const path of paths)
    for (const { text } of elementsAt(element, path)) if (text.trim() !== '') return text.trim()
  return ''
}
