import { dirname, join, relative } from 'node:path'
import { type Built, buildFolder, cachedBuild } from './cache.ts'

const root = join(import.meta.dir, '../../..')

const known = new Map<string, Promise<string>>()

/**
 * Returns the version of a worker's results: a hash of the code of all modules that its script loads, without comments
 * and types, of the other files in their folders, and of the packages' versions. It is computed once for each change.
 */
export function codeVersion({ pathname }: URL): Promise<string> {
  const name = `${relative(root, pathname).replaceAll('/', '-')}.version`
  const version = known.get(pathname) ?? cachedBuild(name, [buildFolder], () => hashLoaded(pathname))
  known.set(pathname, version)
  return version
}

/** Returns the version of a script's code, and the files that it was computed from. */
export async function hashLoaded(script: string): Promise<Built<string>> {
  const modules = await readModules(script)
  const packages = join(root, 'package.json')
  const folders = new Set([...modules.keys()].map((path) => dirname(path)))
  const beside = [...folders].flatMap((folder) => [...new Bun.Glob('*').scanSync({ cwd: folder, absolute: true })])
  const others = beside.filter((path) => !/\.(tsx?|md)$/.test(path)).sort()
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify((await Bun.file(packages).json()).dependencies))
  for (const [, code] of [...modules].sort(([one], [other]) => (one < other ? -1 : 1))) hash.update(`${code}\0`)
  for (const path of others) hash.update(await Bun.file(path).bytes())
  return { content: hash.digest('hex').slice(0, 12), madeOf: [...modules.keys(), ...others, packages] }
}

/** Returns the code of a script and of every module of the project that it loads, by path. */
async function readModules(script: string): Promise<Map<string, string>> {
  const modules = new Map<string, string>()
  const paths = [script]
  for (const path of paths) {
    if (modules.has(path)) continue
    const text = await Bun.file(path).text()
    modules.set(path, codeAlone(text, path))
    const loaded = transpilerOf(path).scanImports(text)
    paths.push(...loaded.flatMap((each) => (/^\..*\.tsx?$/.test(each.path) ? [join(dirname(path), each.path)] : [])))
  }
  return modules
}

/** Returns a file's code without comments, types and layout. */
export const codeAlone = (text: string, path: string): string => transpilerOf(path).transformSync(text)

const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts', minifyWhitespace: true }),
  tsx: new Bun.Transpiler({ loader: 'tsx', minifyWhitespace: true }),
}

const transpilerOf = (path: string) => transpilers[path.endsWith('x') ? 'tsx' : 'ts']
