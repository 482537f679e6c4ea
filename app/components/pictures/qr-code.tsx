import { encode } from 'uqr'

/** The quiet zone, in modules (ISO/IEC 18004: four). */
const QUIET = 4

/**
 * A text as a QR code, dark on white in both themes. `label` describes its content; one of a transfer also carries it as
 * `data-vietqr`, one of a token's as `data-payment-uri`.
 */
export function QrCode({
  text,
  label,
  vietQr,
  paymentUri,
}: {
  text: string
  label: string
  vietQr?: boolean
  paymentUri?: boolean
}) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  return (
    <svg
      role="img"
      aria-label={label}
      data-vietqr={vietQr ? text : undefined}
      data-payment-uri={paymentUri ? text : undefined}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-44 max-w-full flex-none rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(rowOf).join('')} fill="#000" />
    </svg>
  )
}

/** The dark runs of one row. */
function rowOf(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x++
    path += `M${from} ${y}h${x - from + 1}v1H${from}z`
  }
  return path
}
