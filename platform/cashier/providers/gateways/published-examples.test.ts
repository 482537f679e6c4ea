import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkCallback, checkDescription } from './check-gateway.ts'
import type { Description, GatewayRequest } from './description.ts'
import { buildRequest } from './message.ts'
import { readDescription } from './read-description.ts'

// The examples are those of the gateways' public documentation, which publishes no key with them: their signatures cannot be
// repeated, all else is held to the last sign, and the signature against an HMAC written out here.

function shipped(name: string): Description {
  const read = readDescription(JSON.parse(readFileSync(`docs/gateways/${name}.json`, 'utf8')))
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.description
}

const now = new Date('2026-11-26T10:00:00Z')
const key = 'a key of the tests'

/** The same request with the fields of an example. */
const withFields = (request: GatewayRequest, fields: Record<string, string>): GatewayRequest => ({
  ...request,
  fields,
})

test('VNPAY 2.1.0: the address of a payment is the published one', () => {
  // https://sandbox.vnpayment.vn/apis/docs/huong-dan-tich-hop/
  const address =
    'https://sandbox.vnpayment.vn/paymentv2/vpcpay.html?vnp_Amount=1806000&vnp_Command=pay&vnp_CreateDate=20210801153333' +
    '&vnp_CurrCode=VND&vnp_IpAddr=127.0.0.1&vnp_Locale=vn&vnp_OrderInfo=Thanh+toan+don+hang+%3A5&vnp_OrderType=other' +
    '&vnp_ReturnUrl=https%3A%2F%2Fdomainmerchant.vn%2FReturnUrl&vnp_TmnCode=DEMOV210&vnp_TxnRef=5&vnp_Version=2.1.0'
  const published = Object.fromEntries(new URL(address).searchParams)
  const { request } = shipped('vnpay').deposit
  const own = Object.keys(request.fields)
  // The time by which it must be paid is newer than the example.
  expect(own.filter((name) => name !== 'vnp_ExpireDate').sort()).toEqual(Object.keys(published).sort())
  const { url } = buildRequest(withFields(request, published), {}, { key })
  const [sent, hash] = url.split('&vnp_SecureHash=')
  expect(sent).toBe(address)
  expect(hash).toBe(
    createHmac('sha512', key)
      .update(address.split('?')[1] ?? '')
      .digest('hex'),
  )
})

test('VNPAY 2.1.0: what it calls is read in any order, with the fields that it documents', () => {
  const description = shipped('vnpay')
  // The fields of the published return address, signed with our key.
  const fields =
    'vnp_Amount=1806000&vnp_BankCode=NCB&vnp_BankTranNo=VNP14226112&vnp_CardType=ATM' +
    '&vnp_OrderInfo=Thanh+toan+don+hang+%3A5&vnp_PayDate=20231207170112&vnp_ResponseCode=00&vnp_TmnCode=DEMOV210' +
    '&vnp_TransactionNo=14226112&vnp_TransactionStatus=00&vnp_TxnRef=01920000000070008000000000000001'
  const hash = createHmac('sha512', key).update(fields).digest('hex')
  const heard = (query: string) =>
    checkCallback(
      description,
      { about: 'payment', method: 'GET', headers: new Headers(), query, body: Buffer.alloc(0) },
      { merchant: { tmnCode: 'DEMOV210' }, secrets: { key }, now },
    )
  const paid = {
    taken: true,
    state: 'paid',
    order: '01920000-0000-7000-8000-000000000001',
    amount: '18060.00',
    transaction: '14226112',
  }
  expect(heard(`${fields}&vnp_SecureHash=${hash}`)).toEqual(paid)
  const turned = fields.split('&').reverse().join('&')
  expect(heard(`vnp_SecureHash=${hash.toUpperCase()}&vnp_SecureHashType=HMACSHA512&${turned}`)).toEqual(paid)
  expect(heard(`${fields}&vnp_SecureHash=${hash}&vnp_Amount=1`)).toEqual({ taken: false, why: 'malformed' })
  expect(heard(`${fields.replace('1806000', '9806000')}&vnp_SecureHash=${hash}`)).toEqual({
    taken: false,
    why: 'forged',
  })
})

