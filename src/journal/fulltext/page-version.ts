import { join } from 'node:path'
import { hashContent } from '../../core/files/files.ts'
import { keptPageShape } from './kept-page.ts'

const root = join(import.meta.dir, '../../..')

/** The folders with the code that makes the page of a text. */
const sources = ['views/fulltext', 'src/journal/fulltext', 'src/engines/fulltext']

/**
 * Returns the version of the code that makes pages of texts: the version of the stored form, and a hash of the code
 * without comments and types.
 */
export async function pageVersion(): Promise<string> {
  const paths = sources.flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(root)]).sort()
  const codes = paths.map(async (path) => codeAlone(await Bun.file(join(root, path)).text(), path))
  return `${keptPageShape}-${hashContent((await Promise.all(codes)).join('\0')).slice(0, 12)}`
}

const transpilerOf = (loader: 'ts' | 'tsx') => new Bun.Transpiler({ loader, minifyWhitespace: true })
const transpilers = { ts: transpilerOf('ts'), tsx: transpilerOf('tsx') }

/** Returns a file's code without comments, types and layout. */
export const codeAlone = (text: string, path: string): string =>
  transpilers[path.endsWith('x') ? 'tsx' : 'ts'].transformSync(text)

/**
 * The current code's version, older versions whose pages can be shown meanwhile, and whether all pages of the current
 * one are made.
 */
export type PageVersions = { current: string; older: string[]; isWhole: boolean }

/**
 * The note about a folder of pages: the versions that made some, the newest last, and the last version that made all.
 */
type Noted = { versions: string[]; whole: string }

const mostNoted = 4

/** Adds this version to the file of versions that made pages, and returns them. */
export async function notePageVersion(path: string, current: string): Promise<PageVersions> {
  const { versions, whole } = await readNoted(path)
  const older = versions.filter((version) => version !== current)
  await writeNoted(path, { versions: [...older, current].slice(-mostNoted), whole })
  const [shape] = current.split('-')
  const shown = older.filter((version) => version.startsWith(`${shape}-`)).reverse()
  return { current, older: shown, isWhole: whole === current }
}

/** Notes that this version has made the pages of all texts. */
export async function noteWhole(path: string, current: string): Promise<void> {
  await writeNoted(path, { ...(await readNoted(path)), whole: current })
}

const readNoted = (path: string): Promise<Noted> =>
  Bun.file(path)
    .json()
    .catch(() => ({ versions: [], whole: '' }))

async function writeNoted(path: string, noted: Noted): Promise<void> {
  await Bun.write(path, JSON.stringify(noted))
}
