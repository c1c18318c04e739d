import { eq } from 'drizzle-orm'
import type { Db } from '../../../src/core/db/connect.ts'
import { alerts } from '../../../src/core/db/tables/alerts.ts'
import { paperLinks } from '../../../src/core/db/tables/review/papers.ts'
import { makeAlertToken } from '../../../src/journal/alerts/queries.ts'
import { makeLinkToken } from '../../../src/review/access-links/queries.ts'
import { linkPath } from '../../../src/review/access-links/rules.ts'
import { resolveDescription } from '../../../src/web/http/openapi/resolving-rules.ts'
import type { Answer } from './answer.ts'
import { type Description, describedCalls, isSigningIn } from './described.ts'
import { pageIn } from './forms.ts'

export type Route = { method: string; path: string }

/** A field of a body, with what may rightly stand in it where that is known; unusual ones are sent every other time. */
export type Field = { name: string; right: unknown[]; isFile: boolean; isUsual: boolean }

export type Body = { type: string; fields: Field[] }

/** What there is to ask, as far as the journal itself tells it. Names are a method and the path of a route. */
export type Surface = {
  routes: Route[]
  /** Addresses that lead somewhere, and bodies that are right, by the name of their route. */
  known: Record<string, string[]>
  bodies: Record<string, Body[]>
  /** Values of parameters: by their name, of paths and queries alike, and by their {@link placeOf} in a path. */
  values: Record<string, string[]>
  /** The names of the calls that answer 401 to who has no session. */
  signedIn: string[]
}

/** Asks without a body, as an editor or as nobody. */
type Ask = (method: string, path: string, isEditor: boolean) => Promise<Answer>

const maxOfARoute = 4

/**
 * Looks around: reads the description, then follows the links of every page as an editor, and as nobody where that
 * leads to the login, a few addresses of each route.
 * @param letters addresses that no page tells, but letters
 */
export async function explore(allRoutes: Route[], ask: Ask, letters: readonly string[] = []): Promise<Surface> {
  const routes = [...new Map(allRoutes.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()]
  const surface: Surface = { routes, known: {}, bodies: {}, values: {}, signedIn: [] }
  describe(surface, resolveDescription(JSON.parse((await ask('GET', '/openapi.json', false)).text)) as Description)
  const waiting = [
    '/admin/changes',
    '/',
    '/admin',
    '/webdata',
    '/admin/login',
    '/webdata/login',
    '/api/archives',
    '/sitemap.xml',
    ...letters,
  ]
  for (const letter of letters) note(surface, letter)
  const seen = new Set<string>() // each page links to what all link to
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const asEditor = await ask('GET', path, true)
    const answer = asEditor.status === 303 ? await ask('GET', path, false) : asEditor
    const page = pageIn(answer.text, path)
    const written = [...answer.text.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)/g)].map(([, found = '']) => found)
    const buttons = page.forms.filter(({ name, body }) => name.startsWith('GET ') && body.fields.length === 0)
    const reached = buttons.map(({ name }) => name.slice('GET '.length))
    const links = new Set([...page.links, ...reached, ...written, answer.headers.get('location') ?? ''])
    for (const link of links.difference(seen)) if (note(surface, link)) waiting.push(link)
    for (const link of links) seen.add(link)
    for (const { name, body } of page.forms) noteForm(surface, name, body)
  }
  await findSignedIn(surface, ask)
  return surface
}

/** The addresses that only letters tell: the forms for links and alerts, and the links of their readers. */
export async function addressesInLetters(db: Db): Promise<string[]> {
  const { id, purpose } = paperLinks
  const links = await db.select({ id, purpose }).from(paperLinks).where(eq(paperLinks.state, 'live'))
  const paths = await Promise.all(links.map(async (link) => linkPath(link.purpose, await makeLinkToken(db, link.id))))
  const readers = await db.select({ id: alerts.id }).from(alerts)
  const pages = await Promise.all(readers.map(async ({ id }) => `/alerts/${await makeAlertToken(db, id)}`))
  return ['/lost-link', '/alerts', ...paths, ...pages]
}

