import { expect, test } from 'vitest'
import { type UploadPlace, UploadRoom } from './upload-room.ts'

test('eight uploads are read at once, two of a member, and a place that was left is free', async () => {
  const room = new UploadRoom()
  const places = [1, 2, 3, 4].flatMap((n) => [room.enter(`m${n}`), room.enter(`m${n}`)]) as UploadPlace[]
  expect(places.every((place) => typeof place === 'object')).toBe(true)
  expect(room.enter('m1')).toBe('member')
  expect(room.enter('m5')).toBe('all')
  await places[0]?.leave()
  await places[0]?.leave() // counts once
  expect(room.enter('m2')).toBe('member')
  expect(room.enter('m5')).toBeTypeOf('object')
  expect(room.enter('m6')).toBe('all')
})
