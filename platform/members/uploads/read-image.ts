import { crc32 } from 'node:zlib'
import type { ImageMime } from '#contract/members/uploads.ts'
import { MAX_EXIF_TAGS, MAX_IMAGE_PIXELS } from '#platform/members/limits.ts'

/** A picture to store: the image data without other data of the file. */
export interface Picture {
  mime: ImageMime
  bytes: Uint8Array
}

/**
 * Detects a picture by its content: a PNG or a JPEG whose structure can be read from start to end; compressed data is
 * not decoded. The file's name and declared type do not count (product.md section 5: png or jpg only). Null for
 * anything else: another format, a truncated file, a PNG with a wrong checksum or trailing data.
 *
 * Drops metadata about where, when and how the picture was taken (EXIF, XMP, texts, comments), and data after a JPEG's
 * end, where phones add more; the orientation is kept.
 */
export function readImage(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const png = cleanPng(bytes, view)
  if (png) return { mime: 'image/png', bytes: png }
  const jpeg = cleanJpeg(bytes, view)
  return jpeg && { mime: 'image/jpeg', bytes: jpeg }
}

const hasValidSize = (width: number, height: number) =>
  width > 0 && height > 0 && width <= MAX_IMAGE_PIXELS && height <= MAX_IMAGE_PIXELS

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
/** Valid bit depths of each colour type (PNG, third edition, 11.2.1). */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
/** Critical chunks, and others that change how a picture looks. */
const CRITICAL = ['IHDR', 'PLTE', 'IDAT', 'IEND']
const SHOWN = [...CRITICAL, 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs']

/** Checks the signature, the header, and the chunks with their checksums to the end of the file. */
function cleanPng(bytes: Uint8Array, view: DataView): Uint8Array | null {
  if (bytes.length < 57 || textAt(bytes, 0, 8) !== PNG_SIGNATURE) return null
  if (view.getUint32(8) !== 13 || textAt(bytes, 12, 4) !== 'IHDR') return null
  if (!hasValidSize(view.getUint32(16), view.getUint32(20))) return null
  if (!depths[view.getUint8(25)]?.includes(view.getUint8(24))) return null
  if (view.getUint8(26) !== 0 || view.getUint8(27) !== 0 || view.getUint8(28) > 1) return null
  const parts = [bytes.subarray(0, 8)]
  let data = false
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + view.getUint32(at)
    if (next > bytes.length || crc32(bytes.subarray(at + 4, next - 4)) !== view.getUint32(next - 4))
      return null
    const type = textAt(bytes, at + 4, 4)
    if (/^[A-Z]/.test(type) && !CRITICAL.includes(type)) return null
    if (SHOWN.includes(type)) parts.push(bytes.subarray(at, next))
    if (type === 'IDAT') data = true
    if (type === 'IEND')
      return data && next === bytes.length && next === at + 12 ? Buffer.concat(parts) : null
    at = next
  }
  return null
}

/** Frame types that browsers support: DCT, sequential and progressive, Huffman coded. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const SCAN = 0xda
const END = 0xd9
/** Huffman and quantization tables, the number of lines, the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdc, 0xdd]
/** Application segments that change how a picture looks, by their first bytes: JFIF, a colour profile, Adobe. */
const APPLICATIONS: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }
const EXIF = 0xe1
const COMMENT = 0xfe

/** Checks the start of image, the segments, one valid frame, the scans, and the end of image. */
function cleanJpeg(bytes: Uint8Array, view: DataView): Uint8Array | null {
  if (bytes.length < 32 || view.getUint16(0) !== 0xffd8) return null
  const parts = [bytes.subarray(0, 2)]
  let framed = false
  let scanned = false
  for (let at = 2; at + 4 <= bytes.length || isEnd(bytes, at); ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1 // fill bytes may precede a marker
      continue
    }
    if (marker === END) return scanned ? Buffer.concat([...parts, bytes.subarray(at, at + 2)]) : null
    const length = view.getUint16(at + 2)
    let next = at + 2 + length
    if (length < 2 || next > bytes.length) return null
    if (FRAMES.includes(marker)) {
      if (framed || length < 11 || view.getUint8(at + 4) !== 8) return null
      if (!hasValidSize(view.getUint16(at + 7), view.getUint16(at + 5))) return null
      framed = true
    } else if (marker === SCAN) {
      next = endOfScan(bytes, next)
      if (!framed || next < 0) return null
      scanned = true
    } else if (!TABLES.includes(marker) && marker < 0xe0) return null
    parts.push(...keptParts(marker, bytes.subarray(at, next)))
    at = next
  }
  return null
}

const isEnd = (bytes: Uint8Array, at: number) => bytes[at] === 0xff && bytes[at + 1] === END

/**
 * The position of the marker after a scan's data; -1 if the file ends before. Stuffed bytes and restarts belong to the
 * data.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return -1
    const data = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!data) return at
  }
  return -1
}

/** The kept part of a segment: all image data, the orientation of EXIF, nothing of other metadata. */
function keptParts(marker: number, segment: Uint8Array): Uint8Array[] {
  const beginning = APPLICATIONS[marker]
  if (beginning) return textAt(segment, 4, beginning.length) === beginning ? [segment] : []
  if (marker === EXIF) {
    const turned = orientationOf(segment)
    return turned > 1 ? [orientation(turned)] : []
  }
  return marker >= 0xe0 && marker <= COMMENT ? [] : [segment]
}

const ORIENTATION = 0x0112

/** The orientation in an EXIF segment (1 to 8, EXIF 2.32, 4.6.4); 1, upright, if missing. */
function orientationOf(segment: Uint8Array): number {
  const start = 10
  if (segment.length < 24 || textAt(segment, 4, 6) !== 'Exif\0\0') return 1
  const tiff = new DataView(segment.buffer, segment.byteOffset + start, segment.length - start)
  const little = tiff.getUint16(0) === 0x4949
  const first = tiff.getUint32(4, little)
  if (first + 2 > tiff.byteLength) return 1
  const tags = Math.min(tiff.getUint16(first, little), MAX_EXIF_TAGS)
  for (let at = first + 2; at < first + 2 + 12 * tags && at + 12 <= tiff.byteLength; at += 12) {
    if (tiff.getUint16(at, little) !== ORIENTATION) continue
    const turned = tiff.getUint16(at + 8, little)
    return turned <= 8 ? turned : 1
  }
  return 1
}

/** An EXIF segment with only the orientation. */
function orientation(turned: number): Uint8Array {
  const segment = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001011200030000000100000000' + '00000000',
    'hex',
  )
  segment.writeUInt16BE(turned, 28)
  return segment
}
