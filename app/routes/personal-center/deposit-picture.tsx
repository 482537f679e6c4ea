import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { admit } from '#app/services/guards.server.ts'
import { qrPng } from '#app/services/qr-png.server.ts'
import { deposit } from '#contract/cashier/cashier.ts'

export const handle = page('depositv2')

/** The VietQR of an order of one's own that waits for its money, as a file for a bank's app; else not found. */
export async function loader(args: LoaderFunctionArgs) {
  const { get } = await admit(args)
  const { instructions } = await get(deposit, { orderId: args.params.orderId ?? '' })
  if (!instructions?.bank || !instructions.qr) throw pageFailure('not-found')
  const image = qrPng(instructions.qr)
  args.context.instead = new Response(image, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(image.length),
      'Content-Disposition': `inline; filename="${instructions.content}.png"`,
      'Cache-Control': 'no-store',
    },
  })
  return null
}

/** The loader answers with the picture in place of a page; only its errors are pages. */
export default function DepositPicture() {
  return null
}
