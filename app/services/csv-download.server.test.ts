import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { csvDownload } from './csv-download.server.ts'

const numbers = rowsEndpoint({
  path: '/numbers',
  auth: 'none',
  input: z.object({}),
  row: z.number(),
  refusals: [],
})

/** A download of numbers; `chunks` are the bytes that the platform answers one after the other, an error breaks it off. */
async function download(chunks: (string | Error)[], method = 'GET') {
  let taken = 0
  let cancelled = false
  const context = { log: { warn: () => {} }, instead: undefined } as unknown as AppLoadContext
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[taken++]
        if (chunk instanceof Error) throw chunk
        if (chunk === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(chunk))
      },
      cancel() {
        cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  await csvDownload(
    { request: new Request('http://site/numbers.csv', { method }), context },
    {
      name: 'numbers',
      fields: ['n'],
      cells: (n) => [String(n)],
      endpoint: numbers,
      open: async () => body,
    },
  )
  if (!context.instead) throw new Error('no file')
  return { response: context.instead, taken: () => taken, cancelled: () => cancelled }
}

test('all rows follow the head, however their bytes come', async () => {
  const { response } = await download(['[1,2]\n[3', ']\n[', '4]\nnull\n'])
  expect(await response.text()).toBe('n\r\n1\r\n2\r\n3\r\n4\r\n')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="numbers.csv"',
    'cache-control': 'no-store',
  })
  expect(await (await download(['null\n'])).response.text()).toBe('n\r\n')
})

test('nothing is taken from the platform that the visitor has not taken', async () => {
  const { response, taken, cancelled } = await download(['[1]\n', '[2]\n', '[3]\n', 'null\n'])
  expect(taken()).toBe(1)
  const reader = response.body?.getReader()
  await reader?.read()
  expect(taken()).toBe(1)
  await reader?.read()
  expect(taken()).toBe(2)
  await reader?.cancel()
  expect([taken(), cancelled()]).toEqual([2, true])
})

test('what fails at the start is a page with its status, later it breaks the file off', async () => {
  await expect(download([new Error('gone')])).rejects.toMatchObject({ init: { status: 502 } })
  for (const rest of [new Error('gone'), undefined, '["x"]\n', '{"not": "rows"}\n', 'nonsense\n']) {
    const { response } = await download(['[1]\n', ...(rest === undefined ? [] : [rest])])
    await expect(response.text()).rejects.toThrow()
  }
})

test('HEAD has the headers alone', async () => {
  const { response, cancelled } = await download(['[1]\n', 'null\n'], 'HEAD')
  expect([response.body, cancelled()]).toEqual([null, true])
})
