import { Elysia } from 'elysia'
import { GonePage, TooManyPage, UnknownLinkPage } from '../../../views/access-links/link-pages.tsx'
import { withoutSigns } from '../../core/db/link-tokens.ts'
import { errorsOf, type FieldError } from '../../core/text/problems.ts'
import { isOffered } from '../../core/words/languages.ts'
import { speakAsked, speakAtLeast } from '../../core/words/speech.ts'
import { message, t } from '../../core/words/words.ts'
import { errorPage, logError } from '../../office/frame/errors.tsx'
import { type LinkPage, linkPage, type Refused } from '../../office/frame/link-page.tsx'
import { readShell } from '../../office/frame/queries.ts'
import { clientOf } from '../../office/frame/refusal.ts'
import { countWrongToken } from '../../office/frame/wrong-tokens.ts'
import { readAnswersEmail } from '../../office/letters/answers-email.ts'
import type { Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { readsBody } from '../../web/http/form-body.ts'
import { redirect } from '../../web/http/redirect.ts'
import { withSpooledForm } from '../../web/http/spooled-body.ts'
import { isUnavailable, retryAfterSeconds } from '../../web/http/unavailable.ts'
import type { SpooledForm } from '../../web/http/uploads/parts.ts'
import { secondsToWaitOf } from '../../web/limits/queries.ts'
import { uploadLimits } from '../files/rules.ts'
import { boundedIn } from './form-rules.ts'
import type { LinkSchema } from './input.ts'
import { authorsPageLanguage, type FoundLink, findLink, type PageLanguage } from './queries.ts'
import { linkPath, tooManyText } from './rules.ts'
import { changedIn } from './shown-rules.ts'

/** A request without an account, and the ways to answer it. */
export type Visit = {
  services: Services
  /** Where the language of a link's page is kept. */
  pageLanguage: PageLanguage
  request: Request
  url: URL
  /** The submitted form; empty for a GET. */
  form: SpooledForm
  /** The idempotency key of the form. */
  once: string
  page: (page: LinkPage) => Promise<Response>
  /** Whether a script sent the request and gets JSON. */
  wantsJson: boolean
  json: (body: unknown, status?: number) => Response
  /** After a form: redirects a browser, and sends a script the address. */
  done: (location: string) => Response
  /** After a refusal: shows the page with the typed values, and sends a script the errors. */
  refused: (errors: FieldError[], page: () => Promise<Response>) => Promise<Response>
  notFound: () => Promise<Response>
  /** Refuses a step that is not possible now. */
  conflict: (error: string, more: Record<string, string>, page: () => Promise<Response>) => Promise<Response>
  /** @param why the reason, instead of the number of requests */
  tooMany: (seconds: number, why?: string) => Promise<Response>
}

/** A visit with a live link. */
export type LinkVisit = Visit & { link: FoundLink & { paper_id: number }; token: string }

/** A visit to a proof with a live link, by its author or by the named person. */
export type ProofVisit = Visit & { link: FoundLink; token: string }

/** Returns the path of the page of a visit's link. */
export const makeVisitPath = ({ link, token }: LinkVisit): string => linkPath(link.purpose, token)

/** Returns the key and address of a link's form, which detect that it is sent twice. */
export const sentTo = ({ link, once }: { link: FoundLink; once: string }, what: string) => ({
  once,
  address: `${link.id} ${what}`,
})

/** The schema of a form's texts, and the kinds of its files. */
type Taken = { form: LinkSchema; files?: readonly string[] }

/** Pages for people without an account: their responses are private and never cached, and a session has no effect. */
export const visitorPages = (services: Services) => pagesAt(services, '', async (visit) => visit)

/**
 * Pages for the links of authors, `/s/{token}`. The path of each follows the token. An unknown link, or a reviewer's,
 * is 404; one that no longer works 410; a form of another site 403.
 */
export const authorLinkPages = (services: Services) =>
  pagesAt(services, '/s/:token', (visit, token) => openedLink(visit, token, 'author'))

/** Pages for the links of reviewers, `/r/{token}`, as those of authors. */
export const reviewerLinkPages = (services: Services, pageLanguage: PageLanguage) =>
  pagesAt(services, '/r/:token', (visit, token) => openedLink({ ...visit, pageLanguage }, token, 'reviewer'))

/** Pages for the links of proof readers, below `/s/{token}`: authors of papers, and named people. */
export const proofLinkPages = (services: Services) =>
  pagesAt(services, '/s/:token', (visit, token) => openedProof(visit, token))

/** @param open converts a request to the visit that pages get, or responds to it */
function pagesAt<Of extends Visit>(
  services: Services,
  before: string,
  open: (visit: Visit, token: string) => Promise<Of | Response>,
) {
  type Params = Record<string, string>
  type Context = { request: Request; params?: Params }
  type Handler = (visit: Of, params: Params) => Promise<Response>
  const routes = new Elysia()
  const formPages = new Map<string, Answering<Of>>()
  const opened = async ({ request, params = {} }: Context, use: Handler) => {
    const visit = await open(visitOf(services, request), params.token ?? '')
    return visit instanceof Response ? visit : inItsLanguage(visit, () => use(visit, params))
  }
  const pages = {
    routes,
    get(path: string, show: Handler) {
      formPages.set(path, (visit) => show(visit, {}))
      routes.get(before + path, (context: Context) => opened(context, show))
      return pages
    },
    post(path: string, taken: Taken, submit: Handler) {
      const show = formPages.get(path) ?? formPages.get('')
      const take = (context: Context) =>
        opened(context, (visit, params) => submitted(visit, { ...taken, show }, (sent) => submit(sent, params)))
      routes.post(before + path, take, readsBody({}, taken.form, 'multipart/form-data'))
      return pages
    },
  }
  return pages
}

/** Does something in the language of a visit's link; of a page without a link, in that of its address. */
async function inItsLanguage(
  { services, pageLanguage, link }: Pick<Visit, 'services' | 'pageLanguage'> & { link?: FoundLink },
  work: () => Promise<Response>,
): Promise<Response> {
  if (!link) return work()
  const { settings } = await readShell(services)
  const language = settings.languages ? await pageLanguage.read(services.db, link) : ''
  return speakAsked(settings, language, work)
}

/** Does something with a form in the language that it chooses for its page, and keeps the choice. */
async function inChosenLanguage(
  { services, pageLanguage, link, form }: Pick<Visit, 'services' | 'pageLanguage' | 'form'> & { link?: FoundLink },
  work: () => Promise<Response>,
): Promise<Response> {
  const chosen = form.texts.page_language
  const { settings } = await readShell(services)
  if (!link || !chosen || !isOffered(settings, chosen)) return work()
  await pageLanguage.keep(services.db, link, chosen)
  return speakAsked(settings, chosen, work)
}

const noForm: SpooledForm = { texts: {}, lists: {}, files: [], problems: [] }

function visitOf(services: Services, request: Request): Visit {
  const wantsJson = request.headers.get('accept')?.startsWith('application/json') === true
  const json = (body: unknown, status = 200) => Response.json(body, { status, headers: noStoreHeaders })
  let refusal: Refused = {}
  const page = (shown: LinkPage) => linkPage(services, request, { ...refusal, ...shown })
  return {
    services,
    pageLanguage: authorsPageLanguage,
    request,
    url: new URL(request.url),
    form: noForm,
    once: '',
    page,
    wantsJson,
    json,
    done: (location) => (wantsJson ? json({ location }) : redirect(location)),
    async refused(errors, again) {
      refusal = { status: 422, errors }
      return wantsJson ? json({ errors }, 422) : again()
    },
    notFound: async () => (wantsJson ? json({ error: 'not_found' }, 404) : errorPage(services, request, 404)),
    async conflict(error, more, again) {
      refusal = { status: 409 }
      return wantsJson ? json({ error, ...more }, 409) : again()
    },
    async tooMany(seconds, why) {
      const email = await readAnswersEmail(services.db)
      const code = 'too_many_attempts'
      const errors = [{ name: '', code, text: tooManyText(seconds, email, why) }]
      const children = <TooManyPage text={tooManyText(seconds, '', why)} email={email} />
      const shown = { page: 'error', state: '', status: 429, children }
      const answer = wantsJson ? json({ error: code, errors }, 429) : await page(shown)
      answer.headers.set('Retry-After', String(seconds))
      return answer
    },
  }
}

type Answering<Of> = (visit: Of) => Promise<Response>

/**
 * Reads a form, unless it comes from another site. If a text is too long, or nothing can be stored now, a browser gets
 * its page again with the typed values.
 */
async function submitted<Of extends Visit>(
  visit: Of,
  { form: taken, files = [], show }: Taken & { show: Answering<Of> | undefined },
  submit: Answering<Of>,
): Promise<Response> {
  const { services, request } = visit
  if (request.headers.get('sec-fetch-site') === 'cross-site')
    return visit.wantsJson ? visit.json({ error: 'cross_site' }, 403) : errorPage(services, request, 403)
  return withSpooledForm(services, request, { files, limits: uploadLimits }, async (spooled) => {
    const seconds = await secondsToStore(visit, spooled)
    if (seconds > 0) return visit.tooMany(seconds)
    const { texts, problems } = boundedIn(taken, spooled.texts)
    if (problems.length > 0) {
      const again = { ...visit, form: { ...spooled, texts } }
      return visit.refused(errorsOf(problems), () => (show ? show(again) : visit.notFound()))
    }
    const form = { ...spooled, texts: changedIn(taken, texts) }
    const sent = { ...visit, form, once: form.texts.once ?? '' }
    return inChosenLanguage(sent, () => submit(sent)).catch((error) => {
      if (!show || visit.wantsJson || !isUnavailable(error)) throw error
      logError(services, request, error)
      const page = (shown: LinkPage) => visit.page({ ...shown, status: 503 })
      return laterAgain(visit.refused([{ name: '', text: t(cannotStore) }], () => show({ ...sent, page })))
    })
  })
}

const [megabyte, hour] = [1024 ** 2, 60 * 60]

/**
 * Returns the time that an address, or its IPv6 network, must wait before it may store more files: the limit is a
 * gigabyte an hour, since a replaced file remains for a while. Less than a megabyte is not counted.
 */
async function secondsToStore({ services: { db, config }, request }: Visit, { files }: SpooledForm): Promise<number> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes < megabyte) return 0
  const burst = (1024 * megabyte) / bytes
  return secondsToWaitOf(db, { burst, perSecond: burst / hour }, { ...clientOf(request, config), what: 'bytes' })
}

