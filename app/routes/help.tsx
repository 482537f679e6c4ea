import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { HelpSearch } from '#app/features/help/help-search.tsx'
import { HelpFolds } from '#app/features/help/help-topics.tsx'
import { TicketList } from '#app/features/help/ticket-list.tsx'
import { CustomerServiceLink } from '#app/features/site/customer-service-link.tsx'
import { RichText } from '#app/features/site/rich-text.tsx'
import { ServiceChannels } from '#app/features/site/service-channels.tsx'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { useCurrentPage } from '#app/features/site/use-current-page.ts'
import { useFrame } from '#app/features/site/use-frame.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { words } from '#app/lib/list-query.ts'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import {
  channelWithoutPlace,
  foundTopics,
  helpNotices,
  helpTopics,
  ownTickets,
} from '#app/services/help.server.ts'
import { bannersIn, siteAnnouncements } from '#app/services/site.server.ts'
import tileStyles from '#app/styles/shared/tiles.css?url'

export const links = stylesheets(tileStyles)

export const handle = keptForGuests(page('help'))

export async function loader(args: LoaderFunctionArgs) {
  const [topics, notices, channel, announced, tickets] = await Promise.all([
    helpTopics(args),
    helpNotices(args),
    channelWithoutPlace(args),
    siteAnnouncements(args),
    ownTickets(args),
  ])
  const wanted = words(new URL(args.request.url).searchParams, 'q')
  return {
    topics: foundTopics(topics, wanted),
    wanted,
    notices: wanted === undefined ? notices : [],
    channel,
    banners: bannersIn(announced),
    tickets,
  }
}

export default function Help() {
  const { topics, wanted, notices, channel, banners, tickets } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['help', 'states', 'common'])
  const { pathname } = useCurrentPage()
  const { signedIn } = useFrame()
  return (
    <>
      <PageHead title={t('title')} />
      <div className="banner-compact">
        <SiteBanners banners={banners} group="w_help" signedIn={signedIn} />
      </div>
      <HelpSearch action={pathname} wanted={wanted} />
      {notices.map(({ id, title, body }) => (
        <Section key={id} id={`notice-${id}`} title={title} className="mt-6">
          <RichText nodes={body} />
        </Section>
      ))}
      {topics.length === 0 ? (
        <EmptyState
          title={t('search.none', { words: wanted })}
          action={<LinkButton href={pathname}>{t('search.all')}</LinkButton>}
        />
      ) : null}
      <div className="grid gap-x-6 lg:grid-cols-2">
        {topics.map((topic) => (
          <Section key={topic.id} id={topic.id} title={topic.title} className="mt-6">
            <HelpFolds topic={topic} open={wanted !== undefined} />
          </Section>
        ))}
      </div>
      {tickets.length > 0 ? (
        <Section id="tickets" title={t('tickets.title')}>
          <TicketList tickets={tickets} />
        </Section>
      ) : null}
      <Section id="contact" title={t('contact.title')}>
        {channel ? (
          <p data-channel={channel.type} className="mb-3 max-w-160">
            {t('contact.arrived', { channel: t(`states:service.${channel.type}`) })}{' '}
            {channel.answerHours === null ? null : t('feedback.within', { count: channel.answerHours })}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {channel ? null : <CustomerServiceLink position="bar" look="button" />}
          <LinkButton href={paths.contact} icon="headset">
            {t('contact.write')}
          </LinkButton>
        </div>
        <ServiceChannels position="help" className="mt-3" />
      </Section>
    </>
  )
}
