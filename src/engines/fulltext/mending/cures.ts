import type { Block, Captioned, Figure, Inline, Picture, Table } from '../blocks.ts'
import { isUnsaid } from '../findings/rules.ts'
import { mathmlOfTex } from '../math/tex.ts'
import type { FullText } from '../model.ts'
import { labelIn } from '../reading/caption-rules.ts'
import { joinEqualRuns } from '../runs.ts'
import { changeLines, type Place } from '../walk.ts'
import { changeKinds, flattenToLine, makeRunFromWords } from './changing.ts'
import { cutAt } from './cut-rules.ts'
import { headingAsReference } from './heading-lines.ts'
import { withBlockAtEnd, withPictureReplaced } from './picture-fix.ts'
import { buildTextFromUnits, findHeadingUnit, type HeadingUnit, type Unit, unitsOf } from './units.ts'

/** The level of a heading, from 0, or what the heading should have been. */
export type HeadingAs = number | 'caption' | 'quotation' | 'text'

/**
 * A fix for a finding, at the finding's place.
 * - caption: of a figure or table; a label at its beginning becomes the label
 * - alt: a picture's description; '' for a decorative picture
 * - formula: its TeX
 * - head: makes the first row of a table its head
 * - heading: the right level or kind of a section's heading
 * - citation: links words to the reference `to`
 * - passage: words that were not carried over, to be added as a paragraph at the end of their section
 * - removal: the words of a paragraph to be removed, with its heading if nothing else is below that
 * - picture: the name of a picture's file, to be shown in place of the pictures there
 * - reference: makes a heading, and the references below it, part of the list of references
 */
export type Cure =
  | { is: 'caption' | 'alt' | 'formula' | 'passage' | 'removal'; at: Place; text: string }
  | { is: 'head' | 'reference'; at: Place }
  | { is: 'heading'; at: Place; as: HeadingAs }
  | { is: 'citation'; at: Place; text: string; to: string }
  | { is: 'picture'; at: Place; file: string; isMissing: boolean }

/** Applies a fix to a text; all else stays as it is. Undefined if the place is missing, or allows no such fix. */
export function cured(text: FullText, cure: Cure): FullText | undefined {
  const done = cureOf(text, cure)
  return done === text ? undefined : done
}

function cureOf(text: FullText, cure: Cure): FullText {
  switch (cure.is) {
    case 'caption':
      return captioned(text, cure.at.id, cure.text)
    case 'alt':
      return describeFirstPicture(text, cure.at, cure.text.trim())
    case 'formula':
      return readAsTex(text, cure.at, cure.text.trim())
    case 'head':
      return headed(text, cure.at.id)
    case 'heading':
      return asHeading(text, cure.at.section || cure.at.id, cure.as)
    case 'citation':
      return linked(text, cure)
    case 'passage':
      return withPassage(text, cure)
    case 'removal':
      return withoutParagraph(text, cure.text)
    case 'picture':
      return withPictureReplaced(text, cure)
    case 'reference':
      return headingAsReference(text, cure.at.section)
  }
}

function withoutParagraph(text: FullText, words: string): FullText {
  const units = unitsOf(text)
  const at = units.findIndex(
    (unit) => unit.kind === 'block' && unit.block.kind === 'paragraph' && flattenToLine(unit.block.content) === words,
  )
  if (at < 0) return text
  const [before, after] = [units[at - 1], units[at + 1]]
  const isOnly = before?.kind === 'heading' && before.part === 'body' && after?.kind !== 'block'
  const isLast = isOnly && !(after?.kind === 'heading' && after.level > before.level)
  return buildTextFromUnits(units.toSpliced(isLast ? at - 1 : at, isLast ? 2 : 1), text.language)
}

/** Splits plain words into a label and a caption's title. */
function splitCaptionWords(words: string, { label }: Captioned): Pick<Captioned, 'label' | 'caption'> {
  const own = labelIn(words.trim())
  return { label: own || label, caption: { title: makeRunFromWords(words.trim().slice(own.length)), paragraphs: [] } }
}

function captioned(text: FullText, id: string, words: string): FullText {
  if (!id || makeRunFromWords(words).length === 0) return text
  return changeKinds(text, ['figure', 'figures', 'table', 'box'], (one) =>
    one.id === id ? { ...one, ...splitCaptionWords(words, one) } : one,
  )
}

/** Describes the first picture at a place that has no description; an inline one, the first of its section. */
function describeFirstPicture(text: FullText, { section, id }: Place, alt: string): FullText {
  let isDone = false
  const say = <One extends Picture>(one: One): One => {
    if (isDone || !isUnsaid(one)) return one
    isDone = true
    return { ...one, alt, isDecorative: alt === '' }
  }
  const inFigure = changeKinds(text, ['figure', 'table'], (one) =>
    id && one.id === id && one.pictures.some(isUnsaid) ? { ...one, pictures: one.pictures.map(say) } : one,
  )
  if (isDone) return inFigure
  return changeLines(text, (content, place) => {
    const isThere = place.section === section && (place.id === id || id === '')
    return isThere && !isDone ? content.map((one) => (one.kind === 'picture' ? say(one) : one)) : content
  })
}

