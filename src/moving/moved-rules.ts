import { articleTypes, isNotice, typeNames } from '../articles/record-rules.ts'
import { inLocale, type LeftPart, type MovedArticle, type MovedIssue, type Texts } from './moved.ts'

/** The day that a date begins with; '' for none, also for MySQL's zero date. */
export const day = (text: string | null | undefined) => /^(?!0000)\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0] ?? ''

/** Titles with what stands before and after them. */
export function wholeTitles(titles: Texts, prefixes: Texts, subtitles: Texts): Texts {
  return Object.fromEntries(
    Object.entries(titles).map(([locale, title]) => {
      const before = [prefixes[locale], title].filter(Boolean).join(' ')
      return [locale, [before, subtitles[locale]].filter(Boolean).join(/[:?!.]$/.test(before) ? ' ' : ': ')]
    }),
  )
}

/** Lists parts that have no place here, by their names, without the empty ones. */
export function parts(named: Record<string, string>): LeftPart[] {
  return Object.entries(named).flatMap(([what, content]) => (content.trim() ? [{ what, content }] : []))
}

/** The names in other languages than the article's. */
export function otherNames(given: Texts, family: Texts, locale: string): LeftPart[] {
  const shown = inLocale(given, locale)
  const locales = Object.keys(given).filter((one) => given[one] !== shown)
  return locales.map((one) => ({
    what: `name in ${one}`,
    content: [given[one], family[one]].filter(Boolean).join(' '),
  }))
}

/** The number of a version of OJS, by which a newer one is the higher: of two parts since 3.6. */
export function versionNumber(row: {
  version?: string | null
  version_major?: string | null
  version_minor?: string | null
}): number {
  return Number(row.version ?? 0) || Number(row.version_major ?? 0) * 1000 + Number(row.version_minor ?? 0)
}

/** The version of an article that readers see: the newest published one, else the one that OJS calls current. */
export function currentVersion<Version>(
  versions: readonly Version[],
  about: (version: Version) => { isPublished: boolean; isCurrent: boolean; number: number },
): Version | undefined {
  const known = versions.map((version) => ({ version, ...about(version) }))
  const published = known.filter(({ isPublished }) => isPublished)
  const [newest] = published.toSorted((one, other) => other.number - one.number)
  const current = (all: typeof known) => all.find(({ isCurrent }) => isCurrent)
  return (current(published) ?? newest ?? current(known) ?? known.at(-1))?.version
}

/** Whether an article of OJS was public: its status says so, and its issue was. Status 4 is declined. */
export function stateIn({
  status,
  isPublic,
  issue,
}: {
  status: string | null | undefined
  isPublic: boolean
  issue: MovedIssue | undefined
}): MovedArticle['state'] {
  if (status === '4') return 'draft'
  if (isPublic) return issue && !issue.isPublished ? 'hidden' : 'public'
  return issue ? 'hidden' : 'draft'
}

/** Since 3.2 a version says itself when it was published, so the issue's day does not stand for it. */
export const datedApart = (issue: MovedIssue | undefined, isOld: boolean) =>
  issue && !isOld ? { ...issue, date: '' } : issue

/**
 * Reads the free fields Type and Source as our own export writes them: the type, and the address of a notice's article.
 */
export function typeIn(said: string, source: string): Pick<MovedArticle, 'type' | 'noticeOf'> {
  const type = articleTypes.find((one) => typeNames[one].toLowerCase() === said.toLowerCase()) ?? ''
  return { type, noticeOf: isNotice(type) ? (/\/(\d{1,10})$/.exec(source)?.[1] ?? '') : '' }
}
