import { type FileKind, type Format, formatOfType, neutralName, roundLimits } from '../files/rules.ts'
import type { Paper } from './paper-queries.ts'

export type PaperFile = Paper['files'][number]

/** The kinds of files that reviewers may get a copy of, in order. */
const kinds: readonly FileKind[] = ['review_copy', 'manuscript', 'response_file', 'supplement']

type Kept = { version_id: number | null; round: number }

/**
 * Returns a round's files: those of its latest version, which includes unchanged ones, and those that editors added.
 */
export function filesOfRound<File extends Kept>(files: readonly File[], round: number): File[] {
  const ofRound = files.filter((file) => file.round === round)
  const last = Math.max(0, ...ofRound.map(({ version_id }) => version_id ?? 0))
  return ofRound.filter(({ version_id }) => version_id === null || version_id === last)
}

/**
 * Returns the files that a release may contain: those of the round, but only the newest manuscript and review copy; if
 * the round has no manuscript, the previous one. Archives are for editors only.
 */
export function releasableFiles(files: readonly PaperFile[], round: number): PaperFile[] {
  const newest = (kind: FileKind, among: readonly PaperFile[]) => among.filter((file) => file.kind === kind).slice(-1)
  const ofRound = filesOfRound(files, round)
  const own = newest('manuscript', ofRound)
  return [
    ...newest('review_copy', ofRound),
    ...(own.length > 0 ? own : newest('manuscript', files)),
    ...(round > 1 ? ofRound.filter(({ kind }) => kind === 'response_file') : []),
    ...ofRound.filter(({ kind }) => kind === 'supplement'),
  ].filter(({ scrub }) => scrub !== 'none')
}

type Ticked = Pick<PaperFile, 'kind' | 'id' | 'at'>

/**
 * Reports whether a file is ticked by default: the review copy instead of the manuscript, unless the manuscript is
 * newer; responses; but no supplement.
 */
export function isReleasedByDefault({ kind, id }: Ticked, files: readonly Ticked[]): boolean {
  if (kind === 'supplement') return false
  const [newest, manuscript] = ['review_copy', 'manuscript'].map((one) => files.findLast((file) => file.kind === one))
  const copy = newest && manuscript && newest.at < manuscript.at ? undefined : newest
  return kind === 'manuscript' ? !copy : kind !== 'review_copy' || copy?.id === id
}

/** Returns the file that another replaces: the manuscript if a review copy is ticked, or the other way round. */
export function replacedFile(files: readonly PaperFile[], ticked: readonly string[]): PaperFile | undefined {
  const pair = files.filter(({ kind }) => kind === 'manuscript' || kind === 'review_copy')
  const left = pair.filter(({ id }) => !ticked.includes(id))
  return left.length < pair.length ? left[0] : undefined
}

/** Returns the names under which reviewers download released files; the request's code precedes them. */
export function releasedNames(files: readonly Pick<PaperFile, 'kind' | 'type'>[]): string[] {
  const counts = new Map<string, number>()
  return files.map(({ kind, type }) => {
    const isOne = kind === 'manuscript' || kind === 'review_copy'
    const place = (counts.get(kind) ?? 0) + 1
    counts.set(kind, place)
    const format: Format = formatOfType(type)
    return neutralName('', { kind, format, place: isOne ? undefined : place }).slice(1)
  })
}

export const inReleaseOrder = (one: PaperFile, other: PaperFile) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)

/** The most files that a release may name: twice a round's limit. */
export const mostReleased = 2 * roundLimits.files

/** The most pages that may be omitted from a file. */
export const mostOmitted = 2_000

/** Parses typed page numbers and ranges, such as '1, 12-14', in order; undefined if invalid or too many. */
function pagesIn(typed: string): number[] | undefined {
  const pages = new Set<number>()
  let count = 0
  for (const part of typed.split(',', mostOmitted + 1).map((one) => one.trim())) {
    if (part === '') continue
    const [, from = '', to = from] = /^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?$/.exec(part) ?? []
    const [first, last] = [Number(from), Number(to)]
    count += last - first + 1
    if (first < 1 || last < first || count > mostOmitted) return undefined
    for (let page = first; page <= last; page++) pages.add(page)
  }
  return [...pages].sort((a, b) => a - b)
}

/** Parses the JSON of `omit`: page numbers by the id of their file; undefined if it is anything else. */
export function omitIn(json: string | undefined): Record<string, number[]> | undefined {
  if (!json) return {}
  try {
    const all: unknown = JSON.parse(json)
    if (typeof all !== 'object' || all === null || Object.keys(all).length > mostReleased) return undefined
    const entries = Object.entries(all).map(([id, pages]) => [
      id,
      pagesIn(Array.isArray(pages) ? pages.join(',') : String(pages)),
    ])
    return entries.every(([, pages]) => pages) ? Object.fromEntries(entries) : undefined
  } catch {
    return undefined
  }
}

/** Parses the pages to omit from a form's fields, `omit_{id}` by file; undefined if one is not a list of pages. */
export function omitOfForm(texts: Record<string, string>): Record<string, number[]> | undefined {
  const entries = Object.entries(texts).flatMap(([name, typed]) => {
    const [, id] = /^omit_([0-9a-f-]{36})$/.exec(name) ?? []
    return id && typed.trim() ? [[id, pagesIn(typed)] as const] : []
  })
  return entries.every(([, pages]) => pages) ? (Object.fromEntries(entries) as Record<string, number[]>) : undefined
}
