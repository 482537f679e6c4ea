import type { NameRow } from './names.ts'

/** Games of the other lobbies, by vendor. */

/** `Baccarat Hoàng Cung` and its further tables, numbered as in live halls. */
const numbered = ([vi, en, zh]: NameRow, last: number): NameRow[] =>
  Array.from({ length: last }, (_, index): NameRow => {
    const number = String(index + 1).padStart(2, '0')
    return index === 0 ? [vi, en, zh] : [`${vi} ${number}`, `${en} ${number}`, `${zh} ${number}`]
  })

export const live: Record<string, NameRow[]> = {
  LACHONG: [
    ['Tài Xỉu Trống Đồng', 'Bronze Drum Sic Bo', '铜鼓骰宝'],
    ...numbered(['Baccarat Hoàng Cung', 'Palace Baccarat', '皇宫百家乐'], 8),
    ...numbered(['Rồng Hổ Lạc Hồng', 'Lac Hong Dragon Tiger', '雒鸿龙虎'], 3),
    ...numbered(['Xóc Đĩa Kinh Kỳ', 'Capital Coin Toss', '京畿色碟'], 3),
    ['Roulette Lạc Hồng', 'Lac Hong Roulette', '雒鸿轮盘'],
    ['Blackjack Lạc Hồng', 'Lac Hong Blackjack', '雒鸿二十一点'],
    ['Baccarat Tốc Độ', 'Speed Baccarat', '极速百家乐'],
    ['Ngưu Ngưu Trực Tiếp', 'Live Bull Bull', '真人牛牛'],
    ['Bầu Cua Trực Tiếp', 'Live Gourd Crab', '真人鱼虾蟹'],
  ],
  NGOCLAN: [
    ...numbered(['Baccarat Ngọc Lan', 'Magnolia Baccarat', '玉兰百家乐'], 6),
    ...numbered(['Tài Xỉu Ngọc Lan', 'Magnolia Sic Bo', '玉兰骰宝'], 2),
    ...numbered(['Blackjack Ngọc Lan', 'Magnolia Blackjack', '玉兰二十一点'], 3),
    ['Roulette Ngọc Lan', 'Magnolia Roulette', '玉兰轮盘'],
    ['Roulette Tốc Độ', 'Speed Roulette', '极速轮盘'],
    ['Rồng Hổ Ngọc Lan', 'Magnolia Dragon Tiger', '玉兰龙虎'],
    ['Poker Ba Lá Trực Tiếp', 'Live Three Card Poker', '真人三张扑克'],
  ],
  KINHTHANH: [
    ...numbered(['Baccarat Kinh Thành', 'Citadel Baccarat', '京城百家乐'], 4),
    ['Tài Xỉu Kinh Thành', 'Citadel Sic Bo', '京城骰宝'],
    ['Xóc Đĩa Kinh Thành', 'Citadel Coin Toss', '京城色碟'],
    ['Rồng Hổ Kinh Thành', 'Citadel Dragon Tiger', '京城龙虎'],
  ],
}

