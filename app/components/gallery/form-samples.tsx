import { Badge } from '#app/components/badge.tsx'
import { Button, IconButton, LinkButton, TextLink } from '#app/components/button.tsx'
import {
  Checkbox,
  Chip,
  ChipButton,
  ChipLink,
  Chips,
  ChoiceGroup,
  OptionCard,
  OptionCards,
} from '#app/components/choice.tsx'
import { Count } from '#app/components/count.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { PasswordField, TextAreaField, TextField } from '#app/components/field.tsx'
import { ErrorSummary, Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { Section } from '#app/components/section.tsx'
import { Select, SelectField } from '#app/components/select.tsx'
import { moneyText } from '#app/lib/text/money-format.ts'

/** Buttons and links in their looks. */
export function Buttons() {
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

/** Fields of a form, and what a refused one says. */
export function Fields() {
  const code = { code: 'format', message: 'Bắt đầu bằng chữ cái, 2 đến 15 ký tự, không dấu cách.' }
  return (
    <Section title="Trường nhập">
      <div className="gallery-thirds">
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

/** Choices of a form: options, boxes, chips. */
export function Choices() {
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

/** Money, badges, counts and messages. */
export function Words() {
  return (
    <Section title="Tiền, nhãn, thông báo">
      <div className="flex flex-wrap items-center gap-3">
        <Money amount="12480500.00" mark />
        <Money amount="950000.00" signed />
        <Money amount="-500000.00" signed />
        <Money amount="0.00" signed />
        <Money amount={null} />
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
