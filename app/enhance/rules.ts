/**
 * Validates the fields of a registration with the server's rules and messages: on blur, and on every input once a field
 * was wrong. `app/enhance.ts` loads it with the first page that has a field with a rule:
 *
 * - `data-of="<name>" data-rule="<setting>" data-says="<message by code>"`: around the field; for a mobile number also
 *   `data-home="<dialling code>"`, the country whose numbers the rule applies to
 * - `<template data-field-error>`: an empty message
 *
 * The form can still be sent: the server validates it again.
 */
import type { ErrorCode } from '#contract/base/errors.ts'
import type { FieldSetting, RegistrationField } from '#contract/base/settings.ts'
import { judgeRegistrationField } from '#contract/members/registration-rules.ts'

type Field = HTMLInputElement
const typed = new WeakSet<Field>()

const boxOf = (field: Field) => {
  const box = field.closest<HTMLElement>('[data-rule]')
  return box?.dataset.of === field.name ? box : null
}
const valueIn = (field: Field, name: string) => {
  const other = field.form?.elements.namedItem(name)
  return other instanceof HTMLInputElement || other instanceof HTMLSelectElement ? other.value : ''
}

function judge(field: Field, { dataset }: HTMLElement): ErrorCode | undefined {
  const setting = JSON.parse(dataset.rule as string) as FieldSetting
  const name = field.name as RegistrationField
  const value = field.value.trim()
  const home = dataset.home ?? ''
  // The server also reads numbers and codes in groups, and in the digits of other keyboards.
  if (field.inputMode && /[^!-~]/.test(value)) return undefined
  const code = judgeRegistrationField(
    name,
    setting,
    value,
    valueIn(field, 'countryDialingCode') || home,
    home,
  )
  if (name !== 'confirmPassword' || code) return code
  return field.value === valueIn(field, 'password') ? undefined : 'not-equal'
}

/** Shows or clears the error of a field, in the element that the server uses. */
function say(field: Field, box: HTMLElement, code: ErrorCode | undefined) {
  const id = `${field.name}-error`
  const errorElement = document.getElementById(id)
  if (errorElement?.dataset.error === code) return
  errorElement?.remove()
  const hint = document.getElementById(`${field.id}-hint`)
  if (hint) hint.hidden = Boolean(code)
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-describedby')
  if (!code) {
    if (hint) field.setAttribute('aria-describedby', hint.id)
    return
  }
  const says = JSON.parse(box.dataset.says as string) as Partial<Record<ErrorCode, string>>
  const template = document.querySelector<HTMLTemplateElement>('template[data-field-error]')
  const message = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  if (!message) return
  message.id = id
  message.dataset.error = code
  message.lastElementChild?.append(says[code] ?? says.format ?? '')
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', id)
  box.firstElementChild?.append(message)
}

function look(field: Field) {
  const box = boxOf(field)
  if (box && field.isConnected) say(field, box, judge(field, box))
}

const isWrong = (field: Field) => field.getAttribute('aria-invalid') === 'true'

/** Validates another field of the form again, if it has input or an error. */
function lookAgain(form: HTMLFormElement | null, name: string) {
  const other = form?.elements.namedItem(name)
  if (other instanceof HTMLInputElement && ((other.value && typed.has(other)) || isWrong(other))) look(other)
}

/** A field, and the field to validate again when it changes. */
const leans: Record<string, string> = { password: 'confirmPassword', countryDialingCode: 'mobileNum' }

function followers({ target }: Event) {
  const { name, form } = target as Field
  const follower = leans[name]
  if (follower) lookAgain(form, follower)
}

addEventListener('input', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || !boxOf(field)) return
  typed.add(field)
  if (isWrong(field)) look(field)
  followers(event)
})

addEventListener('change', followers)

let pressed = false
addEventListener('pointerdown', () => {
  pressed = true
})
for (const end of ['pointerup', 'pointercancel'])
  addEventListener(end, () => {
    pressed = false
  })

addEventListener('focusout', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !typed.has(target)) return
  // A click target must not move before the click: validate after it.
  if (pressed) addEventListener('click', () => look(target), { once: true })
  else look(target)
})
