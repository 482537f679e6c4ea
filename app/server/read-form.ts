import type { ErrorCode } from '#contract/errors.ts'
import { readBytes } from './read-bytes.ts'

/** Limits of a posted form (site.md 1.3). */
const MAX_FORM_BYTES = 64 * 1024
const MAX_UPLOAD_BYTES = 16 * 1024 * 1024
const MAX_FIELD_BYTES = 2 * 1024
const MAX_FIELDS = 200

export type ReadForm =
  | { ok: true; form: FormData; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; code: ErrorCode; status: number }

const utf8 = new TextDecoder('utf-8', { fatal: true })
const encoder = new TextEncoder()

/**
 * Reads a posted form within its limits; `uploads` lets a multipart one be as large as one with files. Says why it cannot
 * be read: not a form, too large, not UTF-8, broken.
 */
export async function readForm(request: Request, { uploads = false } = {}): Promise<ReadForm> {
  const type = (request.headers.get('content-type') ?? '').toLowerCase()
  const [mime = ''] = type.split(';')
  const urlencoded = mime.trim() === 'application/x-www-form-urlencoded'
  const multipart = mime.trim() === 'multipart/form-data'
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if ((!urlencoded && !multipart) || encoding !== 'identity')
    return { ok: false, code: 'not-a-form', status: 415 }

  const bytes = await readBytes(request, multipart && uploads ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES)
  if (!bytes) return { ok: false, code: 'too-large', status: 413 }
  const form = urlencoded
    ? parseUrlencoded(bytes)
    : await parseMultipart(bytes, request.headers.get('content-type') ?? '')
  if (!form) return { ok: false, code: 'invalid', status: 400 }
  const entries = [...form.entries()]
  const large =
    entries.length > MAX_FIELDS ||
    entries.some(
      ([name, value]) =>
        byteLength(name) > MAX_FIELD_BYTES ||
        (typeof value === 'string' && byteLength(value) > MAX_FIELD_BYTES),
    )
  return large ? { ok: false, code: 'too-large', status: 413 } : { ok: true, form, bytes }
}

/** A character is three bytes at most: short texts need no encoding to be judged. */
const byteLength = (text: string) =>
  text.length * 3 <= MAX_FIELD_BYTES ? text.length : encoder.encode(text).length

function parseUrlencoded(bytes: Uint8Array): FormData | undefined {
  try {
    const form = new FormData()
    for (const pair of utf8.decode(bytes).split('&')) {
      if (!pair) continue
      const at = pair.indexOf('=')
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
      form.append(decode(name), decode(value))
    }
    return form
  } catch {
    return undefined // bytes, or escaped bytes, that are not UTF-8
  }
}

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

async function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormData | undefined> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
    return hasBrokenText(form, bytes) ? undefined : form
  } catch {
    return undefined
  }
}

/**
 * Whether a name or text was not UTF-8: the parser puts U+FFFD in its place, which then stands nowhere in the body as it
 * came. The content of files is not text.
 */
function hasBrokenText(form: FormData, bytes: Uint8Array): boolean {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return [...form].some(([name, value]) =>
    [name, typeof value === 'string' ? value : value.name].some(
      (text) => text.includes('\ufffd') && !body.includes(text),
    ),
  )
}
