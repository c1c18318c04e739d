import { Elysia } from 'elysia'
import { AlertsPage, AskedPage } from '../../../views/alerts/alerts-page.tsx'
import { AlertNote, OwnAlertsPage } from '../../../views/alerts/own-alerts-page.tsx'
import { withoutSigns } from '../../core/db/link-tokens.ts'
import { paths } from '../../core/paths.ts'
import { isEmail } from '../../core/text/clean.ts'
import { listWays } from '../../core/words/languages.ts'
import { speakIn, spokenNow } from '../../core/words/speech.ts'
import { t } from '../../core/words/words.ts'
import { errorPage } from '../../office/frame/errors.tsx'
import { type LinkPage, linkPage } from '../../office/frame/link-page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { answerRefusal, clientOf } from '../../office/frame/refusal.ts'
import { runAfterAnswer } from '../../office/frame/turn.ts'
import { countWrongToken } from '../../office/frame/wrong-tokens.ts'
import { journalName, sendsAlerts } from '../../office/settings/rules.ts'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { parseForm, readsBody } from '../../web/http/form-body.ts'
import { redirect } from '../../web/http/redirect.ts'
import { secondsToWaitOf } from '../../web/limits/queries.ts'
import { askToConfirm, endAll, setAlerts } from './actions.ts'
import { alertChange, newAlert, oneClick } from './input.ts'
import { type Alert, findAlerts, kindsOf } from './queries.ts'
import { type AlertKind, alertKindsIn } from './rules.ts'

type Context = { request: Request }
type WithToken = Context & { params: { token: string } }

/** The readers' pages: the form for alerts, and the page of each address. */
export function alertPages(services: Services) {
  return new Elysia()
    .get(paths.alerts(), (context) => showAskingForm(services, context))
    .post(
      paths.alerts(),
      (context) => takeAskingForm(services, context),
      readsBody({}, newAlert, 'multipart/form-data', 'application/json'),
    )
    .get('/alerts/:token', (context) => showOwn(services, context))
    .post(
      '/alerts/:token',
      (context) => changeAlertsOf(services, context),
      readsBody({}, alertChange, 'multipart/form-data'),
    )
    .get('/alerts/:token/end', ({ params }) => redirect(paths.ownAlerts(params.token)))
    .post(
      '/alerts/:token/end',
      (context) => endByOneClick(services, context),
      readsBody({}, oneClick, 'multipart/form-data'),
    )
}

const wantsJson = ({ headers }: Request): boolean =>
  [headers.get('accept'), headers.get('content-type')].some((type) => type?.startsWith('application/json'))

const json = (body: unknown, status: number) => Response.json(body, { status, headers: noStoreHeaders })

/** Returns the settings while readers can ask for alerts; undefined while they cannot. */
async function readOffered(services: Services) {
  const { settings } = await readShell(services)
  return sendsAlerts(services.config, settings) ? settings : undefined
}

const page = (services: Services, request: Request, shown: Omit<LinkPage, 'page' | 'state'>) =>
  linkPage(services, request, { page: 'alerts', state: '', ...shown })

type Typed = { email: string; kind: AlertKind }

async function showAskingForm(services: Services, { request }: Context): Promise<Response> {
  const settings = await readOffered(services)
  if (!settings) return errorPage(services, request, 404)
  const [kind = 'articles'] = alertKindsIn([new URL(request.url).searchParams.get('kind') ?? ''])
  const children = <AlertsPage journal={journalName(settings)} values={{ email: '', kind }} />
  return page(services, request, { title: t('Email me'), children })
}

/** The limit of requests for alerts from one network: 20 an hour. */
const ofNetwork = { burst: 20, perSecond: 20 / (60 * 60) }

/** Answers a request for alerts, in the same way whether the address is known or not: the work is done afterwards. */
async function takeAskingForm(services: Services, { request }: Context): Promise<Response> {
  const settings = await readOffered(services)
  if (!settings) return wantsJson(request) ? json({ error: 'not_found' }, 404) : errorPage(services, request, 404)
  if (isCrossSite(request)) return refuseCrossSite(services, request)
  const read = await parseForm(request, { withoutFiles: true })
  const texts = read.ok ? read.form.texts : {}
  const email = texts.email?.trim() ?? ''
  const [kind] = alertKindsIn([texts.kind ?? ''])
  const field = isEmail(email) ? (kind ? undefined : 'kind') : 'email'
  if (field !== undefined || kind === undefined) {
    if (wantsJson(request)) return json({ error: 'invalid', field }, 422)
    const text = field === 'email' ? t('An email address looks like name@university.example') : t('Choose one')
    const values: Typed = { email: email.slice(0, 254), kind: kind ?? 'articles' }
    const children = <AlertsPage journal={journalName(settings)} values={values} />
    return page(services, request, {
      title: t('Email me'),
      status: 422,
      errors: [{ name: field ?? '', text }],
      children,
    })
  }
  const client = clientOf(request, services.config)
  const seconds = await secondsToWaitOf(services.db, ofNetwork, { ...client, what: 'alerts' })
  if (seconds > 0 && wantsJson(request)) return json({ error: 'too_many_requests' }, 429)
  if (seconds > 0) return answerRefusal(services, request, { status: 429, retryAfter: seconds })
  const spoken = spokenNow()
  const ask = () => speakIn(spoken, () => askToConfirm(services, { email, kind }))
  if (!texts.website) runAfterAnswer(services, request, ask)
  if (wantsJson(request)) return json({}, 202)
  return page(services, request, { title: t('Email me'), status: 202, children: <AskedPage kind={kind} /> })
}

