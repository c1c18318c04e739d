import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotFoundPage } from '../../../views/admin/not-found-page.tsx'
import { DocumentHead, documentOf } from '../../../views/document.tsx'
import { AdminLayout, type Marks } from '../../../views/layouts/admin.tsx'
import { WebdataLayout } from '../../../views/layouts/webdata.tsx'
import { Flash, type FlashMessage } from '../../../views/ui/flash.tsx'
import { FormDraft, type PageDraft } from '../../../views/ui/form/draft-note.tsx'
import { PdfLimit } from '../../../views/ui/form/file-field.tsx'
import { Refusal } from '../../../views/ui/form/refusal.ts'
import { Screen } from '../../../views/ui/viewer.tsx'
import { pdfBytesOf } from '../../core/files/rules.ts'
import { dayIn } from '../../core/text/dates.ts'
import type { FieldError } from '../../core/text/problems.ts'
import type { Services } from '../../services.ts'
import { fontsOf } from '../../web/build/page-fonts.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { chooseEncoding, encodeAside } from '../../web/caching/encoding.ts'
import { flashIn, withoutFlash } from '../../web/http/flash.ts'
import { logError } from '../frame/errors.tsx'
import type { renderPage } from '../frame/page.tsx'
import { readShell } from '../frame/queries.ts'
import type { Session } from '../sessions/queries.ts'
import { journalName, originOf, sessionKey } from '../settings/rules.ts'
import { listAutosavedPaths, withDrafts } from './drafts/form-rules.ts'
import { type Draft, findDrafts } from './drafts/queries.ts'
import type { Waiting } from './rail-rules.ts'

const noWaiting: Waiting = { letters: 0, channels: 0, urgent: 0, papers: 0 }

export type Tool = '/admin' | '/webdata'

type PrivatePage = {
  tool: Tool
  title: string
  /** The signed-in session; undefined on a login page. */
  session: Session | undefined
  status?: number
  /** The problems of the form that it shows again. */
  errors?: readonly FieldError[]
  flash?: FlashMessage
  /** The draft of the page's form. */
  kept?: PageDraft
  /** The page's subject, as attributes of its main part. */
  marks?: Marks
  /** The number of papers that wait for an editor, if counted. */
  turns?: number
  /** Fits the draft of the page's form to what the page shows. */
  redraft?: (fields: Draft['fields']) => Draft['fields']
  /** The styles of this page alone. */
  sheet?: OwnSheet
  children: ReactNode
}

/** Style sheets that one page has in addition to the common ones. */
export type OwnSheet = 'mending.css' | 'changes.css' | 'proof.css'

/**
 * Renders a tool's page for one user, never stored, with any flash message. An htmx request gets only the content of
 * `<main>`; the login is always whole.
 */
export async function answerPrivatePage(services: Services, request: Request, page: PrivatePage): Promise<Response> {
  const left = flashIn(request, services.config)
  const { settings } = await readShell(services)
  const byHtmx = request.headers.get('hx-request') === 'true'
  const url = new URL(request.url)
  const flash = page.flash ?? (left && (await withNextStep(services, url, { flash: left, session: page.session })))
  const { timeZone: zone } = services.config
  const now = services.clock()
  const here = url.pathname + url.search
  const context = { zone, now, today: dayIn(zone, now), here, origin: originOf(services.config, settings) }
  const children = (
    <Screen value={{ role: page.session?.user.role ?? 'staff', ...context }}>
      <PdfLimit value={pdfBytesOf(settings)}>
        <Refusal value={page.errors ?? []}>
          <FormDraft value={page.kept && { ...page.kept, isShown: !byHtmx }}>{page.children}</FormDraft>
        </Refusal>
      </PdfLimit>
    </Screen>
  )
  const made =
    byHtmx && page.session
      ? renderToStaticMarkup(
          <>
            <Flash message={flash} here={here} />
            {children}
          </>,
        )
      : await wholePage(services, url, { ...page, flash, children })
  const html = page.session
    ? await withOwnDrafts(services, request, { ...page, session: page.session, html: made })
    : made
  const answer = await answerPrivateHtml(request, html, page.status)
  if (byHtmx && !page.session) answer.headers.set('HX-Retarget', 'body')
  if (left) answer.headers.append('Set-Cookie', withoutFlash)
  return answer
}

