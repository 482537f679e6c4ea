import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankOf, vietnamBanks } from './vietnam-banks.ts'
import { vietQr } from './vietqr.ts'

/** The fields of a TLV text; throws where a length does not fit. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const [id, length] = [text.slice(at, at + 2), Number(text.slice(at + 2, at + 4))]
    const value = text.slice(at + 4, at + 4 + length)
    if (!/^\d\d$/.test(id) || value.length !== length || id in fields)
      throw new Error(`no field: ${text.slice(at)}`)
    fields[id] = value
    at += 4 + length
  }
  return fields
}

/** CRC-16/CCITT-FALSE, bit by bit. */
function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

test('the checksum is that of the standard', () => expect(crcOf('123456789')).toBe('29B1'))

test('a payload says whom to pay, how much and with what content, and nothing else', () => {
  const amount = fc.integer({ min: 1, max: 500_000_000 })
  const number = fc.stringMatching(/^\d{6,19}$/)
  fc.assert(
    fc.property(fc.constantFrom(...vietnamBanks), number, amount, (bank, number, dong) => {
      const payload = vietQr({ bin: bank.bin, number, amount: BigInt(dong) * 100n, content: 'SN2B3C4DE' })
      const { '38': transfer = '', '62': more = '', ...rest } = fieldsOf(payload)
      expect(rest).toEqual({
        '00': '01',
        '01': '12',
        '53': '704',
        '54': String(dong),
        '58': 'VN',
        '63': crcOf(payload.slice(0, -4)),
      })
      const { '01': to = '', ...service } = fieldsOf(transfer)
      expect(service).toEqual({ '00': 'A000000727', '02': 'QRIBFTTA' })
      expect(fieldsOf(to)).toEqual({ '00': bank.bin, '01': number })
      expect(fieldsOf(more)).toEqual({ '08': 'SN2B3C4DE' })
    }),
  )
})

test('what a bank could not take is asked of none', () => {
  const transfer = { bin: '970436', number: '0011004567890', amount: 10_000_000n, content: 'SN2B3C4DE' }
  for (const wrong of [
    { amount: 0n },
    { amount: 150n },
    { content: '' },
    { content: 'Nạp tiền' },
    { content: 'A'.repeat(26) },
  ])
    expect(() => vietQr({ ...transfer, ...wrong })).toThrow()
})

test('banks are known by their number', () => {
  expect(bankOf('970436')).toEqual({ bin: '970436', name: 'Vietcombank', code: 'VCB' })
  expect(bankOf('123456')).toBeUndefined()
})
