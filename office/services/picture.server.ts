import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { Context } from '#platform/base/context.ts'
import { imageOf } from '#platform/members/uploads/index.ts'
import { officeContextOf } from '../server/office-context.ts'

/** A picture of a record, and of nothing else. Its type comes from its content, and browsers do not sniff it. */
export async function answerPicture(
  { context, params }: LoaderFunctionArgs,
  platform: Context,
  images: readonly string[] = [],
): Promise<null> {
  const asked = params.picture ?? ''
  const picture = images.includes(asked) ? await imageOf(platform, asked) : undefined
  if (!picture) throw pageFailure('not-found')
  const { mime, bytes } = picture
  officeContextOf(context).instead = new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mime,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="image.${mime === 'image/png' ? 'png' : 'jpg'}"`,
      'Cache-Control': 'no-store',
    },
  })
  return null
}
