import { dirname, join, relative } from 'node:path'

/**
 * Which test files run on both databases. A file that opens the suite's database says it in its first line: `both`,
 * where a test could pass on PostgreSQL and fail on the embedded database (collation, notifications, constraints'
 * names, vacuum, restored backups, a start after a kill), else `one`: the SQL is the same, both are PostgreSQL, and
 * `one-connection.ts` refuses what would wait forever on the only connection of the embedded one. All other files run
 * once.
 */
const root = join(import.meta.dir, '../..')

/** The one file that reads which database the suite runs on. */
export const opener = 'tests/support/database.ts'

export const firstLines = { both: '// both databases', one: '// one database' }

/** The test files whose path contains one of the words, all without any, and which of them run on both databases. */
export async function testFiles(words: string[] = []): Promise<{ all: string[]; both: string[] }> {
  const found = [...new Bun.Glob('tests/**/*.test.{ts,tsx}').scanSync(root)].sort()
  const all = found.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  const lines = await Promise.all(all.map(firstLineOf))
  return { all, both: all.filter((_, index) => lines[index] === firstLines.both) }
}

export async function firstLineOf(file: string): Promise<string> {
  return (await Bun.file(join(root, file)).text()).split('\n', 1).join()
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

/** Whether a file of `tests/` imports another one, or what imports it. */
export async function reaches(path: string, wanted: string, seen = new Set<string>()): Promise<boolean> {
  if (path === wanted) return true
  if (seen.has(path)) return false
  seen.add(path)
  for (const next of await importsOf(path)) if (await reaches(next, wanted, seen)) return true
  return false
}
