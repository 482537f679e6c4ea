import { HDKey } from '@scure/bip32'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { addressAt, LAST_INDEX, readExtendedKey } from './extended-key.ts'

/** The public keys of the test vectors 1 and 2 of BIP32. */
const VECTORS = [
  // vector 1: m/0'/1
  'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
  // vector 2: m
  'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB',
]
const seed = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')

test('an extended public key is read as BIP32 writes it', () => {
  expect(HDKey.fromMasterSeed(seed).derive("m/0'/1").publicExtendedKey).toBe(VECTORS[0])
  for (const key of VECTORS) expect(readExtendedKey(` ${key}\n`)).toEqual({ ok: true, value: key })
})

test('addresses are those at 0/<n> of the account, as a wallet that holds the private key derives them', () => {
  const account = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'")
  const indexes = [0, 1, 2, 19, 1_000, LAST_INDEX]
  const found = indexes.map((index) => addressAt(account.publicExtendedKey, index))
  const payers = indexes.map((index) => {
    const { privateKey } = account.deriveChild(0).deriveChild(index)
    return privateKeyToAddress(`0x${Buffer.from(privateKey ?? []).toString('hex')}`).toLowerCase()
  })
  expect(found).toEqual(payers)
  expect(new Set(found).size).toBe(indexes.length)
})

test('the first addresses of a phrase that everybody knows are the known ones', () => {
  // Of `test test … junk`, which every wallet of developers shows.
  const phrase = Buffer.from(
    '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
    'hex',
  )
  const xpub = HDKey.fromMasterSeed(phrase).derive("m/44'/60'/0'").publicExtendedKey
  expect(addressAt(xpub, 0)).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  expect(addressAt(xpub, 1)).toBe('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
})

test('a private or a wrong key is refused by name, and never repeated', () => {
  const [key = ''] = VECTORS
  const xprv = HDKey.fromMasterSeed(seed).privateExtendedKey
  const refused = (text: string) => {
    const read = readExtendedKey(text)
    if (read.ok) throw new Error('it was taken')
    expect(read).toMatchObject({ code: 'invalid', detail: { field: 'xpub' } })
    if (text !== '') expect(read.detail.reason).not.toContain(text)
    return read.detail.reason
  }
  for (const secret of [
    xprv,
    xprv.replace('xprv', 'tprv'),
    '0x'.padEnd(66, '7'),
    'ab'.repeat(32),
    'test test test test test test test test test test test junk',
  ])
    expect(refused(secret)).toMatch(/^a private key/)
  for (const other of [key.replace('xpub', 'zpub'), key.replace('xpub', 'tpub')])
    expect(refused(other)).toMatch(/^an extended public key of another kind/)
  for (const mistyped of [`${key.slice(0, -1)}${key.endsWith('2') ? '3' : '2'}`, `${key}1`, key.slice(0, -4)])
    expect(refused(mistyped)).toMatch(/^a mistyped/)
  for (const none of ['', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'hello'])
    expect(refused(none)).toMatch(/^no extended public key/)
})
