import { Button, IconButton, LinkButton } from '#app/components/button.tsx'
import { Count } from '#app/components/count.tsx'
import { PasswordField, TextField } from '#app/components/field.tsx'
import { BannerStrip } from '#app/components/frame/banner-strip.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { Menu, MenuButton, MenuLink } from '#app/components/frame/menu.tsx'
import { NoticeBar } from '#app/components/frame/notice-bar.tsx'
import { SideMenu } from '#app/components/frame/side-menu.tsx'
import { TabBar } from '#app/components/frame/tab-bar.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { Logo } from '#app/components/pictures/logo.tsx'
import { Toolbar } from '#app/components/records/toolbar.tsx'
import { Section } from '#app/components/section.tsx'
import { SelectField } from '#app/components/select.tsx'
import { Tabs } from '#app/components/tabs.tsx'

/** The frame around a page, and its menus. */
export function Frame() {
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
          <MenuButton>Đăng xuất</MenuButton>
        </Menu>
      </div>
      <div className="mt-4 grid gap-4 gallery-menu">
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

/** The strip of banners and the bar of notices. */
export function Moving() {
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

/** A dialog as a page shows it. */
export function Dialogs() {
  return (
    <Section title="Hộp thoại" aside="mở thật bằng ?modal=login">
      {/* `transform` contains what is `fixed`, so the dialog stays inside its frame */}
      <div className="gallery-phone">
        <GalleryDialog />
      </div>
    </Section>
  )
}

/** The sample dialog; the development page also renders it for `?modal=login`. */
function GalleryDialog({ closeHref = '?' }: { closeHref?: string }) {
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
