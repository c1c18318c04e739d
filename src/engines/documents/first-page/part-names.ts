import { patternOfWords } from '../../../core/language/paper-words.ts'

const names = [
  ...(['acknowledgements', 'funding', 'interests', 'data', 'contributions', 'ethics'] as const).map((part) =>
    patternOfWords(part),
  ),
  'declarations?|credit author\\b.{0,30}|additional files?',
].join('|')

/** Matches the beginning of a statement, which is mostly after the text and sometimes in its front. */
const statement = new RegExp(
  [
    String.raw`^(?:${names})\s*(?:[:.—–-]|$)`,
    String.raw`^(?:data|code|analys[ie]s|materials?|scripts?)\b.{0,60}\bavailable (?:at|from|on|in)\b`,
    String.raw`^the authors? (?:declares?|thanks?|gratefully)\b|^this (?:work|study|research) was (?:supported|funded)\b`,
  ].join('|'),
  'iu',
)

/** Whether a paragraph of a front is a statement or its heading. */
export const isStatement = (text: string): boolean => statement.test(text.trim())

const parts = [
  '(?:list of )?(?:abbreviations?|acronyms|symbols|notations?)(?: (?:and|&) (?:abbreviations?|acronyms|symbols|definitions))?(?: used)?',
  'nomenclature|glossary|highlights?|key (?:points?|messages?|findings)|(?:article|research) highlights',
  '(?:statement of )?significance(?: statement)?|(?:impact|novelty) statement|public significance(?: statement)?',
  'plain[ -]language summary|lay summary|(?:practitioner|practical) (?:points|notes|implications|applications)',
  'what (?:is|was) (?:already )?known\\b.{0,60}|what this (?:study|paper|article) adds|clinical trial registration|epigraph|dedication',
  'abkürzungs?verzeichnis|abkürzungen|abréviations|(?:lista de )?abreviaturas(?: e siglas)?|siglas|singkatan|kısaltmalar',
  '(?:список )?(?:условных )?сокращени[яй]|(?:перелік )?(?:умовних )?скорочень|संक्षेपाक्षर|संकेताक्षर',
].join('|')
const part = new RegExp(`^(?:${parts})\\s*[:.—–-]*$`, 'iu')

/** Whether a line is the heading of a part of the text that papers put among their front: abbreviations, highlights. */
export const isPartOfText = (text: string): boolean => text.length < 90 && part.test(text.trim())

const furniture = new RegExp(
  [
    String.raw`^\W*(?:tel|tele?phone|phone|fax|mobile|e-?mail|orcid)\b`,
    String.raw`^(?:running|short|abbreviated)[\s-]+(?:title|head(?:er|line|ing)?)\b|^(?:title|cover) page\b`,
    String.raw`^(?:(?:total )?(?:word|page|figure|table|character)s?[\s-]counts?|number of (?:words|pages|figures|tables|references))\b`,
    String.raw`^(?:manuscript (?:no|number|id|type)|(?:article|paper) type|type of (?:article|paper|manuscript))\b`,
    `^(?:${patternOfWords('contents')})$`,
  ].join('|'),
  'iu',
)

/** Whether a line of a front is about the file or its authors: its running head, counts of words, a phone number. */
export const isFurniture = (text: string): boolean => furniture.test(text.trim())