test('VNPAY 2.1.0: a question is signed over its fields in the documented order', () => {
  // https://sandbox.vnpayment.vn/apis/docs/truy-van-hoan-tien/querydr&refund.html
  const [, query] = checkDescription(shipped('vnpay'), {
    merchant: { tmnCode: 'DEMOV210' },
    secrets: { key },
    origin: 'https://sen.example',
    now,
  })
  const said = JSON.parse(query?.body ?? '{}')
  const order = [
    'RequestId',
    'Version',
    'Command',
    'TmnCode',
    'TxnRef',
    'TransactionDate',
    'CreateDate',
    'IpAddr',
    'OrderInfo',
  ]
  const text = order.map((name) => said[`vnp_${name}`]).join('|')
  expect(query?.signed).toBe(text)
  expect(said.vnp_SecureHash).toBe(createHmac('sha512', key).update(text).digest('hex'))
  expect([said.vnp_Command, said.vnp_CreateDate]).toEqual(['querydr', '20261126170000'])
})

const momo = {
  merchant: { partnerCode: 'MOMOT5BZ20231213_TEST' },
  secrets: { key, accessKey: 'an access key' },
  now,
}

test('MoMo v2: an order has the fields of the published example, signed in the documented order', () => {
  // https://developers.momo.vn/v3/docs/payment/api/wallet/onetime
  const published = {
    partnerCode: 'MOMOT5BZ20231213_TEST',
    requestType: 'captureWallet',
    ipnUrl: 'https://example.com/momo_ipn',
    redirectUrl: 'https://momo.vn',
    orderId: 'MM1540456472575',
    amount: '150000',
    lang: 'vi',
    orderInfo: 'SDK team.',
    requestId: 'MM1540456472575',
    extraData: 'eyJ1c2VybmFtZSI6ICJtb21vIn0=',
  }
  const { request } = shipped('momo').deposit
  expect(Object.keys(request.fields).sort()).toEqual(Object.keys(published).sort())
  const { body } = buildRequest(withFields(request, published), {}, momo.secrets)
  const raw =
    'accessKey=an access key&amount=150000&extraData=eyJ1c2VybmFtZSI6ICJtb21vIn0=&ipnUrl=https://example.com/momo_ipn' +
    '&orderId=MM1540456472575&orderInfo=SDK team.&partnerCode=MOMOT5BZ20231213_TEST&redirectUrl=https://momo.vn' +
    '&requestId=MM1540456472575&requestType=captureWallet'
  expect(JSON.parse(body ?? '')).toEqual({
    ...published,
    signature: createHmac('sha256', key).update(raw).digest('hex'),
  })
  // A number in JSON, which its key never is.
  const [deposit] = checkDescription(shipped('momo'), { ...momo, origin: 'https://sen.example' })
  expect(deposit?.body).toContain('"amount":100000,')
  expect(`${deposit?.body}${deposit?.url}${deposit?.signed}`).not.toContain('an access key')
  expect(deposit?.signed).toMatch(/^accessKey=<accessKey>&amount=100000&/)
})

test('MoMo v2: the published notification is taken once it is signed with our key', () => {
  // https://developers.momo.vn/v3/docs/payment/api/result-handling/notification
  const published = {
    orderType: 'momo_wallet',
    amount: 1000,
    partnerCode: 'MOMOT5BZ20231213_TEST',
    orderId: '01920000000070008000000000000001',
    extraData: 'eyJza3VzIjoiIn0=',
    transId: 4088878653,
    responseTime: 1721720663942,
    resultCode: 0,
    message: 'Successful.',
    payType: 'qr',
    requestId: 'Request_ID_1721720620078',
    orderInfo: 'Thank you for your purchase at MoMo_test',
  }
  const sign = (said: Record<string, unknown>) => {
    const order =
      'amount extraData message orderId orderInfo orderType partnerCode payType requestId responseTime resultCode transId'
    const pairs = order.split(' ').map((name) => `${name}=${said[name]}`)
    return createHmac('sha256', key)
      .update(['accessKey=an access key', ...pairs].join('&'))
      .digest('hex')
  }
  const heard = (said: Record<string, unknown>) =>
    checkCallback(
      shipped('momo'),
      {
        about: 'payment',
        method: 'POST',
        headers: new Headers(),
        query: '',
        body: Buffer.from(JSON.stringify(said)),
      },
      momo,
    )
  const signature = sign(published)
  const paid = {
    taken: true,
    state: 'paid',
    order: '01920000-0000-7000-8000-000000000001',
    amount: '1000.00',
    transaction: '4088878653',
  }
  expect(heard({ ...published, signature })).toEqual(paid)
  expect(heard({ ...published, amount: 2000, signature })).toEqual({ taken: false, why: 'forged' })
  const refused = { ...published, resultCode: 1006, message: 'Giao dịch bị từ chối.' }
  expect(heard({ ...refused, signature: sign(refused) })).toMatchObject({ taken: true, state: 'failed' })
})
