import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EditorPage } from '#office/features/content/editor-page.tsx'
import { actOnEditor, type EditorData, loadEditor } from '#office/services/content/editor.server.ts'

export const handle = { page: 'content' }

export const loader = (args: LoaderFunctionArgs) => loadEditor(args, 'content')

export const action = (args: ActionFunctionArgs) => actOnEditor(args, 'content')

export default function ContentRecord() {
  return <EditorPage data={useLoaderData<typeof loader>() as EditorData} />
}
