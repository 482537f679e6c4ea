/** What a registration submits beside its name and its human check. */
export const usualRegistration = {
  password: 'sunlit48',
  paymentPassword: '806153',
  login: true,
  registerMethod: 'WEB',
  registerUrl: '/register',
  domain: 'sen.test',
} as const
