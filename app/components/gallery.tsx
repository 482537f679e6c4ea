import type { ReactNode } from 'react'
import { moneyText } from '#app/lib/money-format.ts'
import { Badge } from './badge.tsx'
import { BannerStrip } from './banner-strip.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button, IconButton, LinkButton, TextLink } from './button.tsx'
import { Card, CardBody, CardForm, CardHead, Well } from './card.tsx'
import { Chart, ChartLegend } from './chart.tsx'
import {
  Checkbox,
  Chip,
  ChipButton,
  ChipLink,
  Chips,
  ChoiceGroup,
  OptionCard,
  OptionCards,
} from './choice.tsx'
import { CodeBlock } from './code-block.tsx'
import { Copyable } from './copyable.tsx'
import { Count } from './count.tsx'
import { Countdown } from './countdown.tsx'
import { DescriptionList, ValueList } from './description-list.tsx'
import { Dialog } from './dialog.tsx'
import { EmptyState } from './empty-state.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { PasswordField, TextAreaField, TextField } from './field.tsx'
import { ErrorSummary, Flash } from './flash.tsx'
import { Fold } from './fold.tsx'
import { Icon } from './icon.tsx'
import { iconNames } from './icon-shapes.ts'
import { List, ListRow } from './list.tsx'
import { Logo } from './logo.tsx'
import { Medal } from './medal.tsx'
import { Medallions } from './medallions.tsx'
import { Menu, MenuButton, MenuLink } from './menu.tsx'
import { Money, MoneyFormatProvider } from './money.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { Pager } from './pager.tsx'
import { ProgressBar } from './progress-bar.tsx'
import slots from './scenes/slots.svg?url'
import { PageHead, Section } from './section.tsx'
import { Select, SelectField } from './select.tsx'
import { Sheet, SheetActs } from './sheet.tsx'
import { SideMenu } from './side-menu.tsx'
import { Stat, Stats } from './stat.tsx'
import { TabBar } from './tab-bar.tsx'
import { RecordsTable } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { Swatch, Tile, TileGrid, TileRail } from './tile.tsx'
import { materials, motifNames, tileArt } from './tile-art.ts'
import { Timeline } from './timeline.tsx'
import { Toolbar } from './toolbar.tsx'

const roles =
  'canvas surface raised sunken line edge ink ink-2 link act pick pick-soft pos pos-soft neg neg-soft warn warn-soft info info-soft gold chrome chrome-2 chart-1 chart-2 chart-3'.split(
    ' ',
  )