export const fish: Record<string, NameRow[]> = {
  CUULONG: [
    ['Ngư Phủ Biển Đông', 'Fisherman of the East Sea', '东海渔夫'],
    ['Săn Cá Mập', 'Shark Hunt', '猎鲨行动'],
    ['Vua Bắn Cá', 'King of Fishing', '捕鱼之王'],
    ['Kho Báu Đáy Biển', 'Treasure on the Seabed', '海底宝藏'],
    ['Rồng Biển Chín Đầu', 'Nine-Headed Sea Dragon', '九头海龙'],
    ['Bạch Tuộc Khổng Lồ', 'Giant Octopus', '巨型章鱼'],
    ['Cua Hoàng Đế', 'Emperor Crab', '帝王蟹'],
    ['Rùa Biển Vàng', 'Golden Sea Turtle', '黄金海龟'],
    ['Đại Chiến Hải Quái', 'Battle of the Sea Monsters', '海怪大战'],
    ['Thủy Thủ Gan Dạ', 'The Brave Sailor', '勇敢水手'],
    ['Cá Voi Xanh', 'Blue Whale', '蓝鲸'],
    ['Tôm Hùm Đại Chiến', 'Lobster War', '龙虾大战'],
  ],
  BIENDONG: [
    ['Bắn Cá Trường Giang', 'River Fishing', '长河捕鱼'],
    ['Cá Tra Miền Tây', 'Mekong Catfish', '湄公鲶鱼'],
    ['Đêm Câu Mực', 'Squid Fishing Night', '夜钓鱿鱼'],
    ['Lưới Vàng', 'The Golden Net', '黄金渔网'],
    ['San Hô Bảy Sắc', 'Coral of Seven Colours', '七彩珊瑚'],
    ['Ngọc Trai Thần', 'The Magic Pearl', '神奇珍珠'],
    ['Cá Đuối Điện', 'Electric Ray', '电鳐来袭'],
    ['Vịnh Cá Heo', 'Dolphin Bay', '海豚湾'],
    ['Hải Tặc Săn Cá', 'Pirates Go Fishing', '海盗捕鱼'],
    ['Cá Rồng Phát Tài', 'Arowana Fortune', '龙鱼发财'],
  ],
}

export const pvp: Record<string, NameRow[]> = {
  AUCO: [
    ['Ba Cây Thăng Long', 'Three Cards of Thang Long', '升龙三张'],
    ['Tiến Lên Miền Nam', 'Southern Thirteen', '南方前进'],
    ['Tiến Lên Đếm Lá', 'Thirteen by Count', '数牌前进'],
    ['Tiến Lên Miền Bắc', 'Northern Thirteen', '北方前进'],
    ['Phỏm', 'Phom Rummy', '碰牌'],
    ['Sâm Lốc', 'Sam Loc', '森乐'],
    ['Mậu Binh', 'Chinese Poker', '十三水'],
    ['Liêng', 'Lieng Poker', '连牌扑克'],
    ['Xì Tố', 'Five Card Stud', '梭哈'],
    ['Bài Cào', 'Bai Cao Nines', '三公'],
    ['Cát Tê', 'Cat Te', '六张牌'],
    ['Chắn', 'Chan', '越南挡牌'],
    ['Tổ Tôm', 'To Tom', '祖虾牌'],
    ['Xì Dách Nhiều Người', 'Table Blackjack', '多人二十一点'],
    ['Poker Texas', 'Texas Hold’em', '德州扑克'],
    ['Poker Omaha', 'Omaha', '奥马哈扑克'],
  ],
  HOIQUAN: [
    ['Cờ Tướng', 'Chinese Chess', '象棋'],
    ['Cờ Úp', 'Hidden Chess', '揭棋'],
    ['Cờ Caro', 'Five in a Row', '五子棋'],
    ['Cờ Vây', 'Go', '围棋'],
    ['Ô Ăn Quan', 'Mandarin Squares', '播棋'],
    ['Đô-mi-nô', 'Dominoes', '骨牌接龙'],
    ['Mạt Chược', 'Mahjong', '麻将'],
    ['Ngưu Ngưu', 'Bull Bull', '抢庄牛牛'],
    ['Đấu Địa Chủ', 'Fight the Landlord', '斗地主'],
    ['Bài Chòi Đối Kháng', 'Bai Choi Duel', '牌戏对战'],
    ['Xóc Đĩa Nhiều Người', 'Table Coin Toss', '多人色碟'],
    ['Bầu Cua Nhiều Người', 'Table Gourd Crab', '多人鱼虾蟹'],
  ],
}

