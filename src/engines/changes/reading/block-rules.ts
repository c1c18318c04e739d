import { isCaption, isLaterHeading, isSectionHeading, referencesHeading } from '../../documents/text.ts'
import type { BlockKind, TextBlock } from '../blocks.ts'

/** A stretch of text before its kind is known. */
export type Stretch = Omit<TextBlock, 'of'> & { isHeading?: boolean; isCaption?: boolean; isNote?: boolean }

const longestHeading = 120

/** Classifies each stretch: those below the references' heading are references, up to the next heading. */
export function classifyStretches(stretches: readonly Stretch[]): TextBlock[] {
  let isList = false
  const blocks = stretches.map(({ isHeading, isCaption: isMarked, isNote, ...stretch }): TextBlock => {
    if (stretch.cell) return { of: 'cell', ...stretch }
    if (isNote) return { of: 'note', ...stretch }
    const plain = stretch.text.trim()
    if (referencesHeading.test(plain)) isList = true
    else if (isList && (isHeading || isLaterHeading(plain)) && plain.length < longestHeading) isList = false
    else if (isList && !isMarked && !isCaption(plain)) return { of: 'reference', ...stretch }
    return { of: classifyBlock(plain, { isHeading, isMarked }), ...stretch }
  })
  return [...blocks.filter(({ of }) => of !== 'note'), ...blocks.filter(({ of }) => of === 'note')]
}

function classifyBlock(
  text: string,
  { isHeading, isMarked }: { isHeading?: boolean | undefined; isMarked?: boolean | undefined },
): BlockKind {
  if (isMarked || isCaption(text)) return 'caption'
  const isNamed = referencesHeading.test(text) || (text.length < 60 && (isSectionHeading(text) || isLaterHeading(text)))
  return (isHeading && text.length < longestHeading) || isNamed ? 'heading' : 'paragraph'
}
