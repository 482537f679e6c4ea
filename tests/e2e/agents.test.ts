import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, type Page, test } from '../support/browser/browser.ts'

// The panels of the agents' site, which are shared out among the workers.
test.describe.configure({ mode: 'parallel' })

async function auditPanels(page: Page, panels: readonly string[]) {
  for (const panel of panels) {
    await page.goto(panel)
    await expect(page.locator('main'), panel).toHaveAttribute('data-page', /^[a-zA-Z]+$/)
    await audit(page)
  }
}

test('the team: its home, its tree and how it grows', { tag: '@phone' }, async ({ page, asAgent }) => {
  await asAgent()
  await auditPanels(page, [
    '/agentHome',
    '/agentCenter/announcement',
    '/agentCenter/teamOverview',
    '/agentCenter/registerCentre',
    '/agentCenter/downlineManagement',
    '/agentCenter/downlineManagement?account=agent2&size=20',
  ])
})

test('what the team did, and what it brought', { tag: '@phone' }, async ({ page, asAgent }) => {
  await asAgent()
  await auditPanels(page, [
    '/agentCenter/personalHistory?account=agent2',
    '/agentCenter/agentProfitLoss',
    '/agentCenter/agentRevenueReport',
    '/agentCenter/downlineTransaction',
  ])
  await page.goto('/agentCenter/personalHistory?q=player1&range=last30')
  await page.locator('[data-records=bets] tbody a[href*="bet="]:visible').first().click()
  await expect(page.locator('main [data-bet]').first()).toBeVisible()
  await audit(page)
})

test('the button of a panel opens its form for offers', { tag: '@phone' }, async ({ page, asAgent }) => {
  await asAgent()
  for (const panel of ['enableCt', 'salary', 'hourSalary', 'agentRealtimeSalary']) {
    await page.goto(`/agentCenter/${panel}`)
    await expect(page.locator('#form-propose')).toBeHidden()
    await page.locator('main a[href$="#act-propose"]').first().click()
    await expect(page.locator('#form-propose [name=account]').first(), panel).toBeVisible()
  }
})

test('contracts of every kind, and a payslip, which prints alone', async ({ page, asAgent }) => {
  await asAgent()
  await auditPanels(page, [
    '/agentCenter/enableCt?template=own&offer=thuyduong',
    '/agentCenter/hourSalary',
    '/agentCenter/agentRealtimeSalary',
    '/agentCenter/contractRequests',
  ])
  await page.goto('/agentCenter/salary')
  await page.locator('[data-records=contracts] tbody [data-status=amend-proposed] a').click()
  await expect(page.locator('[data-contract]')).toHaveAttribute('data-status', 'amend-proposed')
  await audit(page)
  // While a contract is open, the lists are folded.
  const slips = page.locator('details', { has: page.locator('[data-records=payslips]') })
  await slips.locator('summary').click()
  await slips.locator('tbody [data-status=paid] a').first().click()
  await expect(page.locator('[data-payslip]')).toBeVisible()
  await audit(page)
  await page.locator('[data-payslip] a[href*="print=1"]').click()
  await expect(page.locator('[data-payslip] a[href*="print=1"]')).toHaveCount(0)
  await audit(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-payslip]')).toBeVisible()
  const others = page.locator(
    'h1, [data-records=payslips], header, footer, nav, aside, button, summary, .button, .icon-button',
  )
  expect(await others.count()).toBeGreaterThan(10)
  for (const part of await others.all()) await expect(part).toBeHidden()
})
