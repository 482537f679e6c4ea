import { gzipSync } from 'node:zlib'

/** What a visitor posts from: its cookies, its address, and the token of its pages; and the token of another one. */
export interface Poster {
  cookie: string
  address: string
  csrf: string
  csrfOfAnother: string
}

/** A post that a site is sent. */
interface Post {
  path: string
  method: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | ReadableStream
}

/** A right post, with one thing about it that is wrong. */
type Spoil = (right: Post, poster: Poster) => Partial<Post>

/** Posts with the same thing wrong in ten ways, and what they are answered by every path that takes posts. */
interface Kind {
  status: number
  code: string
  ways: readonly Spoil[]
}

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=x'

/** No page knows this intent: a post that comes through is answered 400 `invalid` by its action, or by its gate. */
const rightPost = ({ cookie, address, csrf }: Poster, path: string): Post => ({
  path,
  method: 'POST',
  headers: { cookie, 'x-forwarded-for': address, 'content-type': FORM },
  body: fields({ csrf, intent: 'hostile' }),
})

const fields = (named: Record<string, string>) => new URLSearchParams(named).toString()

const withToken = (csrf: string) => ({ body: fields({ csrf, intent: 'hostile' }) })
const withHeader = (name: string, value: string) => (right: Post) => ({
  headers: { ...right.headers, [name]: value },
})
const byMethod = (method: string) => (): Partial<Post> => ({ method, body: 'x' })
const more = (text: string) => (right: Post) => ({ body: `${right.body}&${text}` })
const raw = (text: string) => (right: Post) => ({ body: latin1(`${right.body}&${text}`) })
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const partOf = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const multipart =
  (body: string, type = MULTIPART): Spoil =>
  ({ headers }, { csrf }) => ({
    headers: { ...headers, 'content-type': type },
    body: latin1(`${partOf('csrf', csrf)}${body}`),
  })
