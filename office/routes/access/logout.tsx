import type { ActionFunctionArgs } from '@remix-run/node'
import { officeContextOf } from '#office/server/office-context.ts'
import { doneWith } from '#office/services/flash.server.ts'
import { signOutOperator } from '#platform/backoffice/operators/index.ts'

export const handle = { page: 'login' }

export async function action({ context: loadContext }: ActionFunctionArgs) {
  const context = officeContextOf(loadContext)
  if (context.token !== null) await signOutOperator(context.platform, context.token)
  context.signOut()
  return doneWith(context, '/office/login', 'signed-out')
}

/** Never rendered. Its presence makes errors render as pages. */
export default function Logout() {
  return null
}
