import { Button, LinkButton, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { FavouriteButton } from '#app/components/favourite-button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Sheet, SheetActs } from '#app/components/frame/sheet.tsx'
import { Money } from '#app/components/money.tsx'
import { Chart, ChartLegend } from '#app/components/pictures/chart.tsx'
import { Medal } from '#app/components/pictures/medal.tsx'
import { Medallions } from '#app/components/pictures/medallions.tsx'
import slots from '#app/components/pictures/scenes/slots.svg?url'
import { Tile, TileGrid, TileRail } from '#app/components/pictures/tile.tsx'
import { materials, motifNames, tileArt } from '#app/components/pictures/tile-art.ts'
import { Section } from '#app/components/section.tsx'
import { moneyText } from '#app/lib/text/money-format.ts'
import { gameOf, games } from './sample-games.ts'

const roles =
  'canvas surface raised sunken line edge ink ink-2 link act pick pick-soft pos pos-soft neg neg-soft warn warn-soft info info-soft gold chrome chrome-2 chart-1 chart-2 chart-3'.split(
    ' ',
  )

/** Patterns of games, tiles in their states, medals of ranks, colours. */
export function Art() {
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
        <ul className="gallery-pictures">
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

const days = Array.from({ length: 14 }, (_, day) => ({
  label: `${String(day + 7).padStart(2, '0')}/11`,
  deposits: 82 + ((day * 37) % 70),
  withdrawals: 61 + ((day * 53) % 60),
  net: ((day * 29) % 58) - 18,
}))

/** Charts of two series and of one. */
export function Charts() {
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
