import { expect, test } from 'vitest'
import { fieldsAllowed } from '#app/lib/forms/fields-allowed.ts'
import { type UploadPlace, UploadRoom } from '../connections/upload-room.ts'
import { HungUp } from './read-bytes.ts'
import { isUpload, readForm, readUpload } from './read-form.ts'

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
  expect(isUpload(request())).toBe(true)
  const place = new UploadRoom().enter('an') as UploadPlace
  const read = await readUpload(request(), place.newFile)
  expect(read.ok && read.form.get('remark')).toBe('ảnh \ufffd')
  const image = (read.ok && read.form.get('images')) as File
  expect([image.name, image.size]).toEqual(['ảnh.png', 200_000])
  expect(Buffer.alloc(200_000, 0xff).equals(Buffer.from(await image.arrayBuffer()))).toBe(true)
  await place.leave()
  await expect(image.arrayBuffer()).rejects.toThrow() // it was a file, and is gone
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
  expect(isUpload(long)).toBe(false)
  expect(await readForm(long)).toMatchObject({ status: 413 })
})

test('a form has 200 parts at most, and no text of it more than 2 KB, however it comes', async () => {
  const parts = (count: number, text = '') =>
    `${Array.from({ length: count }, (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n${text}\r\n`).join('')}--x--\r\n`
  const send = (body: string) => post(body, 'multipart/form-data; boundary=x')
  expect(await send(parts(200))).toMatchObject({ ok: true })
  expect(await send(parts(201))).toMatchObject({ status: 413 })
  expect(await send(parts(1, 'y'.repeat(2048)))).toMatchObject({ ok: true })
  expect(await send(parts(1, 'y'.repeat(2049)))).toMatchObject({ status: 413 })
  // It ends there: what follows is not looked at.
  let asked = 0
  const endless = new ReadableStream({
    pull(controller) {
      asked++
      controller.enqueue(Buffer.from(parts(500).slice(0, -7)))
    },
  })
  const request = new Request('http://site/promoDetail', {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit)
  expect(isUpload(request)).toBe(true)
  const place = new UploadRoom().enter('an') as UploadPlace
  expect(await readUpload(request, place.newFile)).toMatchObject({ status: 413 })
  expect(asked).toBeLessThan(4)
})

test('what breaks off is said to have done so, and leaves nothing behind', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(
        Buffer.from('--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nhalf a file'),
      )
      controller.error(new Error('aborted'))
    },
  })
  const request = new Request('http://site/promoDetail', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit)
  const place = new UploadRoom().enter('an') as UploadPlace
  await expect(readUpload(request, place.newFile)).rejects.toThrow(HungUp)
  await place.leave()
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

test('a betting slip may have as many fields as its fifty lines need, and no other form', async () => {
  const send = (path: string, fields: number) =>
    readForm(
      new Request(`http://site${path}`, { method: 'POST', body: new URLSearchParams('a=1&'.repeat(fields)) }),
      fieldsAllowed(path),
    )
  expect(await send('/game/SEN/football', 260)).toMatchObject({ ok: true })
  expect(await send('/game/SEN/football', 261)).toMatchObject({ status: 413 })
  expect(await send('/game/SEN/sicbo', 201)).toMatchObject({ status: 413 })
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

test('a body that ends before its length, or after its sender has gone, is no form', async () => {
  const gone = new AbortController()
  gone.abort()
  const request = (more: RequestInit, length: string) =>
    new Request('http://site/login', {
      method: 'POST',
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': length },
      ...more,
    })
  await expect(readForm(request({}, '4'))).rejects.toThrow(HungUp)
  await expect(readForm(request({ signal: gone.signal }, '3'))).rejects.toThrow(HungUp)
  expect(await readForm(request({}, '3'))).toMatchObject({ ok: true })
})
