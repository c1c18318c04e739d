import { cleanLine, isPhone } from '../../../core/text/clean.ts'
import { counted } from '../../../core/text/counted.ts'
import { isDay } from '../../../core/text/dates.ts'
import { citationName } from '../../citing/citation.ts'
import { articleLabels, maxAuthorWords } from '../../record/fields.ts'
import { peopleTyped } from '../../record/people/form.ts'
import { type Person, peopleRenamed } from '../../record/people/rules.ts'
import { isOpenRange } from '../../record/position-rules.ts'
import { authorsOf } from '../../record/rules.ts'
import { recommendedReferences, splitCleanLines } from '../../record/support-rules.ts'
import { nameDoubts } from '../people/name-doubts.ts'

/** A warning in the form before publication; it does not block saving. */
export type Remark = { text: string; isDoubt: boolean }

type Typed = { authorname?: string; authors?: string; publishdate?: string; mobile?: string; references?: string }

/**
 * Returns the remarks on the values of an article in an issue of `year`, by field; none if there are more names than an
 * article may have.
 */
export function remarksOn(typed: Typed, year: number) {
  const { authorname = '', authors = '', publishdate = '', mobile = '', references = '' } = typed
  const line = cleanLine(authorname)
  const isLong = authorsOf(line).length > maxAuthorWords
  const people = isLong ? [] : peopleRenamed(peopleTyped(authors) ?? [], line)
  return {
    authorname: [
      ...(people.length > 0 ? [{ text: namesRead(people), isDoubt: false }] : []),
      ...doubts(nameDoubts(people)),
    ],
    publishdate: doubts(dateDoubts(publishdate, year)),
    mobile: doubts(mobile.trim() === '' || isPhone(mobile.trim()) ? [] : ['This does not look like a phone number.']),
    references: doubts(referenceDoubts(references)),
  } satisfies Record<string, Remark[]>
}

const doubts = (texts: string[]): Remark[] => texts.map((text) => ({ text, isDoubt: true }))

/** Formats the names as in a citation: '2 authors, 2 certificates: Sharma R · Roy A'. */
function namesRead(people: Person[]): string {
  const { length } = people
  const names = people.map(({ name, family, organisation }) => organisation ?? citationName(name, family)).join(' · ')
  return `${counted(length, 'author')}, ${counted(length, 'certificate')}: ${names}`
}

function referenceDoubts(references: string): string[] {
  const { length } = splitCleanLines(references)
  return length > recommendedReferences
    ? [`There are ${length} references; the instructions allow up to ${recommendedReferences}.`]
    : []
}

/** The required fields of an article, in the order of its form. */
const needed = ['title', 'abstract', 'authorname', 'pagenumber', 'refnumber', 'publishdate', 'ptype'] as const

/**
 * Lists what a form lacks before its article can be saved: 'Missing: Abstract, PDF file'; '' if nothing is missing.
 * @param isScheduled whether its date will be the day of its schedule
 */
export function missingText(
  values: Partial<Record<string, string>>,
  { hasFile, isScheduled }: { hasFile: boolean; isScheduled: boolean },
): string {
  const isEmpty = (name: (typeof needed)[number]) => {
    const value = values[name] ?? ''
    return /^(?:<[^>]*>|\s)*$/.test(value) || (!hasFile && isOpenRange(value)) // the file determines its end
  }
  const isTypeset = values.pdf_source === 'typeset' // its length determines the pages
  const isNumbered = isTypeset || values.online_first || values.article_number?.trim()
  const isSaid = (name: (typeof needed)[number]) =>
    (name === 'publishdate' && isScheduled) || (name === 'pagenumber' && isNumbered)
  const fields = needed.filter((name) => isEmpty(name) && !isSaid(name))
  const hasPdf = hasFile || isTypeset
  const missing = [...fields.map((name) => articleLabels[name]), ...(hasPdf ? [] : [articleLabels.pdfFile])]
  return missing.length > 0 ? `Missing: ${missing.join(', ')}` : ''
}

/** Returns doubts about the date of an article in an issue of `year`; none without an issue, whose year is 0. */
export function dateDoubts(publishdate: string, year: number): string[] {
  const of = Number(publishdate.slice(0, 4))
  return year && isDay(publishdate) && of !== year ? [`The date is in ${of}, the issue’s year is ${year}.`] : []
}

/** The facts of an article that decide what still bears an author's earlier name. */
type Named = { authorname: string; status: string; file: string; pdf_source: string }

/** Returns what still bears the earlier names of a public article's authors after a change, or []. */
export function earlierNameRemarks(before: Named, now: Named, isNewFile: boolean): string[] {
  if (now.status !== 'enabled' || before.authorname === now.authorname) return []
  const bearsName = now.file !== '' && now.pdf_source === 'uploaded' && !isNewFile
  const bearers = bearsName ? 'The PDF and the certificates given out before' : 'Certificates given out before'
  return [`${bearers} still have the earlier names. A mistake deserves a correction; a changed name needs no notice.`]
}
