import { expect, test } from 'vitest'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { errorsOf, unfindableIn, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

/** What nobody sees in a form is refused like what everybody sees (site.md 1.4): a message of its own, below the alert. */
test('a refused field that no form shows has its message, a mark, and the summary’s link', async () => {
  const guest = new Visitor(site.origin)
  for (const [path, fields, field, code] of [
    ['/login', { type: 'zzz', username: 'lan88', password: 'Demo1234' }, 'type', 'not-offered'],
    ['/login', { as: 'zzz', username: 'lan88', password: 'Demo1234' }, 'as', 'not-offered'],
  ] as const) {
    const refused = await guest.post(path, fields)
    expect([path, refused.status, errorsOf(refused)]).toEqual([path, 400, { form: 'invalid', [field]: code }])
    expect(unfindableIn(refused, field)).toEqual([])
  }
})

test('a refused act that the page has no form for has its message in the alert', async () => {
  const { visitor } = await newMember(site)
  const requestId = 'unseen-fields-0001'
  for (const [path, fields, field, code] of [
    ['/personalCenter/rewardCenter', { intent: 'claim', requestId }, 'id', 'required'],
    ['/personalCenter/missionLeaderboard', { intent: 'claim', requestId }, 'id', 'required'],
    ['/personalCenter/manualRebate', { intent: 'claim', id: 'zzz', requestId }, 'id', 'not-offered'],
    ['/personalCenter/messageV2', { intent: 'read' }, 'id', 'required'],
    ['/promotions', { intent: 'claim', requestId }, 'promotionId', 'required'],
    ['/promotions', { intent: 'cancel', promotionId: '40001' }, 'requestId', 'required'],
    ['/personalCenter/depositv2', { intent: 'cancel' }, 'orderId', 'required'],
    ['/pointMall', { intent: 'redeem', quantity: '1', requestId }, 'rewardId', 'required'],
  ] as const) {
    const refused = await visitor.post(path, fields)
    const errors = errorsOf(refused)
    expect([path, refused.status, errors.form, errors[field]]).toEqual([path, 400, 'invalid', code])
    expect(refused.html.querySelector(`[id="${field}-error"]`)?.getAttribute('role')).toBeUndefined()
  }
})

test('a promotion that there is none of is not found, whatever is done with it', async () => {
  const { visitor } = await newMember(site)
  for (const intent of ['join', 'claim', 'cancel'])
    for (const promotionId of ['zzz', '99999999']) {
      const fields = { intent, promotionId, requestId: `none-${intent}-${promotionId}` }
      expect([intent, (await visitor.post('/promotions', fields)).status]).toEqual([intent, 404])
    }
})
