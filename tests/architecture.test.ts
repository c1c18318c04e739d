import { describe, expect, test } from 'bun:test'
import { basename, dirname, join, relative } from 'node:path'

const root = join(import.meta.dir, '..')
const files = ['src', 'views', 'islands'].flatMap((folder) =>
  [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)].filter((path) => !path.endsWith('.d.ts')),
)

/** What reaches the world without an import: files, processes, the network, the clock, chance. */
const reaching = new RegExp(
  [
    String.raw`\bBun\.(?:file|write|spawn|spawnSync|serve|listen|connect|stdin|stdout|stderr|Glob|Archive|S3Client|SQL|Image|gc|sleep|\$)`,
    String.raw`\bfetch\(|\bnew (?:Worker|WebSocket|EventSource|BroadcastChannel)\b|\bsetTimeout\(|\bsetInterval\(`,
    String.raw`\bprocess\.\w+|\bconsole\.\w+|\bnew Date\b(?!\([^)])|\bDate\.now\(|\bperformance\.now\(|\bMath\.random\(`,
    String.raw`\bcrypto\.(?:randomUUID|getRandomValues)\b`,
  ].join('|'),
)

/**
 * What a file imports at run time: the project's own files as paths, packages by name; and the globals by which it
 * reaches the world. Imports of types alone are free.
 */
async function importsOf(path: string): Promise<{ own: string[]; packages: string[]; globals: string[] }> {
  const source = await Bun.file(join(root, path)).text()
  const transpiler = new Bun.Transpiler({ loader: path.endsWith('x') ? 'tsx' : 'ts' })
  const found = transpiler.scanImports(source).map((one) => one.path)
  const own = found.filter((to) => to.startsWith('.') && !to.endsWith('.json'))
  const withoutComments = transpiler.transformSync(source)
  return {
    own: own.map((to) => relative(root, join(root, dirname(path), to))),
    packages: found.filter((to) => !to.startsWith('.')),
    globals: !path.startsWith('islands/') ? (reaching.exec(withoutComments) ?? []).map(String) : [],
  }
}

const imports = new Map(await Promise.all(files.map(async (path) => [path, await importsOf(path)] as const)))
const graph = new Map([...imports].map(([path, { own }]) => [path, own] as const))

/** The functions, constants and types that a file exports by name; those of the tables drizzle-kit reads. */
function exportsOf(path: string, text: string): string[] {
  if (path.startsWith('src/core/db/tables/')) return []
  return [...text.matchAll(/^export (?:async )?(?:function|const|class|type) (\w+)/gm)].map(([, name = '']) => name)
}

/** Returns the names of a file's top-level functions, whether exported or not. */
function functionsOf(text: string): Set<string> {
  const declared = text.matchAll(/^(?:export )?(?:async )?function\*? (\w+)/gm)
  const arrows = text.matchAll(/^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:async )?(?:\([^\n]*|\w+) =>/gm)
  return new Set([...declared, ...arrows].map(([, name = '']) => name))
}

/** The storeys of `src/`, from the ground up; the process, in `src/` itself, is above them all. */
const storeys = ['core', 'engines', 'web', 'office', 'journal', 'exchange', 'review', 'staff', 'process']
const process = storeys.indexOf('process')

function storeyOf(path: string): number | undefined {
  const [, folder] = /^src\/(?:(\w+)\/)?/.exec(path) ?? []
  return path.startsWith('src/') ? storeys.indexOf(folder ?? 'process') : undefined
}

/** A room is a noun: `src/journal/articles` with its inner rooms. */
const roomOf = (path: string) => /^src\/\w+\/[\w-]+(?=\/)/.exec(path)?.[0]

/**
 * The engine that a file belongs to: a room of `src/engines`. Its door has its name; a second one, `text.ts`, has the
 * words of those who only know a text and do not read files.
 */
const engineOf = (path: string) => /^src\/engines\/([\w-]+)\//.exec(path)?.[1]
const isDoor = (path: string) =>
  [engineOf(path), 'text'].some((door) => path === `src/engines/${engineOf(path)}/${door}.ts`)

/**
 * What an engine may import beside engines: words and languages, what people type and paste, and the steps of long
 * work.
 */
const isVocabulary = (path: string) => /^src\/core\/(?:(?:text|language|pasted)\/|workers\/steps\.ts$)/.test(path)

