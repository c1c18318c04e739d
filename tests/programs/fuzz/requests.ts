import { bodyFor, type Sent } from './bodies.ts'
import { oddHeaders, oddMethods, oddTokens } from './odd-heads.ts'
import { createRandom, type Random } from './random.ts'
import { type Body, placeOf, type Route, type Surface } from './surface.ts'
import { oddSegments, oddTexts } from './values.ts'

/** Who asks. Only the first two have a session that is valid for what they ask. */
const identities = [
  'editor by bearer',
  'editor by cookie',
  'editor from a foreign page',
  'nobody',
  'junk',
  'ended session',
  'disabled user',
  'refused address',
] as const
export type Identity = (typeof identities)[number]

/** A request, all of it but for who sends it. */
export type Planned = {
  number: number
  route: Route
  method: string
  /** Path and query as they are sent. */
  target: string
  /** Whether the target leads to the route. */
  isRightTarget: boolean
  identity: Identity
  headers: [name: string, value: string][]
  body: Sent | undefined
  /** How the body's end is told; one that is cut off ends before the length that was said. */
  framing: 'length' | 'chunked' | 'cut'
  /** A line of its head that HTTP does not allow, which only a socket can send. */
  malformed: string | undefined
}

/** The request of a number: the same seed, number and surface, the same request. */
export function requestOf(seed: string, number: number, surface: Surface): Planned {
  const random = createRandom(`${seed}/${number}`)
  const { route, own } = askedBy(number, surface)
  const method = random.chance(0.9) ? route.method : random.pick(oddMethods)
  const { target, isRightTarget } = targetFor(random, surface, route)
  const identity = random.weighted(weights)
  const takesBody = !['GET', 'HEAD', 'TRACE', 'CONNECT'].includes(method) && random.chance(0.95)
  const body = takesBody ? bodyFor(random, surface, own, number) : undefined
  return {
    number,
    route,
    method,
    target,
    isRightTarget,
    identity,
    headers: headersFor(random, identity, number),
    body,
    framing: body
      ? random.weighted([[85, 'length'] as const, [12, 'chunked'] as const, [3, 'cut'] as const])
      : 'length',
    malformed: random.chance(0.02) ? random.pick(malformedLines) : undefined,
  }
}

/** A prime that divides no number of routes: steps of it come to each route before they come to one again. */
const step = 7919

/**
 * All routes in turn; between, each body that is known for what changes something, since more can go wrong there: so
 * few requests reach every route, and nearly every field.
 */
function askedBy(number: number, { routes, bodies }: Surface): { route: Route; own: Body[] } {
  const all = routes.map((route) => ({ route, own: bodies[`${route.method} ${route.path}`] ?? [] }))
  const changing = all
    .filter(({ route }) => route.method !== 'GET')
    .flatMap(({ route, own }) => (own.length > 0 ? own.map((body) => ({ route, own: [body] })) : [{ route, own }]))
  const turns = number % 2 === 0 ? all : changing
  const asked = turns[((number >> 1) * step) % turns.length]
  if (!asked) throw new Error('There are no routes')
  return asked
}

const weights: (readonly [number, Identity])[] = identities.map((identity, place) => [place < 2 ? 30 : 7, identity])

const malformedLines: readonly string[] = [
  'Host: other.example',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: +2',
  'Content-Length: 3\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'X-Space : before the colon',
  ' X-Folded: line',
  'X-Nul: \0',
  'no colon at all',
  `X-Long: ${'a'.repeat(20_000)}`,
  Array.from({ length: 500 }, (_, place) => `X-${place}: y`).join('\r\n'),
]

function targetFor(random: Random, surface: Surface, { method, path }: Route) {
  const known = surface.known[`${method} ${path}`] ?? []
  const isKnown = known.length > 0 && random.chance(0.65)
  const found = isKnown ? random.pick(known) : filled(random, surface, path)
  const asked = isKnown && random.chance(0.7) ? found : withQuery(random, surface, found)
  const isMangled = random.chance(0.06)
  const target = isMangled ? mangled(random, asked) : asked
  const [asSent = ''] = target.split('?')
  // A segment of dots, or an empty one, leads to another route.
  const hasEmpty = asSent !== '/' && asSent.slice(1).split('/').includes('')
  const isKept = URL.parse(target, 'http://localhost')?.pathname === asSent && !hasEmpty
  const isRightTarget = !isMangled && isKept
  return { target, isRightTarget }
}

/** A route's path with values in the place of its parameters, half of them such as are there. */
function filled(random: Random, { values }: Surface, path: string): string {
  return path
    .split('/')
    .map((part, at) => {
      if (part !== '*' && !part.startsWith(':')) return part
      const known = values[random.chance(0.7) ? placeOf(path, at) : part.slice(1)] ?? []
      return known.length > 0 && random.chance(0.5) ? encodeURIComponent(random.pick(known)) : random.pick(oddSegments)
    })
    .join('/')
}

function withQuery(random: Random, { values }: Surface, found: string): string {
  if (random.chance(0.5)) return found
  const names = [
    ...Object.keys(values).filter((name) => !name.includes('/')),
    'status',
    'next',
    'sort',
    '__proto__',
    'a[b]',
  ]
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const name = random.pick(names)
    const known = Object.hasOwn(values, name) ? (values[name] ?? []) : []
    const value = known.length > 0 && random.chance(0.3) ? random.pick(known) : random.pick(oddTexts)
    return `${encodeURIComponent(name)}=${random.chance(0.9) ? encodeURIComponent(value.toWellFormed()) : random.pick(oddSegments)}`
  })
  return `${found}${found.includes('?') ? '&' : '?'}${parts.join('&')}`.slice(0, 12_000)
}

/** A target that may lead elsewhere. */
function mangled(random: Random, target: string): string {
  return random.pick([
    `/${target}`,
    `${target.split('?')[0]}/`,
    `${target.split('?')[0]}//`,
    target.replace('/', '/./'),
    `/x/..${target}`,
    `/static/..${target}`,
    `/%2e%2e${target}`,
    target.toUpperCase(),
    target.replaceAll('/', '%2f'),
    target.replaceAll('/', '\\'),
    target.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `${target};x=1`,
    `${target}.`,
    `${target}#x`,
    `http://evil.example${target}`,
    '*',
    '/',
    '',
    `/${random.pick(oddSegments)}`,
  ])
}

/** Each request comes from an address of its own, so that few meet the limits of one. */
function headersFor(random: Random, identity: Identity, number: number): [string, string][] {
  const odd = Array.from({ length: random.chance(0.3) ? 1 + random.below(2) : 0 }, () => random.pick(oddHeaders))
  const token = random.pick(oddTokens)
  const junk = random.chance(0.5)
    ? (['Cookie', `session=${token}`] as const)
    : (['Authorization', `Bearer ${token}`] as const)
  const address = ['X-Forwarded-For', `10.0.${(number >> 8) & 255}.${number & 255}`] as const
  const all = odd.some(([name]) => name === address[0]) ? odd : [...odd, address]
  return [...all, ...(identity === 'junk' ? [junk] : [])].map(([name, value]) => [name, value])
}
