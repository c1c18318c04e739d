import type { Inline } from './blocks.ts'
import { readInlineText } from './runs.ts'

/** The most words of a caption that are set as its title. */
const mostWords = 15

/** Matches the end of a sentence: not that of an abbreviation, which is short or goes on with a small letter. */
const sentenceEnd = /(?:[\p{Ll}\p{M}]{3}|[\p{N})\]%’”])[.!?](?=\s+[\p{Lu}\p{N}(])|[。।؟]/u

/**
 * Splits a caption into its title, up to its first full stop, and the rest. One whose first sentence is long has no
 * title.
 */
export function splitCaptionTitle(content: readonly Inline[]): { title: Inline[]; rest: Inline[] } {
  const at = content.findIndex((one) => one.kind === 'run' && sentenceEnd.test(one.text))
  const run = content[at]
  const end = run?.kind === 'run' ? sentenceEnd.exec(run.text) : null
  if (run?.kind !== 'run' || !end)
    return isShortTitle(content) ? { title: [...content], rest: [] } : { title: [], rest: [...content] }
  const length = end.index + end[0].length
  const title = [...content.slice(0, at), { ...run, text: run.text.slice(0, length) }]
  const after = run.text.slice(length).trimStart()
  const rest = [...(after ? [{ ...run, text: after }] : []), ...content.slice(at + 1)]
  return isShortTitle(title) ? { title, rest } : { title: [], rest: [...content] }
}

const isShortTitle = (content: readonly Inline[]) =>
  readInlineText([...content])
    .trim()
    .split(/\s+/).length <= mostWords
