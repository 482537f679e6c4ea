import { randomBytes } from 'node:crypto'
import { captchaOf, freshName, PAYMENT_PASSWORD } from '../support/site/accounts.ts'
import { ops, type Site, startSite } from '../support/site/site.ts'
import { CLIENT, startThirdParty } from '../support/site/third-party.ts'
import { attributeOf, Visitor } from '../support/site/visitor.ts'
import { askDatabase } from '../support/database/ask-database.ts'
import { audit } from './audit.ts'
import { expect, type Page, test } from './browser.ts'

/** A login by a third party in a browser, which holds forms to the pages that they may lead to; on a site of its own. */

let own: Site
let there: Awaited<ReturnType<typeof startThirdParty>>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  own = await startSite()
  there = await startThirdParty(own.origin)
  const terms = ['--name', 'Bến Đò', '--issuer', there.issuer, '--client-id', CLIENT.id]
  const added = await ops(own, 'signin-providers', 'add', ...terms, '--client-secret', CLIENT.secret)
  expect(added.stderr).toBe('')
})

test.afterAll(async () => {
  await there.close()
  await own.stop()
})
