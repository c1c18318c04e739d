import type { NoticeType } from '../record/rules.ts'
import type { Notice } from './rules.ts'

/** The notices that mark each page of an article's PDF. A correction is shown on the article's page only, as is customary. */
const words = { retraction: 'RETRACTED', 'expression-of-concern': 'EXPRESSION OF CONCERN' } as const

export type MarkKind = keyof typeof words

/**
 * The text that each page of a PDF is marked with: the kind of notice, its address, and the address of the article as
 * it was published.
 */
export type Mark = { kind: MarkKind; notice: string; original: string }

/** The word of a mark. */
export const wordOf = ({ kind }: Pick<Mark, 'kind'>): string => words[kind]

const isMarking = (type: NoticeType): type is MarkKind => type in words

/** The notice that an article's PDF carries: the newest retraction, else the newest expression of concern. */
export function markedBy(updates: readonly Notice[]): (Notice & { type: MarkKind }) | undefined {
  const marking = updates.flatMap((notice) => (isMarking(notice.type) ? [{ ...notice, type: notice.type }] : []))
  return marking.findLast(({ type }) => type === 'retraction') ?? marking.at(-1)
}
