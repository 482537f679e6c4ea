import { renderToString } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

test('the drawing has every dark module of the code and no other', () => {
  const text = 'otpauth://totp/Sen:player1?secret=JBSWY3DPEHPK3PXP&issuer=Sen'
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const drawn = data.map((row) => row.map(() => false))
  const html = renderToString(<QrCode text={text} label="" />)
  expect(html).toContain(`viewBox="0 0 ${size} ${size}"`)
  for (const [, x, y, length] of html.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let i = 0; i < Number(length); i++) (drawn[Number(y)] ?? [])[Number(x) + i] = true
  expect(drawn).toEqual(data)
  expect(html).toMatch(/<rect [^>]*fill="#fff"/) // readers want dark on light, in the dark theme too
})
