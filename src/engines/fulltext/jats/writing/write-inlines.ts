import { type Content, element, emptyElement, type Xml } from '../../../../core/text/xml.ts'
import { type Formula, type Inline, type Mark, marks, type Picture, type Run } from '../../blocks.ts'
import { pictureUse } from '../picture-use-rules.ts'
import { uriOf } from '../uri-rules.ts'

/** JATS's element for each mark. */
export const markElements: Record<Mark, string> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strike',
  overline: 'overline',
  smallCaps: 'sc',
  code: 'monospace',
  sub: 'sub',
  sup: 'sup',
}

/** Writes the content of a paragraph, title or cell. */
export function inlinesXml(content: readonly Inline[]): Content {
  return content.map(inlineXml)
}

function inlineXml(inline: Inline): Content {
  switch (inline.kind) {
    case 'run':
      return runXml(inline)
    case 'break':
      return emptyElement('break')
    case 'link':
      return [linkXml(inline.url, flattenLinkContent(inline.content)), besideOf(inline.content)]
    case 'reference':
      return [xrefXml(inline.type, inline.to, flattenLinkContent(inline.content)), besideOf(inline.content)]
    case 'cited':
      return inlinesXml(inline.content)
    case 'target':
      return emptyElement('target', { id: inline.id })
    case 'formula':
      return element('inline-formula', {}, formulaXml(inline))
    case 'picture':
      return pictureXml(inline, 'inline-graphic')
    case 'ruby':
      return element('ruby', {}, element('rb', {}, inline.base), element('rt', {}, inline.text))
  }
}

/** Writes a link; if its words are its address, adds a title that describes the target, as JATS4R asks. */
export function linkXml(url: string, content: readonly Inline[]): Xml {
  const words = content.map((inline) => (inline.kind === 'run' ? inline.text : '')).join('')
  const isBare = words.trim() === '' || words === url || /^(?:https?|s?ftp):\/\//.test(words)
  const title = isBare ? (/^\w+:\/*([^/?#]+)/.exec(url)?.[1] ?? url) : ''
  return element(
    'ext-link',
    { 'ext-link-type': 'uri', 'xlink:href': uriOf(url), 'xlink:title': title },
    inlinesXml(content),
  )
}

function xrefXml(type: string, to: readonly string[], content: readonly Inline[]): Xml {
  const attributes = { 'ref-type': type, rid: to.join(' ') }
  const xml = element('xref', attributes, inlinesXml(content))
  return xml.xml ? xml : emptyElement('xref', attributes)
}

/**
 * Returns the content of a link or reference without nested ones, formulas and pictures, which JATS does not allow
 * there.
 */
function flattenLinkContent(content: readonly Inline[]): Inline[] {
  return content.flatMap((inline) => {
    if (inline.kind === 'run' || inline.kind === 'ruby') return [inline]
    return 'content' in inline ? flattenLinkContent(inline.content) : []
  })
}

/** Writes the content that JATS does not allow in a link: pictures, formulas and targets follow it. */
function besideOf(content: readonly Inline[]): Content {
  return content.map((inline) => {
    if (inline.kind === 'picture' || inline.kind === 'formula' || inline.kind === 'target') return inlineXml(inline)
    return 'content' in inline ? besideOf(inline.content) : ''
  })
}

function runXml({ text, marks: own, language }: Run): Content {
  const inner: Content = language ? element('styled-content', { 'xml:lang': language }, text) : text
  return marks.toReversed().reduce<Content>((content, mark) => {
    return own.includes(mark) ? element(markElements[mark], {}, content) : content
  }, inner)
}

/** Writes a picture with its alternative text; marks a decorative one. */
export function pictureXml(picture: Picture, name: 'graphic' | 'inline-graphic'): Xml {
  const attributes = { 'xlink:href': picture.file, 'specific-use': pictureUse(picture) }
  if (picture.isDecorative) return element(name, attributes, emptyElement('alt-text', { 'content-type': 'decorative' }))
  return picture.alt ? element(name, attributes, element('alt-text', {}, picture.alt)) : emptyElement(name, attributes)
}

/** Writes a formula in each of its versions. */
export function formulaXml({ mathml, tex, alt, picture }: Formula): Content {
  const ways: Content[] = []
  if (mathml) ways.push(prefixed(mathml))
  if (tex) ways.push(element('tex-math', {}, tex))
  if (picture) ways.push(pictureXml(picture, 'inline-graphic'))
  return [alt && element('alt-text', {}, alt), ways.length > 1 ? element('alternatives', {}, ways) : ways]
}

/** Adds the prefix that readers of JATS expect to the formula engine's MathML. */
const prefixed = (mathml: string): Xml => ({
  xml: mathml.replace(/<(\/?)(?=[a-z])/g, '<$1mml:').replace(/^(<mml:math) xmlns="[^"]*"/, '$1'),
})
