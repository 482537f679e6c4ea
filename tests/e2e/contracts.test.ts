import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, site, test } from '../support/browser/browser.ts'
import { newMember, PASSWORD, signIn } from '../support/site/accounts.ts'
import { ops } from '../support/site/site.ts'

/** An agent with a daily salary from the house, and a player directly below it. */
async function line() {
  const [agent, player] = [await newMember(site()), await newMember(site())]
  expect((await ops(site(), 'member', 'role', agent.username, '2')).code).toBe(0)
  expect((await ops(site(), 'agents', 'move', player.username, '--to', agent.username)).code).toBe(0)
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'terms-')), 'own.json')
  const tiers = [{ threshold: '1000000.00', active: 1, rate: 30 }]
  writeFileSync(file, JSON.stringify({ kind: 'daily-salary', period: 'D', tiers }))
  expect((await ops(site(), 'contracts', 'offer', agent.username, '--file', file)).code).toBe(0)
  const visitor = await signIn(site(), agent.username, PASSWORD)
  const offered = await visitor.get('/personalCenter/contracts')
  expect((await visitor.submit(offered, 'accept', {})).status).toBe(303)
  return { agent: agent.username, player: player.username }
}

async function enter(page: Page, username: string) {
  await page.context().clearCookies()
  await page.goto('/login')
  await page.locator('main [name=username]').fill(username)
  await page.locator('main [name=password]').fill(PASSWORD)
  await page.locator('main [name=password]').press('Enter')
  await expect(page.locator('header [data-account]').first()).toHaveAttribute('data-account', username)
}

test('an agent tries a draft, offers it, and its downline accepts', async ({ page }) => {
  const { agent, player } = await line()
  await enter(page, agent)
  await page.goto(`/agentCenter/salary?offer=${player}`)
  await audit(page)
  const form = page.locator('#form-propose')
  await form.locator('[name=tierTurnover]').first().fill('2000000')
  await form.locator('[name=tierActive]').first().fill('1')
  await form.locator('[name=tierRate]').first().fill('0.20')
  // Enter looks first.
  await form.locator('[name=tierRate]').first().press('Enter')
  await expect(page.locator('[data-records=sandbox] tbody [data-id]')).toHaveCount(2)
  await audit(page)
  await form.locator('button[value=propose]:not(.sr-only)').click()
  const row = page.locator('[data-records=contracts] tbody [data-status=in-process]')
  await expect(row.locator('[data-field=account]')).toHaveText(player)

  await enter(page, player)
  await page.goto('/personalCenter/contracts')
  await audit(page)
  await page.locator('#form-accept [type=submit]').click()
  await expect(page.locator('[data-contract]')).toHaveAttribute('data-status', 'approved')
  await expect(page.locator('[data-records=history] [data-id]')).toHaveCount(2)
  await audit(page)
})
