import { expect, test } from '../support/browser/browser.ts'

test('days of loss in the profit chart have the colour of losses, days of gain that of the chart', async ({
  page,
  asPlayer,
}) => {
  await asPlayer()
  await page.goto('/personalCenter/personalProfit')
  for (const theme of ['light', 'dark']) {
    const seen = await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
      const probe = document.body.appendChild(document.createElement('i'))
      const colourOf = (token: string) => {
        probe.style.color = `var(--color-${token})`
        return getComputedStyle(probe).color
      }
      const bars = [...document.querySelectorAll('main figure svg rect')]
      const fills = (losses: boolean) => [
        ...new Set(
          bars
            .filter((bar) => Number(bar.getAttribute('height')) > 0)
            .filter((bar) => bar.textContent?.includes('−') === losses)
            .map((bar) => getComputedStyle(bar).fill),
        ),
      ]
      const found = {
        loss: fills(true),
        gain: fills(false),
        neg: colourOf('neg'),
        chart: colourOf('chart-1'),
      }
      probe.remove()
      return found
    }, theme)
    expect(seen.neg).not.toBe(seen.chart)
    expect(seen.loss, theme).toEqual([seen.neg])
    expect(seen.gain, theme).toEqual([seen.chart])
  }
})