/** A form of so many bytes, whose length is announced. */
const ofBytes = (bytes: number) => (right: Post) => ({ body: `${right.body}&a=`.padEnd(bytes, 'x') })
/** The same without a length. */
const inPieces = (bytes: number) => (right: Post) => {
  const text = ofBytes(bytes)(right).body
  const start = (controller: ReadableStreamDefaultController) => {
    for (let at = 0; at < bytes; at += PIECE_BYTES)
      controller.enqueue(Buffer.from(text.slice(at, at + PIECE_BYTES)))
    controller.close()
  }
  return { body: new ReadableStream({ start }) }
}
const PIECE_BYTES = 16 * 1024
const manyFields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=`).join('&')
const manyParts = (count: number) => Array.from({ length: count }, (_, at) => partOf(`f${at}`, '')).join('')
const asType = (type: string, body?: string) => (right: Post) => ({
  headers: { ...right.headers, 'content-type': type },
  ...(body !== undefined && { body }),
})
const packed = (encoding: string) => (right: Post) => ({
  headers: { ...right.headers, 'content-encoding': encoding },
  body: new Uint8Array(gzipSync(String(right.body))),
})
/** To a path that goes on. */
const at = (end: string) => (right: Post) => ({ path: right.path.replace(/\?.*|$/s, `${end}$&`) })
const asking = (query: string) => (right: Post) => ({
  path: `${right.path}${right.path.includes('?') ? '&' : '?'}${query}`,
})

/** More bytes than a form may have, and than one of its fields; and more fields. */
const LARGE = 64 * 1024 + 1
const LONG = 'y'.repeat(6_000)
const MANY = 300

const HOSTILE_POSTS = {
  'with a wrong token': {
    status: 403,
    code: 'forged-request',
    ways: [
      () => ({ body: fields({ intent: 'hostile' }) }),
      () => withToken(''),
      () => withToken('forged'),
      (_, { csrfOfAnother }) => withToken(csrfOfAnother),
      (_, { csrf }) => withToken(`${csrf}x`),
      (_, { csrf }) => withToken(`${csrf}=`),
      (_, { csrf }) => withToken(csrf.slice(0, -1)),
      (_, { csrf }) => withToken(csrf.toUpperCase()),
      (_, { csrf }) => ({ body: fields({ CSRF: csrf, intent: 'hostile' }) }),
      (right, { csrf }) => ({
        ...asking(`csrf=${csrf}`)(right),
        body: fields({ intent: 'hostile' }),
      }),
    ],
  },
  'from elsewhere': {
    status: 403,
    code: 'forged-request',
    ways: [
      withHeader('origin', 'https://evil.example'),
      withHeader('origin', 'null'),
      withHeader('origin', 'http://localhost'),
      withHeader('origin', 'http://localhost.evil.example'),
      withHeader('referer', 'https://evil.example/a'),
      withHeader('referer', '/'),
      withHeader('referer', 'http://localhost@evil.example/'),
      withHeader('sec-fetch-site', 'cross-site'),
      withHeader('sec-fetch-site', 'same-site'),
      withHeader('sec-fetch-site', 'none'),
    ],
  },
  'by another method': {
    status: 405,
    code: 'method-not-offered',
    ways: ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'COPY', 'LOCK', 'REPORT', 'SEARCH'].map(
      byMethod,
    ),
  },
  'too large': {
    status: 413,
    code: 'too-large',
    ways: [0, 1, 1_000, 10_000, 30_000].flatMap((above) => [ofBytes(LARGE + above), inPieces(LARGE + above)]),
  },
  'with too much in it': {
    status: 413,
    code: 'too-large',
    ways: [
      more(manyFields(MANY)),
      more(manyFields(5_000)),
      more('a=1&'.repeat(MANY)),
      more(`&&${'csrf2=1&'.repeat(MANY)}`),
      more(`a=${LONG}`),
      more(`${LONG}=a`),
      more(`a=${encodeURIComponent('ễ'.repeat(2_000))}`),
      multipart(`${manyParts(MANY)}--x--\r\n`),
      multipart(`${partOf('a', LONG)}--x--\r\n`),
      multipart(`${partOf(LONG, 'a')}--x--\r\n`),
    ],
  },
  'that is no form': {
    status: 415,
    code: 'not-a-form',
    ways: [
      asType('application/json', '{}'),
      asType('text/plain'),
      asType('text/html'),
      asType('application/xml', '<a/>'),
      asType('application/octet-stream'),
      asType('multipart/mixed; boundary=x'),
      asType('image/png'),
      asType(`${FORM}x`),
      packed('gzip'),
      packed('x-gzip'),
    ],
  },
  'that cannot be read': {
    status: 400,
    code: 'invalid',
    ways: [
      raw('a=\xff'),
      raw('\xc3=a'),
      more('a=%FF%FE'),
      more('a=%E1%BB'),
      more('%ff=a'),
      more('a=%'),
      more('csrf=1'),
      (right) => more(String(right.body))(right),
      multipart('--x\r\nbroken'),
      multipart('', 'multipart/form-data'),
    ],
  },
  'for what is no page': {
    status: 404,
    code: 'not-found',
    ways: [
      asking('_data=root'),
      asking('_data='),
      asking('a=1&_data=routes%2Flogin'),
      asking('_routes=root'),
      asking('_routes='),
      asking('_routes=root&_data=root'),
      at('.data'),
      at('%00'),
      at('%E0%A4%A'),
      at('/%FF'),
    ],
  },
} satisfies Record<string, Kind>

export type HostileKind = keyof typeof HOSTILE_POSTS

export const HOSTILE_KINDS = Object.keys(HOSTILE_POSTS) as HostileKind[]

/** In how many ways each kind of hostile post can be made. */
export const WAYS_A_KIND = 10

/** What a post of a kind is to be answered by a path that takes posts. */
export function refusalOf(kind: HostileKind): Pick<Kind, 'status' | 'code'> {
  const { status, code } = HOSTILE_POSTS[kind]
  return { status, code }
}

/** What the answer to a post says. */
export interface PostAnswer {
  status: number
  code: string | undefined
  allow: string | null
}

/** Posts to a path with one thing wrong, in the chosen way. */
export function postHostile(
  origin: string,
  { path, kind, way, poster }: { path: string; kind: HostileKind; way: number; poster: Poster },
): Promise<PostAnswer> {
  const right = rightPost(poster, path)
  const { ways } = HOSTILE_POSTS[kind]
  if (ways.length !== WAYS_A_KIND) throw new Error(`${kind}: ${ways.length} ways`)
  return send(origin, { ...right, ...ways[way]?.(right, poster) })
}

/** Posts to a path with nothing wrong but the intent. */
export const postRight = (origin: string, path: string, poster: Poster): Promise<PostAnswer> =>
  send(origin, rightPost(poster, path))

async function send(origin: string, { path, ...post }: Post): Promise<PostAnswer> {
  const init = { ...post, redirect: 'manual', duplex: 'half' } as RequestInit
  const answer = await fetch(origin + path, init)
  const alert = /<[^>]*\srole="alert"[^>]*>/.exec(await answer.text())?.[0] ?? ''
  return {
    status: answer.status,
    code: /\sdata-error="([^"]*)"/.exec(alert)?.[1],
    allow: answer.headers.get('allow'),
  }
}
