import { Card } from '#app/components/card.tsx'
import { CodedUrl } from '#app/components/coded-url.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** The member's referral code, its link, and the same link as a QR code. */
export function InviteCard({ code, link }: { code: string; link: string }) {
  const { t } = useTranslation(['referral', 'common'])
  const copied = { doneLabel: t('common:copied') }
  return (
    <Card title={t('referral:share')} titleId="invite">
      <p className="text-sm text-ink-2">{t('referral:intro')}</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={link} label={t('referral:qr', { code })} />
        <dl className="grid min-w-0 gap-3">
          <div>
            <dt className="text-xs text-ink-2">{t('referral:code')}</dt>
            <dd data-field="code" className="text-lg">
              <Copyable id="referral-code" label={t('referral:copyCode')} {...copied}>
                {code}
              </Copyable>
            </dd>
          </div>
          <div>
            <dt className="text-xs text-ink-2">{t('referral:link')}</dt>
            <dd data-field="link" className="text-sm">
              <Copyable id="referral-link" label={t('referral:copyLink')} {...copied}>
                <CodedUrl url={link} code={code} />
              </Copyable>
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}
