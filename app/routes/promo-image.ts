import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '#app/lib/pages/page-handle.ts'
import { admit } from '#app/services/guards.server.ts'
import { uploadedImage } from '#contract/members/uploads.ts'

export const handle = page('promoImage')

/**
 * A picture that this member uploaded. Its type comes from its content, and browsers do not sniff it (`nosniff`, on
 * every answer of the site).
 */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { mime, base64 } = await member.get(uploadedImage, { uploadId: args.params.id ?? '' })
  const image = Buffer.from(base64, 'base64')
  args.context.instead = new Response(image, {
    headers: {
      'Content-Type': mime,
      'Content-Length': String(image.length),
      'Content-Disposition': `inline; filename="image.${mime === 'image/png' ? 'png' : 'jpg'}"`,
      'Cache-Control': 'no-store',
    },
  })
  return null
}

/** Never rendered: the loader answers with the picture. Its presence makes errors render as pages. */
export default function PromoImage() {
  return null
}
