import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { csvDownload } from './csv-download.server.ts'
import type { Answer } from './platform.server.ts'

type Rows = Answer<{ content: number[]; next: string | null }>

/** A download of numbers; `pages` are what the platform answers one after the other. */
async function download(pages: Rows[], method = 'GET') {
  const asked: (string | undefined)[] = []
  const context = { deadlineMs: 0, instead: undefined } as AppLoadContext
  const deadlines: number[] = []
  await csvDownload(
    { request: new Request('http://site/numbers.csv', { method }), context },
    {
      name: 'numbers',
      fields: ['n'],
      cells: (n: number) => [String(n)],
      rows: async (after) => {
        asked.push(after)
        deadlines.push(context.deadlineMs)
        return pages[asked.length - 1] ?? { ok: true, value: { content: [], next: null } }
      },
    },
  )
  if (!context.instead) throw new Error('no file')
  return { asked, deadlines, response: context.instead }
}

const rows = (content: number[], next: string | null): Rows => ({ ok: true, value: { content, next } })
const refused: Rows = { ok: false, code: 'platform-unreachable', detail: {} }

test('every page is asked for by the key of the one before, within a time of its own', async () => {
  const { asked, deadlines, response } = await download([rows([1, 2], 'a'), rows([3], 'b'), rows([4], null)])
  expect(await response.text()).toBe('n\r\n1\r\n2\r\n3\r\n4\r\n')
  expect(asked).toEqual([undefined, 'a', 'b'])
  expect(deadlines.every((deadlineMs) => deadlineMs > Date.now())).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="numbers.csv"',
    'cache-control': 'no-store',
  })
})

test('nobody is asked for rows that the visitor has not taken', async () => {
  const { asked, response } = await download([rows([1], 'a'), rows([2], 'b'), rows([3], null)])
  expect(asked).toHaveLength(1)
  const reader = response.body?.getReader()
  await reader?.read()
  expect(asked).toHaveLength(1)
  await reader?.read()
  expect(asked).toHaveLength(2)
  await reader?.cancel()
  expect(asked).toHaveLength(2)
})

test('a refusal at the start is a page with its status, a later one breaks the file off', async () => {
  await expect(download([refused])).rejects.toMatchObject({ init: { status: 503 } })
  const { response } = await download([rows([1], 'a'), refused])
  await expect(response.text()).rejects.toThrow('broke off')
})

test('HEAD has the headers alone', async () => {
  const { asked, response } = await download([rows([1], 'a')], 'HEAD')
  expect(response.body).toBeNull()
  expect(asked).toHaveLength(1)
})
