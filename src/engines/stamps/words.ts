/** The look of a stamp: one of a retraction is red, with its word across the page. */
type StampKind = 'retraction' | 'expression-of-concern'

/** A stamp: its look and its word, the notice's name in words and address, and the address of the original article. */
export type Stamp = { kind: StampKind; word: string; name: string; notice: string; original: string }
