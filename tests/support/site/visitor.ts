import { type HTMLElement, parse } from 'node-html-parser'

/** A page as seen by a script. */
export interface Page {
  status: number
  url: URL
  headers: Headers
  text: string
  html: HTMLElement
  /** `data-page` of `<main>`. */
  page: string | undefined
}

/** The visitors of this process so far: each gets an address of its own. */
let visitors = 0
function nextAddress(): string {
  visitors += 1
  return `10.${(visitors >> 14) & 127}.${(visitors >> 7) & 127}.${1 + (visitors & 127)}`
}

/** A visitor with a cookie jar and no JavaScript, who follows redirects only when asked to. */
export class Visitor {
  readonly cookies = new Map<string, string>()

  /** `address`: one that is shared with other visitors, as behind a carrier's NAT; else one of its own. */
  constructor(
    readonly origin: string,
    readonly address = nextAddress(),
  ) {}

  /** The jar as a request's `cookie` header. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Sends a single request. */
  async send(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Page> {
    const headers: Record<string, string> = { 'x-forwarded-for': this.address, ...init.headers }
    if (this.cookies.size > 0 && !('cookie' in headers)) headers.cookie = this.cookieHeader
    const response = await fetch(new URL(path, this.origin), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    // Parsed when somebody looks into it: of many pages only the status matters.
    let parsed: HTMLElement | undefined
    const look = () => {
      parsed ??= parse(text)
      return parsed
    }
    return {
      status: response.status,
      url: new URL(path, this.origin),
      headers: response.headers,
      text,
      get html() {
        return look()
      },
      get page() {
        return look().querySelector('main')?.getAttribute('data-page')
      },
    }
  }

  get = (path: string) => this.send(path)

  /** GETs, and follows all redirects. */
  async visit(path: string): Promise<Page> {
    let page = await this.send(path)
    for (let hops = 0; page.status >= 300 && page.status < 400; hops++) {
      if (hops === 5) throw new Error(`too many redirects from ${path}`)
      page = await this.send(page.headers.get('location') ?? '/')
    }
    return page
  }

  /** Posts fields with the right CSRF token, taken from `from` (by default the path itself). */
  async post(path: string, fields: Record<string, string>, from = path): Promise<Page> {
    const csrf = (await this.visit(from)).html.querySelector('input[name=csrf]')?.getAttribute('value') ?? ''
    return this.send(path, { method: 'POST', body: new URLSearchParams({ csrf, ...fields }) })
  }

  /** Fills in and sends the form with this intent (or id), hidden fields included; a list fills in rows of one name. */
  submit(page: Page, form: string, fields: Record<string, string | readonly string[]>): Promise<Page> {
    const formElement = page.html.querySelector(`#form-${form}`)
    if (!formElement)
      throw new Error(`no form ${form} on ${page.url.pathname}${page.url.search} (${page.status})`)
    const body = new URLSearchParams()
    for (const input of formElement.querySelectorAll('input, select')) {
      const name = input.getAttribute('name')
      const type = input.getAttribute('type') ?? 'text'
      if (
        !name ||
        input.hasAttribute('disabled') ||
        ((type === 'checkbox' || type === 'radio') && !input.hasAttribute('checked'))
      )
        continue
      const value =
        input.tagName === 'SELECT'
          ? (input.querySelector('option[selected]') ?? input.querySelector('option'))?.getAttribute('value')
          : input.getAttribute('value')
      body.append(name, value ?? '')
    }
    for (const { attributes } of formElement.querySelectorAll('button[type=submit][name]'))
      if (attributes.name && body.has(attributes.name))
        throw new Error(`a browser posts ${attributes.name} of ${form} on ${page.url.pathname} twice`)
    // like the Enter key: with the form's first button and its value
    const button = formElement.querySelector('button[type=submit]')
    const buttonName = button?.getAttribute('name')
    if (buttonName) body.append(buttonName, button?.getAttribute('value') ?? '')
    for (const [name, value] of Object.entries(fields)) {
      body.delete(name)
      for (const one of [value].flat()) body.append(name, one)
    }
    return this.send(formElement.getAttribute('action') ?? `${page.url.pathname}${page.url.search}`, {
      method: 'POST',
      body,
    })
  }

  #keep(line: string) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const gone = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')
    if (gone) this.cookies.delete(pair.slice(0, at))
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** The error codes on a page, by field; `form` for the alert. */
export function errorsOf({ html }: Page): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const element of html.querySelectorAll('[data-error]')) {
    const field = element.id.replace(/-error$/, '')
    errors[element.getAttribute('role') === 'alert' ? 'form' : field] =
      element.getAttribute('data-error') ?? ''
  }
  return errors
}

/** What a page lacks of all that site.md 1.4 asks for a refused field: its message, a mark, a way to it, and words. */
export function unfindableIn({ html }: Page, field: string): string[] {
  const marked = html
    .querySelectorAll('[aria-invalid=true]')
    .some((part) => part.getAttribute('aria-describedby')?.split(' ').includes(`${field}-error`))
  const links = html.querySelectorAll('[role=alert] a').map((link) => link.getAttribute('href') ?? '')
  const lost = links.filter((href) => !html.querySelector(`[id="${href.slice(1)}"]`))
  return [
    ...(html.querySelector(`[id="${field}-error"][data-error]`) ? [] : ['no message']),
    ...(marked ? [] : ['nothing is marked']),
    ...(links.includes(`#${field}`) ? [] : ['no link']),
    ...lost.map((href) => `${href} leads nowhere`),
    ...(/\blabel\./.test(html.querySelector('main')?.outerHTML ?? '') ? ['a key for a name'] : []),
  ]
}

/** The text of the only element that matches a selector. */
export function textOf({ html }: Page, selector: string): string {
  const element = html.querySelector(selector)
  if (!element) throw new Error(`nothing is ${selector}`)
  return element.text.trim()
}

export function attributeOf({ html, text }: Page, selector: string, name: string): string {
  const value = html.querySelector(selector)?.getAttribute(name)
  if (value === undefined)
    throw new Error(`nothing is ${selector} with ${name} in ${text.length} characters of HTML`)
  return value
}

/** The values of a proof's page that its JSON lacks, or has otherwise. */
export function missingInJson(page: Page, json: Record<string, unknown>): string[] {
  const marks = page.html
    .querySelectorAll('main [data-fair]')
    .map((mark) => mark.getAttribute('data-fair') ?? '')
  return marks.filter((name) => {
    if (!Object.hasOwn(json, name)) return true
    // What the jackpot paid stands there with its draws.
    return typeof json[name] === 'string' && json[name] !== fairOf(page, name)
  })
}

/** A value of a proof (site.md 4): the mark's `data-value`, or its text where it has none. */
export const fairOf = ({ html, text }: Page, name: string): string => {
  const mark = html.querySelector(`[data-fair="${name}"]`)
  if (!mark) throw new Error(`no [data-fair="${name}"] in ${text.slice(0, 500)}`)
  return mark.getAttribute('data-value') ?? mark.text.trim()
}
