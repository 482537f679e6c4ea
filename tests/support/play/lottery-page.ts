import { expect } from 'vitest'
import { attributeOf, errorsOf, type Page, type Visitor } from '../site/visitor.ts'

/** What the lottery's flows do on its page: bets as `curl` would send them, and what the page then tells. */

export const pageOf = (code: string, query = '') => `/lottery?gameCode=${code}${query}`
export const HANOI = pageOf('vn-ha-noi')
export const FAST = pageOf('fast-1')

/** The open draws of a page, in their order. */
export const openOf = ({ html }: Page) =>
  html.querySelectorAll('[data-draw-state=open]').map((draw) => draw.getAttribute('data-draw') ?? '')

export type Fields = readonly (readonly [name: string, value: string])[]
export type WrittenLine = readonly [playType: string, numbers: string, stake: string]

export const fieldsOf = (lines: readonly WrittenLine[]): Fields =>
  lines.flatMap(([playType, numbers, stake]) => [
    ['playType', playType],
    ['numbers', numbers],
    ['stake', stake],
  ])

/** Posts fields as `curl -d` would, on the last open draw unless they name one. */
export async function send(visitor: Visitor, intent: string, fields: Fields, path = HANOI): Promise<Page> {
  const page = await visitor.get(path)
  const hidden = (name: string): [string, string] => [
    name,
    attributeOf(page, `#form-bet input[name=${name}]`, 'value'),
  ]
  const names = new Set(fields.map(([name]) => name))
  const usual: [string, string][] = [['numero', openOf(page).at(-1) ?? ''], hidden('requestId')]
  const body = new URLSearchParams([
    hidden('csrf'),
    ['intent', intent],
    ...usual.filter(([name]) => !names.has(name)),
    ...fields.map(([name, value]): [string, string] => [name, value]),
  ])
  return visitor.send(path, { method: 'POST', body })
}

export const bet = (visitor: Visitor, lines: readonly WrittenLine[], path = HANOI, more: Fields = []) =>
  send(visitor, 'bet', [...fieldsOf(lines), ...more], path)

/** The page that an answer redirects to. */
export const followed = (visitor: Visitor, answer: Page) => {
  expect([answer.status, errorsOf(answer)]).toEqual([303, {}])
  return visitor.get(answer.headers.get('location') ?? '')
}

export const ticketOf = (page: Page) => attributeOf(page, '[data-ticket]', 'data-ticket')

/** The cells of a record set's rows by their fields; amounts as plain decimals. */
export const rowsOf = ({ html }: Page, records: string) =>
  html
    .querySelectorAll(`[data-records=${records}] [data-id]`)
    .map((row) =>
      Object.fromEntries(
        row
          .querySelectorAll('[data-field]')
          .map((cell) => [
            cell.getAttribute('data-field') ?? '',
            cell.getAttribute('data-amount') ?? cell.text.trim(),
          ]),
      ),
    )

export const sumsOf = (page: Page) =>
  ['data-count', 'data-cost', 'data-most'].map((name) => attributeOf(page, '[data-count]', name))
