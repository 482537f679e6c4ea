import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerPreview } from '#office/services/content/preview.server.tsx'

export const handle = { page: 'content' }

export const loader = (args: LoaderFunctionArgs) => answerPreview(args, 'content')
export const action = (args: ActionFunctionArgs) => answerPreview(args, 'content')

/** Never rendered: it answers with a document of its own. Its presence makes errors render as pages. */
export default function ContentPreview() {
  return null
}
