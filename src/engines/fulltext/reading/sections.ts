import { type PaperWord, patternOfWords } from '../../../core/language/paper-words.ts'
import type { Block } from '../blocks.ts'
import { isShortStatement } from '../jats/statement-rules.ts'
import type { BackPart, FullText, Part, ReferenceList, Section } from '../model.ts'
import { readInlineText } from '../runs.ts'
import { buildItemBlocks } from './building.ts'
import { withoutLabel } from './cutting.ts'
import { floatOf, floatsIn } from './floats.ts'
import type { Heading } from './headings/heading-levels.ts'
import { typedNumber } from './headings/heading-names.ts'
import type { Setting } from './inlines.ts'
import type { Item, TextItem } from './items.ts'
import { convertItemContent } from './paragraphs.ts'
import { countsOf, isMarkedHeading, isMarkedItem } from './quantities.ts'
import { isPartLine, readReferenceItems } from './reference-items.ts'
import { chaptersOf, isEntryItem, isLabelledItem, takeRestOf } from './reference-places.ts'
import { shareOutPictures } from './shared-pictures.ts'

/** Makes a text of items whose headings are known. */
export function buildTextFromItems(
  items: readonly Item[],
  headings: ReadonlyMap<Item, Heading>,
  setting: Setting,
): Omit<FullText, 'language'> {
  const chapters = chaptersOf(items, headings)
  const tree: Part = { blocks: [], sections: [] }
  const open: { part: Part; level: number }[] = [{ part: tree, level: 0 }]
  const lists = new Map<Section, ReferenceList>()
  for (const chapter of chapters) {
    const { heading, item } = chapter
    const rest = chapter.isReferences ? takeRestOf(chapter) : []
    if (!heading) {
      tree.blocks.push(...blocksWithin(chapter.items, setting))
      continue
    }
    const isWithin = open.some(({ part }) => lists.has(part as Section)) // all open parts but the first are sections
    const level = chapter.isReferences === isWithin ? heading.level : 1
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const section = item ? sectionOf(item, heading, setting, chapter.isReferences) : untitled()
    if (chapter.isReferences) lists.set(section, buildReferenceList(section, chapter.items, setting))
    else section.blocks = blocksWithin(chapter.items, setting)
    open.at(-1)?.part.sections.push(section)
    open.push({ part: section, level })
    if (rest.length > 0) tree.sections.push({ ...untitled(), blocks: blocksWithin(rest, setting) })
  }
  return separateBackMatter(tree, lists)
}

const untitled = (): Section => ({ id: '', label: '', title: [], role: '', blocks: [], sections: [] })

/** Makes a section with its title. A list of references has no label: a typed number stays in its title. */
function sectionOf(item: TextItem, heading: Heading, setting: Setting, isReferences: boolean): Section {
  const { books } = setting
  const section = untitled()
  const place = isReferences ? '' : (item.paragraph.place?.label ?? '')
  if (isMarkedItem(item)) books.leave('layout', '', countsOf([{ ...item, pieces: [] }]))
  if (heading.isGuessed) {
    books.make('number', '', { headings: 1 })
    books.tell('heading_guessed', item.text.replace(/\s+/g, ' '), section)
  }
  books.make('number', place)
  const whole = convertItemContent(item, setting, true)
  const text = readInlineText(whole).replace(/\s+/g, ' ')
  const typed = place || isReferences ? '' : typedNumber(text)
  const end = text.slice(typed.length - 1, typed.length + 1)
  if (typed && /^\p{N}\p{L}/u.test(end)) books.make('number', end.slice(0, 1)) // Chinese: two words now
  const { label, content } = typed ? withoutLabel(whole, typed) : { label: '', content: whole }
  return Object.assign(section, { label: place || label, title: content })
}

/** Returns the blocks of a chapter: tables and figures with their captions, and all between them. */
function blocksWithin(given: readonly Item[], setting: Setting): Block[] {
  for (const item of given)
    if (item.kind === 'text' && isMarkedHeading(item)) setting.books.leave('layout', '', { headings: 1 })
  const found = floatsIn(given)
  const items = shareOutPictures(given, [...found.values()])
  const floats = items === given ? found : floatsIn(items)
  const taken = new Set(
    [...floats.values()].flatMap(({ at, title, things, notes }) => [at, title ?? at, ...things, ...notes]),
  )
  const blocks: Block[] = []
  let plain: Item[] = []
  const flush = () => blocks.push(...buildItemBlocks(plain.splice(0), setting))
  for (const [at, item] of items.entries()) {
    const float = floats.get(at)
    if (float) {
      flush()
      blocks.push(...floatOf(float, items, setting))
    } else if (!taken.has(at)) plain.push(item)
  }
  flush()
  plain = []
  return blocks
}

