import { attributeOf, type Element, parseXml } from './xml-tree.ts'
import { unzip } from './zip.ts'

/** Elements that end a line, and those that end a cell. */
const lines = new Set([
  'p',
  'h',
  'br',
  'cr',
  'line-break',
  'row',
  'si',
  'table-row',
  'footnote',
  'endnote',
  'oddHeader',
  'oddFooter',
])
const cells = new Set(['tab', 'c', 's', 'tc', 'v', 'table-cell', 'pt'])
/** Attributes that readers see or hear. */
const shown = /^(?:descr|title|alt|Target|href|tooltip)$/
/** Parts whose words nobody sees. */
const unseen = /(?:^|\/)(?:settings|numbering|fontTable|theme\d*|\[Content_Types\]|manifest)\.xml$|\.rels$/i

type Texts = { shown: string[]; hidden: string[] }

/** The text of an office file: what stands around its pages before what stands on them, '' for another kind of file. */
export function officeTexts(bytes: Uint8Array): string[] {
  return textsOf(bytes, 0).shown
}

/** All that a file holds and does not show: names of parts, values of elements, bytes of pictures. */
export function hiddenTexts(bytes: Uint8Array): string[] {
  return textsOf(bytes, 0).hidden
}

const mostDepth = 4

function textsOf(bytes: Uint8Array, depth: number): Texts {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
  const parts = isArchive && depth < mostDepth ? unzip(bytes) : undefined
  if (!parts) return { shown: [], hidden: [lettersOf(bytes)] }
  const all: Texts = { shown: [], hidden: [...parts.keys()] }
  const isMain = (path: string) => /(?:^|\/)(?:document|content)\d*\.xml$/.test(path)
  const ordered = [...parts].toSorted(([one], [other]) => Number(isMain(one)) - Number(isMain(other)))
  for (const [path, part] of ordered) {
    const found = /\.(?:xml|rels)$/.test(path) ? partTexts(path, part) : textsOf(part, depth + 1)
    all.shown.push(...found.shown)
    all.hidden.push(...found.hidden)
  }
  return all
}

function partTexts(path: string, part: Uint8Array): Texts {
  const words: string[] = []
  const links: string[] = []
  const hidden: string[] = []
  const visit = (element: Element) => {
    for (const { local, value } of element.attributes) {
      const isLink = local !== 'Target' || attributeOf(element, 'TargetMode') === 'External'
      if (shown.test(local) && isLink) links.push(value)
      else if (value.length > 4) hidden.push(value)
    }
    for (const child of element.children) {
      if (typeof child === 'string') words.push(child)
      else visit(child)
    }
    if (lines.has(element.local)) words.push('\n')
    else if (cells.has(element.local)) words.push(' ')
  }
  visit(parseXml(part))
  const text = words.join('').trim()
  const isUnseen = unseen.test(path)
  return {
    shown: [isUnseen ? '' : text, links.join('\n\n')].filter(Boolean),
    hidden: [...(isUnseen ? [text] : []), hidden.join('\n')],
  }
}

/** Bytes as letters, also without the zeros of UTF-16. */
function lettersOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  return text.includes('\0') ? `${text}\n${text.replaceAll('\0', '')}` : text
}
