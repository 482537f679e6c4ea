import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { ImageMime } from '#contract/members/uploads.ts'
import type { Context } from '#platform/base/context.ts'
import { imageOf } from '#platform/members/uploads/index.ts'
import { officeContextOf } from '../server/office-context.ts'

/** A picture of a record, and of nothing else. */
export async function answerPicture(
  args: LoaderFunctionArgs,
  platform: Context,
  images: readonly string[] = [],
): Promise<null> {
  const name = args.params.picture ?? ''
  return showPicture(args, images.includes(name) ? await imageOf(platform, name) : undefined)
}

/** A picture as the answer; not found without one. Its type comes from its content, and browsers do not sniff it. */
export function showPicture(
  { context }: LoaderFunctionArgs,
  picture: { mime: ImageMime; bytes: Buffer } | undefined,
): null {
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
