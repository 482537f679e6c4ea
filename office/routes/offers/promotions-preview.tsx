import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerPreview } from '#office/services/content/preview.server.tsx'

export const handle = { page: 'promotions' }

export const loader = (args: LoaderFunctionArgs) => answerPreview(args, 'promotions')
export const action = (args: ActionFunctionArgs) => answerPreview(args, 'promotions')

/** Never rendered: it answers with a document of its own. Its presence makes errors render as pages. */
export default function PromotionPreview() {
  return null
}
