import { expect, test } from 'vitest'
import { isPushEndpoint } from './push-service.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is of a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true)
})

test.each([
  '',
  'fcm.googleapis.com/fcm/send/abc',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@127.0.0.1/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evilfcm.googleapis.com/fcm/send/abc',
  'https://evil.example/?fcm.googleapis.com',
  'https://evilpush.apple.com/abc',
  'https://push.apple.com.evil.example/abc',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://[::1]/abc',
  'https://[::ffff:10.0.0.1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/abc',
  'ftp://fcm.googleapis.com/abc',
  'javascript:alert(1)',
])('%s is not', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false)
})
