import { paperLimits, sizeText } from '../../core/files/rules.ts'
import { type ArticlePlace, paths } from '../../core/paths.ts'
import { cleanLine, cleanText, isSecureAddress, isYes } from '../../core/text/clean.ts'
import { type Problem, problemsOf } from '../../core/text/problems.ts'

/** The media types of supplements, by the extensions of their files. */
export const supplementTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  zip: 'application/zip',
} as const

export type SupplementKind = keyof typeof supplementTypes

export const isSupplementKind = (ending: string): ending is SupplementKind => Object.hasOwn(supplementTypes, ending)

/** The extensions that a file input offers. */
export const acceptedSupplements = Object.keys(supplementTypes)
  .map((ending) => (ending === 'jpg' ? '.jpg,.jpeg' : `.${ending}`))
  .join(',')

/** A supplement's public data; `n` is its number, which is unique within its article and never used again. */
export type Supplement = {
  n: number
  title: string
  description: string
  license_url: string
  kind: SupplementKind
  bytes: number
}

/** A stored supplement, with its file's hash. */
export type StoredSupplement = Supplement & { hash: string }

/** A supplement with the path of its file. */
export type ShownSupplement = Supplement & { url: string }

/** Returns a supplement for pages and the API. */
export function shownSupplement(article: ArticlePlace, { n, kind, bytes, ...words }: Supplement): ShownSupplement {
  const { title, description, license_url } = words
  return { n, title, description, license_url, kind, bytes, url: paths.articleSupplement(article, { n, kind }) }
}

/** Formats 'XLSX, 48 kB'. */
export const kindAndSize = ({ kind, bytes }: Pick<Supplement, 'kind' | 'bytes'>): string =>
  `${kind.toUpperCase()}, ${sizeText(bytes)}`

/** Formats a supplement for the history: 'S2: Yields of all plots (XLSX, 48 kB), each row is a plot, https://…'. */
export const supplementText = ({ n, title, description, license_url, ...file }: Supplement): string =>
  [`S${n}: ${title} (${kindAndSize(file)})`, description, license_url].filter(Boolean).join(', ')

/** The maximum number of supplements of an article. */
export const mostSupplements = 10

/** Reports whether an address accepts a supplement, which may be larger than a PDF. */
export const takesSupplement = (pathname: string) => /^\/(?:api|admin)\/archives\/\d+\/supplements$/.test(pathname)

/** The text fields of a supplement, with their labels and limits. */
export const supplementFields = {
  title: { label: 'Title', maxLength: 300, example: 'Yields of all plots' },
  description: { label: 'Description', maxLength: 2_000, example: 'Each row is a plot in a year.' },
  license_url: { label: 'Licence link', maxLength: 500, example: 'https://creativecommons.org/publicdomain/zero/1.0/' },
} as const

type Words = Pick<Supplement, keyof typeof supplementFields>

const labels = { title: 'Title', description: 'Description', license_url: 'Licence link', file: 'File', order: 'Order' }

export type SupplementProblem = Problem

/** Every reason to refuse a supplement, with its message. */
export const supplementProblem = problemsOf(
  {
    required: (label: string) => `${label} is required`,
    invalid: (label: string) => `${label} is not valid`,
    invalid_file: () =>
      'Choose a PDF, Word, Excel, OpenDocument table, CSV, text, PNG, JPEG or ZIP file, without macros.',
    file_too_large: () => 'File size exceeds the limit of 20 MB.',
    too_many: () => `An article has at most ${mostSupplements} supplements.`,
    conflict: () => 'Someone else has changed this article in the meantime',
    not_found: () => 'There is no such supplement',
  },
  labels,
)

type Typed = Partial<Record<string, string>>

/** Parses the text fields of a supplement; absent ones stay. @returns the first problem, if there is one */
export function parseSupplementWords(form: Typed, present: Words = { title: '', description: '', license_url: '' }) {
  const typed = (name: keyof Words) => (form[name] === undefined ? present[name] : cleanLine(form[name]))
  const description = form.description === undefined ? present.description : cleanText(form.description)
  const words: Words = { title: typed('title'), description, license_url: typed('license_url') }
  const tooLong = (['title', 'description', 'license_url'] as const).find(
    (name) => words[name].length > supplementFields[name].maxLength,
  )
  if (tooLong) return { ok: false, problem: supplementProblem('invalid', tooLong) } as const
  if (!words.title) return { ok: false, problem: supplementProblem('required', 'title') } as const
  if (words.license_url && !isSecureAddress(words.license_url))
    return { ok: false, problem: supplementProblem('invalid', 'license_url') } as const
  return { ok: true, words } as const
}

/** Returns the name of the checkbox for a paper's file in the form of its article. */
export const tickOf = ({ id }: { id: string }): string => `supplement-${id}`

/** Proposes a title from a file's name: 'Plot yields' for 'Plot_yields.csv'. */
export const titleOfFile = (name: string): string =>
  cleanLine(name.replace(/\.[a-z\d]{1,5}$/i, '').replaceAll('_', ' ')) || name

/** Returns the selected files of a paper as the first supplements of its article, with their names as titles. */
export const tickedSupplements = (offered: readonly Offered[], form: Typed): StoredSupplement[] =>
  offered
    .filter(isTaken)
    .filter((file) => isYes(form[tickOf(file)]))
    .slice(0, mostSupplements)
    .map(({ name, kind, bytes, hash }, at) => {
      return { n: at + 1, title: titleOfFile(name), description: '', license_url: '', kind, bytes, hash }
    })

/** A file of a paper; without a `kind` it is not accepted as a supplement. */
type Offered = Pick<StoredSupplement, 'bytes' | 'hash'> & {
  id: string
  name: string
  kind: SupplementKind | undefined
}

export const isTaken = <File extends Offered>(file: File): file is File & { kind: SupplementKind } =>
  file.kind !== undefined

/** Reports whether a file is larger than a supplement may be. */
export const isTooLarge = (bytes: number): boolean => bytes > paperLimits.file

/** Sorts all supplements in a given order; undefined if a number is missing, unknown or repeated. */
export function reorderSupplements<One extends Pick<Supplement, 'n'>>(all: readonly One[], order: readonly number[]) {
  const sorted = order.flatMap((n) => all.find((one) => one.n === n) ?? [])
  return new Set(sorted).size === all.length && order.length === all.length ? sorted : undefined
}
