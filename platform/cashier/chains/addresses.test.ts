import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Address, addressIn, shownAddress } from './addresses.ts'

test('addresses are shown with the checksums of EIP-55', () => {
  // The examples of EIP-55 itself.
  for (const address of [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]) {
    expect(shownAddress('evm', address.toLowerCase() as Address)).toBe(address)
    expect(addressIn('evm', address)).toBe(address.toLowerCase())
    expect(addressIn('evm', address.toLowerCase())).toBe(address.toLowerCase())
  }
  // One letter of another case is a typing error.
  expect(addressIn('evm', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBeUndefined()
  for (const none of [
    '',
    '0x',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
  ])
    expect(addressIn('evm', none)).toBeUndefined()
})

test('addresses of TRON are base58check', () => {
  // The contract of USDT there, as both of TRON's interfaces name it.
  const [shown, hex] = [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ] as const
  expect(shownAddress('tron', hex)).toBe(shown)
  expect(addressIn('tron', shown)).toBe(hex)
  for (const none of [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
    // A bitcoin address has another mark before it.
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    hex,
  ])
    expect(addressIn('tron', none)).toBeUndefined()
})

test('every address is read back as it was shown, and no other kind reads it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const address: Address = `0x${Buffer.from(bytes).toString('hex')}`
      for (const kind of ['evm', 'tron'] as const) {
        const shown = shownAddress(kind, address)
        expect(addressIn(kind, shown)).toBe(address)
        expect(addressIn(kind === 'evm' ? 'tron' : 'evm', shown)).toBeUndefined()
      }
    }),
  )
})
