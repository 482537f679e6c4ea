import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { postedForm } from '#app/forms/define-form.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { EditorPage } from '#office/features/content/editor-page.tsx'
import { drawForm } from '#office/features/offers/offer-forms.ts'
import { RaffleSheet } from '#office/features/offers/raffle-sheet.tsx'
import { officeContextOf } from '#office/server/office-context.ts'
import { act, admit } from '#office/services/acts.server.ts'
import { actOnEditor, type EditorData, loadEditor } from '#office/services/content/editor.server.ts'
import { refuse } from '#platform/base/result.ts'
import { drawRaffle, raffleProof } from '#platform/benefits/promotions/index.ts'

export const handle = { page: 'promotions' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'promotions')
  const editor = await loadEditor(args, 'promotions')
  const raffle =
    editor.variant === 'raffle' && !editor.isNew ? await raffleProof(platform, BigInt(editor.id)) : null
  const mayDraw = raffle?.drawnAt === null && editor.isEnded && may('promotions.draw')
  return { ...editor, raffle, mayDraw }
}

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  if (!postedForm(context, [drawForm] as const)) return actOnEditor(args, 'promotions')
  const id = args.params.id ?? ''
  return act(args, 'promotions.draw', drawForm, {
    async run(platform, _value, actor) {
      const raffle = rowIdOf(id)
      if (raffle === undefined) return refuse('not-found')
      return drawRaffle(platform, raffle, actor)
    },
    to: `/office/promotions/${id}`,
    says: 'raffle-drawn',
  })
}

export default function PromotionRecord() {
  const { raffle, mayDraw, ...editor } = useLoaderData<typeof loader>()
  return (
    <EditorPage
      data={editor as EditorData}
      above={raffle ? <RaffleSheet raffle={raffle} may={mayDraw} /> : null}
    />
  )
}
