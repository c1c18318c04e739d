import type { Script } from '../layout/layout.ts'

/** The purpose of a style, by its name. */
export type Role = 'title' | 'abstract' | ''

/** A stretch of text in one style; a tab is `\t`, a line break `\n`. */
export type Run = { text: string; size: number; isBold: boolean; isItalic: boolean; script: Script; url?: string }

/** `role` is the purpose of its style; `label` is its number in a list. */
export type Paragraph = {
  runs: Run[]
  align: 'left' | 'center' | 'right'
  role: Role
  label: string
  breaksPage: boolean
}

/** A table: rows of cells, each with its blocks. */
export type Table = { rows: Block[][][] }

export type Block = Paragraph | Table

/** A word processor's document: its text, its footnotes, and the title in its properties. */
export type Manuscript = { blocks: Block[]; notes: Paragraph[]; title: string }

/** Returns the text of a paragraph. */
export const officeParagraphText = ({ runs }: Paragraph) => runs.map(({ text }) => text).join('')

const publishers = '(?:els|mdpi|ieee|acm|springer|paper|article|manuscript|main)[\\s_-]?'
const titleStyle = new RegExp(`^(?:${publishers})*(?:\\d+[\\s_.-]?)*title\\d*$`, 'i')
const abstractStyle = new RegExp(`^(?:${publishers})*(?:\\d+[\\s_.-]?)*abstract(?:\\s?(?:text|body))?\\d*$`, 'i')

/**
 * Returns the purpose of a style from its name and those of its base styles, nearest first; publishers' templates put a
 * sign before a name.
 */
export function findStyleRole(names: readonly string[]): Role {
  const name = names.find((one) => titleStyle.test(one) || abstractStyle.test(one))
  return name === undefined ? '' : titleStyle.test(name) ? 'title' : 'abstract'
}
