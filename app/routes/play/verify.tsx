import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Breadcrumb } from '#app/components/frame/breadcrumb.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { ValueList } from '#app/components/records/description-list.tsx'
import { PageHead } from '#app/components/section.tsx'
import { NumberCommand } from '#app/features/fairness/one-number.tsx'
import { asDrawn, type UnprovenBet as Bet, type Proof } from '#app/features/fairness/proof.ts'
import { ProofCommands, ScriptCommand } from '#app/features/fairness/proof-commands.tsx'
import { DrawnNumbers, MarkedDigest, ProofStep, UsedBytes } from '#app/features/fairness/proof-step.tsx'
import { leafText, proofValues } from '#app/features/fairness/proof-values.ts'
import { type RepeatedRound, repeatRound } from '#app/features/fairness/repeat-round.server.ts'
import { OpenSeed } from '#app/features/fairness/seed-card.tsx'
import { UnprovenBet } from '#app/features/fairness/unproven-bet.tsx'
import { playAgainHref, type RepeatableBet } from '#app/features/games/play-again.ts'
import { PlayMoneyBadge } from '#app/features/games/play-money-badge.tsx'
import { partsOf } from '#app/features/games/registry.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { proofOf } from '#app/services/games/proof.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import tableStyles from '#app/styles/tables.css?url'

export const links = stylesheets(tableStyles)

export const handle = page('verify')

export async function loader(args: LoaderFunctionArgs) {
  const [betProof, { language }] = await Promise.all([
    proofOf(args, args.params.betId ?? ''),
    preferencesOf(args),
  ])
  const t = args.context.texts(language).t
  const { betId } = betProof.proof ?? betProof.unproven
  const head = {
    title: t('fairness:title', { id: betId }),
    description: t('fairness:description'),
  }
  const { salt } = betProof
  if (!betProof.proof) return { proof: null, unproven: betProof.unproven, salt, ...head }
  const { proof } = betProof
  // Only the round's player may reveal its seed; nobody else learns whose it is.
  const mayReveal = proof.serverSeed === null && betProof.own
  return {
    proof,
    mayReveal,
    salt,
    round: repeatRound(asDrawn(proof), partsOf(proof.outcome.game).proof.rule),
    ...head,
  }
}

export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** The public proof of a bet, or why it has none. Names no account. */
export default function Verify() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation(['fairness', 'common'])
  const { dateTime } = useFormat()
  const bet = data.proof ?? data.unproven
  return (
    <>
      <div className="mt-1 mb-1">
        <Breadcrumb
          label={t('common:breadcrumb')}
          items={[
            { href: paths.home, label: t('common:home') },
            { href: paths.game(bet.vendorCode, bet.nodeId), label: bet.game },
            { label: t('fairness:crumb') },
          ]}
        />
      </div>
      <PageHead
        title={t('fairness:heading')}
        note={<span className="digits font-mono [overflow-wrap:anywhere]">{bet.betId}</span>}
        aside={
          <time dateTime={bet.time} className="text-sm text-ink-2">
            {dateTime(bet.time)}
          </time>
        }
      />
      {data.proof ? <ProofSteps {...data} /> : <Unproven bet={data.unproven} salt={data.salt} />}
    </>
  )
}

/** The same of a bet that has none, with the seeds of its other rounds. */
function Unproven({ bet, salt }: { bet: Bet; salt: string | null }) {
  const { Legs } = partsOf(bet.wager.game).proof
  return (
    <UnprovenBet
      bet={bet}
      salt={salt}
      badge={bet.playMoney ? <PlayMoneyBadge /> : null}
      again={<PlayAgain bet={bet} was={bet.wager} />}
      legs={Legs ? <Legs bet={bet} /> : null}
    />
  )
}

/** The way back to play, with the stake and the choices of the bet. */
function PlayAgain({
  bet,
  was,
}: {
  bet: Pick<Proof, 'vendorCode' | 'nodeId' | 'stake' | 'game'>
  was: RepeatableBet['was']
}) {
  const { t } = useTranslation('fairness')
  return (
    <TextLink href={playAgainHref({ ...bet, was })} data-again>
      {t('again', { game: bet.game })}
    </TextLink>
  )
}

