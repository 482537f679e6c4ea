export const games = [
  {
    gameType: 'RNG',
    vendor: 'SEN',
    id: 1001,
    name: 'Hồ Sen Vàng',
    by: 'Sen House',
    rtp: '97,10%',
    kind: 'lotus',
  },
  {
    gameType: 'LIVE',
    vendor: 'LH',
    id: 2001,
    name: 'Baccarat Hoàng Cung',
    by: 'Lạc Hồng Live',
    rtp: '98,94%',
  },
  {
    gameType: 'RNG',
    vendor: 'SEN',
    id: 1013,
    name: 'Tên Lửa Đặt Mốc',
    by: 'Sen House',
    rtp: '99,00%',
    kind: 'crash',
  },
  { gameType: 'FISH', vendor: 'CL', id: 3002, name: 'Ngư Phủ Biển Đông', by: 'Cửu Long', rtp: '96,50%' },
  {
    gameType: 'LIVE',
    vendor: 'LH',
    id: 2011,
    name: 'Tài Xỉu Trống Đồng',
    by: 'Lạc Hồng Live',
    rtp: '97,22%',
    kind: 'dice',
  },
  {
    gameType: 'RNG',
    vendor: 'SEN',
    id: 1031,
    name: 'Roulette Châu Âu',
    by: 'Sen House',
    rtp: '97,30%',
    kind: 'roulette',
  },
  { gameType: 'PVP', vendor: 'AC', id: 4001, name: 'Ba Cây Thăng Long', by: 'Âu Cơ Cards', rtp: '97,00%' },
  { gameType: 'COCKFIGHT', vendor: 'DS', id: 5001, name: 'Gà Nòi Bình Định', by: 'DS88', rtp: '95,00%' },
]

/** A sample game; after the last comes the first again. */
export const gameOf = (index: number) => games[index % games.length] as (typeof games)[number]
