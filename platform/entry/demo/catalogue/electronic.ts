import type { NameRow } from './names.ts'

/** Other games of the electronic lobby: tables, video poker, scratch cards, arcade games, bingo. */

export const tables: NameRow[] = [
  ['Bầu Cua Hội Làng', 'Gourd Crab at the Village Fair', '村会鱼虾蟹'],
  ['Bầu Cua Phố Cổ', 'Old Quarter Gourd Crab', '古街鱼虾蟹'],
  ['Xóc Đĩa Sân Đình', 'Coin Toss in the Courtyard', '庭院色碟'],
  ['Xóc Đĩa Đêm Xuân', 'Spring Night Coin Toss', '春夜色碟'],
  ['Tài Xỉu Cổ Điển', 'Classic Sic Bo', '经典骰宝'],
  ['Tài Xỉu Siêu Tốc', 'Speed Sic Bo', '极速骰宝'],
  ['Roulette Pháp', 'French Roulette', '法式轮盘'],
  ['Roulette Mini', 'Mini Roulette', '迷你轮盘'],
  ['Roulette Hoàng Gia', 'Royal Roulette', '皇家轮盘'],
  ['Blackjack Cổ Điển', 'Classic Blackjack', '经典二十一点'],
  ['Blackjack Hai Bộ Bài', 'Two-Deck Blackjack', '双副二十一点'],
  ['Xì Dách Sài Gòn', 'Saigon Blackjack', '西贡二十一点'],
  ['Baccarat Bàn Nhanh', 'Quick Baccarat', '快速百家乐'],
  ['Baccarat Không Hoa Hồng', 'No Commission Baccarat', '免佣百家乐'],
  ['Rồng Hổ Tranh Đấu', 'Dragon against Tiger', '龙虎斗'],
  ['Poker Ba Lá', 'Three Card Poker', '三张扑克'],
  ['Poker Caribe', 'Caribbean Stud', '加勒比扑克'],
  ['Poker Đối Đầu Nhà Cái', 'Hold’em against the House', '庄家德州扑克'],
  ['Lá Cao Ăn Lá Thấp', 'High Card Wins', '比大小'],
  ['Vòng Quay Ngũ Hành', 'Wheel of Five Elements', '五行转盘'],
]

export const videoPoker: NameRow[] = [
  ['Poker Đôi Mười', 'Tens or Better', '十以上扑克'],
  ['Poker Quân Hai Thần Kỳ', 'Wild Deuces', '百变二'],
  ['Poker Quân Phăng Teo', 'Joker Wild Poker', '小丑扑克'],
  ['Poker Tứ Quý Thưởng Lớn', 'Four of a Kind Bonus', '四条奖励扑克'],
  ['Poker Át Và Đầu Người', 'Aces and Faces', '尖子与人头'],
  ['Poker Thưởng Đôi', 'Double Bonus Poker', '双重奖励扑克'],
  ['Poker Mười Ván Cùng Lúc', 'Ten Hands Poker', '十手扑克'],
  ['Poker Thùng Phá Sảnh', 'Royal Flush Poker', '皇家同花顺'],
]

export const scratchCards: NameRow[] = [
  ['Thẻ Cào Lộc Xuân', 'Spring Luck Scratch', '新春刮刮乐'],
  ['Thẻ Cào Trái Cây', 'Fruit Scratch', '水果刮刮乐'],
  ['Thẻ Cào Rồng Vàng', 'Golden Dragon Scratch', '金龙刮刮乐'],
  ['Thẻ Cào Kim Cương', 'Diamond Scratch', '钻石刮刮乐'],
  ['Thẻ Cào Mười Hai Con Giáp', 'Zodiac Scratch', '生肖刮刮乐'],
  ['Thẻ Cào Bóng Đá', 'Football Scratch', '足球刮刮乐'],
  ['Thẻ Cào Kho Báu', 'Treasure Scratch', '宝藏刮刮乐'],
  ['Thẻ Cào Phúc Lộc Thọ', 'Three Stars Scratch', '福禄寿刮刮乐'],
  ['Thẻ Cào Trung Thu', 'Mid-Autumn Scratch', '中秋刮刮乐'],
  ['Thẻ Cào Số Bảy', 'Lucky Seven Scratch', '幸运七刮刮乐'],
  ['Thẻ Cào Cung Hoàng Đạo', 'Star Sign Scratch', '星座刮刮乐'],
  ['Thẻ Cào Đại Dương', 'Ocean Scratch', '海洋刮刮乐'],
]

export const arcade: NameRow[] = [
  ['Thả Diều', 'Kite Flying', '放风筝'],
  ['Đua Ghe Ngo', 'Ngo Boat Race', '龙舟竞渡'],
  ['Đua Bò Bảy Núi', 'Bull Race of Seven Hills', '七山赛牛'],
  ['Chọi Trâu Đồ Sơn', 'Buffalo Duel', '涂山斗牛'],
  ['Đua Ngựa Bắc Hà', 'Highland Horse Race', '北河赛马'],
  ['Nhảy Sạp', 'Bamboo Pole Dance', '竹竿舞'],
  ['Bắn Nỏ', 'Crossbow Range', '弓弩射击'],
  ['Đập Niêu Đất', 'Smash the Pots', '敲砸土罐'],
  ['Ném Còn', 'Throw the Lucky Ball', '抛绣球'],
  ['Bịt Mắt Bắt Dê', 'Blind Man’s Goat', '蒙眼抓羊'],
  ['Cá Ngựa', 'Seahorse Ludo', '飞行棋'],
  ['Bắn Bi', 'Marbles', '弹珠大战'],
  ['Leo Cột Mỡ', 'The Greasy Pole', '爬油杆'],
  ['Đánh Đu', 'The Bamboo Swing', '荡竹秋千'],
  ['Gắp Thú Bông', 'Toy Claw', '抓娃娃机'],
  ['Máy Đẩy Xu', 'Coin Pusher', '推币机'],
  ['Bóng Rơi Bậc Thang', 'Falling Balls', '弹球阶梯'],
  ['Tháp Rồng', 'Dragon Tower', '龙塔'],
  ['Khinh Khí Cầu', 'Hot-Air Balloon', '热气球'],
  ['Phi Thuyền Sao Hôm', 'Evening Star Rocket', '金星飞船'],
  ['Sút Luân Lưu', 'Penalty Shoot-Out', '点球大战'],
  ['Rút Gỗ', 'Wooden Tower', '抽积木'],
  ['Vòng Quay Hội Chợ', 'Fairground Wheel', '庙会转轮'],
  ['Qua Cầu Khỉ', 'The Monkey Bridge', '独木桥'],
]

export const bingo: NameRow[] = [
  ['Bingo 75 Phố Hội', 'Hoi An Bingo 75', '会安宾果75'],
  ['Bingo 90 Bến Sông', 'Riverside Bingo 90', '河畔宾果90'],
  ['Lô Tô Hội Chợ', 'Fairground Lotto Bingo', '庙会乐透'],
  ['Lô Tô Miền Tây', 'Delta Lotto Bingo', '湄公乐透'],
  ['Bài Chòi Hội An', 'Bai Choi Bingo', '会安牌戏宾果'],
  ['Bingo Ngày Tết', 'New Year Bingo', '新年宾果'],
  ['Bingo Đèn Lồng', 'Lantern Bingo', '灯笼宾果'],
  ['Bingo Siêu Tốc 30', 'Speed Bingo 30', '极速宾果30'],
]
