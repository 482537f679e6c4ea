import { QRPay } from 'vietnam-qr-pay'
import type { Minor } from '#contract/base/fields/money.ts'

/** A transfer that a VietQR asks for. */
export interface TransferWish {
  /** The bank to pay to, and the number there. */
  bin: string
  number: string
  /** Whole đồng, in minor units. */
  amount: Minor
  /** The transfer's content: letters and digits alone, at most 25. */
  content: string
}

/**
 * The payload of a VietQR (platform.md section 3): EMVCo's TLV, for one transfer of this amount and content (method 12),
 * with NAPAS' field 38 and the content in 62-08, closed by its CRC.
 */
export function vietQr({ bin, number, amount, content }: TransferWish): string {
  if (amount <= 0n || amount % 100n !== 0n) throw new Error(`a VietQR asks for whole đồng, not for ${amount}`)
  if (!/^[A-Za-z0-9 ]{1,25}$/.test(content)) throw new Error(`no content of a transfer: ${content}`)
  const amountText = String(amount / 100n)
  return QRPay.initVietQR({ bankBin: bin, bankNumber: number, amount: amountText, purpose: content }).build()
}
