import type { NoticeType } from '../editing/rules.ts'
import type { Notice } from './rules.ts'

/**
 * The words that notices stamp on an article's PDF. A correction is only shown on the article's page, as is customary.
 */
const words = { retraction: 'RETRACTED', 'expression-of-concern': 'EXPRESSION OF CONCERN' } as const

export type StampKind = keyof typeof words

/**
 * The text of a stamp: the kind of notice, its address, and the address of the article as it was published.
 */
export type Stamp = { kind: StampKind; notice: string; original: string }

/** The word of a stamp. */
export const stampWord = ({ kind }: Pick<Stamp, 'kind'>): string => words[kind]

const isStamping = (type: NoticeType): type is StampKind => type in words

/** The notice that stamps an article's PDF: the newest retraction, else the newest expression of concern. */
export function stampingNotice(updates: readonly Notice[]): (Notice & { type: StampKind }) | undefined {
  const stamping = updates.flatMap((notice) => (isStamping(notice.type) ? [{ ...notice, type: notice.type }] : []))
  return stamping.findLast(({ type }) => type === 'retraction') ?? stamping.at(-1)
}
