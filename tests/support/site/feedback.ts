import type { Visitor } from './visitor.ts'

/** Sends feedback as a member does, with its form's hidden fields. Throws if it was refused. */
export async function sendFeedback(visitor: Visitor, content: string, images: readonly File[] = []) {
  const form = (await visitor.get('/feedback')).html.querySelector('#form-feedback')
  const body = new FormData()
  for (const input of form?.querySelectorAll('input[type=hidden]') ?? [])
    body.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
  body.append('content', content)
  for (const image of images) body.append('images', image)
  const { status } = await visitor.send('/feedback', { method: 'POST', body })
  if (status !== 303) throw new Error(`feedback: ${status}`)
}