export const sports: Record<string, NameRow[]> = {
  NAMPHONG: [
    ['Giải Vô Địch Ảo 2026', 'Virtual Championship 2026', '2026虚拟冠军赛'],
    ['Sảnh Thể Thao Nam Phong', 'Nam Phong Sportsbook', '南风体育'],
    ['Bóng Đá Ảo', 'Virtual Football', '虚拟足球'],
    ['Bóng Rổ Ảo', 'Virtual Basketball', '虚拟篮球'],
    ['Quần Vợt Ảo', 'Virtual Tennis', '虚拟网球'],
    ['Đua Ngựa Ảo', 'Virtual Horse Racing', '虚拟赛马'],
    ['Đua Chó Ảo', 'Virtual Greyhounds', '虚拟赛狗'],
    ['Cầu Lông Ảo', 'Virtual Badminton', '虚拟羽毛球'],
    ['Bóng Chuyền Ảo', 'Virtual Volleyball', '虚拟排球'],
  ],
  SAOVANG: [
    ['Sảnh Thể Thao Sao Vàng', 'Golden Star Sportsbook', '金星体育'],
    ['Đua Xe Đạp Ảo', 'Virtual Cycling', '虚拟自行车'],
    ['Đua Mô Tô Ảo', 'Virtual Speedway', '虚拟摩托车'],
    ['Quyền Anh Ảo', 'Virtual Boxing', '虚拟拳击'],
    ['Bóng Bàn Ảo', 'Virtual Table Tennis', '虚拟乒乓球'],
    ['Cầu Mây Ảo', 'Virtual Sepak Takraw', '虚拟藤球'],
  ],
}

export const esports: Record<string, NameRow[]> = {
  NAMPHONG: [
    ['Sảnh Esports Nam Phong', 'Nam Phong Esports', '南风电竞'],
    ['Đấu Trường Ảo', 'Virtual Arena', '虚拟竞技场'],
    ['Công Thành Ảo', 'Virtual Siege', '虚拟攻城'],
    ['Đua Xe Esports', 'Esports Racing', '电竞赛车'],
  ],
  LUAVIET: [
    ['Sảnh Esports Lửa Việt', 'Lua Viet Esports', '越火电竞'],
    ['Bóng Đá Điện Tử', 'Digital Football', '电子足球'],
    ['Bóng Rổ Điện Tử', 'Digital Basketball', '电子篮球'],
    ['Đối Kháng Võ Thuật', 'Martial Arts Duel', '格斗对决'],
    ['Bắn Súng Chiến Thuật', 'Tactical Shooting', '战术射击'],
    ['Chiến Thuật Thời Gian Thực', 'Real-Time Strategy', '即时战略'],
    ['Sinh Tồn Đảo Hoang', 'Island Survival', '荒岛求生'],
  ],
}

export const cockfight: Record<string, NameRow[]> = {
  DS88: [
    ['Gà Nòi Bình Định', 'Gamecocks of Binh Dinh', '平定斗鸡'],
    ['Gà Nòi Cao Lãnh', 'Gamecocks of Cao Lanh', '高岭斗鸡'],
    ['Gà Tre Tân Châu', 'Bantams of Tan Chau', '新洲矮鸡'],
    ['Trường Gà Sao Mai', 'Morning Star Pit', '晨星斗鸡场'],
    ['Trường Gà Bến Nước', 'Riverside Pit', '河畔斗鸡场'],
    ['Trận Đêm Thứ Bảy', 'Saturday Night Bout', '周六夜战'],
  ],
  WS168: [
    ['Gà Cựa Sắt', 'Steel Spurs', '钢距斗鸡'],
    ['Gà Cựa Dao', 'Blade Spurs', '刀距斗鸡'],
    ['Đấu Gà Quốc Tế', 'International Cockfight', '国际斗鸡'],
    ['Chiến Kê Vương', 'King of the Cocks', '战鸡王'],
    ['Trường Gà Đồng Xanh', 'Green Field Pit', '绿野斗鸡场'],
    ['Trường Gà Hoàng Hôn', 'Sunset Pit', '黄昏斗鸡场'],
  ],
  DIG: [
    ['Đá Gà Trực Tiếp', 'Live Cockfight', '真人斗鸡'],
    ['Đá Gà Chân Trần', 'Bare Heel Bout', '光脚斗鸡'],
    ['Đấu Trường Chiến Kê', 'Cock Arena', '战鸡竞技场'],
    ['Vua Sàn Đấu', 'King of the Pit', '擂台之王'],
  ],
}
