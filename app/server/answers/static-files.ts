import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { encodingFor } from '#app/rendering/compress.ts'
import { methodNotOffered } from './plain-page.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.sh': 'text/plain; charset=utf-8',
}

interface StaticFile {
  type: string
  etag: string
  immutable: boolean
  body: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
}

const SERVICE_WORKER = '/sw.js'

/** What is packed of a file beside it. */
const PACKED = ['.br', '.gz']

/**
 * Serves the built files from memory: only listed files can be requested, and no request touches the disk. Another method
 * than GET or HEAD is answered 405. Undefined if there is no such file. Throws for a file whose type is not known: it would
 * be missing, or be sent without one. Hidden files are not served.
 */
export function staticFiles(root: string): (request: Request, pathname: string) => HttpAnswer | undefined {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const url = `/${path.relative(root, file).split(path.sep).join('/')}`
    const extension = path.extname(file)
    if (!entry.isFile() || url.includes('/.') || PACKED.includes(extension)) continue
    const type = types[extension]
    if (!type) throw new Error(`The type of the static file ${url} is not known: name it in static-files.ts.`)
    const body = read(file)
    files.set(url, {
      type,
      body,
      br: existsSync(`${file}.br`) ? read(`${file}.br`) : undefined,
      gzip: existsSync(`${file}.gz`) ? read(`${file}.gz`) : undefined,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
      immutable: url.startsWith('/assets/'),
    })
  }
  return (request, pathname) => {
    const file = files.get(pathname)
    if (!file) return undefined
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotOffered(request)
    const headers = new Headers({
      'Content-Type': file.type,
      'Cache-Control': cachingOf(pathname, file),
      ETag: file.etag,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    })
    if (knows(request.headers.get('if-none-match'), file.etag)) return { status: 304, headers, body: null }
    const packed = { br: file.br, gzip: file.gzip }
    const encoding = encodingFor(
      request,
      (['br', 'gzip'] as const).filter((name) => packed[name]),
    )
    const body = (encoding && packed[encoding]) ?? file.body
    if (encoding) headers.set('Content-Encoding', encoding)
    headers.set('Content-Length', String(body.length))
    return { status: 200, headers, body }
  }
}

/** A service worker is asked for anew each time, so that a mended one reaches every browser with the next page. */
function cachingOf(pathname: string, { immutable }: StaticFile): string {
  if (pathname === SERVICE_WORKER) return 'no-cache'
  return immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** Whether `If-None-Match` names a tag, compared weakly (RFC 9110, 13.1.2): a proxy that packs a file weakens its tag. */
const knows = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))

const read = (file: string) => Buffer.from(readFileSync(file))
