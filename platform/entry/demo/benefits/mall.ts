import type { MallReward } from '#platform/benefits/points/index.ts'

/** The demo world's points mall. A point is worth 10 ₫ there, and is earned by 10,000 ₫ of stakes. */

type Words = MallReward['name']

const words = (vi: string, en: string, zh: string): Words => ({ vi, en, zh })

const bonus = (thousands: number, price: string, palette: number): MallReward => ({
  code: `bonus-${thousands}k`,
  kind: 'bonus',
  name: words(
    `Tiền thưởng ${thousands}.000\u00a0₫`,
    `Bonus of ${thousands},000\u00a0₫`,
    `奖金 ${thousands},000\u00a0₫`,
  ),
  description: words(
    'Vào ví chính ngay; cần cược đủ ba lần trước khi rút.',
    'Into the main wallet at once; to be wagered three times before it may leave.',
    '立即存入主钱包；提款前需完成三倍流水。',
  ),
  price,
  stock: null,
  limit: null,
  money: `${thousands}000.00`,
  turnover: `${3 * thousands}000.00`,
  art: { motif: 'lotus', palette },
})

const phone = (thousands: number, price: string, palette: number): MallReward => ({
  code: `phone-${thousands}k`,
  kind: 'phone',
  name: words(
    `Thẻ nạp ${thousands}.000\u00a0₫`,
    `Phone credit ${thousands},000\u00a0₫`,
    `话费 ${thousands},000\u00a0₫`,
  ),
  description: words(
    'Nạp vào số điện thoại đã liên kết: Viettel, VinaPhone hoặc MobiFone.',
    'On your bound number: Viettel, VinaPhone or MobiFone.',
    '充入已绑定的手机号：Viettel、VinaPhone 或 MobiFone。',
  ),
  price,
  stock: 200,
  limit: 5,
  worth: `${thousands}000.00`,
  art: { motif: 'arrows', palette },
})

const goods = (
  code: string,
  name: Words,
  description: Words,
  price: string,
  more: Pick<MallReward, 'stock' | 'limit' | 'worth' | 'art'>,
): MallReward => ({ code, kind: 'goods', name, description, price, ...more })

export const mallRewards: readonly MallReward[] = [
  bonus(2, '200.00', 6),
  bonus(10, '1000.00', 0),
  bonus(50, '4800.00', 1),
  phone(3, '330.00', 9),
  phone(10, '1100.00', 3),
  phone(50, '5400.00', 8),
  goods(
    'lotus-tea',
    words('Trà sen Tây Hồ 100 g', 'West Lake lotus tea, 100 g', '西湖莲花茶 100 克'),
    words('Ướp tay với gạo sen, gói trong hộp thiếc.', 'Scented by hand, in a tin.', '手工窨制，铁盒装。'),
    '450.00',
    { stock: 60, limit: 3, worth: '4000.00', art: { motif: 'rosette', palette: 2 } },
  ),
  goods(
    'ceramic-cup',
    words('Chén men ngọc Bát Tràng', 'Celadon cup from Bát Tràng', '钵场青瓷杯'),
    words(
      'Một đôi, men rạn, nung củi.',
      'A pair with crackle glaze, fired with wood.',
      '一对，开片釉，柴烧。',
    ),
    '900.00',
    { stock: 40, limit: 2, worth: '8500.00', art: { motif: 'drum', palette: 2 } },
  ),
  goods(
    'silk-scarf',
    words('Khăn lụa Vạn Phúc', 'Vạn Phúc silk scarf', '万福丝巾'),
    words('Lụa tơ tằm, hoa văn sóng nước.', 'Mulberry silk with waves.', '桑蚕丝，水波纹。'),
    '2500.00',
    { stock: 25, limit: 1, worth: '24000.00', art: { motif: 'waves', palette: 7 } },
  ),
  goods(
    'headphones',
    words('Tai nghe không dây', 'Wireless headphones', '无线耳机'),
    words('Chống ồn, pin 30 giờ.', 'Noise cancelling, 30 hours a charge.', '主动降噪，续航 30 小时。'),
    '90000.00',
    { stock: 12, limit: 1, worth: '880000.00', art: { motif: 'balls', palette: 9 } },
  ),
  goods(
    'phone-set',
    words('Điện thoại thông minh 256 GB', 'Smartphone, 256 GB', '智能手机 256 GB'),
    words('Bản chính hãng, bảo hành một năm.', 'Warranty of a year.', '正品，保修一年。'),
    '1500000.00',
    { stock: 3, limit: 1, worth: '14900000.00', art: { motif: 'cement-tile', palette: 3 } },
  ),
  goods(
    'calendar',
    words('Lịch để bàn Sen 2027', 'Sen desk calendar 2027', '2027 年 Sen 台历'),
    words('Mười hai tranh Đông Hồ.', 'Twelve Đông Hồ prints.', '十二幅东湖版画。'),
    '150.00',
    { stock: 0, limit: 1, worth: '1400.00', art: { motif: 'fan', palette: 4 } },
  ),
]
