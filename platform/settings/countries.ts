/** Countries whose numbers a new platform takes. Dialling codes: ITU-T E.164 (position on 1 November 2011 and amendments). */
export const countries = [
  { countryCode: 'VN', countryDialingCode: '84' },
  { countryCode: 'CN', countryDialingCode: '86' },
]
