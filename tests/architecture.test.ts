import { describe, expect, test } from 'bun:test'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dir, '..')
const files = ['src', 'views', 'islands'].flatMap((folder) =>
  [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)].filter((path) => !path.endsWith('.d.ts')),
)

/** The project's own code that a file imports at run time; imports of types alone are free. */
async function importsOf(path: string): Promise<string[]> {
  const source = await Bun.file(join(root, path)).text()
  const transpiler = new Bun.Transpiler({ loader: path.endsWith('x') ? 'tsx' : 'ts' })
  return transpiler
    .scanImports(source)
    .filter((found) => found.path.startsWith('.') && !found.path.endsWith('.json'))
    .map((found) => relative(root, join(root, dirname(path), found.path)))
}

const graph = new Map(await Promise.all(files.map(async (path) => [path, await importsOf(path)] as const)))

/** The functions, constants and types that a file exports by name; those of the schema drizzle-kit reads. */
function exportsOf(path: string, text: string): string[] {
  if (path === 'src/db/schema.ts') return []
  return [...text.matchAll(/^export (?:async )?(?:function|const|class|type) (\w+)/gm)].map(([, name = '']) => name)
}

type Kind =
  | ('routes' | 'pages' | 'api' | 'web' | 'command' | 'actions' | 'queries' | 'mechanism' | 'input' | 'pure')
  | ('db' | 'files' | 'http' | 'view' | 'island' | 'process')

/** The files of features that are named for their one idea, by kind; other names say their kind themselves. */
const named: Partial<Record<Kind, string[]>> = {
  // no I/O, no clock, no framework
  pure: [
    ...[
      'accounts/user-agent',
      'articles/bibtex',
      'articles/citation',
      'articles/csl',
      'articles/doubts',
      'articles/export',
      'articles/facts',
    ],
    ...['articles/jats', 'articles/jats-back', 'articles/jats-languages', 'articles/jats-people'],
    ...['articles/jats-related', 'articles/jats-rights', 'articles/jats-text'],
    ...[
      'articles/signposting',
      'articles/metadata',
      'articles/style-parts',
      'articles/styles',
      'articles/title-key',
      'articles/unapi',
    ],
    ...[
      'audit/difference',
      'audit/pieces',
      'documents/certificate-facts',
      'documents/document-facts',
      'documents/facts',
      'documents/picture',
      'documents/verification',
    ],
    ...[
      'channels/content',
      'channels/contributors',
      'channels/crossref',
      'channels/crossref-answers',
      'channels/crossref-article',
      'channels/doaj',
      'channels/doaj-answers',
      'channels/pubmed',
    ],
    ...[
      'http/costs',
      'http/methods',
      'importing/decisions',
      'moving/addresses',
      'moving/moved',
      'notices/notice',
      'notices/wording',
      'search/matches',
      'search/names',
      'search/spelling',
      'search/tsqueries',
      'search/vector',
    ],
    ...['reading/article', 'reading/columns', 'reading/headings', 'reading/layout', 'reading/letters', 'reading/lines'],
    ...['reading/markup', 'reading/names', 'reading/rows', 'reading/typed-letters', 'reading/actual-text'],
    ...['oai/creators', 'oai/dublin-core', 'oai/envelope', 'oai/marc', 'oai/openaire'],
    ...['site/linked-data', 'site/social', 'webdata/export', 'webdata/shown-entry'],
  ],
  // parts of SQL statements
  queries: ['articles/columns', 'http/shell'],
  // use cases, or what several of them do alike
  actions: [
    ...['accounts/demo-user', 'accounts/passwords', 'accounts/users', 'audit/order'],
    ...['backup/dumps', 'backup/recovery', 'backup/restore'],
  ],
  // what pages and API answer alike, streams and limits
  web: [
    ...[
      'channels/jats-zip',
      'accounts/desk',
      'accounts/proof',
      'accounts/sign-in',
      'articles/restoring',
      'articles/pdf-queue',
      'documents/answers',
      'accounts/checking',
      'webdata/live',
    ],
  ],
  // workers, caches, tokens and file formats, which know nothing of requests
  mechanism: [
    ...[
      'accounts/tokens',
      'backup/archive',
      'backup/memory',
      'backup/table-rows',
      'backup/upgrade',
      'files/chunks',
      'files/temporary-folder',
    ],
    ...['reading/extract', 'reading/pdfjs', 'reading/reader', 'reading/worker'],
    ...[
      'documents/drawing',
      'documents/file-descriptors',
      'documents/pdf-cache',
      'documents/pool',
      'documents/progress',
    ],
    ...[
      'channels/client',
      'documents/worker',
      'http/processes',
      'http/process-costs',
      'marking/marker',
      'marking/marking',
      'marking/page-content',
      'marking/stamp',
      'marking/worker',
      'http/queue',
      'http/gate',
      'http/rate-limit',
      'importing/lines',
      'importing/pdf',
      'moving/dump',
      'moving/dump-articles',
      'moving/dump-galleys',
      'moving/dump-people',
      'moving/dump-journal',
      'moving/dump-journal-unimported',
      'moving/dump-rows',
      'moving/dump-source',
      'moving/dump-window',
      'moving/embedded-file',
      'moving/jats',
      'moving/jats-source',
      'moving/native',
      'moving/native-source',
      'moving/source',
      'moving/sources',
      'moving/table',
      'moving/table-source',
      'moving/xml',
      'moving/xml-text',
      'moving/zip',
      'monitoring/metrics',
      'notices/mailer',
      'webdata/totals',
    ],
    ...['usage/counting', 'usage/reading-buffer', 'usage/readers', 'usage/searches'],
    ...['redirects/misses'],
  ],
}

