import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EditorPage } from '../features/content/editor-page.tsx'
import { actOnEditor, type EditorData, loadEditor } from '../services/content/editor.server.ts'

export const handle = { page: 'promotions' }

export const loader = (args: LoaderFunctionArgs) => loadEditor(args, 'promotions')

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export const action = (args: ActionFunctionArgs) => actOnEditor(args, 'promotions')

export default function PromotionRecord() {
  return <EditorPage data={useLoaderData<typeof loader>() as EditorData} />
}
