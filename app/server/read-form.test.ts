import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const post = (
  body: BodyInit | Uint8Array<ArrayBuffer>,
  type = 'application/x-www-form-urlencoded',
  headers: Record<string, string> = {},
) =>
  readForm(
    new Request('http://site/login', { method: 'POST', body, headers: { 'content-type': type, ...headers } }),
  )

test('a form is read, escapes and all', async () => {
  const read = await post('username=Nguy%E1%BB%85n+An&password=a%26b&empty=&bare')
  expect(read.ok && [...read.form]).toEqual([
    ['username', 'Nguyễn An'],
    ['password', 'a&b'],
    ['empty', ''],
    ['bare', ''],
  ])
})

test('multipart is read, a broken one is refused', async () => {
  const form = new FormData()
  form.append('username', 'Nguyễn')
  const request = new Request('http://site/login', { method: 'POST', body: form })
  const read = await readForm(request)
  expect(read.ok && read.form.get('username')).toBe('Nguyễn')
  expect(await post('--x\r\nbroken', 'multipart/form-data; boundary=x')).toEqual({
    ok: false,
    code: 'invalid',
    status: 400,
  })
  expect(await post('a=b', 'multipart/form-data')).toEqual({ ok: false, code: 'invalid', status: 400 })
})

test('a form with files may be large where its route takes them, and its texts are still texts', async () => {
  const form = new FormData()
  form.append('remark', 'ảnh \ufffd')
  form.append('images', new File([new Uint8Array(200_000).fill(0xff)], 'ảnh.png'))
  const request = () => new Request('http://site/promoDetail', { method: 'POST', body: form })
  expect(await readForm(request())).toMatchObject({ status: 413 })
  const read = await readForm(request(), { uploads: true })
  expect(read.ok && read.form.get('remark')).toBe('ảnh \ufffd')
  const image = read.ok && read.form.get('images')
  expect(image instanceof File && image.size).toBe(200_000)
  // Not UTF-8: as a text it is refused, as the content of a file it is none of our business.
  const part = (name: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n\xff\r\n--x--\r\n`
  const send = (text: string) =>
    post(new Uint8Array(Buffer.from(text, 'latin1')), 'multipart/form-data; boundary=x')
  expect(await send(part('remark'))).toMatchObject({ status: 400 })
  expect(await send(part('images', '; filename="a.png"'))).toMatchObject({ ok: true })
  // What is no multipart stays small there too.
  const long = new Request('http://site/promoDetail', {
    method: 'POST',
    body: `a=${'x'.repeat(70_000)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await readForm(long, { uploads: true })).toMatchObject({ status: 413 })
})

test('what is not a form is 415', async () => {
  for (const type of ['application/json', 'text/plain', 'application/octet-stream', ''])
    expect(await post('{}', type)).toMatchObject({ status: 415 })
  expect(await post('a=b', undefined, { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 })
})

test('limits of bytes, fields and their lengths', async () => {
  expect(await post(`a=${'x'.repeat(70_000)}`)).toMatchObject({ status: 413 })
  expect(await post(`a=${'x'.repeat(2049)}`)).toMatchObject({ status: 413 })
  expect(await post(`a=${encodeURIComponent('ễ'.repeat(700))}`)).toMatchObject({ status: 413 })
  expect(await post(`a=${encodeURIComponent('ễ'.repeat(680))}`)).toMatchObject({ ok: true })
  expect(await post(Array.from({ length: 201 }, (_, i) => `f${i}=1`).join('&'))).toMatchObject({
    status: 413,
  })
  expect(await post(Array.from({ length: 200 }, (_, i) => `f${i}=1`).join('&'))).toMatchObject({ ok: true })
})

test('a body that lies about its length is still stopped', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16_384)) })
  const request = new Request('http://site/login', {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  } as RequestInit)
  expect(await readForm(request)).toMatchObject({ status: 413 })
})

test('bytes that are not UTF-8 are refused, raw or escaped', async () => {
  expect(await post(new Uint8Array([0x61, 0x3d, 0xff]))).toMatchObject({ status: 400 })
  expect(await post('a=%FF%FE')).toMatchObject({ status: 400 })
  expect(await post('a=%E1%BB')).toMatchObject({ status: 400 })
})
