import type { ImageMime } from '#contract/uploads.ts'

/** Longest side of a picture; what is larger was not made to be looked at. */
const MAX_SIDE = 12_000

/**
 * What a file is by its content: a PNG or a JPEG whose frame can be read from its first byte to its last. Null for
 * anything else: another format, a file that is cut off, or one with something behind its end. What a file is called and
 * says it is counts for nothing (product.md section 5: png or jpg only).
 */
export function judgeImage(bytes: Uint8Array): ImageMime | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isPng(view)) return 'image/png'
  return isJpeg(view) ? 'image/jpeg' : null
}

const sound = (width: number, height: number) =>
  width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const IHDR = 0x49484452
const IDAT = 0x49444154
const IEND = 0x49454e44
/** Bit depths that go with a colour type (PNG, third edition, 11.2.1). */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Signature, a header that makes sense, chunks that follow one another to the end of the file. */
function isPng(view: DataView): boolean {
  const { byteLength } = view
  if (byteLength < 57 || PNG_SIGNATURE.some((byte, at) => view.getUint8(at) !== byte)) return false
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== IHDR) return false
  if (!sound(view.getUint32(16), view.getUint32(20))) return false
  if (!depths[view.getUint8(25)]?.includes(view.getUint8(24))) return false
  if (view.getUint8(26) !== 0 || view.getUint8(27) !== 0 || view.getUint8(28) > 1) return false
  let data = false
  for (let at = 33; at + 12 <= byteLength; ) {
    const length = view.getUint32(at)
    const type = view.getUint32(at + 4)
    const next = at + 12 + length
    if (type === IEND) return length === 0 && next === byteLength && data
    if (type === IDAT) data = true
    at = next
  }
  return false
}

/** Frames of the DCT processes, sequential and progressive, Huffman coded: what browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const SCAN = 0xda
const END = 0xd9

/** Start of image, segments that follow one another to a frame that makes sense and its scan, end of image. */
function isJpeg(view: DataView): boolean {
  const { byteLength } = view
  if (byteLength < 32 || view.getUint16(0) !== 0xffd8) return false
  if (view.getUint16(byteLength - 2) !== (0xff00 | END)) return false
  let framed = false
  for (let at = 2; at + 4 <= byteLength; ) {
    if (view.getUint8(at) !== 0xff) return false
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1 // fill bytes may stand before a marker
      continue
    }
    if (marker === SCAN) return framed
    const length = view.getUint16(at + 2)
    if (length < 2 || at + 2 + length > byteLength) return false
    if (FRAMES.includes(marker)) {
      if (length < 11 || view.getUint8(at + 4) !== 8) return false
      if (!sound(view.getUint16(at + 7), view.getUint16(at + 5))) return false
      framed = true
    }
    at += 2 + length
  }
  return false
}
