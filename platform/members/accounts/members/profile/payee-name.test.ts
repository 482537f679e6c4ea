import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigration } from '#tests/support/database/apply-migration.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { commonTrait } from '../related/common-trait.ts'
import { payeeNameOf, writtenPayeeName } from './payee-name.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

/** Names as they were registered and bound before they were kept with one space. */
const formerNames = ['NGUYEN  VAN A', ' NGUYEN VAN A', 'NGUYEN VAN    A ', 'NGUYEN VAN A', 'TRAN B', '  ']

test('names of before are written by the migration as new ones are, whoever has the same account', async () => {
  const people = []
  for (const payeeName of formerNames) {
    const member = await testMember(site.ctx, { payeeName })
    const account = {
      member_id: member.id,
      bank_code: 'VCB',
      account_number: '0011001234567',
      created_at: site.clock.now(),
    }
    const bind = (more: object) =>
      site.ctx.db
        .insertInto('bound_account')
        .values({ ...account, payee_name: payeeName, ...more })
        .execute()
    await bind({ paid_at: payeeName === formerNames[0] ? site.clock.now() : null })
    await bind({ released_at: site.clock.now() })
    people.push({ member, written: writtenPayeeName(payeeName) })
  }
  const nameless = await testMember(site.ctx)
  const [first, second, , , other] = people.map(({ member }) => member.id)
  const trait = (one = 0n, another = 0n) => commonTrait(site.ctx, one, another)
  expect(await trait(first, second)).toBeNull()

  await applyMigration(site.ctx.db, '0054-payee-names')
  for (const { member, written } of people) {
    expect(await payeeNameOf(site.ctx.db, member.id)).toBe(written === '' ? null : written)
    const bound = site.ctx.db.selectFrom('bound_account').select('payee_name')
    expect(await bound.where('member_id', '=', member.id).execute()).toEqual([
      { payee_name: written },
      { payee_name: written },
    ])
  }
  expect(await payeeNameOf(site.ctx.db, nameless.id)).toBeNull()
  expect([await trait(first, second), await trait(first, other)]).toEqual(['payee-name', null])
})