const cannotStore = message(
  'The journal cannot store this now. Reload this page in a moment, and your form is sent again with its files.',
)

async function laterAgain(page: Promise<Response>): Promise<Response> {
  const answer = await page
  answer.headers.set('Retry-After', String(retryAfterSeconds))
  return answer
}

async function openedLink(visit: Visit, typed: string, side: 'author' | 'reviewer'): Promise<LinkVisit | Response> {
  const { services, request } = visit
  const token = withoutSigns(typed)
  const link = await findLink(services.db, token, services.clock())
  if (!link || (link.purpose === 'reviewer') !== (side === 'reviewer')) return unknown(visit)
  if (link.state !== 'live') return refuseEndedLink(visit, link)
  if (link.purpose === 'proof') {
    const isPage = request.method !== 'POST' && /^\/s\/[^/]+$/.test(visit.url.pathname)
    return isPage ? redirect(`/s/${token}/proof`) : unknown(visit)
  }
  if (link.paper_id === null) return refuseEndedLink(visit, link)
  return { ...visit, link: { ...link, paper_id: link.paper_id }, token }
}

async function openedProof(visit: Visit, typed: string): Promise<ProofVisit | Response> {
  const { db, clock } = visit.services
  const token = withoutSigns(typed)
  const link = await findLink(db, token, clock())
  if (!link || link.purpose === 'reviewer') return unknown(visit)
  if (link.state !== 'live') return refuseEndedLink(visit, link)
  return link.purpose === 'draft' ? visit.notFound() : { ...visit, link, token }
}

/** Responds to an unknown token, and refuses an address that sent too many. */
async function unknown(visit: Visit): Promise<Response> {
  const seconds = await countWrongToken(visit.services, visit.request)
  if (seconds > 0) return visit.tooMany(seconds)
  return unknownLink(visit)
}

/** Responds to an address below a link as if the link were unknown. */
export async function unknownLink(visit: Visit): Promise<Response> {
  if (visit.wantsJson) return visit.notFound()
  const { settings } = await readShell(visit.services)
  return speakAtLeast(settings, () =>
    visit.page({ page: 'error', state: '', status: 404, children: <UnknownLinkPage /> }),
  )
}

/** Responds to a link that no longer works, without revealing the paper. */
async function refuseEndedLink(visit: Visit, link: FoundLink): Promise<Response> {
  const { services, wantsJson, json, page } = visit
  if (wantsJson) return json({ error: 'gone' }, 410)
  const children = <GonePage isReplaced={link.state === 'replaced'} email={await readAnswersEmail(services.db)} />
  return inItsLanguage({ ...visit, link }, () => page({ page: 'error', state: '', status: 410, children }))
}