/** What a file is, by the last word of its name: `admin-queries.ts` holds queries. Other names are a room's own. */
const kindOf = (path: string) => /(?:^|-)(\w+)$/.exec(basename(path).replace(/\.tsx?$/, ''))?.[1] ?? ''
const isKind =
  (...kinds: string[]) =>
  (path: string) =>
    path.startsWith('src/') && kinds.includes(kindOf(path))

const isRoute = isKind('routes', 'pages', 'api', 'command')
const isView = (path: string) => path.startsWith('views/')
/** Views of PDFs, which a worker draws with fonts and pictures that it reads. */
const isDrawn = (path: string) => path.startsWith('views/certificates/')
const isIsland = (path: string) => path.startsWith('islands/')
const isWire = (path: string) =>
  /^src\/(?:web|office\/(?:frame|screens))\//.test(path) && !isRule(path) && !isKind('queries')(path)
const isRule = (path: string) =>
  isKind('rules', 'fields', 'problems', 'form', 'history', 'input')(path) ||
  (/^src\/(?:core\/(?:text|language|pasted|paths\.ts|db\/enums\.ts)|journal\/citing)/.test(path) && !isRoute(path))

/** Packages with which a file does more than think: it stores, listens, sends or spawns. */
const worldly =
  /^(?:drizzle-orm|postgres|elysia|nodemailer|@electric-sql|bun:sqlite|node:(?:fs|child_process|worker_threads))/

/** Imports that a rule forbids, each with its reason. */
const excepted = new Map([
  ['src/engines/archives/zip.ts → src/core/files/chunks.ts', 'a file in pieces, between which others run'],
  ['islands/work-log/entry-row.tsx → views/ui/html.tsx', 'the one place for HTML'],
  ['src/journal/record/input.ts → src/journal/record/columns.ts', 'its answers are what these columns select'],
  ['src/exchange/migrate/actions.ts → src/exchange/import/actions.ts', 'a move is an import of another source'],
  ['src/exchange/migrate/board-actions.ts → src/journal/board/actions.ts', 'members of a board are added as editors'],
  ['src/exchange/migrate/page-actions.ts → src/journal/webpages/actions.ts', 'pages are added as those of editors'],
  ['src/journal/pages/home-preview-pages.tsx → src/office/settings-desk/actions.ts', 'previews unsaved settings'],
  [
    'src/review/proofs/note-actions.ts → src/journal/articles/text/words-actions.ts',
    'an editor applies an author’s note',
  ],
  ['src/journal/author-mail/wording-pages.tsx → src/office/settings-desk/actions.ts', 'the wording is two settings'],
])

/** Uses of a global that a rule forbids, each with its reason. */
const exceptedGlobals = new Map([
  ['views/ui/form/idempotency-key.tsx', 'each form that is shown has a key of its own'],
  ['src/engines/fulltext/pictures/pixels.ts', 'Bun’s decoder of pictures, of the bytes that it is given alone'],
])

const byRequest = 'by request, which only one journal gets'
const computed = 'what is computed from its arguments alone'

/** The files of `src/` with state of their own, and why journals in one process may share it. */
const shared = new Map([
  ['src/core/build/code-version.ts', 'the versions of the code, which is the same for all'],
  ['src/core/db/connect.ts', 'locks that the process holds until it ends'],
  ['src/core/db/embedded-worker.ts', 'a worker has one database'],
  ['src/core/db/embedded.ts', 'compiled code, alike for all'],
  ['src/core/language/countries.ts', computed],
  ['src/core/text/dates.ts', computed],
  ['src/core/workers/event-loop.ts', 'a process has one event loop'],
  ['src/core/workers/processes.ts', 'what the system offers'],
  ['src/core/words/speech.ts', 'the translations, which are the same for all'],
  ['src/core/words/words.ts', 'set once, when the process starts'],
  ['src/dev.ts', 'a process'],
  ['src/exchange/export/ojs/article-rules.ts', computed],
  ['src/journal/record/language-rules.ts', computed],
  ['src/journal/certificates/drawing/worker.ts', 'a worker’s own'],
  ['src/journal/citing/facts.ts', computed],
  ['src/journal/citing/styles.ts', computed],
  ['src/office/accounts/attempts/queries.ts', 'by database'],
  ['src/office/accounts/passwords/passwords.ts', 'the hash of no password'],
  ['src/office/frame/page.tsx', computed],
  ['src/office/frame/turn.ts', byRequest],
  ['src/office/sessions/sessions.ts', byRequest],
  ['src/journal/access/article-queries.ts', byRequest],
  ['src/server.ts', 'a process'],
  ['src/staff/work-log/rules.ts', computed],
  ['src/web/http/address.ts', byRequest],
  ['src/web/http/cached-answer.ts', 'by page cache'],
  [
    'src/web/http/body.ts',
    'the process parses one large body at a time, whichever journal it is for; the rest by request',
  ],
  ['src/web/http/request-id.ts', byRequest],
])

