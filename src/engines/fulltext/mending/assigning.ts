import { textAsHtml } from '../../../core/text/html.ts'
import type { Inline } from '../blocks.ts'
import type { Reference } from '../model.ts'
import { readInlineText } from '../runs.ts'
import { flattenToLine } from './changing.ts'

/** The kinds that an editor can give paragraphs that do not belong to the running text. */
export const assignedRoles = ['reference', 'affiliation', 'abstract'] as const

/** A kind of paragraph that is not running text. */
export type AssignedRole = (typeof assignedRoles)[number]

/** The words taken out of a text for the record of its article: lines of affiliations, an abstract as HTML. */
export type TakenFront = { affiliations: string[]; abstract: string }

/** A line with its kind. */
export type AssignedLine = { role: AssignedRole; label: string; content: Inline[] }

/** Returns the words of lines that are not references. */
export function takenFrontOf(lines: readonly AssignedLine[]): TakenFront {
  const having = (role: AssignedRole) => lines.filter((line) => line.role === role)
  const paragraphs = having('abstract')
    .filter(({ content }) => !isAbstractHeading(flattenToLine(content)))
    .map(({ content }) => lineAsHtml(withoutLead(content)))
    .filter((html) => html.trim() !== '')
  return {
    affiliations: having('affiliation').map(({ label, content }) => `${label} ${flattenToLine(content)}`.trim()),
    abstract: paragraphs.length > 1 ? paragraphs.map((html) => `<p>${html}</p>`).join('') : (paragraphs[0] ?? ''),
  }
}

/** Returns the lines that become references. */
export const referenceLinesAmong = (lines: readonly AssignedLine[]): Pick<Reference, 'label' | 'content'>[] =>
  lines.filter(({ role }) => role === 'reference')

const isAbstractHeading = (line: string) => /^(?:abstract|summary)\W*$/i.test(line)

/** Removes the word that leads an abstract, as in 'Abstract: Boats …'. */
function withoutLead([first, ...rest]: readonly Inline[]): Inline[] {
  if (first?.kind !== 'run') return first ? [first, ...rest] : []
  const [next, ...others] = rest
  const text = first.text.replace(/^\s*abstract\s*[.:—–-]\s*/i, '')
  if (/^\s*abstract\s*$/i.test(first.text) && next?.kind === 'run')
    return [{ ...next, text: next.text.replace(/^\s*[.:—–-]\s*/, '') }, ...others]
  return text.trim() === '' ? rest : [{ ...first, text }, ...rest]
}

const tags = { italic: 'i', sub: 'sub', sup: 'sup' } as const

/** Writes a line as the HTML that abstracts allow. */
const lineAsHtml = (content: readonly Inline[]): string =>
  content
    .map((one) => {
      if (one.kind !== 'run') return 'content' in one ? lineAsHtml(one.content) : textAsHtml(readInlineText([one]))
      return Object.entries(tags).reduce(
        (html, [mark, tag]) => (one.marks.some((own) => own === mark) ? `<${tag}>${html}</${tag}>` : html),
        String(textAsHtml(one.text)),
      )
    })
    .join('')
    .trim()
