import type { NameRow } from './names.ts'

/** Draws: the three regions and their provinces (platform.md section 5), the neighbours, and fast draws. */

const provinces: NameRow[] = [
  ['Hà Nội', 'Hanoi', '河内'],
  ['Quảng Ninh', 'Quang Ninh', '广宁'],
  ['Bắc Ninh', 'Bac Ninh', '北宁'],
  ['Hải Phòng', 'Hai Phong', '海防'],
  ['Nam Định', 'Nam Dinh', '南定'],
  ['Thái Bình', 'Thai Binh', '太平'],
  ['Phú Yên', 'Phu Yen', '富安'],
  ['Huế', 'Hue', '顺化'],
  ['Đắk Lắk', 'Dak Lak', '得乐'],
  ['Quảng Nam', 'Quang Nam', '广南'],
  ['Đà Nẵng', 'Da Nang', '岘港'],
  ['Khánh Hòa', 'Khanh Hoa', '庆和'],
  ['Bình Định', 'Binh Dinh', '平定'],
  ['Quảng Trị', 'Quang Tri', '广治'],
  ['Quảng Bình', 'Quang Binh', '广平'],
  ['Gia Lai', 'Gia Lai', '嘉莱'],
  ['Ninh Thuận', 'Ninh Thuan', '宁顺'],
  ['Quảng Ngãi', 'Quang Ngai', '广义'],
  ['Đắk Nông', 'Dak Nong', '得农'],
  ['Kon Tum', 'Kon Tum', '昆嵩'],
  ['TP. Hồ Chí Minh', 'Ho Chi Minh City', '胡志明市'],
  ['Đồng Tháp', 'Dong Thap', '同塔'],
  ['Cà Mau', 'Ca Mau', '金瓯'],
  ['Bến Tre', 'Ben Tre', '槟椥'],
  ['Vũng Tàu', 'Vung Tau', '头顿'],
  ['Bạc Liêu', 'Bac Lieu', '薄辽'],
  ['Đồng Nai', 'Dong Nai', '同奈'],
  ['Cần Thơ', 'Can Tho', '芹苴'],
  ['Sóc Trăng', 'Soc Trang', '朔庄'],
  ['Tây Ninh', 'Tay Ninh', '西宁'],
  ['An Giang', 'An Giang', '安江'],
  ['Bình Thuận', 'Binh Thuan', '平顺'],
  ['Vĩnh Long', 'Vinh Long', '永隆'],
  ['Bình Dương', 'Binh Duong', '平阳'],
  ['Trà Vinh', 'Tra Vinh', '茶荣'],
  ['Long An', 'Long An', '隆安'],
  ['Bình Phước', 'Binh Phuoc', '平福'],
  ['Hậu Giang', 'Hau Giang', '后江'],
  ['Tiền Giang', 'Tien Giang', '前江'],
  ['Kiên Giang', 'Kien Giang', '坚江'],
  ['Đà Lạt', 'Da Lat', '大叻'],
]

const neighbours: NameRow[] = [
  ['Thái Lan', 'Thailand', '泰国'],
  ['Lào', 'Laos', '老挝'],
  ['Campuchia', 'Cambodia', '柬埔寨'],
  ['Malaysia', 'Malaysia', '马来西亚'],
  ['Indonesia', 'Indonesia', '印尼'],
  ['Philippines', 'Philippines', '菲律宾'],
]

export const lotteries: Record<string, NameRow[]> = {
  TCG_LOTTO_VN: [
    ['Xổ Số Miền Bắc', 'Northern Lottery', '北部彩票'],
    ['Xổ Số Miền Trung', 'Central Lottery', '中部彩票'],
    ['Xổ Số Miền Nam', 'Southern Lottery', '南部彩票'],
    ...provinces.map(([vi, en, zh]): NameRow => [`Xổ Số ${vi}`, `${en} Lottery`, `${zh}彩票`]),
  ],
  TCG_SEA: neighbours.map(([vi, en, zh]) => [`Xổ Số ${vi}`, `${en} Lottery`, `${zh}彩票`]),
}

export const fastDraws: Record<string, NameRow[]> = {
  TCG_LOTTO_VN: [
    ['Miền Bắc Siêu Tốc', 'Northern Fast Draw', '北部极速彩'],
    ['Miền Trung Siêu Tốc', 'Central Fast Draw', '中部极速彩'],
    ['Miền Nam Siêu Tốc', 'Southern Fast Draw', '南部极速彩'],
    ['Xổ Số 45 Giây', '45-Second Draw', '45秒彩'],
    ['Xổ Số 2 Phút', 'Two-Minute Draw', '两分彩'],
    ['Xổ Số 3 Phút', 'Three-Minute Draw', '三分彩'],
    ['Keno 5 Phút', 'Five-Minute Keno', '五分基诺'],
    ['Đua Xe 10', 'Ten-Car Race Draw', '赛车十'],
  ],
  TCG_SEA: [
    ['Xổ Số Sông Hồng', 'Red River Draw', '红河分分彩'],
    ['Xổ Số Chao Phraya', 'Chao Phraya Draw', '湄南分分彩'],
    ['Xổ Số Angkor', 'Angkor Draw', '吴哥分分彩'],
    ['Xổ Số Manila Bay', 'Manila Bay Draw', '马尼拉湾分分彩'],
    ['Xúc Xắc Nhanh 3', 'Quick Three Dice Draw', '快三'],
    ['Chọn 5 Trong 11', 'Pick Five of Eleven', '十一选五'],
  ],
}
