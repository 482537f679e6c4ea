import { Card } from '#app/components/card.tsx'
import { PageHead } from '#app/components/section.tsx'
import { RichText } from '#app/features/site/rich-text.tsx'
import { BannerSlides } from '#app/features/site/site-banners.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { type Publication, readWrittenText } from '#platform/members/content/index.ts'
import type { PreviewInput } from './preview-input.ts'

/** A banner as its group shows it, or a notice as its page does. */
export function AnnouncementPreview({ content, language, item, now }: PreviewInput) {
  const { dateTime } = useFormat()
  const publication = content as Publication
  if (publication.type === 'B') {
    const words = publication.content[language]
    if (!words) return null
    const { groupName, url, linkageType, art } = publication
    return (
      <BannerSlides
        banners={[{ bannerId: item, groupName, ...words, url, linkageType, art }]}
        hrefOf={({ url }) => url || '#'}
        scene={groupName === 'w_home'}
      />
    )
  }
  const words = publication.content[language as WrittenLanguage]
  if (!words) return null
  const startsAt = String(publication.startsAt ?? now.toISOString())
  return (
    <>
      <PageHead title={words.title} note={<time dateTime={startsAt}>{dateTime(startsAt)}</time>} />
      <Card>
        <RichText nodes={readWrittenText(words.body)} />
      </Card>
    </>
  )
}
