import { expect, test } from 'vitest'
import {
  advance,
  closing,
  ctx,
  drawing,
  inRoundsWorld,
  opened,
  world,
} from '#tests/support/worlds/shared-rounds.ts'
import { roundReadings } from './index.ts'

inRoundsWorld()

const said = async () => {
  const samples = await roundReadings(ctx)[0]?.read()
  return samples?.map(({ metric, labels, value }) => [metric.name, ...Object.values(labels), value].join(' '))
}

test('a round is told while it runs, and by how much it is late', async () => {
  const id = await opened()
  expect(await said()).toEqual(['sen_rounds_running sicbo open 1', 'sen_rounds_overdue_seconds sicbo 0'])
  closing()
  drawing()
  world.clock.advance(300)
  const late = (await said())?.at(-1)?.split(' ').at(-1)
  expect(Number(late)).toBeGreaterThanOrEqual(300)
  await advance(id)
  await advance(id)
  await advance(id)
  expect(await said()).toEqual([])
})
