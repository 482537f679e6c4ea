import { LinkButton } from '#app/components/button.tsx'
import { Breadcrumb } from '#app/components/frame/breadcrumb.tsx'
import { MoneyFormatProvider } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { iconNames } from '#app/components/pictures/icon-shapes.ts'
import { PageHead, Section } from '#app/components/section.tsx'
import { Buttons, Choices, Fields, Words } from './form-samples.tsx'
import { Dialogs, Frame, Moving } from './frame-samples.tsx'
import { Art, Charts } from './picture-samples.tsx'
import { Lists, Tables } from './record-samples.tsx'

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