/** Sets the TeX of the formula at a place, or of the first one of its section without MathML. */
function readAsTex(text: FullText, { section, id }: Place, tex: string): FullText {
  const mathml = [mathmlOfTex(tex, false), mathmlOfTex(tex, true)] as const
  if (tex === '' || mathml.includes('')) return text
  let isDone = false
  const inBlock = changeKinds(text, ['formula'], (one) => {
    if (isDone || !('id' in one) || !id || one.id !== id) return one
    isDone = true
    return { ...one, tex, mathml: mathml[1] }
  })
  if (isDone) return inBlock
  return changeLines(text, (content, place) =>
    content.map((one): Inline => {
      if (isDone || one.kind !== 'formula' || one.mathml || place.section !== section) return one
      isDone = true
      return { ...one, tex, mathml: mathml[0] }
    }),
  )
}

/** Makes the first row of a table its head. */
function headed(text: FullText, id: string): FullText {
  return changeKinds(text, ['table'], (table) => {
    const [first, ...body] = table.body
    if (!id || table.id !== id || !first || table.head.length > 0 || first.some(({ rows }) => rows > 1)) return table
    return { ...table, head: [first.map((cell) => ({ ...cell, isHead: true }))], body }
  })
}

function asHeading(text: FullText, id: string, as: HeadingAs): FullText {
  const units = unitsOf(text)
  const at = id ? findHeadingUnit(units, id) : -1
  const heading = units[at]
  if (heading?.kind !== 'heading') return text
  const changed = typeof as === 'number' ? moved(units, at, as) : replaced(units, at, { heading, as })
  return changed ? buildTextFromUnits(changed, text.language) : text
}

/** Moves a heading, with those below it, to a level. */
function moved(units: readonly Unit[], at: number, level: number): Unit[] | undefined {
  const heading = units[at]
  if (heading?.kind !== 'heading' || heading.level === level || level < 0 || level > deepest) return undefined
  const rest = units.slice(at + 1)
  const end = rest.findIndex(
    (unit) => unit.kind !== 'block' && (unit.kind !== 'heading' || unit.level <= heading.level),
  )
  const until = end < 0 ? units.length : at + 1 + end
  const by = level - heading.level
  return units.map((unit, place) =>
    unit.kind === 'heading' && place >= at && place < until ? { ...unit, level: Math.max(0, unit.level + by) } : unit,
  )
}

const deepest = 5

/** Turns a heading into a paragraph, a quotation, or the caption of the figure or table next to it. */
function replaced(
  units: readonly Unit[],
  at: number,
  { heading, as }: { heading: HeadingUnit; as: Exclude<HeadingAs, number> },
): Unit[] | undefined {
  const { label, title } = heading.section
  const content = label
    ? joinEqualRuns([...makeRunFromWords(label), { kind: 'run', text: ' ', marks: [] }, ...title])
    : title
  const paragraph: Block = { kind: 'paragraph', id: '', content }
  if (as === 'text') return units.toSpliced(at, 1, { kind: 'block', block: paragraph })
  const quote: Block = { kind: 'quote', id: '', blocks: [paragraph], attribution: [] }
  if (as === 'quotation') return units.toSpliced(at, 1, { kind: 'block', block: quote })
  const beside = [at - 1, at + 1].find((place) => isBare(units[place]))
  const thing = units[beside ?? -1]
  if (beside === undefined || thing?.kind !== 'block' || !isCaptioned(thing.block)) return undefined
  const block = { ...thing.block, ...splitCaptionWords(flattenToLine(content), thing.block) }
  return units.with(beside, { kind: 'block', block }).toSpliced(at, 1)
}

const isCaptioned = (block: Block): block is Figure | Table => block.kind === 'figure' || block.kind === 'table'

const isBare = (unit: Unit | undefined) =>
  unit?.kind === 'block' && isCaptioned(unit.block) && unit.block.caption.title.length === 0

const linked = (text: FullText, { at, text: words, to }: Extract<Cure, { is: 'citation' }>): FullText =>
  changeWords(text, { at, words }, (content) => [{ kind: 'reference', type: 'bibr', to: [to], content }])

type Change = (content: Inline[]) => Inline[]

/**
 * Changes the first occurrence of words as text, or as a citation without a target: in their section, if they occur
 * there.
 */
function changeWords(text: FullText, { at, words }: { at: Place; words: string }, change: Change): FullText {
  if (words.trim() === '') return text
  const changed = (isThere: (place: Place) => boolean): FullText => {
    let isDone = false
    const done = changeLines(text, (content, place) => {
      const cut = isDone || !isThere(place) ? undefined : cutAt(content, words)
      if (!cut) return content
      isDone = true
      return joinEqualRuns([...cut.before, ...change(cut.words), ...cut.after])
    })
    return isDone ? done : text
  }
  const inSection = changed(({ section }) => section === at.section)
  return inSection === text ? changed(() => true) : inSection
}

/** Adds words as a paragraph at the end of a section's own blocks; without a section, before the first one. */
function withPassage(text: FullText, { at: { section }, text: words }: { at: Place; text: string }): FullText {
  const content = makeRunFromWords(words)
  return content.length === 0 ? text : withBlockAtEnd(text, section, { kind: 'paragraph', id: '', content })
}
