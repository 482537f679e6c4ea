import type { Page, Visitor } from '../site/visitor.ts'

export const IDENTITY = '/personalCenter/identity'

export const picture = (bytes: Uint8Array, name = 'card.png') =>
  new File([Buffer.from(bytes)], name, { type: 'image/png' })

/** Sends pictures of documents as a member does, with the hidden fields of the page's form. */
export async function sendDocuments(visitor: Visitor, images: readonly File[]): Promise<Page> {
  const form = (await visitor.get(IDENTITY)).html.querySelector('#form-identity')
  const body = new FormData()
  for (const input of form?.querySelectorAll('input[type=hidden]') ?? [])
    body.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
  for (const image of images) body.append('images', image)
  return visitor.send(IDENTITY, { method: 'POST', body })
}
