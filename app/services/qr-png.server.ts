import { encode } from 'fast-png'
import { encode as qrOf } from 'uqr'

/** The quiet zone, in modules (ISO/IEC 18004: four). */
const QUIET = 4
/** Pixels of a module: a bank's app finds a picture of some 400 pixels however the phone has scaled it. */
const MODULE_PIXELS = 8

/** A text as the picture of a QR code, black on white. */
export function qrPng(text: string): Buffer<ArrayBuffer> {
  const { data, size } = qrOf(text, { ecc: 'M', border: QUIET })
  const width = size * MODULE_PIXELS
  const pixels = new Uint8Array(width * width).fill(255)
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return
      for (let line = 0; line < MODULE_PIXELS; line++) {
        const from = (y * MODULE_PIXELS + line) * width + x * MODULE_PIXELS
        pixels.fill(0, from, from + MODULE_PIXELS)
      }
    })
  })
  return Buffer.from(encode({ width, height: width, data: pixels, channels: 1, depth: 8 }))
}
