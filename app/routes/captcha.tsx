import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageFailure } from '#app/lib/page-failure.ts'
import { page } from '#app/lib/page-handle.ts'
import { callsOf } from '#app/services/session.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { CaptchaId, captchaImage, captchaQuestion, sliderPuzzle } from '#contract/system.ts'

export const handle = page('captcha')

/**
 * The picture of a captcha, or one of a slider (`kind=slider`, `kind=piece`); with `kind=question` a page that reads the
 * captcha out in words.
 */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const id = query.get('id') ?? ''
  if (!CaptchaId.safeParse(id).success) throw pageFailure('not-found')
  if (query.get('kind') === 'question') {
    args.context.privatePage = true
    return {
      ...(await callsOf(args).get(captchaQuestion, { id })),
      title: await titleOf(args, 'auth:captcha.questionTitle'),
    }
  }
  const again = query.get('new') === '1' ? '1' : '0'
  const image = Buffer.from(await pictureOf(args, query.get('kind'), { id, new: again }), 'base64')
  args.context.instead = new Response(image, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(image.length),
      'Cache-Control': 'no-store',
    },
  })
  return { digits: [], title: '' }
}

/** A picture as base64 PNG. */
async function pictureOf(
  args: LoaderFunctionArgs,
  kind: string | null,
  challenge: { id: string; new: '0' | '1' },
): Promise<string> {
  const calls = callsOf(args)
  if (kind === 'slider') return (await calls.get(sliderPuzzle, challenge)).background
  if (kind === 'piece') return (await calls.get(sliderPuzzle, challenge)).piece
  return calls.get(captchaImage, challenge)
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [{ title: loaded?.title }]

export default function CaptchaQuestion() {
  const { digits } = useLoaderData<typeof loader>()
  const { t } = useTranslation('auth')
  return (
    <div className="mx-auto grid max-w-lg gap-4 py-10">
      <h1>{t('captcha.questionTitle')}</h1>
      <p>{t('captcha.question')}</p>
      <p className="text-lg font-bold">
        {digits.map((digit) => t(`captcha.digit.${digit as 0}`)).join(', ')}
      </p>
    </div>
  )
}
