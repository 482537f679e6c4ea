import { expect, test } from 'vitest'
import { kindNames } from '#contract/play/odds/fish-odds.ts'
import { aimRadius, fishScene, places } from './fish-scene.ts'

test.each(kindNames)('the ring around %s stays in the picture and leaves the price readable', (kind) => {
  const { y, height } = places[kind]
  expect(aimRadius(kind)).toBeGreaterThan(15)
  expect(y + (height - 15) / 2 - aimRadius(kind)).toBeGreaterThan(0)
  const scene = fishScene(kind, null)
  const ring = scene.indexOf(`r="${aimRadius(kind)}"`)
  expect(ring).toBeGreaterThan(0)
  expect(scene.indexOf('<text')).toBeGreaterThan(ring)
})
