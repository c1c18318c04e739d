import { describe, expect, test } from 'bun:test'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dir, '..')
const files = ['src', 'views', 'islands'].flatMap((folder) =>
  [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)].filter((path) => !path.endsWith('.d.ts')),
)

/** The project's own files that a file imports at run time; imports of types alone are free. */
async function importsOf(path: string): Promise<string[]> {
  const source = await Bun.file(join(root, path)).text()
  const transpiler = new Bun.Transpiler({ loader: path.endsWith('x') ? 'tsx' : 'ts' })
  return transpiler
    .scanImports(source)
    .filter((found) => found.path.startsWith('.'))
    .map((found) => relative(root, join(root, dirname(path), found.path)))
}

const graph = new Map(await Promise.all(files.map(async (path) => [path, await importsOf(path)] as const)))

/** The functions and constants that a file exports by name; those of the schema drizzle-kit reads. */
function exportsOf(path: string, text: string): string[] {
  if (path === 'src/db/schema.ts') return []
  return [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name = '']) => name)
}

const kindOf = (path: string) =>
  /^src\/(\w+)\/(?:\w+-)?(pages|api|routes|input|actions|rules|queries)\.tsx?$/.exec(path)
const pure =
  /^src\/((?!http\/)\w+\/(rules|problems|fields|form|difference|pieces|history|citation|facts|metadata|csl|export|styles|vector|names|spelling|title-key|verification)|paths|text\/.*)\.ts$/

describe('the arrows of the house', () => {
  test('every import leads to a file', () => {
    const missing = [...graph].flatMap(([path, imports]) =>
      imports.filter((to) => !graph.has(to)).map((to) => `${path} → ${to}`),
    )
    expect(missing).toEqual([])
  })

  test.each([
    [
      'views import no queries, no actions, no Elysia',
      /^views\//,
      /^src\/(\w+\/(\w+-)?(queries|actions|pages|api)|db\/|files\/(?!rules)|http\/)/,
    ],
    [
      'islands import pure code alone, and the one place for HTML',
      /^islands\//,
      /^(src\/(?!paths\.ts|text\/|\w+\/(rules|fields|problems)\.ts)|views\/(?!ui\/html\.tsx$))/,
    ],
    [
      'rules, text and paths import only each other',
      pure,
      /^(?!src\/(\w+\/(rules|problems|fields|form|difference|pieces|history|citation|facts|metadata|csl|export|styles|vector|names|spelling|title-key|verification)|paths|text\/.*)\.ts$)/,
    ],
    [
      'queries import no actions, pages, http',
      /^src\/\w+\/(\w+-)?queries\.ts$/,
      /^src\/(\w+\/(actions|pages|api)|http\/)/,
    ],
    ['actions answer no requests', /^src\/\w+\/actions\.ts$/, /^(src\/(\w+\/(pages|api)|http\/)|views\/(?!documents))/],
    [
      'only app.ts and a feature’s routes import pages and api',
      /^src\/(?!app\.ts|\w+\/routes\.ts)/,
      /^src\/\w+\/((\w+-)?(pages|api)|routes)\.tsx?$/,
    ],
    ['nobody imports the process', /./, /^src\/(server|cli|dev)\.ts$/],
  ])('%s', (_, from, forbidden) => {
    const broken = [...graph].flatMap(([path, imports]) =>
      from.test(path) ? imports.filter((to) => forbidden.test(to)).map((to) => `${path} → ${to}`) : [],
    )
    expect(broken).toEqual([])
  })

  test('across features, only rules, queries and input are shared', () => {
    const broken = [...graph].flatMap(([path, imports]) => {
      const feature = kindOf(path)?.[1]
      return imports.flatMap((to) => {
        const other = kindOf(to)
        const isForeign = feature && other && other[1] !== feature
        return isForeign && !['rules', 'queries', 'input'].includes(other[2] ?? '') ? [`${path} → ${to}`] : []
      })
    })
    expect(broken).toEqual([])
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
    expect(found.sort()).toEqual(['src/config.ts', 'src/dev.ts', 'src/http/assets.ts'])
  })

  test('only text/html.ts calls HTML safe', async () => {
    const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const))
    const found = texts.filter(([, text]) => text.includes('as SafeHtml')).map(([path]) => path)
    expect(found).toEqual(['src/text/html.ts'])
  })

  test('raw HTML is written in two places', async () => {
    const texts = await Promise.all(files.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const))
    const found = texts.filter(([, text]) => text.includes('dangerouslySetInnerHTML')).map(([path]) => path)
    expect(found.sort()).toEqual(['views/island.tsx', 'views/ui/html.tsx'])
  })
})
