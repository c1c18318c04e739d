import { mostPeople } from '../../core/db/bounds.ts'
import { plainText } from '../../core/text/html.ts'
import type { PdfReading } from '../../engines/documents/text.ts'
import { acceptable } from '../../journal/record/people/problems.ts'
import { aPerson, type Person, partNames, personParts } from '../../journal/record/people/rules.ts'
import { type PaperField, paperFields } from '../papers/fields.ts'

/**
 * Returns the fields of a paper that were read from its manuscript: plain text, within the lengths of typed fields, and
 * empty if uncertain.
 */
export function fieldsRead(reading: PdfReading): Partial<Record<PaperField, string>> {
  const found = {
    title: plainText(reading.title),
    abstract: plainText(reading.abstract),
    keywords: reading.keywords,
    language: reading.language,
    references: reading.references.join('\n'),
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, text]) => [
      name,
      cutAtLineEnd(text, paperFields[name as keyof typeof found].maxLength),
    ]),
  )
}

/** Returns the authors that were read, within the number and lengths that may be sent. */
export const peopleRead = ({ authors }: Pick<PdfReading, 'authors'>): Person[] =>
  acceptable(authors.slice(0, mostPeople.sent)).map((author) => {
    const person = aPerson(author)
    const parts = partNames.map((part) => [part, cutAtLineEnd(person[part], personParts[part].maxLength)])
    return { ...person, ...Object.fromEntries(parts) }
  })

/** Cuts a text; one with several lines after a whole line. */
function cutAtLineEnd(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf('\n', most)
  return text.slice(0, end > 0 ? end : most).toWellFormed()
}
