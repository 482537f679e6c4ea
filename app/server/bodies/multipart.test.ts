import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BrokenBody, boundaryOf, type PartHead, partsOf } from './multipart.ts'

async function* cut(body: Buffer, at: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0
  for (const to of [...at.filter((place) => place < body.length).sort((a, b) => a - b), body.length]) {
    yield body.subarray(from, to)
    from = to
  }
}

async function read(body: Buffer, boundary: string, at: readonly number[] = []) {
  const parts: { head: PartHead; content: Buffer }[] = []
  for await (const event of partsOf(cut(body, at), boundary)) {
    if (event.kind === 'head') parts.push({ head: event.head, content: Buffer.alloc(0) })
    const last = parts.at(-1)
    if (event.kind === 'data' && last) last.content = Buffer.concat([last.content, event.bytes])
  }
  return parts
}

/** A body as browsers make it, with what it holds. */
async function written(form: FormData): Promise<{ body: Buffer; boundary: string }> {
  const request = new Request('http://site/', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    boundary: boundaryOf(request.headers.get('content-type') ?? ''),
  }
}

test('what a browser sends is read, wherever it is cut', async () => {
  const nasty = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .constantFrom('\r\n', '\r\n--', '--', '\r\n\r\n', '\r\n------')
      .map((text) => new Uint8Array(Buffer.from(text))),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), nasty), {
        maxLength: 6,
      }),
      fc.array(fc.nat(2_000), { maxLength: 12 }),
      async (files, at) => {
        const form = new FormData()
        for (const [name, bytes] of files) form.append('f', new File([new Uint8Array(bytes)], name))
        const { body, boundary } = await written(form)
        const parts = await read(body, boundary, at)
        expect(parts.map(({ content }) => [...content])).toEqual(files.map(([, bytes]) => [...bytes]))
        const names = form.getAll('f').map((file) => (file as File).name)
        expect(parts.map(({ head }) => head.fileName)).toEqual(names)
      },
    ),
    { numRuns: 200 },
  )
})

test('a part says its name, its file and its type', async () => {
  const head = async (lines: string) =>
    (await read(Buffer.from(`--x\r\n${lines}\r\n\r\n\r\n--x--`), 'x'))[0]?.head
  expect(await head('content-disposition: form-data; name="a"')).toEqual({
    name: 'a',
    fileName: undefined,
    type: '',
  })
  expect(
    await head('Content-Type: image/png\r\nContent-Disposition: form-data; name="a%22b"; filename="ảnh.png"'),
  ).toEqual({ name: 'a"b', fileName: 'ảnh.png', type: 'image/png' })
  expect(await head('Content-Disposition: form-data; name=a; filename=""')).toMatchObject({
    name: 'a',
    fileName: '',
  })
  expect(
    await head('Content-Disposition: form-data; name="a"; filename*=utf-8\'\'%E1%BA%A3nh.png'),
  ).toMatchObject({ fileName: 'ảnh.png' })
})

test('what is not whole, or no form, is broken', async () => {
  const part = 'Content-Disposition: form-data; name="a"\r\n\r\n'
  const bodies = [
    '',
    '--x',
    '--x\r\n',
    '--y\r\n',
    `--x\r\n${part}`,
    `--x\r\n${part}a\r\n--x`,
    `--x\r\n${part}a\r\n--xy--`,
    'a',
    `a--x\r\n${part}\r\n--x--`,
    '--x\r\n\r\n\r\n--x--',
    '--x\r\nno header\r\n\r\n\r\n--x--',
    '--x\r\nContent-Disposition: attachment; name="a"\r\n\r\n\r\n--x--',
    `--x\r\n${'X-Long: '.padEnd(9_000, 'y')}\r\n${part}\r\n--x--`,
  ]
  for (const body of bodies) await expect(read(Buffer.from(body), 'x'), body).rejects.toThrow(BrokenBody)
  const latin1 = '--x\r\nContent-Disposition: form-data; name="\xe9"\r\n\r\n\r\n--x--'
  await expect(read(Buffer.from(latin1, 'latin1'), 'x')).rejects.toThrow(BrokenBody)
  expect(await read(Buffer.from('--x--\r\n'), 'x')).toEqual([])
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
  ])
    expect(() => boundaryOf(type)).toThrow(BrokenBody)
})
