// The yardstick: the very elements of pages of Sen, and the reference pages, rendered by React alone on node:http, with
// the data in memory. `node --import tsx bare-react.ts <file.html> ...` prints its port; the pages are `/0`, `/1`, ...
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type HTMLElement, type Node, NodeType, parse } from 'node-html-parser'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ReferenceHome, ReferenceStatement } from './reference-pages.tsx'

interface Part {
  tag: string
  props: Record<string, unknown>
  children: (Part | string)[]
}

const renamed: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  colspan: 'colSpan',
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(';').filter(Boolean)
  return Object.fromEntries(
    rules.map((rule) => {
      const [name = '', ...value] = rule.split(':')
      const key = name.trim()
      return [
        key.startsWith('--') ? key : key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value.join(':').trim(),
      ]
    }),
  )
}

function partOf(element: HTMLElement): Part {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'style') props.style = styleOf(value)
    else if (name === 'value') props.defaultValue = value
    else if (name === 'checked') props.defaultChecked = true
    else if (name === 'selected') continue
    else props[renamed[name] ?? name] = value === '' && !name.startsWith('data-') ? true : value
  }
  const tag = element.rawTagName.toLowerCase()
  if (tag === 'script' || tag === 'style') {
    props.dangerouslySetInnerHTML = { __html: element.innerHTML }
    return { tag, props, children: [] }
  }
  return { tag, props, children: element.childNodes.flatMap(childOf) }
}

function childOf(node: Node): (Part | string)[] {
  if (node.nodeType === NodeType.TEXT_NODE) return [node.text]
  return node.nodeType === NodeType.ELEMENT_NODE ? [partOf(node as HTMLElement)] : []
}

/** A component of a page would make its elements on each request, so this does too. */
function Rendered({ part }: { part: Part }): ReactNode {
  const element = ({ tag, props, children }: Part): ReactNode =>
    createElement(
      tag,
      props,
      ...children.map((child) => (typeof child === 'string' ? child : element(child))),
    )
  return element(part)
}

/** The elements of a page, as its HTML file has them. */
function pageOf(file: string): ReactNode {
  const root = parse(readFileSync(file, 'utf8'), { comment: false }).querySelector('html')
  if (!root) throw new Error(`no <html> in ${file}`)
  return createElement(Rendered, { part: partOf(root) })
}

const pages: Record<string, ReactNode> = {
  '/home': createElement(ReferenceHome),
  '/statement': createElement(ReferenceStatement),
  ...Object.fromEntries(process.argv.slice(2).map((file, index) => [`/${index}`, pageOf(file)])),
}

const server = createServer((request, response) => {
  const page = pages[request.url ?? '']
  if (!page) return void response.writeHead(404).end()
  const body = `<!DOCTYPE html>${renderToString(page)}`
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
