/** DOM and URL helpers, and fetching a page of this site. */

export const root = document.documentElement

export const first = <E extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<E>(selector)
export const all = (selector: string, within: ParentNode = document) =>
  within.querySelectorAll<HTMLElement>(selector)
export const attribute = (element: Element | null | undefined, name: string) =>
  element?.getAttribute(name) ?? ''
export const here = () => location.pathname + location.search
export const pathOf = (url: string) => {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}
export function focusOn(element: HTMLElement | null, preventScroll = false) {
  if (!element) return false
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll })
  return true
}

export interface Answer {
  page: Document
  url: string
  status: number
}

/** The answer is no page of this site: the browser navigates there itself. */
export class NoPage extends Error {}

/** Fetches a page of this site. Throws `NoPage` for any other answer, and another error if there is none. */
export async function ask(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, headers: { accept: 'text/html' } })
  const html = (response.headers.get('content-type') ?? '').startsWith('text/html')
  if (!html || new URL(response.url).origin !== location.origin) throw new NoPage(response.url)
  const { status, url: address } = response
  return { page: new DOMParser().parseFromString(await response.text(), 'text/html'), url: address, status }
}
