import { articleTypes } from '../../../core/db/enums.ts'
import { lookup } from '../../../core/text/clean.ts'
import { isNotice } from '../../../journal/record/notices/kind-rules.ts'
import { typeNames } from '../../../journal/record/type-rules.ts'
import { inLocale, type MovedArticle, type MovedIssue, type Texts, type UnimportedPart } from './moved.ts'

/** Returns the leading YYYY-MM-DD of a date; '' for none, and for MySQL's zero date. */
export const parseMovedDay = (text: string | null | undefined) => /^(?!0000)\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0] ?? ''

/**
 * Returns the key of an OJS issue, which identifies it in a second move: its id, and its numbers, since two
 * installations may use the same ids. An issue without a number has its title instead.
 */
export function makeIssueKey(id: string, { year, volume, number, titles }: IssueName): string {
  return `ojs/${[id, year, volume, number || inLocale(titles)].join('/')}`.slice(0, 200)
}

type IssueName = Pick<MovedIssue, 'year' | 'volume' | 'number' | 'titles'>

/** Returns titles with their prefix and subtitle. */
export function joinFullTitles(titles: Texts, prefixes: Texts, subtitles: Texts): Texts {
  return Object.fromEntries(
    Object.entries(titles).map(([locale, title]) => {
      const before = [prefixes[locale], title].filter(Boolean).join(' ')
      return [locale, [before, subtitles[locale]].filter(Boolean).join(/[:?!.]$/.test(before) ? ' ' : ': ')]
    }),
  )
}

/** Lists parts that cannot be imported, by name; skips empty ones. */
export function listUnimportedTexts(named: Record<string, string>): UnimportedPart[] {
  return Object.entries(named).flatMap(([what, content]) => (content.trim() ? [{ what, content }] : []))
}

/** The words for `Author` in the languages that OJS ships with, also as `Autor/a`, `Autor*in`. */
const authorRoles = [
  String.raw`auth?ors?|autor(?:[/*:_(-]?\(?(?:in|a|e|es|as)\)?)?(?:[/ ]?(?:inn)?en)?|auteur(?:[/·.(-]?\(?(?:e|rice)\)?)?s?`,
  String.raw`autore|autrice|author\/translator|auctor|avtor(?:ica)?|szerző|yazar|penulis|pengarang|tác giả|författare`,
  'forfatter|kirjoittaja|tekijä|høfundur|автор(?:и)?|аўтар|συγγραφέας|مؤلف|المؤلف|نویسنده|लेखक|লেখক|作者|著者|저자|หนังสือ',
  'ავტორი|հեղինակ',
]
const authorRole = new RegExp(`^(?:${authorRoles.join('|')})$`, 'iu')

/** Whether a contributor's role is that of an author, which need not be mentioned. */
export const isAuthorRole = (role: string) => authorRole.test(role.trim())

/** Returns a given or family name; '' for the placeholders of people with one name: `-`, `.`, `N/A`. */
export const namePart = (typed: string): string => (/^\s*n\/a\s*$/i.test(typed) || !/\p{L}/u.test(typed) ? '' : typed)

/** Returns the names in languages other than the article's. */
export function listNamesInOtherLanguages(given: Texts, family: Texts, locale: string): UnimportedPart[] {
  const shown = inLocale(given, locale)
  const locales = Object.keys(given).filter((one) => given[one] !== shown)
  return locales.map((one) => ({
    what: `name in ${one}`,
    content: [given[one], family[one]].filter((part) => part && namePart(part)).join(' '),
  }))
}

/** Returns an OJS version's number for sorting; it has two parts since 3.6. */
export function parseVersionNumber(row: Record<string, string | null>): number {
  return Number(row.version ?? 0) || Number(row.version_major ?? 0) * 1000 + Number(row.version_minor ?? 0)
}

/** Returns the version that readers see: the newest published one, else the one that OJS marks as current. */
export function findCurrentVersion<Version>(
  versions: readonly Version[],
  about: (version: Version) => { isPublished: boolean; isCurrent: boolean; number: number },
): Version | undefined {
  const known = versions.map((version) => ({ version, ...about(version) }))
  const published = known.filter(({ isPublished }) => isPublished)
  const [newest] = published.toSorted((one, other) => other.number - one.number)
  const current = (all: typeof known) => all.find(({ isCurrent }) => isCurrent)
  return (current(published) ?? newest ?? current(known) ?? known.at(-1))?.version
}

/** The name of a day that is left if the versions of its article are not imported. */
export const laterVersion = 'publication of a later version'

/** Returns the first day on which an article was public, and the days of its later versions. */
export function listPublishedDays(
  version: string | null | undefined,
  others: readonly { isPublished: boolean; at: string | null | undefined }[],
): { published: string; left: UnimportedPart[] } {
  const shown = parseMovedDay(version)
  const days = others.filter(({ isPublished }) => isPublished).map(({ at }) => parseMovedDay(at))
  const [published = '', ...later] = [...new Set([shown, ...days])].filter(Boolean).sort()
  return { published, left: later.map((content) => ({ what: laterVersion, content })) }
}

type Standing = { status: string | null | undefined; isPublic: boolean; issue: MovedIssue | undefined }

/** Returns the state of an OJS article: public if it and its issue are published. Status 4 is declined. */
export function stateIn({ status, isPublic, issue }: Standing): MovedArticle['state'] {
  if (status === '4') return 'draft'
  if (isPublic) return issue && !issue.isPublished ? 'hidden' : 'public'
  return issue ? 'hidden' : 'draft'
}

/** Reports whether an OJS article is published, but in no issue or in one that is not. */
export const isPublishedEarly = ({ isPublic, issue }: Omit<Standing, 'status'>): boolean =>
  isPublic && !issue?.isPublished

/** OJS's stages, by number and by their names in its XML. */
const stages: Record<string, string> = lookup({
  '1': 'submission',
  '2': 'review',
  '3': 'review',
  '4': 'copyediting',
  '5': 'production',
  submission: 'submission',
  internalReview: 'review',
  externalReview: 'review',
  editorial: 'copyediting',
  production: 'production',
})

/** Returns the stage or end of a paper that was never in an issue; '' if OJS does not record it. */
export function stageIn({ status, progress, stage }: Partial<Record<string, string | null>>) {
  if (status === '4') return 'it was declined'
  if (progress && progress !== '0') return 'its submission was not finished'
  const name = stages[stage ?? '']
  return name ? `a paper in progress, in ${name}` : ''
}

/** Removes the issue's date, which since 3.2 does not apply to a version, because it has its own publication date. */
export const withoutIssueDate = (issue: MovedIssue | undefined, isOld: boolean) =>
  issue && !isOld ? { ...issue, date: '' } : issue

/**
 * Parses Type and Source as our own export writes them: the type, and the number of the article that a notice concerns.
 */
export function typeIn(said: string, source: string): Pick<MovedArticle, 'type' | 'noticeOf'> {
  const type = articleTypes.find((one) => typeNames[one].toLowerCase() === said.toLowerCase()) ?? ''
  return { type, noticeOf: isNotice(type) ? (/\/(\d{1,10})$/.exec(source)?.[1] ?? '') : '' }
}
