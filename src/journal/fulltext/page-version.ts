import { codeVersion } from '../../core/build/code-version.ts'
import { keptPageShape } from './kept-page.ts'

/** Returns the version of pages of texts: the version of the stored form, and that of the code that makes pages. */
export const pageVersion = async (): Promise<string> =>
  `${keptPageShape}-${await codeVersion(new URL('./page-worker.tsx', import.meta.url))}`

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
