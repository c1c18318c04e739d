import { textIn, type XmlElement } from '../../../archives/archives.ts'
import type { Block, Paragraph } from '../../blocks.ts'
import { elementsNamed, type Reading } from '../reading.ts'
import type { PartReaders } from './read-blocks.ts'
import { plain, readLinePieces } from './read-inlines.ts'

/**
 * Reads a box; the title of its only section becomes its own, as publishers write it. Titles of several sections become
 * bold paragraphs.
 */
export const boxOf =
  (kind: 'box' | 'statement') =>
  (element: XmlElement, reading: Reading, parts: PartReaders): Block[] => {
    const { captioned, beside } = parts.captionOf(element, reading)
    reading.leaveNames(element)
    const rest = element.children.filter(parts.isNot('label', 'caption', 'title', 'sec', 'object-id'))
    const secs = elementsNamed(element, 'sec')
    const own = elementsNamed(element, 'title')[0]
    const [only] = secs
    const isTitled =
      secs.length === 1 &&
      only &&
      !own &&
      captioned.caption.title.length === 0 &&
      !rest.some((one) => typeof one !== 'string')
    if (isTitled) reading.left('layout', '', titled(only) ? { headings: 1 } : {})
    const title = isTitled ? parts.lineIn(elementsNamed(only, 'title')[0], reading) : parts.lineIn(own, reading)
    const blocks = isTitled
      ? parts
          .innerOf(only, reading, 'title', 'sec', 'object-id')
          .concat(elementsNamed(only, 'sec').flatMap((sec) => boldSection(sec, reading, parts)))
      : [...parts.blocksOf(rest, reading), ...secs.flatMap((sec) => boldSection(sec, reading, parts))]
    const caption = { ...captioned.caption, title: title.length > 0 ? title : captioned.caption.title }
    return [{ kind, ...captioned, caption, blocks: [...beside, ...blocks] }]
  }

const titled = (element: XmlElement) => /[\p{L}\p{Nd}]/u.test(textIn(elementsNamed(element, 'title')[0]))

/** Reads a section where the model allows none: its title becomes a bold paragraph. */
function boldSection(element: XmlElement, reading: Reading, parts: PartReaders): Block[] {
  if (titled(element)) reading.left('layout', '', { headings: 1 })
  const look = { ...plain, marks: ['bold'] as const }
  const title = elementsNamed(element, 'label', 'title').flatMap((one) => [
    ...readLinePieces(one.children, reading, look),
    ...readLinePieces([' '], reading, look),
  ])
  const paragraph: Paragraph = { kind: 'paragraph', id: reading.idOf(element), content: [] }
  reading.leaveNames(element)
  const inner = parts.innerOf(element, reading, 'label', 'title', 'sec', 'object-id')
  return [
    ...parts.flow(title, reading, paragraph),
    ...inner,
    ...elementsNamed(element, 'sec').flatMap((sec) => boldSection(sec, reading, parts)),
  ]
}
