import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { inRoot } from '#tests/support/pages/in-root.tsx'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import { Checkbox, ChoiceCards, ImagesField } from './controls.tsx'
import { defineForm, type Form } from './define-form.ts'
import { files, optionalText } from './fields.ts'
import { FormOf } from './form-of.tsx'

const formOf = (id: string): Form =>
  defineForm({ id, fields: { agreement: optionalText(), method: optionalText(), images: files() } })

const one = (id: string, idPrefix?: string) => (
  <FormOf form={formOf(id)} idPrefix={idPrefix}>
    <Checkbox name="agreement">Yes</Checkbox>
    <ChoiceCards name="method" options={[{ value: 'a', title: 'A' }]} />
    <ImagesField name="images" hint="At most three" />
  </FormOf>
)

test('two forms of a page have controls of one name under ids of their own', () => {
  const html = parse(
    keptPages().html(
      inRoot(
        <>
          {one('first')}
          {one('second', 'second-')}
        </>,
      ),
      {},
    ),
  )
  const ids = html.querySelectorAll('[id]').map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
  const second = html.querySelector('#form-second')
  for (const name of ['agreement', 'method', 'images'])
    expect(second?.querySelector(`#second-${name}`)).not.toBeNull()
  expect(second?.querySelector('label[for=second-images]')).not.toBeNull()
})
