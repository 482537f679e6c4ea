import { MAX_FIELD_BYTES, MAX_FIELDS, MAX_FORM_BYTES, MAX_UPLOAD_BYTES } from '#app/limits.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { BrokenBody, boundaryOf, type PartHead, partsOf } from './multipart.ts'
import { announcesMore, chunksOf, readBytes, TooLarge } from './read-bytes.ts'

export interface Unreadable {
  ok: false
  code: ErrorCode
  status: number
}

export type ReadForm = { ok: true; form: FormData } | Unreadable

/** Receives the content of a posted file as a stream. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void>
  /** The file is complete. */
  end(): Promise<Blob>
  /** The file is incomplete. */
  drop(): Promise<void>
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const encoder = new TextEncoder()

const notAForm: Unreadable = { ok: false, code: 'not-a-form', status: 415 }
const tooLarge: Unreadable = { ok: false, code: 'too-large', status: 413 }
const broken: Unreadable = { ok: false, code: 'invalid', status: 400 }

/**
 * Reads a posted form of at most 64 KB and `most` fields of `fieldBytes` each, or says why it cannot: not a form, too large, not UTF-8, broken.
 */
export async function readForm(
  request: Request,
  most = MAX_FIELDS,
  fieldBytes: FieldBytes = MAX_FIELD_BYTES,
): Promise<ReadForm> {
  const kind = kindOf(request)
  if (!kind) return notAForm
  return judged({ most, fieldBytes }, async () =>
    kind === 'urlencoded'
      ? parseUrlencoded(await readBytes(request, MAX_FORM_BYTES))
      : parseMultipart(request, { bytes: MAX_FORM_BYTES, fields: most, fieldBytes }, () => inMemory()),
  )
}

/** Whether a posted form has files and is for `readUpload`; one without a length may be large. */
export const isUpload = (request: Request): boolean =>
  kindOf(request) === 'multipart' &&
  (announcesMore(request, MAX_FORM_BYTES) || !request.headers.has('content-length'))

/** Whether a form with files announces more than the maximum. */
export const isTooLargeToUpload = (request: Request): boolean => announcesMore(request, MAX_UPLOAD_BYTES)

/** Reads a form with files, at most 16 MB in total. `newFile` creates the sink of each file. */
export const readUpload = (request: Request, newFile: () => FileSink): Promise<ReadForm> =>
  judged({ most: MAX_FIELDS, fieldBytes: MAX_FIELD_BYTES }, () =>
    parseMultipart(
      request,
      { bytes: MAX_UPLOAD_BYTES, fields: MAX_FIELDS, fieldBytes: MAX_FIELD_BYTES },
      newFile,
    ),
  )

/** The encoding of a form; undefined for any other type, or a compressed one. */
function kindOf(request: Request): 'urlencoded' | 'multipart' | undefined {
  if ((request.headers.get('content-encoding') ?? 'identity') !== 'identity') return undefined
  const [mime = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  if (mime.trim() === 'application/x-www-form-urlencoded') return 'urlencoded'
  return mime.trim() === 'multipart/form-data' ? 'multipart' : undefined
}

async function judged(
  { most, fieldBytes }: { most: number; fieldBytes: FieldBytes },
  reading: () => Promise<FormData>,
): Promise<ReadForm> {
  try {
    const form = await reading()
    const entries = [...form.entries()]
    const large =
      entries.length > most ||
      entries.some(
        ([name, value]) =>
          isLonger(name, MAX_FIELD_BYTES) ||
          (typeof value === 'string' && isLonger(value, bytesOf(fieldBytes, name))),
      )
    return large ? tooLarge : { ok: true, form }
  } catch (error) {
    if (error instanceof TooLarge) return tooLarge
    if (error instanceof BrokenBody) return broken
    throw error
  }
}

/** The most bytes of each field, or of the one with a name. */
export type FieldBytes = number | ((name: string) => number)

const bytesOf = (fieldBytes: FieldBytes, name: string): number =>
  typeof fieldBytes === 'function' ? fieldBytes(name) : fieldBytes

/** A UTF-16 unit has at most three bytes: short texts need not be encoded. */
const isLonger = (text: string, bytes: number) =>
  text.length * 3 > bytes && encoder.encode(text).length > bytes

function parseUrlencoded(bytes: Uint8Array): FormData {
  const form = new FormData()
  for (const pair of decoded(bytes).split('&')) {
    if (!pair) continue
    const at = pair.indexOf('=')
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    form.append(unescaped(name), unescaped(value))
  }
  return form
}

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new BrokenBody('not UTF-8')
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new BrokenBody('escaped bytes that are not UTF-8')
  }
}

/** Parts are counted and texts measured while streaming; file content is not text. */
async function parseMultipart(
  request: Request,
  max: { bytes: number; fields: number; fieldBytes: FieldBytes },
  newFile: () => FileSink,
): Promise<FormData> {
  const form = new FormData()
  let part: { head: PartHead; content: FileSink } | undefined
  let count = 0
  try {
    const boundary = boundaryOf(request.headers.get('content-type') ?? '')
    for await (const event of partsOf(chunksOf(request, max.bytes), boundary)) {
      if (event.kind === 'head') {
        if (++count > max.fields) throw new TooLarge()
        const isText = event.head.fileName === undefined
        part = {
          head: event.head,
          content: isText ? inMemory(bytesOf(max.fieldBytes, event.head.name)) : newFile(),
        }
      } else if (event.kind === 'data') await part?.content.write(event.bytes)
      else if (part) {
        const { head, content } = part
        part = undefined
        await addTo(form, head, await content.end())
      }
    }
  } finally {
    await part?.content.drop()
  }
  return form
}

async function addTo(form: FormData, { name, fileName, type }: PartHead, content: Blob): Promise<void> {
  if (fileName === undefined) form.append(name, decoded(new Uint8Array(await content.arrayBuffer())))
  else form.append(name, new File([content], fileName, { type }))
}

/** A sink in memory, for at most `max` bytes. */
function inMemory(max = Number.POSITIVE_INFINITY): FileSink {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  return {
    async write(bytes) {
      size += bytes.length
      if (size > max) throw new TooLarge()
      chunks.push(new Uint8Array(bytes))
    },
    end: async () => new Blob(chunks),
    drop: async () => {},
  }
}
