/** Fields whose values are never sent back, stored or logged, in any form. */
const secretFields = [
  'password',
  'confirmPassword',
  'oldPassword',
  'newPassword',
  'confirmNewPassword',
  'paymentPassword',
  'captcha',
  'slider',
  'verificationCode',
  'code',
  'cardCode',
  'oldPaymentPassword',
  'newPaymentPassword',
  'confirmNewPaymentPassword',
] as const

export type SecretField = (typeof secretFields)[number]

/** For what is logged and what is sent back: neither contains a secret. */
export const isSecretField = (name: string): name is SecretField =>
  (secretFields as readonly string[]).includes(name)
