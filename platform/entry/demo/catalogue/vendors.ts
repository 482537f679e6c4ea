import type { VendorEntry } from '#platform/play/catalogue/index.ts'

const vendor = (code: string, name: string, isHot = false) => ({ code, name, isHot })

/** Vendors with a wallet of their own; the others take stakes from the main wallet. */
const withWallets = ['TRONGDONG', 'LACHONG', 'CUULONG', 'BACHVIET', 'NAMPHONG', 'DS88', 'HALONG', 'SAOVANG']

/** Vendors of the demo world, in navigation order; the house exists already. */
export const vendors: VendorEntry[] = [
  vendor('TRONGDONG', 'Trống Đồng', true),
  vendor('LACHONG', 'Lạc Hồng Live', true),
  vendor('CUULONG', 'Cửu Long', true),
  vendor('BACHVIET', 'Bách Việt', true),
  vendor('KINHTHANH', 'Kinh Thành'),
  vendor('AUCO', 'Âu Cơ Cards', true),
  vendor('NAMPHONG', 'Nam Phong Sports'),
  vendor('DS88', 'DS88', true),
  vendor('WS168', 'WS168'),
  vendor('DIG', 'DIG'),
  vendor('DONGSON', 'Đông Sơn'),
  vendor('SONGHUONG', 'Sông Hương'),
  vendor('CODO', 'Cố Đô'),
  vendor('HALONG', 'Hạ Long'),
  vendor('PHOHOI', 'Phố Hội'),
  vendor('TAYNGUYEN', 'Tây Nguyên'),
  vendor('HOAMAI', 'Hoa Mai'),
  vendor('NGUSAC', 'Ngũ Sắc'),
  vendor('NGOCLAN', 'Ngọc Lan Live'),
  vendor('BIENDONG', 'Biển Đông'),
  vendor('HOIQUAN', 'Hội Quán'),
  vendor('SAOVANG', 'Sao Vàng Sports'),
  vendor('LUAVIET', 'Lửa Việt Esports'),
  vendor('TCG_LOTTO_VN', 'TCG Lotto VN', true),
  vendor('TCG_SEA', 'TCG SEA'),
].map((entry, index) => ({
  ...entry,
  position: index + 1,
  ...(withWallets.includes(entry.code) && { walletProvider: 'simulator' }),
}))
