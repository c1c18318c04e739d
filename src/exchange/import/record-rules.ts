import { cleanLine } from '../../core/text/clean.ts'
import { reviewProblems } from '../../journal/articles/record/date-problems.ts'
import { recordNames } from '../../journal/articles/record/described-fields.ts'
import { fieldProblem } from '../../journal/articles/record/fields.ts'
import { cleanArticleField, noticeProblem } from '../../journal/articles/record/form.ts'

/** The record of an imported article, as its form cleans it. */
export type ImportedRecord = Record<(typeof recordNames)[number], string>

/** References and funding that are lists, as their form takes them; other values stay, to be refused. */
export function listsAsText({ references, funding }: Record<string, unknown>) {
  const areTexts = Array.isArray(references) && references.every((reference) => typeof reference === 'string')
  return {
    ...(areTexts && { references: references.map(cleanLine).join('\n') }),
    ...(Array.isArray(funding) && { funding: JSON.stringify(funding) }),
  }
}

/** The record of a line's article, cleaned as its form cleans it. */
export function recordIn(text: (name: string) => string): ImportedRecord {
  const values = recordNames.map((name) => [name, cleanArticleField(name, text(name))])
  return Object.fromEntries(values) as ImportedRecord // one for each name
}

/** The first problem with a record by the rules of the form. */
export function recordReason(record: ImportedRecord, publishdate: string | undefined): string | undefined {
  const problems = recordNames.flatMap((name) => fieldProblem(name, record[name]) ?? [])
  const [problem] = [...problems, ...reviewProblems({ ...record, publishdate }), noticeProblem(record) ?? []].flat()
  return problem && `${problem.field}: ${problem.message}`
}
