import type { RequestContext } from './request-context.ts'

/** Waits for what does not count against the deadline of a page: its body on a slow line, the pictures of it that are stored. */
export async function besidesDeadline<Value>(
  context: Pick<RequestContext, 'deadlineMs'>,
  work: Promise<Value>,
): Promise<Value> {
  const fromMs = Date.now()
  const done = await work
  context.deadlineMs += Date.now() - fromMs
  return done
}
