import { Card, CardBody } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Timeline, type TimelineStep } from '#app/components/records/timeline.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { spaced } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ContractActs } from './contract-acts.tsx'
import { type ContractDetail, type OpenedContractProps, useActor } from './contract-detail.ts'
import { ContractBadge, useOtherSide } from './contract-table.tsx'
import { TermsTable } from './terms-table.tsx'

/** One contract: its terms with their changes, the possible acts, and its history. */
export function OpenedContract(props: OpenedContractProps) {
  const { detail, href } = props
  const { contract, versions, agreed } = detail
  const { t } = useTranslation('contracts')
  const { dateTime } = useFormat()
  const otherSide = useOtherSide()
  const number = contract.version
  const wanted = versions.find(({ version }) => version === (props.version ?? number)) ?? versions.at(-1)
  const before = versionBefore(props, wanted?.version ?? 0)
  const isProposed = agreed !== number && contract.state !== 'in-process'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card
        title={
          <>
            {t('contractWith', { id: contract.id, account: otherSide(contract) })}
            <small className="block text-xs font-normal text-ink-2">
              {t(`kindTitle.${contract.kind}`)}
              {' · '}
              {agreed === null
                ? t('notAgreed', { version: number })
                : isProposed
                  ? t('agreedAndProposed', { agreed, version: number })
                  : t('agreed', { version: agreed })}
            </small>
          </>
        }
        titleId="contract"
        aside={<ContractBadge state={contract.state} />}
        flush
      >
        <div data-contract={contract.id} data-status={contract.state} data-version={number}>
          {versions.length > 1 ? (
            <CardBody>
              <Chips label={t('versions')}>
                {versions.map(({ version }) => (
                  <ChipLink key={version} href={href({ version })} current={version === wanted?.version}>
                    {t('versionOf', { version })}
                  </ChipLink>
                ))}
              </Chips>
              {before ? (
                <p className="text-xs text-ink-2" data-compared={before.version}>
                  {t('comparedWith', { version: before.version })}
                </p>
              ) : null}
            </CardBody>
          ) : null}
          {wanted ? <TermsTable kind={contract.kind} tiers={wanted.tiers} before={before?.tiers} /> : null}
          <CardBody>
            {wanted?.startsAt ? (
              <Flash kind="info">
                {t('startsAt', { version: wanted.version, at: dateTime(wanted.startsAt) })}
              </Flash>
            ) : wanted?.version === number && contract.waitsFor !== null ? (
              <Flash kind="info">{t('startsLater')}</Flash>
            ) : null}
            <ContractActs {...props} />
          </CardBody>
        </div>
      </Card>
      <Card title={t('history')} titleId="history">
        <Timeline records="history" steps={useSteps(detail)} />
      </Card>
    </div>
  )
}

/** The version to compare with: the one that the reader saw last, or the terms agreed before. */
function versionBefore({ detail: { versions }, seenVersion }: OpenedContractProps, number: number) {
  const earlier = versions.filter(({ version }) => version < number)
  return (
    earlier.find(({ version }) => version === seenVersion) ??
    earlier.findLast(({ startsAt }) => startsAt !== null)
  )
}

/** Its history as steps; a request that is open comes last. */
function useSteps({ history, contract }: ContractDetail): TimelineStep[] {
  const { t } = useTranslation('contracts')
  const { dateTime } = useFormat()
  const actor = useActor(contract)
  const done = history.map(
    ({ id, act, side, account, version, reason, at }): TimelineStep => ({
      id,
      state: act === 'reject' || act === 'expire' ? 'failed' : 'done',
      title: <span data-field="act">{t(`act.${act}`, { version })}</span>,
      note: (
        <>
          <span data-field="actor">{actor({ side, account })}</span>
          {' · '}
          <time dateTime={at} data-field="time">
            {dateTime(at)}
          </time>
          {reason ? (
            <>
              {' · '}
              {spaced(t('reason'))}
              <span data-field="reason">{reason}</span>
            </>
          ) : null}
        </>
      ),
    }),
  )
  if (contract.waitsFor === null || contract.answerBy === null) return done
  const title = t(contract.waitsFor === contract.side ? 'waitsForYou' : 'waitsForOther')
  return [...done, { state: 'now', title, note: t('answerBy', { at: dateTime(contract.answerBy) }) }]
}
