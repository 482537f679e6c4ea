import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { useMessage } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { requireValue } from '#app/services/platform.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { isChallengeId } from '#app/services/sign-in/challenge-id.server.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { captchaImage, captchaQuestion, sliderPuzzle } from '#contract/base/system.ts'

export const handle = page('captcha')

/**
 * The picture of a captcha, or one of a slider (`kind=slider`, `kind=piece`); with `kind=question` a page with the
 * captcha in words. An id that no page has issued is not found.
 */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const id = query.get('id') ?? ''
  if (!isChallengeId(args.context, id)) throw pageFailure('not-found')
  if (query.get('kind') === 'question') {
    args.context.privatePage = true
    return questionOf(args, id)
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
  return data({ digits: [] as number[], title: '', wait: null as Wait | null })
}

/** How long until the next captcha in words for this address. */
interface Wait {
  code: ErrorCode
  detail: { retryAfterSeconds?: number }
}

async function questionOf(args: LoaderFunctionArgs, id: string) {
  const answer = await callsOf(args).send(captchaQuestion, { id })
  if (!answer.ok && answer.code === 'too-many-requests') {
    const { code, detail } = answer
    return data({ digits: [] as number[], wait: { code, detail } as Wait | null }, { status: 429 })
  }
  return data({ ...requireValue(answer), wait: null as Wait | null })
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

export default function CaptchaQuestion() {
  const { digits, wait } = useLoaderData<typeof loader>()
  const { t } = useTranslation('auth')
  const { list } = useFormat()
  const message = useMessage()
  if (wait)
    return (
      <div className="mx-auto grid max-w-lg gap-4 py-10">
        <h1>{t('captcha.questionTitle')}</h1>
        <Flash kind="alert" code={wait.code}>
          <p>{message(wait.code, wait.detail)}</p>
          <p className="mt-2">{t('captcha.wordsLater')}</p>
        </Flash>
        <LinkButton href="" look="act" icon="refresh" className="justify-self-start">
          {t('captcha.wordsAgain')}
        </LinkButton>
      </div>
    )
  return (
    <div className="mx-auto grid max-w-lg gap-4 py-10">
      <h1>{t('captcha.questionTitle')}</h1>
      <p>{t('captcha.question')}</p>
      <p className="text-lg font-bold">{list(digits.map((digit) => t(`captcha.digit.${digit as 0}`)))}</p>
    </div>
  )
}
