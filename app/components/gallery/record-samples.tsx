import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button, LinkButton, TextLink } from '#app/components/button.tsx'
import { Card, CardBody, CardHead, Well } from '#app/components/card.tsx'
import { CodeBlock } from '#app/components/code-block.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { Money } from '#app/components/money.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { tileArt } from '#app/components/pictures/tile-art.ts'
import { ProgressBar } from '#app/components/progress-bar.tsx'
import { DescriptionList, ValueList } from '#app/components/records/description-list.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { Pager } from '#app/components/records/pager.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { Timeline } from '#app/components/records/timeline.tsx'
import { Section } from '#app/components/section.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { gameOf } from './sample-games.ts'

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

/** Sums, cards, a timeline, and an empty list. */
export function Lists() {
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
                term: 'Mã băm của seed',
                field: 'commit',
                detail: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
              },
            ]}
          />
          <CodeBlock id="commands">{'printf %s "$seed" | sha256sum\nnode verify.mjs --bet 88120'}</CodeBlock>
        </Card>
      </div>
    </Section>
  )
}

/** Tables of records, in a wide and in a narrow place. */
export function Tables() {
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
      <div className="mt-4 grid gap-4 gallery-side">
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
