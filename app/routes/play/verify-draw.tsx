import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Breadcrumb } from '#app/components/frame/breadcrumb.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { DescriptionList, ValueList } from '#app/components/records/description-list.tsx'
import { PageHead } from '#app/components/section.tsx'
import { exactly, useFigure } from '#app/features/fairness/draw-parts.tsx'
import { ScriptCommand } from '#app/features/fairness/proof-commands.tsx'
import { DrawnNumbers, MarkedDigest, ProofStep } from '#app/features/fairness/proof-step.tsx'
import { DrawingOrder } from '#app/features/games/lottery/lottery-proof.tsx'
import { drawValues, promiseOf, repeatedDraw } from '#app/features/games/lottery/repeated-draw.server.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { drawProofOf } from '#app/services/games/draw-proof.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { prizesOf } from '#contract/play/games/lottery/prizes.ts'

export const handle = page('verify')

export async function loader(args: LoaderFunctionArgs) {
  const [drawProof, { language }] = await Promise.all([drawProofOf(args), preferencesOf(args)])
  const t = args.context.texts(language).t
  const name = `${drawProof.game} ${drawProof.draw.numero}`
  const repeated = repeatedDraw(drawProof)
  return {
    ...drawProof,
    repeated,
    promise: promiseOf(drawProof),
    values: drawValues(drawProof, repeated),
    title: t('fairness:ofDraw.title', { draw: name }),
    description: t('fairness:ofDraw.description'),
  }
}

export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** The public proof of a draw of a lottery, which needs no ticket; before it has been told, what is fixed already. */
export default function VerifyDraw() {
  const { draw, game, proof, repeated, promise, values } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['fairness', 'common', 'game-lottery'])
  const { dateTime } = useFormat()
  const figure = useFigure()
  const value = (field: string, term: string) => ({ term, detail: values[field], field })
  const lottery = paths.game(HOUSE_VENDOR, draw.gameCode, { numero: draw.numero })
  const verdict = repeated
    ? repeated.isProved
      ? 'match'
      : 'mismatch'
    : draw.state === 'void'
      ? 'void'
      : 'open'
  const kind = verdict === 'match' ? 'status' : verdict === 'mismatch' ? 'alert' : 'info'
  const { family } = lotteryAt(draw.gameCode)
  return (
    <>
      <div className="mt-1 mb-1">
        <Breadcrumb
          label={t('common:breadcrumb')}
          items={[
            { href: paths.home, label: t('common:home') },
            { href: lottery, label: game },
            { label: t('fairness:crumb') },
          ]}
        />
      </div>
      <PageHead
        title={t('fairness:ofDraw.heading')}
        note={<span className="digits">{`${game} ${draw.numero}`}</span>}
        aside={
          <time dateTime={draw.drawsAt} className="text-sm text-ink-2">
            {dateTime(draw.drawsAt)}
          </time>
        }
      />
      <div data-verdict={repeated ? (repeated.isProved ? 'ok' : 'bad') : 'sealed'}>
        <Flash kind={kind} title={t(`fairness:ofDraw.${verdict}.title`)}>
          {t(`fairness:ofDraw.${verdict}.text`)}
        </Flash>
      </div>
      <div
        className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]"
        data-draw={draw.numero}
        data-draw-state={draw.state}
      >
        <div className="grid min-w-0 gap-4">
          <Card title={t('game-lottery:result')} aside={<TextLink href={lottery}>{game}</TextLink>}>
            {repeated ? (
              <DescriptionList
                items={prizesOf(family).map(({ name }, at) => ({
                  term: t(`game-lottery:prize.${name}`),
                  detail: <span className="digits">{draw.prizes?.[at]?.join(' ')}</span>,
                }))}
              />
            ) : (
              <p className="text-sm text-ink-2">
                {t(draw.state === 'void' ? 'fairness:ofDraw.void.title' : 'fairness:ofDraw.untold')}
              </p>
            )}
          </Card>
          <ProofStep title={t('fairness:step1')} check={promise ?? 'sealed'}>
            <ValueList
              items={[
                value('commit', t('fairness:commit')),
                draw.serverSeed === null
                  ? { term: t('fairness:serverSeedSealed'), detail: t('fairness:sealedValue') }
                  : value('server-seed', t('fairness:serverSeedSealed')),
              ]}
            />
          </ProofStep>
          <ProofStep title={t('fairness:ofDraw.step2')} check={repeated?.digest ?? 'sealed'}>
            <p className="text-sm">{t('fairness:ofDraw.root', { count: draw.bets ?? 0 })}</p>
            <ValueList
              items={[
                draw.betsRoot === null
                  ? { term: t('fairness:shared.betsRoot'), detail: t('fairness:ofDraw.noRoot') }
                  : value('bets-root', t('fairness:shared.betsRoot')),
                value('nonce', t('fairness:nonce')),
                ...(repeated
                  ? [
                      value('cursor', t('fairness:cursor')),
                      {
                        term: t('fairness:digest'),
                        detail: <MarkedDigest digest={repeated.last.digest} group={repeated.last.group} />,
                        field: 'digest',
                      },
                    ]
                  : []),
              ]}
            />
          </ProofStep>
          <ProofStep title={t('fairness:step3')} check={repeated?.number ?? 'sealed'}>
            <DrawingOrder family={family} />
            {repeated ? (
              <>
                <DrawnNumbers draws={repeated.draws} />
                <div data-outcome={repeated.outcome}>
                  <ValueList
                    items={[
                      figure(t('fairness:number'), repeated.last.number, 'number'),
                      exactly(t('game-lottery:result'), repeated.outcome, 'outcome'),
                    ]}
                  />
                </div>
              </>
            ) : null}
          </ProofStep>
        </div>
        <Card title={t('fairness:commands')}>
          {proof ? <ScriptCommand /> : null}
          <LinkButton href={paths.verifyDrawJson(draw.gameCode, draw.numero)} icon="download" wide>
            {t('fairness:json')}
          </LinkButton>
          <p className="text-xs text-ink-2">{t('fairness:private')}</p>
        </Card>
      </div>
    </>
  )
}
