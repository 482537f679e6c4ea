import { decode } from 'fast-png'
import jsqr from 'jsqr'

// The package is CommonJS: for Playwright its function lies one level deeper than for Vitest.
const scan = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

/** What a phone reads of the QR code in a PNG: grey, or of three or four colours; undefined where it finds none. */
export function readQrCode(png: Uint8Array): string | undefined {
  const { width, height, data, channels } = decode(png)
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++)
    for (let part = 0; part < 3; part++)
      rgba[at * 4 + part] = data[at * channels + Math.min(part, channels - 1)] ?? 0
  return scan(rgba, width, height)?.data
}
