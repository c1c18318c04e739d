import { open } from 'node:fs/promises'
import { tracesAmongNames, tracesIn } from '../traces/find-rules.ts'
import { hiddenNamesOf } from '../traces/hidden-rules.ts'
import type { PageText, Side } from '../traces/rules.ts'
import { encodedIn } from './encoded-text.ts'
import type { FileToScrub, Scrubbed, Searched } from './rules.ts'
import { scrub } from './scrub.ts'
import { plainText, visibleText } from './visible-text.ts'

/**
 * Writes a file's copy for the other side, and finds what the copy tells of its own side; pages that the copy leaves out are counted,
 * not searched. A file of letters is copied as it is.
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
  for (const text of encoded?.texts ?? []) texts.push({ page: null, text, isApart: true })
  const traces = [...tracesIn(texts, side), ...tracesAmongNames(found.names ?? [], texts, side)]
  const unread = unreadOf(pages === null ? texts : counted(texts, omit), lookedAt(found.looks, omit), encoded?.hasData)
  await writeSynced(to, found.bytes)
  return { is: 'scrubbed', kind: found.kind, pages, traces: pages === null ? traces : counted(traces, omit), unread }
}

const mostPages = 10
/** Letters of a page that pictures cover below which it may be a scan with a line of text. */
const fewLetters = 400

type Looks = Extract<Scrubbed, { is: 'scrubbed' }>['looks']

/** What of a file was not searched: pages without text, or nearly so, such as scans; what crops hide; data within a text. */
function unreadOf(texts: PageText[], looks: Looks, hasData = false): string {
  const isEmpty = ({ text, isApart, isListed }: PageText) => !isApart && !isListed && text === ''
  const [covered, cropped] = typeof looks === 'object' ? [looks.covered, looks.cropped] : [[], []]
  const empty = texts.flatMap((one) => (isEmpty(one) && one.page !== null ? [one.page] : []))
  const scanned = texts.flatMap(({ page, text, isApart }) =>
    page !== null && !isApart && text !== '' && text.length < fewLetters && covered.includes(page) ? [page] : [],
  )
  const isWhole = texts.every((one) => one.isApart || isEmpty(one))
  return [
    isWhole && 'No text could be read in it: look whether it shows a name.',
    !isWhole && empty.length > 0 && `No text could be read on ${listed(empty)}: look whether a name is shown there.`,
    scanned.length > 0 && `Pictures cover ${listed(scanned)}, with little text: look whether they show a name.`,
    cropped.length > 0 && `A picture is cropped on ${listed(cropped)}: what the crop hides is still in the file.`,
    looks === 'cropped' && 'A picture is cropped in it: what the crop hides is still in the file.',
    hasData && 'It holds data in another format, such as base64, that was not read.',
  ]
    .filter(Boolean)
    .join(' ')
}

const listed = (pages: number[]) =>
  `${pages.length > 1 ? 'pages' : 'page'} ${pages.slice(0, mostPages).join(', ')}${pages.length > mostPages ? ' …' : ''}`

/** Where a person must look, by pages as the original counts them. */
function lookedAt(looks: Looks, omit: readonly number[]): Looks {
  if (typeof looks !== 'object') return looks
  const pagesOf = (pages: number[]) =>
    counted(
      pages.map((page) => ({ page })),
      omit,
    ).flatMap(({ page }) => page ?? [])
  return { cropped: pagesOf(looks.cropped), covered: pagesOf(looks.covered) }
}

async function scrubbedOrPlain(bytes: Uint8Array, omit: readonly number[], side: Side): Promise<Scrubbed> {
  const found = await scrub(bytes, { omit, tells: hiddenNamesOf(side) })
  const isText =
    found.is === 'refused' && found.code === 'invalid_file' && bytes.length > 0 && plainText(bytes) !== undefined
  return isText ? { is: 'scrubbed', kind: 'txt', bytes } : found
}

/** Pages as the original counts them. */
function counted<One extends { page: number | null }>(found: One[], omit: readonly number[]): One[] {
  const left = [...new Set(omit)].sort((one, other) => one - other)
  return found.map((one) => ({
    ...one,
    page: one.page === null ? null : left.reduce((page, gone) => (gone <= page ? page + 1 : page), one.page),
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
