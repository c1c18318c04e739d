import type { TextPageName } from '../../journal/pages/rules.ts'
import type { Settings } from '../../office/settings/rules.ts'

/** The readers of the journal's metadata. */
export const audiences = {
  scholar: 'Google Scholar',
  crossref: 'Crossref',
  doaj: 'DOAJ',
  zotero: 'Zotero',
  oai: 'OAI and OpenAIRE',
  libraries: 'libraries',
} as const

/** A missing or wrong item, who needs it, and a sentence on why it matters. */
export type Fault = {
  code: string
  title: string
  missedBy: readonly (keyof typeof audiences)[]
  why: string
  /** Whether it keeps an article, or the journal, out of an index, and needs a user's attention. */
  isSevere?: boolean
}

/**
 * `condition` is SQL about a public article `a`, the settings `s` and the reading `t` of its PDF, which may be missing;
 * the form’s `field` fixes it. One `ofPaper` is also about the article's row of `papers`: only users who may see the
 * paper learn of it.
 */
export type ArticleFault = Fault & { condition: string; field: string; ofPaper?: true }

/** The facts for checking the journal: settings, plain texts of its pages, board and articles. */
export type JournalFacts = {
  settings: Settings
  /** The origin of the journal's links. */
  origin: string
  texts: Record<TextPageName, { id: number; text: string }>
  board: { editors: number; chiefs: number; withoutAffiliation: number }
  /** Public articles of the last twelve months. */
  recentArticles: number
}

/** `href` returns the address of the form that fixes it. */
export type JournalCheck = Fault & {
  href: (facts: JournalFacts) => string
  isWrong: (facts: JournalFacts) => boolean
}

type Rest<Row extends Fault> = Omit<Row, 'code' | 'title' | 'isGrave'>

/** Makes a row of a table of faults: its code, its title, and the rest by name. */
export function defineFault<Row extends Fault>(code: string, title: string, rest: Rest<Row>): Row {
  return { code, title, ...rest } as Row // TypeScript cannot add what `Omit` left out
}

/** Makes a fault that keeps an article, or the journal, out of an index. */
export function defineSevereFault<Row extends Fault>(code: string, title: string, rest: Rest<Row>): Row {
  return { ...defineFault<Row>(code, title, rest), isSevere: true }
}
