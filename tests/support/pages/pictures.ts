import { crc32, deflateSync } from 'node:zlib'

/** Valid pictures, and files that only look like one. */

const chunk = (type: string, data: Buffer) => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** Adds a chunk after the PNG's header. */
export const withChunk = (picture: Uint8Array, type: string, data: string | Uint8Array) =>
  new Uint8Array(
    Buffer.concat([picture.subarray(0, 33), chunk(type, Buffer.from(data)), picture.subarray(33)]),
  )

/** Adds a segment at the start of the JPEG. */
export function withSegment(picture: Uint8Array, marker: number, data: Uint8Array) {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff])
  return Buffer.concat([picture.subarray(0, 2), head, data, picture.subarray(2)])
}

/** A PNG of one colour; `change` modifies its header. */
export function png(
  width = 2,
  height = 2,
  change: (header: Buffer) => void = () => {},
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  change(header)
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * Math.min(height, 64)))
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A PNG of so many bytes, all of which are kept: most are in a colour profile. */
export const largePng = (size: number) =>
  withChunk(png(), 'iCCP', Buffer.alloc(size - png().length - 12, 'a profile '))

/** A minimal JPEG: start, one frame, one scan, end. */
export function jpeg(width = 8, height = 8): Uint8Array<ArrayBuffer> {
  const frame = Buffer.from('ffc0000b08000000000101110000', 'hex').subarray(0, 13)
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const app = Buffer.from('ffe000104a46494600010100000100010000', 'hex')
  const scan = Buffer.from('ffda0008010100003f00d2cf20', 'hex')
  return new Uint8Array(
    Buffer.concat([Buffer.from('ffd8', 'hex'), app, frame, scan, Buffer.from('ffd9', 'hex')]),
  )
}
