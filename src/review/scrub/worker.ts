import { open } from 'node:fs/promises'
import { textFormat } from '../files/format.ts'
import { encodedIn } from '../traces/encoded-rules.ts'
import { ownEntriesIn, tracesAmongNames, tracesIn } from '../traces/find-rules.ts'
import { hiddenNamesOf } from '../traces/hidden-rules.ts'
import { namedIn, ownAmong, ownWordsOf } from '../traces/named-rules.ts'
import { mostListed, type Side } from '../traces/rules.ts'
import { otherReadings, plainText } from './encodings.ts'
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
  const bytes = await Bun.file(path).bytes()
  const found = await scrubbedOrPlain(bytes, omit, side)
  if (found.is === 'refused') return found
  if (found.is === 'failed') return { ...found, traces: [] }
  const texts = await visibleText(found.bytes.slice(), found.kind, found.wide)
  if (!texts) return { is: 'failed', why: 'It cannot be read whole', traces: [] }
  const pages = found.kind === 'pdf' ? (texts.at(-1)?.page ?? 0) : null
  const encoded = found.kind === 'txt' ? encodedIn(texts[0]?.text ?? '') : undefined
  const own = ownWordsOf(side)
  const others = found.kind === 'txt' ? otherReadings(bytes, ownAmong(own)) : []
  for (const text of [...(encoded?.texts ?? []), ...others]) texts.push({ page: null, text, isApart: true })
  if (found.fonts?.length) texts.push({ page: null, text: '', isApart: true, unseen: found.fonts })
  const traces = [...tracesIn(texts, side), ...tracesAmongNames(found.names ?? [], texts, side)]
  const names = namedIn(texts, traces, own)
  const named = [...names, ...ownEntriesIn(texts, side)]
  const isLong = Math.max(names.length, traces.length) >= mostListed
  const pagesOf = (some: number[]) =>
    counted(
      some.map((page) => ({ page })),
      omit,
    ).map(({ page }) => page ?? 0)
  const ofPictures = found.kind === 'odt' ? ofOpenPictures : ofMicrosoftPictures
  const hasPictures = found.names?.some((name) => ofPictures.test(name))
  const { looks, isComputed, hasNotes } = found
  const unread = unreadOf(texts, {
    looks,
    isComputed,
    hasPictures,
    hasNotes,
    hasData: encoded?.hasData,
    isLong,
    pagesOf,
  })
  await writeSynced(to, found.bytes)
  const ofAll = <One extends { page: number | null; also?: number[] }>(found: One[]) =>
    pages === null ? found : counted(found, omit)
  return { is: 'scrubbed', kind: found.kind, pages, traces: ofAll(traces), named: ofAll(named), unread }
}

/** A picture among the names within an office file's copy: a file, or a drawing of points, as letters become that were turned into shapes. */
const ofMicrosoftPictures = /^\w+\/[\w/]+\.(?:png|jpe?g|gif|emf|wmf|tiff?)$|^(?:custGeom|polyline)$/
const ofOpenPictures = new RegExp(`${ofMicrosoftPictures.source}|^(?:non-primitive|path|polygon)$`)

async function scrubbedOrPlain(bytes: Uint8Array, omit: readonly number[], side: Side): Promise<Scrubbed> {
  const found = await scrub(bytes, { omit, tells: hiddenNamesOf(side) })
  const isText =
    found.is === 'refused' && found.code === 'invalid_file' && bytes.length > 0 && plainText(bytes) !== undefined
  if (!isText) return found
  const format = await textFormat(new Blob([bytes.slice()]))
  return { is: 'scrubbed', kind: 'txt', bytes: withQuietCells(bytes, format ?? 'txt') }
}

/** Pages as the original counts them. */
function counted<One extends { page: number | null; also?: number[] }>(found: One[], omit: readonly number[]): One[] {
  const left = [...new Set(omit)].sort((one, other) => one - other)
  const inOriginal = (page: number) => left.reduce((at, gone) => (gone <= at ? at + 1 : at), page)
  return found.map((one) => ({
    ...one,
    page: one.page === null ? null : inOriginal(one.page),
    ...(one.also && { also: one.also.map(inOriginal) }),
  }))
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