const kindByFile = new Map(Object.entries(named).flatMap(([kind, names]) => names.map((name) => [name, kind as Kind])))

const kindByRoom = new Map<string, Kind>([
  ...(['db', 'files', 'http'] as const).map((room) => [room, room] as const),
  ['text', 'pure'],
  ['views', 'view'],
  ['islands', 'island'],
])

const pureWords = ['rules', 'fields', 'problems', 'form', 'history']
const words = ['routes', 'pages', 'api', 'command', 'actions', 'queries', 'input'] as const

/** The kind of a file, by its place or the last word of its name: `admin-queries.ts` holds queries. */
function kindOf(path: string): Kind | undefined {
  if (['src/paths.ts', 'src/files/rules.ts', 'src/db/enums.ts'].includes(path)) return 'pure'
  if (/^src\/[\w-]+\.ts$/.test(path)) return 'process'
  const [, room = '', name = ''] = /^(?:src\/)?(\w+)\/(.+)\.tsx?$/.exec(path) ?? []
  const last = name.split('-').at(-1) ?? ''
  const byName = pureWords.includes(last) ? 'pure' : words.find((word) => word === last)
  return kindByFile.get(`${room}/${name}`) ?? kindByRoom.get(room) ?? byName
}

/** What each kind may import at run time; the process may import everything. */
const mayImport: Record<Exclude<Kind, 'process'>, Kind[]> = {
  routes: ['pages', 'api'],
  pages: ['actions', 'queries', 'pure', 'web', 'http', 'view'],
  api: ['actions', 'queries', 'pure', 'input', 'web', 'mechanism', 'http'],
  web: ['actions', 'queries', 'pure', 'mechanism', 'http'],
  command: ['actions', 'queries', 'pure'],
  actions: ['actions', 'queries', 'pure', 'mechanism', 'db', 'files'],
  queries: ['queries', 'pure', 'db'],
  mechanism: ['mechanism', 'queries', 'pure', 'db'],
  input: ['input', 'pure'],
  pure: ['pure'],
  db: ['db', 'pure'],
  files: ['files', 'pure', 'db'],
  http: ['http', 'queries', 'pure', 'view'],
  view: ['view', 'pure'],
  island: ['island', 'pure'],
}