interface ProofStepsProps {
  proof: Proof
  mayReveal: boolean
  /** Of the bet's leaf, for its owner alone. */
  salt: string | null
  round: RepeatedRound
}

/** Every value, whether it holds, and how a stranger repeats it. */
function ProofSteps({ proof, mayReveal, salt, round }: ProofStepsProps) {
  const { t } = useTranslation('fairness')
  const { dateTime } = useFormat()
  const decimal = useDecimal()
  const parts = partsOf(proof.outcome.game).proof
  const values = proofValues(proof, parts.values(proof.outcome, proof))
  const value = (field: string, term: string) => ({ term, detail: values[field], field })
  const game = paths.game(proof.vendorCode, proof.nodeId)
  const verdict = {
    ok: { kind: 'status', key: 'match' },
    sealed: { kind: 'info', key: 'sealed' },
    bad: { kind: 'alert', key: 'mismatch' },
  } as const
  const { kind, key } = verdict[round.verdict]
  return (
    <>
      <div data-verdict={round.verdict}>
        <Flash kind={kind} title={t(`${key}.title`)}>
          {t(`${key}.text`)}
        </Flash>
      </div>
      {proof.reversed ? (
        <div className="mt-3">
          <Flash kind="info" title={t('reversed.title')}>
            {t('reversed.text', { payout: decimal(proof.reversed.payout) })}
          </Flash>
        </div>
      ) : null}
      {mayReveal ? (
        <div className="mt-3">
          <OpenSeed betId={proof.betId} clientSeed={proof.clientSeed} path={game} />
        </div>
      ) : null}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <Card title={t('round')} aside={<PlayAgain bet={proof} was={proof.wager} />}>
            {proof.playMoney ? <PlayMoneyBadge /> : null}
            <parts.Summary proof={proof} />
          </Card>
          <ProofStep title={t('step1')} check={round.commit}>
            <ValueList
              items={[
                value('commit', t('commit')),
                proof.revealedAt
                  ? value('server-seed', t('serverSeed', { at: dateTime(proof.revealedAt) }))
                  : { term: t('serverSeedSealed'), detail: t('sealedValue') },
              ]}
            />
          </ProofStep>
          <ProofStep title={t('step2')} check={round.digest}>
            {proof.inclusion ? (
              <>
                <p className="text-sm">{t('shared.inclusion')}</p>
                <p>
                  <code>{leafText(proof, proof.inclusion)}</code>
                </p>
              </>
            ) : null}
            <ValueList
              items={[
                ...(proof.inclusion
                  ? [
                      value('bets-root', t('shared.betsRoot')),
                      value('member-hash', t('shared.memberHash')),
                      ...(salt ? [{ term: t('shared.salt'), detail: salt, field: 'salt' }] : []),
                      value('leaf', t('shared.leaf')),
                      value('path', t('shared.path')),
                    ]
                  : [value('client-seed', t('clientSeed'))]),
                value('nonce', t('nonce')),
                value('cursor', t('cursor')),
                {
                  term: t('digest'),
                  detail: <MarkedDigest digest={proof.digest} group={proof.group} />,
                  field: 'digest',
                },
              ]}
            />
          </ProofStep>
          <ProofStep title={t('step3')} check={round.number}>
            {round.draws.length > 1 ? (
              <DrawnNumbers draws={round.draws} />
            ) : (
              <>
                <p className="text-sm">{t('bytes', { group: proof.group + 1 })}</p>
                <UsedBytes hex={round.hex} />
              </>
            )}
            <parts.Draw proof={proof} round={round} />
          </ProofStep>
          <ProofStep title={t('step4')} check={round.rule}>
            <parts.Payout proof={proof} />
          </ProofStep>
        </div>
        <ProofCommands
          proof={proof}
          draw={parts.oneNumber ? <NumberCommand of={parts.oneNumber} hex={round.hex} /> : <ScriptCommand />}
        />
      </div>
    </>
  )
}