function describe(surface: Surface, description: Description): void {
  for (const { name, needsSession, parameters, bodies } of describedCalls(description)) {
    if (needsSession) surface.signedIn.push(name)
    for (const parameter of parameters) add(surface.values, parameter.name, ...parameter.examples)
    const queries = parameters.filter((parameter) => parameter.in === 'query')
    const query = new URLSearchParams(queries.map((found) => [found.name, found.examples[0] ?? '']))
    if (query.size > 0) add(surface.known, name, `${name.split(' ')[1]}?${query}`)
    add(surface.bodies, name, ...bodies)
  }
}

/** Notes an address of a page. @returns whether it is a new one that is worth a look */
function note(surface: Surface, link: string): boolean {
  if (!link.startsWith('/') || link.startsWith('//')) return false
  const [address = ''] = link.split('#')
  const [path = '', query = ''] = address.split('?')
  const route = routeAt(surface.routes, 'GET', path)
  if (!route) return false
  const name = `GET ${route.path}`
  const known = surface.known[name] ?? []
  if (known.includes(address) || known.length >= maxOfARoute) return false
  add(surface.known, name, address)
  noteValues(surface, route, path)
  for (const [parameter, value] of new URLSearchParams(query)) add(surface.values, parameter, value)
  return !path.startsWith('/static/') && !path.startsWith('/assets/') && !path.startsWith('/api/pdf/')
}

function noteForm(surface: Surface, name: string, body: Body): void {
  const [method = '', path = ''] = name.split(' ')
  const route = routeAt(surface.routes, method, path)
  if (!route) return
  const named = `${method} ${route.path}`
  if ((surface.known[named]?.length ?? 0) < maxOfARoute) add(surface.known, named, path)
  noteValues(surface, route, path)
  if ((surface.bodies[named]?.length ?? 0) < maxOfARoute) add(surface.bodies, named, body)
}

function noteValues({ values }: Surface, route: Route, path: string): void {
  const parts = path.split('/')
  for (const [at, part] of route.path.split('/').entries()) {
    if (!part.startsWith(':')) continue
    const value = decodeURIComponent(parts[at] ?? '')
    add(values, part.slice(1), value)
    add(values, placeOf(route.path, at), value)
  }
}

/** The place of a part of a route's path: so many after the last word, such as `editors/1` in `/api/editors/:id`. */
export function placeOf(path: string, at: number): string {
  const parts = path.split('/')
  const wordAt = parts.findLastIndex((part, place) => place < at && !part.startsWith(':'))
  return `${parts[wordAt]}/${at - wordAt}`
}

/** Besides those that are described so: the calls that say 401 when they are asked without anything. */
async function findSignedIn(surface: Surface, ask: Ask): Promise<void> {
  for (const { method, path } of surface.routes.filter((route) => /^\/(api|auth)\//.test(route.path))) {
    const name = `${method} ${path}`
    if (surface.signedIn.includes(name) || isSigningIn(path)) continue
    if ((await ask(method, path.replace(/:\w+/g, '1'), false)).status === 401) surface.signedIn.push(name)
  }
}

/** The route that answers a path: the one with the fewest parameters. */
export function routeAt(routes: Route[], method: string, path: string): Route | undefined {
  const asked = path.replace(/\/$/, '').split('/')
  const parameters = (route: Route) => route.path.split(/:|\*/).length
  return routes
    .filter((route) => route.method === method)
    .filter((route) => {
      const parts = route.path.replace(/\/$/, '').split('/')
      return parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at])
    })
    .sort((one, other) => parameters(one) - parameters(other))[0]
}

function add<Thing>(lists: Record<string, Thing[]>, name: string, ...things: Thing[]): void {
  const list = Object.hasOwn(lists, name) ? (lists[name] ?? []) : []
  lists[name] = [...list, ...things.filter((thing) => !list.includes(thing))]
}
