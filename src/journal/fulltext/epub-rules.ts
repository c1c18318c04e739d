import { directionIn } from '../../core/language/language.ts'
import { element, emptyElement, textElement, type Xml, xmlDocument } from '../../core/text/xml.ts'
import { type Parts, zip } from '../../engines/archives/archives.ts'
import type { Head } from '../../engines/fulltext/text.ts'
import { storedPictureTypes } from './picture-rules.ts'

/** The documents of an EPUB as XHTML, and its data. */
type EpubParts = {
  head: Head
  title: string
  language: string
  text: string
  contents: string
  styles: string
  pictures: ReadonlyMap<string, Uint8Array>
  hasFormulas: boolean
}

/** Packs an article as EPUB 3. Equal articles give equal bytes: its date is the article's. */
export function epubOf(parts: EpubParts): Uint8Array {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const files: Parts = new Map([
    ['mimetype', bytes('application/epub+zip')],
    ['META-INF/container.xml', bytes(container)],
    ['EPUB/package.opf', bytes(packageOf(parts))],
    ['EPUB/contents.xhtml', bytes(`<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${parts.contents}`)],
    ['EPUB/text.xhtml', bytes(`<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${parts.text}`)],
    ['EPUB/style.css', bytes(parts.styles)],
    ...[...parts.pictures].map(([name, content]) => [`EPUB/pictures/${name}`, content] as const),
  ])
  return zip(files, ['mimetype'])
}

const container = xmlDocument(
  element(
    'container',
    { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' },
    element(
      'rootfiles',
      {},
      emptyElement('rootfile', { 'full-path': 'EPUB/package.opf', 'media-type': 'application/oebps-package+xml' }),
    ),
  ),
)

function packageOf({ head, title, language, pictures, hasFormulas }: EpubParts): string {
  const item = (id: string, href: string, others: Record<string, string>) =>
    emptyElement('item', { id, href, ...others })
  const xhtml = 'application/xhtml+xml'
  const direction = directionIn(language) === 'rtl' ? 'rtl' : ''
  const manifest = [
    item('contents', 'contents.xhtml', { 'media-type': xhtml, properties: 'nav' }),
    item('text', 'text.xhtml', { 'media-type': xhtml, properties: hasFormulas ? 'mathml' : '' }),
    item('style', 'style.css', { 'media-type': 'text/css' }),
    ...[...pictures.keys()].map((name, at) =>
      item(`picture${at + 1}`, `pictures/${name}`, {
        'media-type': storedPictureTypes[name.split('.').at(-1) ?? ''] ?? 'image/png',
      }),
    ),
  ]
  return xmlDocument(
    element(
      'package',
      { xmlns: 'http://www.idpf.org/2007/opf', version: '3.0', 'unique-identifier': 'id', 'xml:lang': language },
      metadataOf(head, { title, language, hasPictures: pictures.size > 0, hasFormulas }),
      element('manifest', {}, manifest),
      element('spine', { 'page-progression-direction': direction }, emptyElement('itemref', { idref: 'text' })),
    ),
  )
}

type About = { title: string; language: string; hasPictures: boolean; hasFormulas: boolean }

function metadataOf(head: Head, { title, language, hasPictures, hasFormulas }: About): Xml {
  const meta = (property: string, text: string) => element('meta', { property }, text)
  const [year, month = '01', day = '01'] = (head.published || '1980').split('-')
  const features = ['structuralNavigation', 'tableOfContents', 'displayTransformability', 'readingOrder', 'ARIA']
  if (hasPictures) features.push('alternativeText')
  if (hasFormulas) features.push('MathML')
  return element(
    'metadata',
    { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
    element('dc:identifier', { id: 'id' }, head.doi ? `https://doi.org/${head.doi}` : head.url || `urn:title:${title}`),
    element('dc:title', {}, title),
    element('dc:language', {}, language),
    head.people.map(({ name }) => element('dc:creator', {}, name)),
    textElement('dc:publisher', head.publisher || head.journal),
    textElement('dc:date', head.published),
    textElement('dc:rights', [head.copyright, head.licence.name, head.licence.url].filter(Boolean).join('. ')),
    textElement('dc:source', head.url),
    meta('dcterms:modified', `${year}-${month}-${day}T00:00:00Z`),
    meta('schema:accessMode', 'textual'),
    hasPictures ? meta('schema:accessMode', 'visual') : undefined,
    meta('schema:accessModeSufficient', 'textual'),
    features.map((feature) => meta('schema:accessibilityFeature', feature)),
    meta('schema:accessibilityHazard', 'none'),
    meta('schema:accessibilitySummary', 'Headings, lists, tables, notes and references are marked as what they are.'),
  )
}