/** What a file reaches at run time, by whatever way; undefined for what only thinks. */
function worldOf(path: string, way: string[] = [], seen = new Set<string>()): string | undefined {
  if (seen.has(path)) return undefined
  seen.add(path)
  const { packages = [], globals = [] } = imports.get(path) ?? {}
  const isWorldly = (name: string) => worldly.test(name) && !(name === 'elysia' && isKind('input')(path))
  const direct = packages.find(isWorldly) ?? (exceptedGlobals.has(path) ? undefined : globals[0])
  if (direct) return [...way, path, direct].join(' → ')
  for (const to of (graph.get(path) ?? []).filter((to) => !excepted.has(`${path} → ${to}`))) {
    const reached = worldOf(to, [...way, path], seen)
    if (reached) return reached
  }
  return undefined
}

/** Returns the files that a file loads at run time, by whatever way, and the file itself. */
function loadedBy(from: string): Set<string> {
  const loaded = new Set([from])
  for (const path of loaded) for (const to of graph.get(path) ?? []) loaded.add(to)
  return loaded
}

/** The ways by which something comes to import itself, in a graph of what imports what. */
function circlesOf(graph: Map<string, string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (from: string, way: string[]) => {
    if (way.includes(from)) circles.push([...way.slice(way.indexOf(from)), from].join(' → '))
    else if (!done.has(from)) {
      for (const to of graph.get(from) ?? []) visit(to, [...way, from])
      done.add(from)
    }
  }
  for (const from of graph.keys()) visit(from, [])
  return circles
}

/** The imports that `isBroken` finds, unless they are excepted. */
function broken(isBroken: (from: string, to: string) => boolean): string[] {
  const found = [...graph].flatMap(([from, own]) =>
    own.filter((to) => isBroken(from, to)).map((to) => `${from} → ${to}`),
  )
  return found.filter((edge) => !excepted.has(edge))
}

