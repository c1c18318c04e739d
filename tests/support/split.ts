import { dirname, join, relative } from 'node:path'

/**
 * Which test files run on which database. What writes, locks, notifies, searches, counts, migrates or restores
 * is tested on both, and so are `accounts/matrix` and `routes`, which ask every route. Four kinds of file run once:
 *
 * - what cannot tell which database it runs on, since nothing that it imports opens the suite's: rules, texts, tables;
 * - what brings its own embedded database or folder: it ignores PostgreSQL;
 * - what needs PostgreSQL: it restores from one database into the other, or fills in 100,000 articles;
 * - what both databases answer alike, named below: pages, forms, screens, files and documents, split by duration.
 */
const root = join(import.meta.dir, '../..')

/** The one file that reads which database the suite runs on. */
export const opener = 'tests/support/database.ts'

/** Patterns below `tests/` of what runs on the embedded database alone. */
export const embeddedOnly = [
  '{backup/broken,health/demo}',
  'e2e/{accounts,archives,moving,quality,restore,server,tools-quality,users,ways}',
  'http/{assets,bodies,dead-submit,handle,https,lengths,openapi,openapi-examples,page-styles,raw,titles}',
]

/** Patterns below `tests/` of what runs on PostgreSQL alone. */
export const postgresOnly = [
  '{accounts,archives,articles,channels,dashboard,editors,harvesting,indexing}/*pages',
  '{notices,oai,settings,site,webdata}/*pages',
  '{archives,articles,documents,editors,indexing,reading,settings}/*api',
  'accounts/{password-rules,sign-in}',
  'articles/{addresses,language,private-email,scholar,signposting}',
  'backup/restored',
  'channels/files',
  'db/plans',
  'documents/{busy,lines,tagged,verify}',
  'e2e/{article-record,article-table,articles,documents,haste,health,notices,pdf,people,people-editor}',
  'e2e/{reader,rich-text,settings,webdata}',
  'fuzz/fuzz',
  'harvesting/libraries',
  'marking/marked',
  'monitoring/metrics',
  'moving/dump',
  'news/news',
  'notices/privacy',
  'reading/{fill,form}',
  'settings/notice-wording',
  'site/shared',
]

/** Whether a test file is named by a pattern. */
export function isNamed(file: string, pattern: string): boolean {
  return new Bun.Glob(`tests/${pattern}.test.ts`).match(file)
}

/** The test files of each database, as paths from the project's root. */
export async function splitTests(): Promise<{ embedded: string[]; postgres: string[] }> {
  const files = [...new Bun.Glob('tests/**/*.test.ts').scanSync(root)].sort()
  const isIn = (patterns: string[]) => (file: string) => patterns.some((pattern) => isNamed(file, pattern))
  const telling = new Set<string>()
  for (const file of files) if (await reaches(file, opener)) telling.add(file)
  return {
    embedded: files.filter((file) => !isIn(postgresOnly)(file)),
    postgres: files.filter((file) => isIn(postgresOnly)(file) || (telling.has(file) && !isIn(embeddedOnly)(file))),
  }
}

const imports = new Map<string, Promise<string[]>>()

/** The files of `tests/` that a file of it imports. */
function importsOf(path: string): Promise<string[]> {
  const known = imports.get(path) ?? readImports(path)
  imports.set(path, known)
  return known
}

async function readImports(path: string): Promise<string[]> {
  const source = await Bun.file(join(root, path)).text()
  return new Bun.Transpiler({ loader: 'ts' })
    .scanImports(source)
    .filter((found) => found.path.startsWith('.'))
    .map((found) => relative(root, join(root, dirname(path), found.path)))
    .filter((found) => found.startsWith('tests/') && found.endsWith('.ts'))
}

async function reaches(path: string, wanted: string, seen = new Set<string>()): Promise<boolean> {
  if (path === wanted) return true
  if (seen.has(path)) return false
  seen.add(path)
  for (const next of await importsOf(path)) if (await reaches(next, wanted, seen)) return true
  return false
}