const games = [
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
    name: 'Tên Lửa Lạc Việt',
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

interface Bet {
  id: string
  game: number
  at: string
  stake: string
  result: string | null
  status: 'won' | 'lost' | 'open' | 'returned'
}

const bets: Bet[] = [
  { id: '88120', game: 1, at: '20/11 13:58:41', stake: '1000000.00', result: '950000.00', status: 'won' },
  { id: '88119', game: 4, at: '20/11 13:57:20', stake: '500000.00', result: '-500000.00', status: 'lost' },
  { id: '88115', game: 5, at: '20/11 11:02:14', stake: '270000.00', result: null, status: 'open' },
  { id: '88114', game: 7, at: '19/11 22:47:05', stake: '300000.00', result: '0.00', status: 'returned' },
]

const badges: Record<Bet['status'], ReactNode> = {
  won: <Badge tone="pos">Thắng</Badge>,
  lost: <Badge tone="neg">Thua</Badge>,
  open: <Badge tone="warn">Chờ quay 18:15</Badge>,
  returned: <Badge>Hoàn: trận hủy</Badge>,
}

const gameOf = (index: number) => games[index % games.length] as (typeof games)[number]

/** Every part of the design system in every state: the content of the development page `/design`. */
export function Gallery() {
  return (
    <MoneyFormatProvider locale="vi" symbol="₫">
      <PageHead
        title="Bộ phận và hoa văn"
        note="Trang dành cho người phát triển"
        aside={
          <LinkButton href="#" icon="download">
            Tải CSV
          </LinkButton>
        }
      />
      <Breadcrumb
        label="Đường dẫn"
        items={[{ href: '#', label: 'thanhdat79' }, { href: '#', label: 'hoalan_hn' }, { label: 'quocbao' }]}
      />
      <Frame />
      <Art />
      <Buttons />
      <Fields />
      <Choices />
      <Words />
      <Lists />
      <Tables />
      <Charts />
      <Moving />
      <Dialogs />
      <Section title="Biểu tượng" aside="24 px, nét 1,75">
        <div className="flex flex-wrap gap-3">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Section>
    </MoneyFormatProvider>
  )
}

function Frame() {
  return (
    <Section title="Khung">
      <div className="chrome flex min-h-14 items-center gap-2 rounded-lg border-b-2 border-gold bg-chrome px-4 text-on-chrome">
        <Logo label="Sen" />
        <span className="flex-1" />
        <IconButton icon="refresh" label="Làm mới số dư" type="button" className="max-sm:hidden" />
        <LinkButton href="#" className="max-md:hidden">
          Đăng nhập
        </LinkButton>
        <LinkButton href="#" look="act">
          Nạp tiền
        </LinkButton>
        <Menu summary={<Icon name="user" />} label="Tài khoản">
          <MenuLink href="#" icon="list">
            Lịch sử cược
          </MenuLink>
          <MenuLink href="#" icon="user" current>
            Trung tâm cá nhân
          </MenuLink>
          <MenuButton icon="sign-out">Đăng xuất</MenuButton>
        </Menu>
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-[var(--menu)_1fr]">
        <SideMenu
          label="Trung tâm cá nhân"
          groups={[
            {
              title: 'Tiền',
              items: [
                { href: '#1', icon: 'wallet', label: 'Ví của tôi' },
                { href: '#2', icon: 'download', label: 'Nạp tiền', current: true },
              ],
            },
            {
              title: 'Thưởng',
              items: [
                { href: '#3', icon: 'star', label: 'Trung tâm thưởng', badge: <Count value={2} /> },
                { href: '#4', icon: 'mail', label: 'Hộp thư', badge: <Count value={120} /> },
              ],
            },
          ]}
        />
        <div className="grid content-start gap-4">
          <Tabs
            label="Danh sách"
            items={[
              { href: '#a', label: 'Tất cả', current: true },
              { href: '#b', label: 'Hot', count: 3 },
              { href: '#c', label: 'Yêu thích' },
              { href: '#d', label: 'Vừa chơi' },
            ]}
          />
          <Toolbar action="#">
            <TextField name="from" type="date" label="Từ ngày" defaultValue="2026-11-14" />
            <TextField name="to" type="date" label="Đến ngày" defaultValue="2026-11-20" />
            <SelectField
              name="status"
              label="Trạng thái"
              options={[
                { value: '', label: 'Tất cả' },
                { value: 'won', label: 'Thắng' },
              ]}
            />
            <SelectField
              name="type"
              label="Loại"
              options={[
                { value: '', label: 'Tất cả' },
                { value: 'slots', label: 'Slots' },
              ]}
            />
            <Button icon="filter" className="max-md:col-span-full">
              Lọc
            </Button>
          </Toolbar>
        </div>
      </div>
      <TabBar
        label="Thanh nhanh"
        items={[
          { href: '#home', icon: 'home', label: 'Trang chủ', current: true },
          { href: '#games', icon: 'slots', label: 'Trò chơi' },
          { href: '#deposit', icon: 'download', label: 'Nạp tiền', strong: true },
          { href: '#promotions', icon: 'gift', label: 'Ưu đãi' },
          { href: '#account', icon: 'user', label: 'Tài khoản' },
        ]}
      />
    </Section>
  )
}

function Art() {
  return (
    <>
      <Section title="Hoa văn trò chơi" aside="24 hoa văn">
        <TileGrid>
          {motifNames.map((motif, index) => (
            <Tile
              key={motif}
              href="#"
              name={motif}
              vendor={materials[index % 10] ?? 'p0'}
              art={{ motif, material: materials[index % 10] ?? 'p0' }}
            />
          ))}
        </TileGrid>
      </Section>
      <Section title="Thể loại">
        <nav className="meds" aria-label="Thể loại">
          <Medallions
            items={games.slice(0, 8).map((game) => ({
              href: `#${game.id}`,
              name: game.by,
              note: game.rtp,
              art: tileArt(game),
            }))}
          />
        </nav>
      </Section>
      <Section title="Huy hiệu hạng">
        <ul className="flex flex-wrap gap-2">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((rank) => (
            <li key={rank}>
              <Medal rank={rank} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Tấm lọc và phần gấp">
        <Sheet summary="Lọc" active={2}>
          <form>
            <fieldset>
              <legend>Kiểu chơi</legend>
              <Chips>
                <ChipLink href="#" current>
                  Dòng
                </ChipLink>
                <ChipLink href="#">Cào</ChipLink>
              </Chips>
            </fieldset>
            <SheetActs>
              <LinkButton href="#">Xoá</LinkButton>
              <Button look="act">Xem 14 trò chơi</Button>
            </SheetActs>
          </form>
        </Sheet>
        <div className="mt-4">
          <Fold title="Sắp có" count="357" note="chưa mở lần nào">
            <p>Danh sách.</p>
          </Fold>
        </div>
      </Section>
      <Section title="Đang hot" aside={<TextLink href="#">Xem tất cả</TextLink>}>
        <TileRail label="Đang hot">
          {games.map((game, index) => (
            <Tile
              key={game.id}
              href="#"
              name={game.name}
              vendor={game.by}
              rtp={game.rtp}
              art={tileArt(game)}
              rank={index + 1}
            />
          ))}
        </TileRail>
      </Section>
      <Section title="Trạng thái của ô">
        <TileGrid>
          <Tile
            href="#"
            name="Hồ Sen Vàng"
            vendor="Sen House"
            rtp="97,10%"
            art={tileArt(gameOf(0))}
            tag={{ label: 'Mới' }}
          />
          <Tile
            href="#"
            name="Đào Ngọc"
            vendor="Sen House"
            rtp="98,20%"
            art={tileArt(gameOf(2))}
            tag={{ label: 'Hũ', tone: 'gold' }}
          />
          <Tile
            href="#"
            name="Baccarat Hoàng Cung Thượng Uyển Số Mười Hai"
            vendor="Lạc Hồng Live"
            rtp="98,94%"
            art={tileArt(gameOf(1))}
            favourite={<FavouriteButton label="Bỏ yêu thích Baccarat Hoàng Cung" pressed />}
          />
          <Tile
            href="#"
            name="Gà Nòi Bình Định"
            vendor="DS88"
            rtp="95,00%"
            art={tileArt(gameOf(7))}
            favourite={<FavouriteButton label="Yêu thích Gà Nòi Bình Định" pressed={false} />}
          />
          <Tile
            href="#"
            name="Ba Cây Thăng Long"
            vendor="Âu Cơ Cards"
            rtp="97,00%"
            art={tileArt(gameOf(6))}
            closed={{ state: 'maintenance', label: 'Bảo trì' }}
          />
        </TileGrid>
      </Section>
      <Section title="Ô rộng">
        <TileGrid wide>
          {games.slice(0, 3).map((game, index) => (
            <Tile
              key={game.id}
              href="#"
              name={game.name}
              vendor={game.by}
              rtp={game.rtp}
              art={tileArt(game)}
              scene={index === 0 ? slots : undefined}
              actLabel="Chơi ngay"
            />
          ))}
        </TileGrid>
      </Section>
      <Section title="Vai màu">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 text-xs">
          {roles.map((role) => (
            <li key={role} className="overflow-hidden rounded-lg border border-line bg-surface">
              <span className="block h-10" style={{ background: `var(--color-${role})` }} />
              <code className="block px-2 py-1">{role}</code>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Buttons() {
  return (
    <Section title="Nút">
      <div className="flex flex-wrap items-center gap-2">
        <Button look="act">Việc chính</Button>
        <Button>Việc phụ</Button>
        <Button look="quiet">Nhẹ</Button>
        <Button look="danger">Chấm dứt</Button>
        <Button look="act" small>
          Nhỏ
        </Button>
        <Button disabled>Chưa dùng được</Button>
        <form aria-busy="true">
          <Button look="act" aria-disabled="true">
            Đang gửi
          </Button>
        </form>
        <IconButton icon="refresh" label="Làm mới" type="button" />
        <LinkButton href="#" icon="headset" look="quiet">
          Cần hỗ trợ
        </LinkButton>
        <TextLink href="#">Liên kết</TextLink>
      </div>
    </Section>
  )
}

function Fields() {
  const code = { code: 'format', message: 'Bắt đầu bằng chữ cái, 2 đến 15 ký tự, không dấu cách.' }
  return (
    <Section title="Trường nhập">
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <TextField name="k1" label="Bình thường" placeholder="Gợi ý" />
        <TextField name="k2" label="Đã nhập" optional="(không bắt buộc)" defaultValue="minhanh88" />
        <TextField name="k3" label="Có lỗi" defaultValue="8minh" error={code} required />
        <TextField name="k4" label="Có gợi ý" hint="Ít nhất 6 ký tự." />
        <TextField name="k5" label="Chưa dùng được" defaultValue="minhanh88" disabled />
        <TextField name="k6" label="Chỉ đọc" defaultValue="SEN7K2" readOnly />
        <PasswordField
          name="k7"
          label="Mật khẩu"
          revealLabel="Hiện mật khẩu"
          autoComplete="new-password"
          hint="Vì an toàn, hãy nhập lại."
        />
        <TextField
          name="k8"
          label="Số điện thoại"
          inputMode="tel"
          defaultValue="0912 345 678"
          lead={
            <Select
              aria-label="Mã quốc gia"
              name="k8code"
              joined
              options={[
                { value: '84', label: '+84' },
                { value: '66', label: '+66' },
              ]}
            />
          }
        />
        <TextField
          name="k9"
          label="Mã SMS"
          inputMode="numeric"
          defaultValue="4821"
          error={{ code: 'format', message: 'Mã gồm 6 chữ số.' }}
          action={
            <Button aria-disabled="true">
              Gửi lại <Countdown seconds={42} />
            </Button>
          }
        />
        <SelectField
          name="k10"
          label="Khuyến mãi"
          options={[
            { value: '1', label: 'Nạp đầu thêm 100%, vòng cược 12 lần' },
            { value: '', label: 'Không tham gia' },
          ]}
        />
        <SelectField
          name="k11"
          label="Ngân hàng"
          error={{ code: 'required', message: 'Chọn một ngân hàng.' }}
          options={[{ value: '', label: 'Chọn' }]}
        />
        <TextAreaField name="k12" label="Lý do" defaultValue="Điều khoản đã đổi." />
      </div>
    </Section>
  )
}

function Choices() {
  return (
    <Section title="Lựa chọn">
      <div className="grid gap-5">
        <ChoiceGroup name="method" label="Phương thức">
          <OptionCards>
            <OptionCard
              name="method"
              value="0"
              title="Chuyển khoản"
              note="50.000 đến 300.000.000 ₫, phí 0%"
              defaultChecked
            />
            <OptionCard name="method" value="1" title="Ví điện tử" note="20.000 đến 20.000.000 ₫, phí 1%" />
            <OptionCard name="method" value="2" title="Tiền mã hóa" note="Đang bảo trì" disabled />
          </OptionCards>
        </ChoiceGroup>
        <TextField
          name="amount"
          label="Số tiền"
          inputMode="decimal"
          defaultValue="2000000"
          affix="₫"
          hint={`Tối thiểu ${moneyText('50000', 'vi', '₫')}, tối đa ${moneyText('300000000', 'vi', '₫')} mỗi lệnh.`}
          below={
            <Chips>
              {['100000', '500000', '2000000', '5000000'].map((amount) => (
                <ChipButton
                  key={amount}
                  name="quick"
                  value={amount}
                  fill="amount"
                  fillValue={amount}
                  current={amount === '2000000'}
                >
                  {moneyText(amount, 'vi')}
                </ChipButton>
              ))}
            </Chips>
          }
        />
        <Chips label="Khoảng ngày" scroll>
          <ChipLink href="#t">Hôm nay</ChipLink>
          <ChipLink href="#7" current>
            7 ngày
          </ChipLink>
          <ChipLink href="#30">30 ngày</ChipLink>
        </Chips>
        <ChoiceGroup name="direction" label="Hướng" error={{ code: 'required', message: 'Chọn một hướng.' }}>
          <Chips>
            <Chip name="direction" value="over" defaultChecked>
              Trên
            </Chip>
            <Chip name="direction" value="under">
              Dưới
            </Chip>
          </Chips>
        </ChoiceGroup>
        <Checkbox name="remember" label="Ghi nhớ đăng nhập" defaultChecked />
        <Checkbox
          name="agreement"
          label={
            <>
              Tôi từ 18 tuổi và đồng ý với <a href="#terms">điều khoản sử dụng</a>
            </>
          }
          error={{ code: 'terms-not-accepted', message: 'Cần đồng ý để tiếp tục.' }}
        />
      </div>
    </Section>
  )
}

function Words() {
  return (
    <Section title="Tiền, nhãn, thông báo">
      <div className="flex flex-wrap items-center gap-3">
        <Money amount="12480500.00" mark />
        <Money amount="950000.00" signed />
        <Money amount="-500000.00" signed />
        <Money amount="0.00" signed />
        <Money amount="12480500.00" locale="en" />
        <Money amount="12480500.00" hidden />
        <Money amount="12980500.00" className="text-2xl font-heavy" />
        <Badge tone="pos">Đã duyệt</Badge>
        <Badge tone="warn">Đang xử lý</Badge>
        <Badge tone="neg">Từ chối</Badge>
        <Badge tone="info">Mới</Badge>
        <Badge>Hết hạn</Badge>
        <Badge tone="gold">VIP 4</Badge>
        <Count value={5} label="Tin chưa đọc: " />
        <Count value={120} />
        <Countdown seconds={125} />
      </div>
      <div className="mt-4 grid gap-2 md:grid-cols-2">
        <Flash kind="status">Đã rút 500.000 ₫ về tài khoản ngân hàng.</Flash>
        <Flash kind="info">Ví điện tử bảo trì từ 02:00 đến 02:30.</Flash>
        <Flash kind="warn">Phiên đăng nhập hết hạn sau 2 phút.</Flash>
        <Flash kind="alert" code="platform-timeout" title="Nền tảng không trả lời">
          Tiền chưa bị trừ. <a href="#again">Thử lại</a> hoặc <a href="#help">gặp hỗ trợ</a>.
        </Flash>
        <ErrorSummary
          title="Có 2 mục cần sửa"
          links={[
            { href: '#k3', label: 'Tên tài khoản' },
            { href: '#agreement', label: 'Điều khoản' },
          ]}
        />
      </div>
    </Section>
  )
}

function Lists() {
  return (
    <Section title="Thẻ và danh sách">
      <div className="mb-4">
        <Stats>
          <Stat label="Tổng cược" value={<Money amount="38420000.00" />} note="tuần trước 31.000.000" />
          <Stat label="Cược hợp lệ" value={<Money amount="36900000.00" />} />
          <Stat label="Tiền trả" value={<Money amount="37102500.00" />} />
          <Stat
            label="Thắng thua ròng"
            value={<Money amount="-1317500.00" signed />}
            field="net"
            amount="-1317500.00"
          />
        </Stats>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Tiến trình" aside={<TextLink href="#">Làm mới</TextLink>}>
          <Timeline
            steps={[
              { state: 'done', title: 'Đã tạo lệnh', note: '20/11/2026 14:30:08' },
              { state: 'now', title: 'Chờ bạn chuyển khoản', note: 'Thường mất 1 đến 3 phút sau khi chuyển' },
              { state: 'todo', title: 'Đã nhận tiền' },
              { state: 'failed', title: 'Bị từ chối', note: 'Sai nội dung chuyển khoản' },
            ]}
          />
        </Card>
        <Card title="Lệnh đang chờ" aside={<Badge tone="warn">Chờ chuyển khoản</Badge>}>
          <DescriptionList
            items={[
              { term: 'Ngân hàng', detail: 'Ngân hàng An Phú' },
              {
                term: 'Số tài khoản',
                detail: (
                  <Copyable
                    id="account-number"
                    value="102820264188"
                    label="Sao chép số tài khoản"
                    doneLabel="Đã sao chép"
                  >
                    1028 2026 4188
                  </Copyable>
                ),
              },
              { term: 'Phí', detail: <Money amount="0.00" />, field: 'fee', amount: '0.00' },
            ]}
          />
          <ProgressBar
            label="Thưởng nạp đầu"
            percent={62}
            figure="62%"
            note="Còn cược 2.280.000 ₫, hạn 02/12/2026"
          />
          <Well>
            <DescriptionList items={[{ term: 'Bạn chuyển', detail: <Money amount="2000000.00" /> }]} />
            <Button look="act" wide>
              Tạo lệnh nạp
            </Button>
          </Well>
        </Card>
        <Card flush title="Vừa thắng" aside={<TextLink href="#">Bảng vàng</TextLink>}>
          <List records="winners">
            {games.slice(0, 3).map((game) => (
              <ListRow
                key={game.id}
                id={String(game.id)}
                lead={<Swatch art={tileArt(game)} />}
                title={game.name}
                note="ng***8 cược 200.000 ₫"
                end={<Money amount="18640000.00" signed />}
              />
            ))}
            <ListRow
              lead={<Swatch art={tileArt(gameOf(5))} />}
              title="Xổ Số 1 Phút"
              note="Kỳ 20261120-0792"
              end={
                <>
                  <Countdown seconds={41} />
                  <LinkButton href="#" small>
                    Vào
                  </LinkButton>
                </>
              }
            />
          </List>
        </Card>
        <Card>
          <EmptyState
            title="Chưa có cược nào trong 7 ngày"
            action={<LinkButton href="#">Xem 30 ngày</LinkButton>}
          >
            Chọn khoảng ngày rộng hơn hoặc mở một trò chơi.
          </EmptyState>
        </Card>
        <Card title="Kiểm chứng">
          <ValueList
            items={[
              {
                term: 'Mã băm của hạt giống',
                field: 'commit',
                detail: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
              },
            ]}
          />
          <CodeBlock id="commands">{'printf %s "$seed" | sha256sum\nnode verify.mjs --bet 88120'}</CodeBlock>
        </Card>
        <CardForm title="Lệnh nạp mới" aside="Hạn mức ngày còn 18.000.000 ₫" method="post" data-enhance="">
          <TextField name="note" label="Ghi chú" />
          <Button look="act" pendingLabel="Đang gửi">
            Gửi
          </Button>
        </CardForm>
      </div>
    </Section>
  )
}

function Tables() {
  const table = (
    <RecordsTable
      name="bets"
      caption="Lịch sử cược từ 14/11 đến 20/11/2026"
      records={bets}
      sorting={{ by: ['at', 'stake'], sort: '-at', href: (sort) => `?sort=${sort}` }}
      id={(bet) => bet.id}
      status={(bet) => bet.status}
      changed={(bet) => bet.status === 'open'}
      columns={[
        {
          field: 'game',
          head: 'Trò chơi',
          place: 'title',
          cell: (bet) => (
            <span className="flex items-center gap-3">
              <Swatch art={tileArt(gameOf(bet.game))} />
              <span>
                <b className="block">{gameOf(bet.game).name}</b>
                <span className="text-xs text-ink-2">{gameOf(bet.game).by}</span>
              </span>
            </span>
          ),
        },
        {
          field: 'at',
          head: 'Thời gian',
          cell: (bet) => <time>{bet.at}</time>,
        },
        {
          field: 'stake',
          head: 'Tiền cược',
          place: 'end',
          amount: (bet) => bet.stake,
        },
        {
          field: 'net',
          head: 'Thắng thua',
          place: 'result',
          signed: true,
          amount: (bet) => bet.result,
          cell: (bet) =>
            bet.result === null ? (
              <span className="text-ink-2">chưa có</span>
            ) : (
              <Money amount={bet.result} signed />
            ),
        },
        { field: 'status', head: 'Kết quả', label: null, cell: (bet) => badges[bet.status] },
        {
          field: 'detail',
          head: 'Chi tiết',
          hideHead: true,
          place: 'end',
          numeric: true,
          cell: (bet) => <a href={`?bet=${bet.id}`}>Chi tiết</a>,
        },
      ]}
      totals={[{ label: 'Tất cả', cells: { stake: { amount: '2070000.00' }, net: { amount: '450000.00' } } }]}
    />
  )
  return (
    <Section title="Bảng">
      <Card flush>
        <CardHead title="Lịch sử cược" />
        {table}
      </Card>
      <div className="mt-4 grid gap-4 lg:grid-cols-[22rem_1fr]">
        <Card flush title="Trong hộp hẹp">
          {table}
        </Card>
        <div className="grid content-start gap-4">
          <Card flush>
            <RecordsTable
              name="empty"
              caption="Không có gì"
              records={[] as { id: string }[]}
              id={(record) => record.id}
              columns={[
                { field: 'a', head: 'Thời gian' },
                { field: 'b', head: 'Số tiền', numeric: true },
              ]}
              empty={<EmptyState title="Chưa có lệnh nào" />}
            />
            <CardBody>
              <Pager
                page={1}
                pages={12}
                href={(page) => `?page=${page}`}
                labels={{ ...pagerLabels, nav: 'Trang, mẫu 1' }}
              />
              <Pager
                page={6}
                pages={12}
                href={(page) => `?page=${page}`}
                labels={{ ...pagerLabels, nav: 'Trang, mẫu 2' }}
              />
              <Pager
                page={12}
                pages={12}
                href={(page) => `?page=${page}`}
                labels={{ ...pagerLabels, nav: 'Trang, mẫu 3' }}
              />
            </CardBody>
          </Card>
        </div>
      </div>
    </Section>
  )
}

const pagerLabels = {
  nav: 'Trang',
  first: 'Trang đầu',
  previous: 'Trang trước',
  next: 'Trang sau',
  last: 'Trang cuối',
}

const days = Array.from({ length: 14 }, (_, day) => ({
  label: `${String(day + 7).padStart(2, '0')}/11`,
  deposits: 82 + ((day * 37) % 70),
  withdrawals: 61 + ((day * 53) % 60),
  net: ((day * 29) % 58) - 18,
}))

function Charts() {
  return (
    <Section title="Biểu đồ">
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Nạp và rút" aside={<ChartLegend series={['Nạp', 'Rút']} />}>
          <Chart
            kind="bars"
            label="Nạp và rút 14 ngày, đơn vị triệu đồng"
            series={['Nạp', 'Rút']}
            tick={(value) => `${value} tr`}
            tableLabel="Xem số liệu dạng bảng"
            pointLabel="Ngày"
            points={days.map(({ label, deposits, withdrawals }) => ({
              label,
              values: [deposits, withdrawals],
              texts: [
                moneyText(`${deposits}000000.00`, 'vi', '₫'),
                moneyText(`${withdrawals}000000.00`, 'vi', '₫'),
              ],
            }))}
          />
        </Card>
        <Card title="Lãi ròng của đội" aside={<Money amount="247000000.00" signed />}>
          <Chart
            kind="line"
            label="Lãi ròng 14 ngày, đơn vị triệu đồng"
            series={['Lãi ròng']}
            tick={(value) => `${value} tr`}
            tableLabel="Xem số liệu dạng bảng"
            pointLabel="Ngày"
            points={days.map(({ label, net }) => ({ label, values: [net], texts: [`${net} tr`] }))}
          />
        </Card>
      </div>
    </Section>
  )
}

function Moving() {
  return (
    <Section title="Băng chuyền và tin chạy">
      <div className="grid gap-3">
        <BannerStrip
          label="Ưu đãi nổi bật"
          roleDescription="băng chuyền"
          dotLabel={(number, of) => `Ưu đãi ${number} trên ${of}`}
          pauseLabel="Dừng băng chuyền"
          banners={[
            {
              id: 'banner-1',
              motif: 'lotus',
              material: 'p0',
              kicker: 'Thành viên mới',
              title: 'Nạp lần đầu, nhận thêm 100%',
              text: 'Tối đa 8.888.000 ₫. Vòng cược 12 lần, dùng trong 30 ngày.',
              action: (
                <LinkButton href="#" look="inverse">
                  Xem điều kiện
                </LinkButton>
              ),
            },
            {
              id: 'banner-2',
              motif: 'drum',
              material: 'p6',
              kicker: 'Casino trực tiếp',
              title: 'Hoàn cược 1,2% mỗi ngày',
              text: 'Tính lúc 12:00 hôm sau.',
            },
            { id: 'banner-3', motif: 'pitch', material: 'p3', title: 'Một trận mới mỗi 3 phút' },
          ]}
        />
        <NoticeBar
          all="#"
          label="Thông báo"
          pauseLabel="Dừng tin chạy"
          notices={[
            { href: '?modal=notice&notice=1', text: 'Bảo trì ví điện tử 02:00 đến 02:30 ngày 21/11' },
            { href: '?modal=notice&notice=2', text: 'Hũ Sen Vàng vượt mốc 4,2 tỷ đồng' },
            { href: '?modal=notice&notice=3', text: 'Xổ số Miền Bắc hôm nay quay tại Hải Phòng lúc 18:15' },
            { href: '?modal=notice&notice=4', text: 'Giải vô địch ảo 2026 mở vòng bảng' },
          ]}
        />
      </div>
    </Section>
  )
}

function Dialogs() {
  return (
    <Section title="Hộp thoại" aside="mở thật bằng ?modal=login">
      {/* `transform` contains what is `fixed`, so the dialog stays inside its frame */}
      <div className="relative h-130 overflow-hidden rounded-lg [transform:translateZ(0)]">
        <GalleryDialog />
      </div>
    </Section>
  )
}

/** The sample dialog; the development page also renders it for `?modal=login`. */
export function GalleryDialog({ closeHref = '?' }: { closeHref?: string }) {
  return (
    <Dialog modal="login" title="Đăng nhập" closeHref={closeHref} closeLabel="Đóng">
      <form className="grid gap-4" method="post" data-enhance="">
        <TextField name="username" label="Tên tài khoản" autoComplete="username" />
        <PasswordField
          name="password"
          label="Mật khẩu"
          revealLabel="Hiện mật khẩu"
          autoComplete="current-password"
        />
        <Button look="act" wide pendingLabel="Đang gửi">
          Đăng nhập
        </Button>
        <p className="flex justify-between text-sm">
          <a href="#forget">Quên mật khẩu</a>
          <a href="#register">Đăng ký</a>
        </p>
      </form>
    </Dialog>
  )
}