/** Whether another site sent a form; on pages whose address is secret, browsers send no origin. */
const isCrossSite = ({ headers }: Request): boolean => headers.get('sec-fetch-site') === 'cross-site'

const refuseCrossSite = (services: Services, request: Request) =>
  wantsJson(request) ? json({ error: 'cross_site' }, 403) : errorPage(services, request, 403)

/** Finds the alerts of a token and does something in their language; an unknown token is 404, an ended one 410. */
async function withAlerts(
  services: Services,
  { request, params }: WithToken,
  use: (alert: Alert) => Promise<Response>,
): Promise<Response> {
  const found = await findAlerts(services.db, withoutSigns(params.token))
  const { settings } = await readShell(services)
  if (found === undefined || found === 'ended') return answerNone(services, request, found)
  const way = listWays(settings).find(({ language }) => language === found.language)
  return speakIn(way ?? { language: 'en', prefix: '', main: 'en' }, () => use(found))
}

async function answerNone(services: Services, request: Request, found: 'ended' | undefined): Promise<Response> {
  const isOffered = (await readOffered(services)) !== undefined
  if (found === 'ended') {
    if (wantsJson(request)) return json({ error: 'gone' }, 410)
    const text = t('No letter goes to this address any more.')
    return page(services, request, {
      status: 410,
      children: <AlertNote title={t('These alerts have ended')} text={text} isOffered={isOffered} />,
    })
  }
  const seconds = await countWrongToken(services, request)
  if (seconds > 0) return answerRefusal(services, request, { status: 429, retryAfter: seconds })
  if (wantsJson(request)) return json({ error: 'not_found' }, 404)
  const text = t('Some mail programs cut off long addresses. Please copy the whole link from our letter.')
  const children = <AlertNote title={t('This link is incomplete, or not ours')} text={text} isOffered={isOffered} />
  return page(services, request, { status: 404, children })
}

const showOwn = (services: Services, context: WithToken) =>
  withAlerts(services, context, (alert) => showAlerts(services, context, alert))

function showAlerts(
  services: Services,
  { request, params }: WithToken,
  alert: Alert,
  refused: Pick<LinkPage, 'status' | 'errors'> = {},
): Promise<Response> {
  const confirmed = kindsOf(alert)
  const children = (
    <OwnAlertsPage
      token={withoutSigns(params.token)}
      email={alert.email}
      confirmed={confirmed}
      asked={alert.asked.filter((kind) => !confirmed.includes(kind))}
      isSaved={new URL(request.url).searchParams.get('said') === 'saved'}
    />
  )
  return page(services, request, { ...refused, children })
}

const changeAlertsOf = (services: Services, context: WithToken) =>
  withAlerts(services, context, async (alert) => {
    const { request } = context
    if (isCrossSite(request)) return refuseCrossSite(services, request)
    const read = await parseForm(request, { withoutFiles: true, lists: ['kinds'] })
    const { texts = {}, lists = {} } = read.ok ? read.form : {}
    const kinds = alertKindsIn(lists.kinds ?? [])
    if (texts.action === 'end' || texts.action === 'never') {
      await endAll(services, alert, { never: texts.action === 'never' })
      return sayEnded(services, request)
    }
    if (kinds.length === 0) {
      if (wantsJson(request)) return json({ error: 'required', field: 'kinds' }, 422)
      const errors = [{ name: 'kinds', text: t('Choose at least one, or end all alerts') }]
      return showAlerts(services, context, alert, { status: 422, errors })
    }
    await setAlerts(services, alert, kinds)
    return redirect(`${paths.ownAlerts(withoutSigns(context.params.token))}?said=saved`)
  })

/** Ends all alerts of an address. A mail program sends this without a page (RFC 8058), from any site. */
const endByOneClick = (services: Services, context: WithToken) =>
  withAlerts(services, context, async (alert) => {
    await endAll(services, alert)
    return sayEnded(services, context.request)
  })

async function sayEnded(services: Services, request: Request): Promise<Response> {
  const text = t('No letter goes to this address any more.')
  const isOffered = (await readOffered(services)) !== undefined
  return page(services, request, {
    children: <AlertNote title={t('Your alerts have ended')} text={text} isOffered={isOffered} />,
  })
}
