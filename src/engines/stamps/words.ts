import { lookup } from '../../core/text/clean.ts'

/** The words that a stamp draws across pages. A correction has none, as is customary. */
const words = lookup({ retraction: 'RETRACTED', 'expression-of-concern': 'EXPRESSION OF CONCERN' } as const)

export type StampKind = keyof typeof words

/** A stamp: the kind of notice, its name in words, its address, and the address of the original article. */
export type Stamp = { kind: StampKind; name: string; notice: string; original: string }

/** Returns the word of a stamp. */
export const stampWord = ({ kind }: Pick<Stamp, 'kind'>): string => words[kind]

/** Whether notices of a type stamp an article's PDF. */
export const isStamping = (type: string): type is StampKind => type in words