function buildReferenceList({ title }: Section, items: readonly Item[], setting: Setting): ReferenceList {
  let cited = Math.max(0, items.findIndex(isEntryItem))
  while (isLabelledItem(items[cited - 1])) cited--
  const first = isPartLine(items, cited - 1) ? cited - 1 : cited
  const { references, blocks, lists } = readReferenceItems(items.slice(first), setting)
  const preface = buildItemBlocks(items.slice(0, first), setting)
  return { id: '', title, blocks: [...preface, ...blocks], references, lists }
}

/* Body and back */

const beginning = (part: PaperWord) => new RegExp(String.raw`^(?:${patternOfWords(part)})(?![\p{L}\p{M}])`, 'iu')

const roles: [RegExp, BackPart['kind'], string][] = [
  [beginning('acknowledgements'), 'acknowledgements', ''],
  [beginning('appendix'), 'appendix', ''],
  [beginning('funding'), 'section', 'funding'],
  [beginning('interests'), 'section', 'COI-statement'],
  [
    /^(?:conflicts? of|competing|declarations? of (?:competing|conflict|interest)|disclosure)/iu,
    'section',
    'COI-statement',
  ],
  [beginning('data'), 'section', 'data-availability'],
  [/^ethic/iu, 'section', 'ethics-statement'],
  [beginning('ethics'), 'section', 'ethics-statement'],
  [beginning('contributions'), 'section', 'author-contributions'],
  [/^(?:author['’]?s?['’]? )?contribution|^credit\b/iu, 'section', 'author-contributions'],
  [beginning('supplement'), 'section', 'supplementary-material'],
  [/^(?:supplement|supporting information|additional (?:files?|information))/iu, 'section', 'supplementary-material'],
  [beginning('abbreviations'), 'section', 'abbreviations'],
  [beginning('notes'), 'section', ''],
  [/^(?:declarations?|statements?|about the authors?|author['’]?s? (?:information|details|bio))/iu, 'section', ''],
  [/^(?:biograph|consent|informed consent|institutional review|use of ai|ai )/iu, 'section', ''],
]

const findSectionRole = ({ title }: Section) => roles.find(([name]) => name.test(readInlineText(title).trim()))

/** Separates the back from the body: it begins with the first section after which only sections of the back follow. */
function separateBackMatter(tree: Part, lists: ReadonlyMap<Section, ReferenceList>): Omit<FullText, 'language'> {
  const { sections } = tree
  const list = sections.findIndex((section) => lists.has(section))
  const isBack = (section: Section | undefined) =>
    section !== undefined && (lists.has(section) || findSectionRole(section) !== undefined)
  let from = list < 0 ? sections.length : list
  while (from > 0 && isBack(sections[from - 1])) from--
  const body = sections.slice(0, from)
  const moved = misplacedStatements(body)
  for (const section of body) section.role = findSectionRole(section)?.[2] ?? ''
  const back = [...moved, ...sections.slice(from)].map((section) => backPart(section, lists))
  return { blocks: tree.blocks, sections: body.filter((section) => !moved.includes(section)), back }
}

/** Returns the statements before a text, and those of interests in it: JATS4R wants them in the back. */
function misplacedStatements(body: readonly Section[]): Section[] {
  const text = body.findIndex(
    (section) => !(isShortStatement(section) && ofBack.test(findSectionRole(section)?.[2] ?? '')),
  )
  return body.filter(
    (section, at) => isShortStatement(section) && (at < text || findSectionRole(section)?.[2] === 'COI-statement'),
  )
}

const ofBack = /^(?:funding|COI-statement|data-availability|ethics-statement|author-contributions)$/

function backPart(section: Section, lists: ReadonlyMap<Section, ReferenceList>): BackPart {
  const list = lists.get(section)
  if (list) return { kind: 'references', ...withInner(section, list, lists) }
  const [, kind = 'section', role = ''] = findSectionRole(section) ?? []
  if (kind === 'acknowledgements' || kind === 'appendix') return { ...section, kind }
  return { ...section, kind: 'section', role }
}

/** Moves lists below a list into it; other sections below it become blocks. */
function withInner(section: Section, list: ReferenceList, lists: ReadonlyMap<Section, ReferenceList>): ReferenceList {
  const inner = section.sections.flatMap((one) => {
    const own = lists.get(one)
    return own ? [withInner(one, own, lists)] : []
  })
  return { ...list, lists: [...list.lists, ...inner] }
}
