import { lookup } from '../../../core/text/clean.ts'
import { encodeHtml } from '../../../core/text/html.ts'
import { elementsIn, type XmlElement } from '../../../engines/archives/archives.ts'

/** The HTML tags for JATS markup. */
const marks: Record<string, string> = lookup({ italic: 'i', bold: 'b', sub: 'sub', sup: 'sup' })

/** Elements inside a text that are not part of it: notes, labels, and formula sources. */
const silent = new Set(['fn', 'label', 'tex-math', 'annotation', 'object-id', 'title-footnote'])

/** Returns a text as one line of HTML with its markup; if `hasLinks`, addresses become links. */
export function convertLine(element: XmlElement | undefined, hasLinks = false): string {
  return convertInline(element, hasLinks).replace(/\s+/g, ' ').trim()
}

function convertInline(element: XmlElement | undefined, hasLinks: boolean): string {
  const pieces = element?.children.map((child) => {
    if (typeof child === 'string') return encodeHtml(child)
    if (silent.has(child.name) || isNoteSign(child)) return ''
    if (child.name === 'break') return ' '
    const inner = convertInline(child, hasLinks)
    const mark = marks[child.name]
    if (mark) return inner.trim() ? `<${mark}>${inner}</${mark}>` : inner
    const { href = '' } = child.attributes
    const isLink = hasLinks && child.name === 'ext-link' && /^https?:/.test(href)
    return isLink ? `<a href="${encodeHtml(href)}">${inner}</a>` : inner
  })
  return pieces?.join('') ?? ''
}

const isNoteSign = ({ name, attributes }: XmlElement) => name === 'xref' && /fn|note/.test(attributes['ref-type'] ?? '')

/** Returns a text as one line without markup. */
export const readLineText = (element: XmlElement | undefined): string =>
  shownElementText(element).replace(/\s+/g, ' ').trim()

function shownElementText(element: XmlElement | undefined): string {
  const pieces = element?.children.map((child) => {
    if (typeof child === 'string') return child
    if (silent.has(child.name) || isNoteSign(child)) return ''
    return child.name === 'break' ? ' ' : shownElementText(child)
  })
  return pieces?.join('') ?? ''
}

const lists: Record<string, string> = lookup({ list: 'ul', 'list-item': 'li' })

/** Returns a text's paragraphs, lists and sections as HTML; a section's title begins its first paragraph. */
export function convertBlocks(element: XmlElement | undefined): string {
  const html = elementsIn(element).map((child) => {
    if (silent.has(child.name)) return ''
    switch (child.name) {
      case 'title':
        return ''
      case 'sec':
        return addTitle(convertLine(elementsIn(child, 'title')[0]), convertBlocks(child))
      case 'list': {
        const isOrdered = /order|alpha|roman/.test(child.attributes['list-type'] ?? '')
        const items = elementsIn(child, 'list-item').map((item) => `<li>${convertItem(item)}</li>`)
        return isOrdered ? `<ol>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`
      }
      default:
        return convertParagraph(child)
    }
  })
  return html.join('')
}

function addTitle(title: string, html: string): string {
  if (title === '') return html
  const bold = `<b>${title}</b>`
  return html.startsWith('<p>') ? `<p>${bold} ${html.slice(3)}` : `<p>${bold}</p>${html}`
}

const convertItem = (item: XmlElement) => {
  const html = convertBlocks(item)
  const [, alone] = /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(html) ?? []
  return alone ?? html
}

/** Returns a paragraph; lists inside it come after the text before them. */
function convertParagraph(element: XmlElement): string {
  const parts: string[] = []
  let words: XmlElement['children'] = []
  const end = () => {
    const line = convertLine({ ...element, children: words }, true)
    if (line) parts.push(`<p>${line}</p>`)
    words = []
  }
  for (const child of element.children) {
    if (typeof child === 'string' || !lists[child.name]) words.push(child)
    else {
      end()
      parts.push(convertBlocks({ ...element, children: [child] }))
    }
  }
  end()
  return parts.join('')
}
