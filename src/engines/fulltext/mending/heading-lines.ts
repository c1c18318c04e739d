import { isAffiliation, isMarked } from '../../../core/pasted/affiliations.ts'
import type { FullText } from '../model.ts'
import { looksCited } from '../reading/entry-rules.ts'
import { withAddedReferences } from './added-references.ts'
import { type AssignedLine, type AssignedRole, type TakenFront, takenFrontOf } from './assigning.ts'
import { flattenToLine } from './changing.ts'
import { buildTextFromUnits, findHeadingUnit, unitsOf } from './units.ts'

/** Makes a heading, and the paragraphs below it that look like references, part of the list of references. */
export function headingAsReference(text: FullText, id: string): FullText {
  const cut = withoutHeadingLines(text, id, 'reference')
  return cut ? withAddedReferences(cut.text, cut.lines) : text
}

/** Takes a heading, and the lines of affiliations right below it, out of a text; undefined if there is none. */
export function headingAsAffiliation(text: FullText, id: string): { text: FullText; taken: TakenFront } | undefined {
  const cut = withoutHeadingLines(text, id, 'affiliation')
  return cut && { text: cut.text, taken: takenFrontOf(cut.lines) }
}

/** Cuts a heading with the like paragraphs below it; other paragraphs below join the section above. */
function withoutHeadingLines(text: FullText, id: string, role: AssignedRole) {
  const units = unitsOf(text)
  const at = findHeadingUnit(units, id)
  const heading = units[at]
  if (heading?.kind !== 'heading') return undefined
  const { label, title } = heading.section
  const lines: AssignedLine[] = [{ role, label, content: title }]
  const rest = units.slice(at + 1)
  const next = rest.findIndex(({ kind }) => kind !== 'block')
  const below = rest.slice(0, next < 0 ? rest.length : next)
  let isOpen = true
  const others = below.filter((unit) => {
    const content = unit.kind === 'block' && unit.block.kind === 'paragraph' ? unit.block.content : []
    const isAlike =
      role === 'reference' ? looksCited(flattenToLine(content)) : isOpen && isAddress(flattenToLine(content))
    if (isAlike) lines.push({ role, label: '', content })
    else isOpen = false
    return !isAlike
  })
  const left = [...units.slice(0, at), ...others, ...rest.slice(below.length)]
  return { text: buildTextFromUnits(left, text.language), lines }
}

/** Whether a line is an affiliation, or the email of its author: it has no running text. */
const isAddress = (line: string) =>
  line.length < 300 &&
  (isMarked(line) || isAffiliation(line) || /\S@\S/.test(line)) &&
  !/[.;]\s+\p{Lu}\p{Ll}+ \p{Ll}/u.test(line)