describe('the arrows of the house', () => {
  test('every import leads to a file', () => {
    expect(broken((_, to) => !graph.has(to))).toEqual([])
  })

  test('a storey imports only from below', () => {
    expect(files.filter((path) => storeyOf(path) === -1)).toEqual([])
    expect(broken((from, to) => (storeyOf(from) ?? Number.POSITIVE_INFINITY) < (storeyOf(to) ?? 0))).toEqual([])
  })

  test('every exception is there', () => {
    const edges = new Set([...graph].flatMap(([from, own]) => own.map((to) => `${from} → ${to}`)))
    expect([...excepted.keys()].filter((edge) => !edges.has(edge))).toEqual([])
    expect([...exceptedGlobals.keys()].filter((path) => !imports.get(path)?.globals.length)).toEqual([])
  })

  test.each<[string, (from: string) => boolean, (to: string) => boolean]>([
    [
      'routes, pages and api are imported by routes and the process alone',
      (path) => storeyOf(path) !== process && !isKind('routes')(path),
      isRoute,
    ],
    ['views import no queries and no actions', isView, isKind('queries', 'actions')],
    [
      'islands import islands, rules and what only thinks',
      isIsland,
      (to) => !isIsland(to) && (isView(to) || worldOf(to) !== undefined),
    ],
    ['drawn views import views, rules and what only thinks', isDrawn, (to) => !isView(to) && worldOf(to) !== undefined],
    [
      'queries know no files, no wire, no actions and no views',
      isKind('queries'),
      (to) =>
        isKind('actions')(to) || isView(to) || isWire(to) || (/^src\/core\/(?:files|disk)\//.test(to) && !isRule(to)),
    ],
    ['actions know no wire and no views', isKind('actions'), (to) => isView(to) || isWire(to)],
    ['commands know no wire and no views', isKind('command'), (to) => isView(to) || isWire(to)],
  ])('%s', (_, isFrom, isForbidden) => {
    expect(broken((from, to) => isFrom(from) && isForbidden(to))).toEqual([])
  })

  test('rules, fields, input and views only think, by whatever way', () => {
    const thinking = files.filter((path) => isRule(path) || (isView(path) && !isDrawn(path)))
    expect(thinking.flatMap((path) => worldOf(path) ?? [])).toEqual([])
  })

  test('an engine is entered by its doors, and imports doors of engines and the vocabulary alone', () => {
    const isForeign = (from: string, to: string) => engineOf(from) !== engineOf(to)
    expect(broken((from, to) => engineOf(to) !== undefined && isForeign(from, to) && !isDoor(to))).toEqual([])
    expect(broken((from, to) => engineOf(from) !== undefined && !engineOf(to) && !isVocabulary(to))).toEqual([])
  })

  test('an engine only thinks, and has a page that says what it does', async () => {
    const inside = files.filter((path) => engineOf(path) !== undefined)
    expect(inside.flatMap((path) => worldOf(path) ?? [])).toEqual([])
    const pages = [...new Set(inside.map((path) => `src/engines/${engineOf(path)}/README.md`))]
    const written = await Promise.all(pages.map((page) => Bun.file(join(root, page)).exists()))
    expect(pages.filter((_, at) => !written[at])).toEqual([])
  })

  test('a room’s actions are its own', () => {
    const isBroken = (from: string, to: string) =>
      isKind('actions')(to) &&
      roomOf(from) !== roomOf(to) &&
      storeyOf(from) !== process &&
      from !== 'src/review/routes.ts' && // hands each side what it must not import
      to !== 'src/office/records/actions.ts'
    expect(broken(isBroken)).toEqual([])
  })

  test('what the services are made of knows none of them, not even by type', async () => {
    const reached = new Set<string>()
    const visit = async (path: string) => {
      if (reached.has(path)) return
      reached.add(path)
      const text = await Bun.file(join(root, path)).text()
      for (const [, to = ''] of text.matchAll(/^(?:import|export|\}) .*?'(\.[^']+\.tsx?)'/gm))
        await visit(relative(root, join(root, dirname(path), to)))
    }
    await visit('src/services.ts')
    const knowing = [...reached].filter((path) => path !== 'src/services.ts')
    const texts = await Promise.all(knowing.map((path) => Bun.file(join(root, path)).text()))
    expect(knowing.length).toBeGreaterThan(20)
    expect(knowing.filter((_, place) => texts[place]?.includes("services.ts'"))).toEqual([])
  })

  test.each([
    ['src/review/submit/routes.ts', 'src/core/db/tables/review/reviewers.ts'],
    ['src/review/reviewer/pages.tsx', 'src/core/db/tables/review/authors.ts'],
    ['src/review/reviewer/pages.tsx', 'src/core/db/tables/review/fees.ts'],
  ])('what answers one side of a paper cannot name the other: %s, %s', (from, forbidden) => {
    const reached = loadedBy(from)
    expect(reached.size).toBeGreaterThan(50)
    expect([...reached]).not.toContain(forbidden)
  })

  test.each<[string, RegExp, string[]]>([
    // who is recused from a paper is asked of both sides, and told to neither
    [
      'src/review/submit/routes.ts',
      /\b(?:review_requests|review_reports|report_files|(?:from|join|into|update) reviewers)\b/,
      ['src/journal/access/people-queries.ts', 'src/journal/access/status-queries.ts'],
    ],
    ['src/review/reviewer/pages.tsx', /\b(?:manuscripts|paper_authors|paper_versions|paper_files)\b/, []],
  ])('what answers one side names no table of the other in SQL of its own: %s', async (from, tables, allowed) => {
    const reached = loadedBy(from)
    const texts = await Promise.all(
      [...reached].map(async (path) => [path, await Bun.file(join(root, path)).text()] as const),
    )
    const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    const naming = texts.filter(([, text]) => tables.test(code(text))).map(([path]) => path)
    expect(naming.toSorted()).toEqual(allowed)
  })

  test('the process that renders a full text’s page loads no reader of files, and little else', () => {
    const loaded = [...loadedBy('src/journal/fulltext/page-worker.tsx')]
    expect(loaded.filter((path) => ['documents', 'office'].includes(engineOf(path) ?? ''))).toEqual([])
    expect(loaded.length).toBeGreaterThan(50)
    expect(loaded.length).toBeLessThanOrEqual(140)
  })

  test('nothing imports itself by a detour', () => {
    expect(circlesOf(graph)).toEqual([])
  })

  test('rooms of one storey import each other in no circle', () => {
    const rooms = new Map<string, string[]>()
    for (const [from, own] of graph) {
      const others = own.filter((to) => storeyOf(to) === storeyOf(from))
      const room = roomOf(from) ?? from
      rooms.set(room, [...(rooms.get(room) ?? []), ...others.map((to) => roomOf(to) ?? to).filter((to) => to !== room)])
    }
    expect(circlesOf(rooms)).toEqual([])
  })
})

