/**
 * Enhances the human check, the country picker and the button that sends a code. `app/enhance.ts` loads it with the first page that has one of them,
 * and calls `enhance` after every swap. Attributes:
 *
 * - `[data-human]`: a captcha and a slider, only one of them in use; `[data-human-captcha]` switches to the captcha
 * - `[data-country]`: a select of countries, covered by a field with flag and code and a searchable list
 * - `<button data-wait="<seconds>">`: disabled for that long, with a countdown; later answers to its form keep the wait
 */

/** The list stays open this long after its field loses the focus (product.md section 4). */
const LINGER_MS = 200

const inputsOf = (part: string, human: HTMLElement) =>
  human.querySelectorAll<HTMLInputElement>(`.human-${part} input`)

/** Switches between the two; disabled inputs are not posted. */
function showSlider(human: HTMLElement, slider: boolean) {
  human.dataset.human = slider ? '' : 'captcha'
  for (const input of inputsOf('slider', human)) input.disabled = !slider
  for (const input of inputsOf('captcha', human)) input.disabled = slider
  if (!slider) return
  const pictures = human.querySelector<HTMLTemplateElement>('.human-picture template')
  pictures?.replaceWith(pictures.content)
}

const followSlider = (slider: HTMLInputElement) =>
  slider.closest<HTMLElement>('[data-human]')?.style.setProperty('--slider', slider.value)

addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches('[data-human] [name="slider"]'))
    followSlider(target)
})

addEventListener('click', (event) => {
  const link = (event.target as Element).closest('[data-human-captcha]')
  const human = link?.closest<HTMLElement>('[data-human]')
  if (!human || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  showSlider(human, false)
  human.querySelector<HTMLElement>('[name="captcha"]')?.focus()
})

/** Search key: without diacritics and capitals, so that `viet` finds `Việt Nam`. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase().trim()

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Record<string, string>) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

const flagOf = ({ dataset }: HTMLOptionElement) =>
  make('img', {
    src: `/flags/${dataset.countryCode}.svg`,
    alt: '',
    width: '24',
    height: '16',
    loading: 'lazy',
  })

/** Puts a combobox over a select of countries; the select keeps the value and is posted. */
function enhancePicker(box: HTMLElement) {
  const select = box.querySelector('select')
  if (!select) return
  const { id } = select
  const options = [...select.options]
  const { search = '', none = '' } = box.dataset
  const field = make('input', {
    id,
    class: select.className,
    autocomplete: 'off',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-label': select.getAttribute('aria-label') ?? search,
    'aria-controls': `${id}-list`,
  })
  const list = make('ul', { id: `${id}-list`, class: 'country-list', role: 'listbox', 'aria-label': search })
  let flag = make('img', { alt: '' })
  let matches = options
  let active = 0
  let closing = 0

  /** Focus has emptied the field: puts the choice back. */
  const close = () => {
    const chosen = select.selectedOptions[0]
    list.hidden = true
    field.setAttribute('aria-expanded', 'false')
    field.removeAttribute('aria-activedescendant')
    field.value = chosen ? `+${chosen.value}` : ''
    if (!chosen) return
    const next = flagOf(chosen)
    flag.replaceWith(next)
    flag = next
  }
  const activate = (index: number) => {
    active = Math.max(0, Math.min(index, matches.length - 1))
    list.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false')
    const entry = list.children[active]
    if (!entry || matches.length === 0) return field.removeAttribute('aria-activedescendant')
    entry.setAttribute('aria-selected', 'true')
    entry.scrollIntoView({ block: 'nearest' })
    field.setAttribute('aria-activedescendant', entry.id)
  }
  /** Lists the countries whose name or code contains the input. */
  const open = () => {
    const words = plain(field.value)
    matches = options.filter((option) => plain(option.text).includes(words))
    const entries = matches.map((option, index) => {
      const entry = make('li', { id: `${id}-${index}`, role: 'option', 'aria-selected': 'false' })
      entry.append(flagOf(option), option.text)
      entry.addEventListener('click', () => choose(option))
      return entry
    })
    const nothing = make('li', { role: 'option', 'aria-disabled': 'true' })
    nothing.append(none)
    list.replaceChildren(...(entries.length > 0 ? entries : [nothing]))
    list.hidden = false
    field.setAttribute('aria-expanded', 'true')
    activate(matches.findIndex((option) => option.selected))
  }
  const choose = (option: HTMLOptionElement | undefined) => {
    if (option) option.selected = true
    close()
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  field.addEventListener('focus', () => {
    clearTimeout(closing)
    field.value = ''
    field.placeholder = search
    open()
  })
  field.addEventListener('blur', () => {
    closing = window.setTimeout(close, LINGER_MS)
  })
  field.addEventListener('input', open)
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (list.hidden) {
      if (!step) return
      field.value = ''
      open()
    } else if (step) activate(active + step)
    else if (event.key === 'Enter') choose(matches[active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })

  select.id = ''
  select.hidden = true
  box.append(flag, field, list)
  close()
}

/** When each form, by its id, may request its next code. */
const waits = new Map<string, number>()

/** Starts the waits that an answer has brought, and shows what is left of all. */
function tickWaits() {
  const now = Date.now()
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-wait]')) {
    const { dataset } = button
    const form = button.form?.id ?? ''
    if (dataset.wait) waits.set(form, now + Number(dataset.wait) * 1000)
    dataset.wait = ''
    dataset.label ??= button.textContent ?? ''
    const left = Math.ceil(((waits.get(form) ?? 0) - now) / 1000)
    const text = left > 0 ? `${dataset.label} (${left})` : dataset.label
    button.disabled = left > 0
    if (button.textContent !== text) button.textContent = text
  }
}

setInterval(tickWaits, 1000)

export function enhance() {
  tickWaits()
  for (const human of document.querySelectorAll<HTMLElement>('[data-human=""]')) {
    showSlider(human, true)
    for (const slider of human.querySelectorAll<HTMLInputElement>('[name="slider"]')) followSlider(slider)
  }
  for (const box of document.querySelectorAll<HTMLElement>('[data-country]:not(:has(input))'))
    enhancePicker(box)
}