/** The places of a new journal's first steps; the message after a save there names the next step. */
const stepPlaces = ['settings', 'editors', 'archives', 'backup'].map((place) => `/admin/${place}`)

/** Matches the screens of one issue or article, which have findings and messages of their own. */
const screenOfOne = /^\/admin\/archives\/./

const isStepPlace = (path: string) => stepPlaces.some((place) => path.startsWith(place)) && !screenOfOne.test(path)

/**
 * Adds the next step to a message about a saved step of a new journal; a message with a link of its own is returned
 * unchanged.
 */
async function withNextStep(services: Services, url: URL, page: { flash: FlashMessage; session: Session | undefined }) {
  const { flash, session } = page
  const leadsOn = flash.undo || flash.next || url.pathname.endsWith('/notice')
  const isStep = flash.kind === 'success' && !leadsOn && isStepPlace(url.pathname)
  if (!isStep || !session) return flash
  const { settings } = await readShell(services)
  const journal = { settings, origin: originOf(services.config, settings) }
  return { ...flash, step: await services.frame.readNextStep(services.db, session.user, journal) }
}

/** Returns a page whose forms contain their user's drafts; without drafts if the database does not answer. */
async function withOwnDrafts(
  services: Services,
  request: Request,
  { redraft = (fields) => fields, ...page }: Pick<PrivatePage, 'redraft'> & { session: Session; html: string },
) {
  const forms = listAutosavedPaths(page.html)
  if (forms.length === 0) return page.html
  const drafts = await findDrafts(services.db, page.session.user.id, forms).catch((error) => {
    logError(services, request, error)
    return new Map<string, Draft>()
  })
  return withDrafts(
    page.html,
    new Map([...drafts].map(([path, one]) => [path, { ...one, fields: redraft(one.fields) }])),
  )
}

/** Returns a public page as one user's changes would make it, before they are saved. */
export async function answerPrivatePreview(
  request: Request,
  { html, policy }: ReturnType<typeof renderPage>,
): Promise<Response> {
  const answer = await answerPrivateHtml(request, html)
  for (const [name, value] of Object.entries(policy)) answer.headers.set(name, value)
  return answer
}

/** Returns HTML for one user, compressed and never stored. */
async function answerPrivateHtml(request: Request, html: string, status = 200): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const headers = new Headers({
    ...noStoreHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Accept-Encoding, Cookie, HX-Request',
  })
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const body = await encodeAside(new TextEncoder().encode(html), encoding)
  return new Response(body, { status, headers })
}

async function wholePage(services: Services, url: URL, page: PrivatePage) {
  const { tool, title, session, flash, marks, turns, sheet, children } = page
  const isOffice = tool === '/admin'
  const [{ settings }, waiting] = await Promise.all([
    readShell(services),
    isOffice && session ? services.frame.readWaiting(services.db, session.user, turns) : noWaiting,
  ])
  const journal = journalName(settings)
  const login = (
    <div className="login">
      <p className="place">{journal}</p>
      {children}
    </div>
  )
  const around = { user: session?.user, url, flash, children: session ? children : login }
  const body = renderToStaticMarkup(
    isOffice ? (
      <AdminLayout journal={journal} zone={services.config.timeZone} waiting={waiting} marks={marks} {...around} />
    ) : (
      <WebdataLayout {...around} />
    ),
  )
  const head = (
    <DocumentHead
      title={isOffice ? `${title} · Back office | ${journal}` : `${title} | webdata`}
      canonical={undefined}
      url={services.assets.url}
      styles={isOffice ? ['tools.css', ...(sheet ? [sheet] : [])] : ['tools.css', 'webdata.css']}
      script="tools.js"
      fonts={fontsOf(body)}
    >
      <meta name="journal-session" content={session?.user.name ?? ''} data-key={sessionKey(settings)} />
    </DocumentHead>
  )
  return documentOf(renderToStaticMarkup(head), body)
}

/** Returns the back office's 'Not Found!' page. */
export function answerPrivateNotFound(services: Services, request: Request, session: Session): Promise<Response> {
  return answerPrivatePage(services, request, {
    tool: '/admin',
    title: 'Not Found!',
    session,
    status: 404,
    children: <NotFoundPage />,
  })
}
