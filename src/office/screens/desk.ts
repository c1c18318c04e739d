import { Elysia } from 'elysia'
import type { ReactNode } from 'react'
import type { Marks } from '../../../views/layouts/admin.tsx'
import type { FlashMessage } from '../../../views/ui/flash.tsx'
import type { PageDraft } from '../../../views/ui/form/draft-note.tsx'
import { onlineFirstParameters, onlineFirstWord } from '../../core/online-first.ts'
import { clockTime } from '../../core/text/dates.ts'
import type { FieldError } from '../../core/text/problems.ts'
import type { Actor, Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import { makeFlashCookie } from '../../web/http/flash.ts'
import type { Form, Kinds } from '../../web/http/form-body.ts'
import { redirect } from '../../web/http/redirect.ts'
import { isHead } from '../../web/http/request-id.ts'
import { isUnavailable, notStored, retryAfterSeconds } from '../../web/http/unavailable.ts'
import { errorPage, logError } from '../frame/errors.tsx'
import type { Session } from '../sessions/queries.ts'
import type { Needed } from '../sessions/rules.ts'
import { actorOf } from '../sessions/sessions.ts'
import { type Draft, deleteDraft, deleteOwnDraft, findDraft } from './drafts/queries.ts'
import {
  apartIn,
  byIn,
  draftFieldsOf,
  draftKey,
  draftPath,
  formPath,
  parseDraftNumber,
  withoutDraftKey,
} from './drafts/rules.ts'
import { answerForSession, answerSubmit, backOf, refuseForbidden, type ToolRequest, wantsJson } from './guard.tsx'
import { answerPrivateNotFound, answerPrivatePage, type OwnSheet, type Tool } from './private-page.tsx'

/** A refusal: its problems, and the status of the answer. */
type Refused = { status?: number; errors?: readonly FieldError[] }

/** `marks` name the page's subject for scripts; `turns` counts papers that wait for an editor. */
type Page = Refused & {
  title: string
  children: ReactNode
  marks?: Marks
  turns?: number
  sheet?: OwnSheet
  redraft?: (fields: Draft['fields']) => Draft['fields']
}

/**
 * A refusal, with `html` for the form's `data-notes` and new `values` of fields; if `areKept`, chosen files remain
 * chosen.
 */
type Why = Required<Refused> & { html?: string; values?: Record<string, string>; areKept?: boolean }

/** The context of a screen for signed-in users: services, session, submitted form, and ways to answer. */
export type Desk = {
  services: Services
  /** The services on behalf of the signed-in user, for actions. */
  actor: Actor
  request: Request
  url: URL
  session: Session
  /** The submitted form; empty for a GET. */
  form: Form
  /** The form that could not be stored, on the page that is shown again with it. */
  unstored?: Form
  page: (page: Page) => Promise<Response>
  notFound: () => Promise<Response>
  /** Refuses what only an admin may do. */
  forbidden: () => Response | Promise<Response>
  /** Whether a change was made; an error after it must not say that nothing is saved. */
  hasChanged: boolean
  /** Awaits a change of the journal's content; clears the page cache if the change was made. */
  change: <Result extends { ok: boolean }>(result: Promise<Result>) => Promise<Result>
  /** Post/redirect/get: redirects with a message for the next page. */
  redirect: (path: string, kind: FlashMessage['kind'], text: string) => Response
  /** Redirects to the page in the form's `back` field, else to `path`. */
  back: (path: string, kind: FlashMessage['kind'], text: string) => Response
  /** After a deletion: redirects as `back` does, with a link to the history and an undo for this `version`. */
  deleted: (path: string, name: string, version: string) => Response
  /**
   * Finishes a saved form: deletes its draft, redirects with a message ('' for none), and sends a script the address.
   */
  saved: (path: string, text: string, more?: Pick<FlashMessage, 'next' | 'step'>) => Promise<Response>
  /** After a form is sent: redirects a browser with a message, and sends a script the address to open. */
  sent: (path: string, text: string, more?: Pick<FlashMessage, 'next' | 'step'>) => Response
  /** After a refusal: shows a browser the page again with status and errors, and sends a script the errors by field. */
  refused: (why: Why, page: () => Promise<Response>) => Response | Promise<Response>
  /** Deletes the draft of a saved form, and only logs if that fails: the form is saved anyway. */
  dropDraft: (draft: Pick<Draft, 'fields'> & { path: string }) => Promise<void>
  /** The unsaved draft of this page's form; the page then shows `DraftNote`. */
  draft: () => Promise<Draft['fields'] | undefined>
  /**
   * Returns and deletes the input typed before the session expired, on pages without scripts; scripts restore theirs.
   */
  takeDraft: () => Promise<Draft['fields'] | undefined>
}

const notSaved = 'What you typed is still here, in its form. It is not saved yet.'

const savedUnseen = 'It is saved. What comes after it could not be shown.'

const noForm: Form = { texts: {}, files: {}, lists: {} }

type Visit = ToolRequest & { session: Session }

/** Makes a desk. The typed values of a form that could not be stored are its page's draft. */
function deskOf(visit: Visit, form = noForm, unstored?: Form): Desk {
  const { services, request, tool, session } = visit
  const url = new URL(request.url)
  url.search = url.search.replaceAll('%00', '') // as in forms: no database accepts a NUL
  const { pathname: path } = url
  const again = unstored && ({ status: 503, flash: { kind: 'error', text: notStored } } as const)
  const { shown, ...drafts } = draftsOf(visit, url, unstored)
  let refusal: Refused = {}
  const desk: Desk = {
    services,
    actor: actorOf(services, session),
    request,
    url,
    session,
    form,
    unstored,
    page: ({ status = refusal.status, errors = refusal.errors, ...page }) =>
      answerPrivatePage(services, request, { tool, session, ...shown, ...page, status, errors, ...again }),
    notFound: () =>
      tool === '/admin' ? answerPrivateNotFound(services, request, session) : errorPage(services, request, 404),
    forbidden: () => refuseForbidden({ ...visit, role: 'admin' }, session),
    hasChanged: false,
    async change(result) {
      const made = await result
      if (made.ok) services.pageCache.clear()
      desk.hasChanged ||= made.ok
      return made
    },
    redirect: (path, kind, text) => redirect(path, { flash: { kind, text } }),
    back: (path, kind, text) => redirect(backOf(form, tool, path), { flash: { kind, text } }),
    deleted: (path, name, version) =>
      redirect(backOf(form, tool, path), { flash: { kind: 'success', text: `${name} was deleted.`, undo: version } }),
    async saved(location, text, more) {
      const fields = form.texts
      await desk.dropDraft({ path: draftPath(formPath(path + url.search), apartIn(fields)), fields })
      return desk.sent(location, text, more)
    },
    sent(location, text, more) {
      const flash = text === '' ? undefined : ({ kind: 'success', text, ...more } as const)
      if (!wantsJson(request)) return redirect(location, { flash })
      const headers = { ...noStoreHeaders, ...(flash && { 'Set-Cookie': makeFlashCookie(flash) }) }
      return Response.json({ location }, { headers })
    },
    refused({ status, areKept, ...why }, page) {
      if (wantsJson(request)) return Response.json(why, { status, headers: noStoreHeaders })
      refusal = { status, errors: withReminders(why.errors, areKept ? noForm : form) }
      return page()
    },
    ...drafts,
  }
  return desk
}

type Drafts = Pick<Desk, 'dropDraft' | 'draft' | 'takeDraft'>

/** Returns the drafts of the form on a page; `shown` is the page's message about them. */
function draftsOf({ services, request, session }: Visit, { pathname: path, searchParams }: URL, unstored?: Form) {
  const { db, clock, config } = services
  const notices: { kept?: PageDraft; flash?: FlashMessage } = {}
  const drafts: Drafts = {
    dropDraft: (draft) =>
      deleteOwnDraft(db, session.user.id, draft).catch((error) => logError(services, request, error)),
    async draft() {
      const own = draftPath(path, parseDraftNumber(searchParams.get('draft')))
      if (unstored) notices.kept = { path: own }
      if (unstored) return withoutDraftKey(unstored.texts)
      const draft = await findDraft(db, session.user.id, own)
      const fields = draft && withoutDraftKey(draft.fields)
      const said = draft && clockTime(draft.at, clock(), config.timeZone)
      notices.kept = { path: own, said, at: draft?.at, by: byIn(draft?.fields ?? {}), fields }
      return fields
    },
    async takeDraft() {
      if (isHead(request)) return undefined
      if (unstored) return draftFieldsOf(unstored)
      const draft = await findDraft(db, session.user.id, path)
      if (!draft || draft.fields[draftKey]) return undefined
      await deleteDraft(db, session.user.id, path)
      notices.flash = { kind: 'normal', text: notSaved }
      return draft.fields
    },
  }
  return { shown: notices, ...drafts }
}

type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : Record<never, string>

type Screen<Path extends string> = (desk: Desk, params: Params<Path>) => Response | Promise<Response>

/** The form's fields that are files or lists; `onPage` is the page with the form, if it is another. */
type Sent = Kinds & { onPage?: string }

export type Screens = {
  get: <Path extends string>(path: Path, show: Screen<Path>) => Screens
  post: <Path extends string>(path: Path, submit: Screen<Path>, sent?: Sent) => Screens
  routes: Elysia
}

/** A feature's tool and role, and whether a second factor is set up there. */
type Feature = { tool?: Tool; role?: Needed; setsUp?: boolean }

/** Returns the path of a screen for the articles online first; undefined if the path has no issue. */
const pathOnlineFirst = (path: string) =>
  path.includes('/:year/:volume/:issue') ? path.replace('/:year/:volume/:issue', `/${onlineFirstWord}`) : undefined

/**
 * Registers a feature's routes for signed-in users of a role, or of one with more rights. Checks permission once,
 * before reading a body; other roles get 403, anyone else is redirected through the tool's login and back. A screen of
 * an issue is also that of the articles online first, with {@link onlineFirstParameters}.
 */
export function screens(
  services: Services,
  { tool = '/admin', role = 'staff', setsUp = false }: Feature = {},
): Screens {
  const routes = new Elysia()
  const pages = new Map<string, Screen<string>>()
  const all: Screens = {
    routes,
    get(path, show) {
      pages.set(path, show as Screen<string>) // the same path has the same parameters
      const answer = ({ request, params }: { request: Request; params: object }) => {
        const toolRequest = { services, request, tool, role, setsUp }
        return answerForSession(toolRequest, (session) =>
          show(deskOf({ ...toolRequest, session }), params as Params<typeof path>),
        )
      }
      routes.get(path as string, answer)
      const own = pathOnlineFirst(path)
      if (own)
        routes.get(own, ({ request, params }) => answer({ request, params: { ...onlineFirstParameters, ...params } }))
      return all
    },
    post(path, submit, { onPage = path, ...kinds } = {}) {
      const answer = ({ request, params }: { request: Request; params: object }) => {
        const toolRequest = { services, request, tool, role, setsUp }
        return answerSubmit(toolRequest, kinds, async (session, form) => {
          const visit = { ...toolRequest, session }
          const desk = deskOf(visit, form)
          try {
            return await submit(desk, params as Params<typeof path>)
          } catch (error) {
            if (!isUnavailable(error)) throw error
            if (desk.hasChanged) {
              logError(services, request, error)
              return desk.sent(backOf(form, tool, tool), savedUnseen)
            }
            if (wantsJson(request)) throw error
            const page = await pages.get(onPage)?.(deskOf(visit, noForm, form), params as Params<string>)
            if (page?.status !== 503) throw error // a redirect or a file
            logError(services, request, error)
            page.headers.set('Retry-After', String(retryAfterSeconds))
            return page
          }
        })
      }
      routes.post(path as string, answer, { parse: 'none' })
      const own = pathOnlineFirst(path)
      if (own)
        routes.post(
          own,
          ({ request, params }) => answer({ request, params: { ...onlineFirstParameters, ...params } }),
          { parse: 'none' },
        )
      return all
    },
  }
  return all
}

/**
 * Adds to a refused form's errors a note at each file and password, which browsers do not refill; scripts keep them.
 */
function withReminders(errors: readonly FieldError[], { files, texts }: Form): FieldError[] {
  const lost = Object.keys(files).map((name) => ({ name, text: 'Please choose the file again: nothing is saved yet' }))
  if (texts.password) lost.push({ name: 'password', text: 'Please type the password again: nothing is saved yet' })
  return [...errors, ...lost.filter(({ name }) => !errors.some((error) => error.name === name))]
}