/** Imports that the kinds forbid, each with its reason. */
const excepted = new Map([
  ['src/accounts/proof.tsx → views/accounts/proof-page.tsx', 'the one page that asks for the password'],
  ['src/accounts/proof.tsx → src/accounts/desk.ts', 'refuses as the forms of users do'],
  ['src/backup/pages.tsx → src/accounts/proof.tsx', 'a backup takes the password, as changes of users do'],
  ['src/backup/command.ts → src/terminal.ts', 'asks and reports in the terminal'],
  ['src/importing/command.ts → src/terminal.ts', 'asks and reports in the terminal'],
  ['src/moving/board-actions.ts → src/editors/actions.ts', 'members of a board are added as editors'],
  ['src/moving/move-command.ts → src/terminal.ts', 'reports in the terminal'],
  ['src/moving/move-actions.ts → src/importing/actions.ts', 'a move is an import of another source'],
  ['src/moving/move-actions.ts → src/importing/pdf.ts', 'a move is an import of another source'],
  ['src/moving/move-lines-actions.ts → src/importing/lines.ts', 'a move is an import of another source'],
  ['src/moving/move-lines-actions.ts → src/importing/pdf.ts', 'a move is an import of another source'],
  ['src/reading/command.ts → src/terminal.ts', 'reports in the terminal'],
  ['src/importing/export-command.ts → src/terminal.ts', 'asks and reports in the terminal'],
  ['src/leaving/leave-command.ts → src/terminal.ts', 'reports in the terminal'],
  ['src/leaving/leave-actions.ts → src/importing/export-actions.ts', 'its lines are the export of the articles'],
  ['src/db/demo.ts → src/audit/queries.ts', 'the demo journal has a history'],
  ['src/db/demo.ts → src/importing/queries.ts', 'the demo journal is imported'],
  ['src/db/demo.ts → src/files/sweep.ts', 'its files are held until their rows are there'],
  ['src/db/demo.ts → views/documents/demo-article.tsx', 'its PDFs are drawn'],
  ['src/db/cluster.ts → src/files/build-cache.ts', 'an empty database is built once'],
  ['src/http/assets.ts → src/files/build-cache.ts', 'assets are built once'],
  ['src/backup/archive.ts → src/http/event-loop.ts', 'lets requests in between'],
  ['src/files/chunks.ts → src/http/event-loop.ts', 'lets requests in between'],
  ['src/oai/actions.ts → src/http/event-loop.ts', 'lets requests in between'],
  ['src/documents/progress.ts → src/http/zip.ts', 'broken streams end alike'],
  ['src/documents/worker.ts → views/documents/draw.tsx', 'draws the templates'],
  ['src/documents/worker.ts → views/documents/images.ts', 'draws the templates'],
  ['views/island.tsx → islands/registry.ts', 'renders islands on the server'],
  ['islands/work-log/entry-work.tsx → views/ui/html.tsx', 'the one place for HTML'],
  ['src/notices/routes.ts → src/settings/notice-pages.tsx', 'settings that are the notice’s'],
  ['src/site/routes.ts → src/settings/preview-pages.tsx', 'previews the home page'],
  ['src/http/images.ts → src/files/named.ts', 'serves the images that records name'],
  ['src/editors/actions.ts → src/audit/record-actions.ts', 'editors and partners are kept alike'],
  ['src/indexing/actions.ts → src/audit/record-actions.ts', 'editors and partners are kept alike'],
  ['src/news/actions.ts → src/audit/record-actions.ts', 'news are kept like partners'],
  ['src/redirects/actions.ts → src/audit/record-actions.ts', 'redirects are kept like partners'],
  ['src/site/actions.ts → src/audit/record-actions.ts', 'texts of pages are kept like partners'],
  ['src/articles/input.ts → src/articles/columns.ts', 'its answers are what these columns select'],
])

/** A feature's own folder; the rooms beside features belong to all of them. */
function featureOf(path: string): string | undefined {
  const [, room = ''] = /^src\/(\w+)\//.exec(path) ?? []
  return room && !kindByRoom.has(room) ? room : undefined
}

/** The imports that `isBroken` finds, unless they are excepted. */
function broken(isBroken: (from: string, to: string) => boolean): string[] {
  const found = [...graph].flatMap(([from, imports]) =>
    imports.filter((to) => isBroken(from, to)).map((to) => `${from} → ${to}`),
  )
  return found.filter((edge) => !excepted.has(edge))
}

describe('the arrows of the house', () => {
  test('every import leads to a file', () => {
    expect(broken((_, to) => !graph.has(to))).toEqual([])
  })

  test('every file has a known kind', () => {
    expect(files.filter((path) => !kindOf(path))).toEqual([])
  })

  test('every file that is listed by name, and every exception, is there', () => {
    const edges = new Set([...graph].flatMap(([from, imports]) => imports.map((to) => `${from} → ${to}`)))
    expect(
      [...kindByFile.keys()].filter((name) => !graph.has(`src/${name}.ts`) && !graph.has(`src/${name}.tsx`)),
    ).toEqual([])
    expect([...excepted.keys()].filter((edge) => !edges.has(edge))).toEqual([])
  })

  test.each(Object.entries(mayImport))('%s import only %j', (kind, allowed) => {
    const isBroken = (from: string, to: string) => {
      const other = kindOf(to)
      return kindOf(from) === kind && (!other || !allowed.includes(other))
    }
    expect(broken(isBroken)).toEqual([])
  })

  test.each([
    [
      'only app.ts and a feature’s routes import pages and api',
      /^src\/(?!app\.ts|\w+\/routes\.ts)/,
      /^src\/\w+\/((\w+-)?(pages|api)|routes)\.tsx?$/,
    ],
    ['nobody imports the process', /./, /^src\/(server|cli|dev|build)\.ts$/],
  ])('%s', (_, from, forbidden) => {
    expect(broken((path, to) => from.test(path) && forbidden.test(to))).toEqual([])
  })

  test('across features, only pure files, queries and input are shared', () => {
    const shared: (Kind | undefined)[] = ['pure', 'queries', 'input']
    const isBroken = (from: string, to: string) => {
      const [own, other] = [featureOf(from), featureOf(to)]
      return Boolean(own && other && own !== other && !shared.includes(kindOf(to)))
    }
    expect(broken(isBroken)).toEqual([])
  })

  test('nothing imports itself by a detour', () => {
    const cycles: string[] = []
    const done = new Set<string>()
    const visit = (path: string, way: string[]) => {
      if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '))
      else if (!done.has(path)) {
        for (const to of graph.get(path) ?? []) visit(to, [...way, path])
        done.add(path)
      }
    }
    for (const path of graph.keys()) visit(path, [])
    expect(cycles).toEqual([])
  })
})

