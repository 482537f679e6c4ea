import { audit } from '../support/browser/accessibility-audit.ts'
import { expect, test } from '../support/browser/browser.ts'

test('a member puts chips on the cloth, spins, and sees what each spot paid', async ({ page, asPlayer }) => {
  await asPlayer()
  await page.goto('/game/SEN/roulette?act=clear')
  await expect(page.locator('main')).toHaveAttribute('data-page', 'game')
  await audit(page)

  await page.getByRole('radio', { name: '10,000' }).check({ force: true })
  // By mouse, by key, and a spot without a field of its own.
  await page.getByRole('button', { name: 'Red', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Red, .*10,000/ })).toBeVisible()
  await page.getByRole('button', { name: 'Number 17', exact: true }).press('Enter')
  await expect(page.locator('#spot li')).toHaveCount(2)
  await page.getByText('Combined spots').click()
  await page.getByRole('combobox', { name: 'Combined spot' }).selectOption('corner-8')
  await page.getByRole('button', { name: 'Place a chip' }).click()
  await expect(page.locator('#spot li')).toHaveCount(3)
  await audit(page)

  await page.getByRole('textbox', { name: /^Number 17/ }).fill('2000')
  await page.getByRole('link', { name: 'Take away Corner 8/9/11/12' }).click()
  await expect(page.locator('#spot li')).toHaveCount(2)
  await page.getByRole('textbox', { name: /^Number 17/ }).fill('abc')
  await page.getByRole('button', { name: 'Spin' }).click()
  await expect(page.locator('#stake-error')).toHaveAttribute('data-error', 'format')
  await audit(page)
  await page.getByRole('textbox', { name: /^Number 17/ }).fill('2000')
  await page.getByRole('button', { name: 'Spin' }).click()

  const result = page.locator('[data-bet]')
  await expect(result).toHaveAttribute('data-outcome', /^\d+$/)
  await expect(page).toHaveURL(/\?bet=/)
  await audit(page)
  const [id, payout] = [await result.getAttribute('data-bet'), await result.getAttribute('data-payout')]

  await page.goto(`/personalCenter/personalHistoryCopy?bet=${id}`)
  await expect(page.locator('[data-spot=red]')).toHaveAttribute('data-stake', '10000.00')
  await expect(page.locator('[data-spot=straight-17]')).toHaveAttribute('data-stake', '2000.00')
  await audit(page)
  await page.getByRole('link', { name: 'Verify this bet' }).click()
  await expect(page.locator('[data-fair=payout]')).toHaveAttribute('data-value', payout ?? '')
  await audit(page)
})
