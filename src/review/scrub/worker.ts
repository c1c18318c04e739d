import { open } from 'node:fs/promises'
import { textFormat } from '../files/format.ts'
import { tracesIn } from '../traces/find-rules.ts'
import type { Side } from '../traces/rules.ts'
import { plainText } from './encodings.ts'
import { withQuietCells } from './quiet-cells.ts'
import type { FileToScrub, Scrubbed, Searched } from './rules.ts'
import { scrub } from './scrub.ts'
import { unreadOf } from './unread-rules.ts'
import { visibleText } from './visible-text.ts'

/**
 * Writes a file's copy for the other side, and finds what the copy tells of its own side; pages that the copy leaves out are counted,
 * not searched. A file of letters is copied as it is, but for cells that ask a host.
 */
export async function scrubAndSearch({ path, to, omit = [] }: FileToScrub, side: Side): Promise<Searched> {
  const found = await scrubbedOrPlain(await Bun.file(path).bytes(), omit)
  if (found.is === 'refused') return found
  if (found.is === 'failed') return { ...found, traces: [] }
  const { kind, bytes, hasNotes, hasOldFonts, leftOut = 0 } = found
  const texts = await visibleText(bytes.slice(), kind)
  if (!texts) return { is: 'failed', why: 'It cannot be read whole', traces: [] }
  const pages = kind === 'pdf' ? (texts.at(-1)?.page ?? 0) : null
  const inOriginal = asInOriginal(omit)
  const traces = tracesIn(texts, side).map((one) => ({ ...one, page: one.page && inOriginal(one.page) }))
  const pagesOf = (some: number[]) => some.map(inOriginal)
  const unread = unreadOf(texts, {
    hasOldFonts: hasOldFonts || texts.some((one) => one.hasOldFonts),
    hasNotes,
    leftOut,
    traces: traces.length,
    pagesOf,
  })
  await writeSynced(to, bytes)
  return { is: 'scrubbed', kind, pages, traces, unread }
}

async function scrubbedOrPlain(bytes: Uint8Array, omit: readonly number[]): Promise<Scrubbed> {
  const found = await scrub(bytes, omit)
  const isText =
    found.is === 'refused' && found.code === 'invalid_file' && bytes.length > 0 && plainText(bytes) !== undefined
  if (!isText) return found
  const format = await textFormat(new Blob([bytes.slice()]))
  return { is: 'scrubbed', kind: 'txt', bytes: withQuietCells(bytes, format ?? 'txt') }
}

/** Counts pages of the copy as the original does. */
function asInOriginal(omit: readonly number[]): (page: number) => number {
  const left = [...new Set(omit)].sort((one, other) => one - other)
  return (page) => left.reduce((at, gone) => (gone <= at ? at + 1 : at), page)
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const damaged: Searched = { is: 'failed', why: 'The file is damaged', traces: [] }

/** The scrubbing process: scrubs and searches each file that it is told of; what a reader stumbles over is damaged. */
if (import.meta.main)
  process.on('message', async ({ file, side }: { file: FileToScrub; side: Side }) =>
    process.send?.(await scrubAndSearch(file, side).catch(() => damaged)),
  )