/** The files that read or write the titles of articles as they are stored, without the mark of a retraction, and why. */
const ofStoredTitles = {
  'src/articles/columns.ts': 'tells how readers see them',
  'src/articles/admin-queries.ts': 'for editors',
  'src/articles/list-queries.ts': 'payments for editors',
  'src/articles/lock-queries.ts': 'rows that are changed',
  'src/articles/notice-target-queries.ts': 'told to editors',
  'src/articles/table-queries.ts': 'for editors',
  'src/articles/unique-queries.ts': 'compared with other titles',
  'src/channels/list-queries.ts': 'for editors',
  'src/dashboard/queries.ts': 'for editors',
  'src/documents/queries.ts': 'certificates stay as they were issued',
  'src/health/article-rules.ts': 'judged as they are stored',
  'src/health/queries.ts': 'for editors',
  'src/importing/export-queries.ts': 'lines to be imported',
  'src/importing/queries.ts': 'rows that were added',
  'src/moving/move-queries.ts': 'titles of another system',
  'src/notices/list-queries.ts': 'for editors',
  'src/notices/queries.ts': 'mail about a publication',
  'src/reading/title-queries.ts': 'compared with a PDF',
  'src/search/index-queries.ts': 'words to be found',
  'src/search/nearest-queries.ts': 'vectors of words',
  'src/search/page-queries.ts': 'vectors of words',
  'src/usage/admin-queries.ts': 'for editors',
}

/** Whether a file names the stored titles of articles, by Drizzle's columns, in whole rows, or in SQL. */
function readsStoredTitles(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const named = /\b(?:articles|a)\.(?:title|title_alt|description)\b|\bstoredTitles\b/
  const whole = /getTableColumns\(articles\)|\.select\(\)\s*\.from\(articles\)/
  const selected =
    /\bselect\s(?:(?!\bfrom\b)[^;])*?(?<!\bas )(?<![.'\w$])(?:title|title_alt|description)\b(?:(?!\bfrom\b)[^;])*?\bfrom\b/
  const listed = /\barticles\.\w+,(?:(?!\bfrom\b)[^;`])*?(?<!\bas )(?<![.'\w$])(?:title|title_alt|description)\b(?!:)/
  return (
    named.test(code) || whole.test(code) || (/\barticles\b/.test(code) && (selected.test(code) || listed.test(code)))
  )
}

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

  test('the environment is read in config.ts and at the edges of the process alone', async () => {
    const readers = await Promise.all(
      files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const),
    )
    const found = readers.filter(([, text]) => /process\.env/.test(text)).map(([path]) => path)
    expect(found.sort()).toEqual(['src/config.ts', 'src/dev.ts', 'src/http/assets.ts', 'src/watchdog.ts'])
  })

  test('only the files of text/html call HTML safe', async () => {
    const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const))
    const found = texts.filter(([, text]) => text.includes('as SafeHtml')).map(([path]) => path)
    expect(found.sort()).toEqual(['src/text/html-page.ts', 'src/text/html-words.ts', 'src/text/html.ts'])
  })

  test('titles of articles are read as they are stored for those who need them so, and for no reader', async () => {
    const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const))
    const found = texts.filter(([, text]) => readsStoredTitles(text)).map(([path]) => path)
    expect(found.sort()).toEqual(Object.keys(ofStoredTitles).sort())
  })

  test('raw HTML is written in two places', async () => {
    const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const))
    const found = texts.filter(([, text]) => text.includes('dangerouslySetInnerHTML')).map(([path]) => path)
    expect(found.sort()).toEqual(['views/island.tsx', 'views/ui/html.tsx'])
  })
})
