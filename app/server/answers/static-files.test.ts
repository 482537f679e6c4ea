import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { staticFiles } from './static-files.ts'

test('a file of a type that is not known stops the start, and is named', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sen-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'pictures'))
  for (const known of ['a.css', 'a.css.br', 'a.css.gz', '.hidden', 'pictures/a.png'])
    writeFileSync(path.join(folder, known), 'a {}')
  const serve = staticFiles(folder)
  const statusOf = (url: string) => serve(new Request(`http://site${url}`), url)?.status
  expect(['/a.css', '/pictures/a.png', '/a.css.br', '/.hidden', '/pictures'].map(statusOf)).toEqual([
    200,
    200,
    undefined,
    undefined,
    undefined,
  ])
  for (const unknown of ['pictures/a.tiff', 'LICENCE']) {
    writeFileSync(path.join(folder, unknown), 'a')
    expect(() => staticFiles(folder)).toThrow(`The type of the static file /${unknown} is not known`)
    rmSync(path.join(folder, unknown))
  }
})

test('a file that the client has is not sent again, however its tag is written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sen-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'a.css'), 'a {}')
  const serve = staticFiles(folder)
  const ask = (ifNoneMatch?: string) =>
    serve(
      new Request('http://site/a.css', { headers: ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {} }),
      '/a.css',
    )
  const tag = ask()?.headers.get('etag') ?? ''
  for (const same of [tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*'])
    expect([same, ask(same)?.status]).toEqual([same, 304])
  for (const other of [undefined, '"other"', `x${tag}`, 'W/"other"'])
    expect([other, ask(other)?.status]).toEqual([other, 200])
})
