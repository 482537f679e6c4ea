import { describe, expect, test } from 'vitest'
import { walk } from '#tests/support/pages/gates.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const modals = ['login', 'register', 'forget', 'changePassword', 'help', 'notice']

/** Every page of the site. Left out: answers that are no page, and pages of a bet that a stranger does not find. */
const pages = walk
  .filter(({ route, get }) => get === 200 && !/\.(csv|xml|txt)$|^\/(captcha|flags)/.test(route))
  .map(({ route, url = route }) => url)

const makers = {
  'a guest': async () => new Visitor(site.origin),
  'a member': async () => (await newMember(site)).visitor,
}

describe.each(Object.keys(makers) as (keyof typeof makers)[])('over every page, to %s', (who) => {
  test.each(modals)('the dialog %s leaves every id one element', async (modal) => {
    const visitor = await makers[who]()
    let shown = 0
    for (const path of pages) {
      const page = await visitor.get(`${path}?modal=${modal}`)
      if (page.status !== 200) continue // a gate: no page, no dialog
      if (page.html.querySelector(`[role=dialog][data-modal=${modal}]`)) shown += 1
      const ids = page.html.querySelectorAll('[id]').map(({ id }) => id)
      expect(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        path,
      ).toEqual([])
    }
    const forThem =
      who === 'a guest' ? modal !== 'changePassword' : !['login', 'register', 'forget'].includes(modal)
    expect(shown > 0).toBe(forThem)
  })
})

test('the dialog to change the password takes the place of the form of the security centre', async () => {
  const { visitor } = await newMember(site)
  const page = await visitor.get('/personalCenter/securityCenter?modal=changePassword')
  expect(page.html.querySelectorAll('input[name=newPassword]')).toHaveLength(1)
  expect(attributeOf(page, '[role=dialog] form', 'action')).toBe('/changePassword')
})