describe('the plan of the house', () => {
  test('no folder holds more than 25 files of code', () => {
    const tests = [...new Bun.Glob('tests/**/*.{ts,tsx}').scanSync(root)]
    const counts = Map.groupBy([...files, ...tests], dirname)
    expect([...counts].filter(([, inside]) => inside.length > 25).map(([folder]) => folder)).toEqual([])
  })

  test('no file collects what others export, and no folder is for everything', () => {
    const names = /(?:^|\/)(?:index\.tsx?|(?:shared|common|utils?|helpers?|lib)(?:\/|\.tsx?$))/
    expect(files.filter((path) => names.test(path))).toEqual([])
  })

  test('views, islands and tests have the nouns of src', () => {
    const inner = [...new Bun.Glob('src/*/*/**').scanSync(root)].flatMap((path) => path.split('/').slice(1, -1))
    const nouns = new Set([
      ...inner,
      'ui',
      'layouts',
      'admin',
      'forms',
      'lists',
      'session',
      'site',
      'work-log',
      'e2e',
      'programs',
      'support',
      'process',
    ])
    const rooms = [...new Bun.Glob('{views,islands,tests}/*/**').scanSync(root)].map((path) => path.split('/')[1] ?? '')
    expect([...new Set(rooms)].filter((room) => !nouns.has(room))).toEqual([])
  })
})

describe('habits', () => {
  test('what is exported is used by another file', async () => {
    const tests = [...new Bun.Glob('tests/**/*.{ts,tsx}').scanSync(root)]
    const texts = new Map(
      await Promise.all(
        [...files, ...tests].map(async (path) => [path, await Bun.file(join(root, path)).text()] as const),
      ),
    )
    const users = new Map<string, Set<string>>()
    for (const [path, text] of texts)
      for (const [word] of text.matchAll(/\w+/g)) users.set(word, (users.get(word) ?? new Set()).add(path))
    const unused = files.flatMap((path) =>
      exportsOf(path, texts.get(path) ?? '').flatMap((name) =>
        users.get(name)?.size === 1 ? [`${path}: ${name}`] : [],
      ),
    )
    expect(unused).toEqual([])
  })

  test('a name of a top-level function is in at most three files', async () => {
    const homes = new Map<string, string[]>()
    for (const path of files) {
      const text = await Bun.file(join(root, path)).text()
      for (const name of functionsOf(text)) homes.set(name, [...(homes.get(name) ?? []), path])
    }
    expect([...homes].filter(([, paths]) => paths.length > 3)).toEqual([])
  })

  test('the environment is read in config.ts and at the edges of the process alone', async () => {
    const readers = await Promise.all(
      files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const),
    )
    const found = readers.filter(([, text]) => /process\.env/.test(text)).map(([path]) => path)
    expect(found.sort()).toEqual([
      'src/core/config/config.ts',
      'src/dev.ts',
      'src/watchdog.ts',
      'src/web/build/assets.ts',
    ])
  })

  test('what changes while a journal runs is a service of it, but for what every journal may share', async () => {
    const state =
      /^(?:export )?(?:let \w+|const \w+(?:: [^=\n]+)? = new (?:Weak)?(?:Map|Set|LRUCache)\b(?:<.*>)?\((?:\)|\{))/m
    const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const))
    const found = texts.filter(([path, text]) => path.startsWith('src/') && state.test(text)).map(([path]) => path)
    expect(found.sort()).toEqual([...shared.keys()].sort())
  })

  test('only the files of text/html call HTML safe', async () => {
    const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const))
    const found = texts.filter(([, text]) => text.includes('as SafeHtml')).map(([path]) => path)
    expect(found.sort()).toEqual(['src/core/text/html-page.ts', 'src/core/text/html-words.ts', 'src/core/text/html.ts'])
  })

  test('raw HTML is written in two places', async () => {
    const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const))
    const found = texts.filter(([, text]) => text.includes('dangerouslySetInnerHTML')).map(([path]) => path)
    expect(found.sort()).toEqual(['views/island.tsx', 'views/ui/html.tsx'])
  })
})
