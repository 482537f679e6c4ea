/** Refusals of every call that requires `proof` (`securityConfig`): about the repeated password, at `password`. */
export const proofRefusals = [
  'required',
  'wrong-old-password',
  'wrong-payment-password',
  'too-many-requests',
] as const
