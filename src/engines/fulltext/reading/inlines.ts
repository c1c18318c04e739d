import { attributeOf, type Element, elementsOf, writeXml } from '../../archives/archives.ts'
import type { Piece, TextLook, Written, WrittenPicture } from '../../office/office.ts'
import type { CitedField, Formula, Inline, Mark, Picture } from '../blocks.ts'
import { cleanFormula } from '../math/clean.ts'
import { texOfEq } from '../math/eq.ts'
import { mathmlOf } from '../math/mathml.ts'
import { readFormulas } from '../math/omml.ts'
import { mathmlOfTex } from '../math/tex.ts'
import { isFileAddress } from '../pictures/alt-rules.ts'
import { joinEqualRuns, readInlineText, sortMarks } from '../runs.ts'
import type { Books } from './books.ts'

/** The context of runs: the document with its notes, and the look of the text around them. */
export type Setting = {
  written: Written
  books: Books
  /** Marks that the whole paragraph has, and that runs do not repeat (a heading is bold). */
  plain: ReadonlySet<Mark>
  /** The language of the text, ISO 639-1. */
  language: string
}

/** Converts pieces to runs. */
export function inlinesOf(pieces: readonly Piece[], setting: Setting): Inline[] {
  return joinEqualRuns(pieces.flatMap((piece) => inlinesOfPiece(piece, setting)))
}

function inlinesOfPiece(piece: Piece, setting: Setting): Inline[] {
  switch (piece.kind) {
    case 'text':
      return splitRunAtBreaks(piece.text, marksOf(piece.look, setting))
    case 'link':
      return linkOf(piece.url, inlinesOf(piece.pieces, underLink(setting)), setting)
    case 'field':
      return fieldOf(piece, setting)
    case 'note':
      return setting.books.noteMark(`${piece.note} ${piece.id}`, piece.mark)
    case 'bookmark':
      return [{ kind: 'target', id: bookmarkId(piece.name) }]
    case 'formula':
      return formulasOf(piece.element, setting).map((formula) => ({ kind: 'formula', ...formula }))
    case 'picture':
      return convertInlinePicture(piece.picture, setting)
    case 'ruby':
      return [{ kind: 'ruby', base: piece.base, text: piece.text }]
    default:
      return []
  }
}

/** Returns the provisional id of a bookmark, until its element is known. */
const bookmarkId = (name: string) => `bookmark ${name}`

const splitRunAtBreaks = (text: string, marks: Mark[]): Inline[] =>
  text
    .split('\n')
    .flatMap((line, at): Inline[] => [
      ...(at > 0 ? [{ kind: 'break' as const }] : []),
      ...(line
        ? [{ kind: 'run' as const, text: line.replace(/\t+/g, ' ').normalize('NFC').replace(controls, ''), marks }]
        : []),
    ])

const controls = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff\ufeff]/gu

const monospaced = /courier|consolas|menlo|monaco|\bmono\b|lucida console|source code|fira code|typewriter/i

function marksOf(look: TextLook, { plain }: Setting): Mark[] {
  const marks: [boolean | undefined, Mark][] = [
    [look.isBold, 'bold'],
    [look.isItalic, 'italic'],
    [look.isUnderlined, 'underline'],
    [look.isStruck, 'strike'],
    [look.isSmallCaps, 'smallCaps'],
    [look.font !== undefined && monospaced.test(look.font), 'code'],
    [look.script === 'sub', 'sub'],
    [look.script === 'sup', 'sup'],
  ]
  return sortMarks(marks.flatMap(([isOn, mark]) => (isOn && !plain.has(mark) ? [mark] : [])))
}

const underLink = (setting: Setting): Setting => ({
  ...setting,
  plain: new Set([...setting.plain, 'underline' as const]),
})

const addresses = /^(?:https?|ftp|mailto):\S/i

function linkOf(url: string, content: Inline[], { books }: Setting): Inline[] {
  if (content.length === 0) return []
  if (url.startsWith('#')) return [{ kind: 'reference', type: '', to: [bookmarkId(url.slice(1))], content }]
  const hasWords = /[\p{L}\p{M}\p{Nd}]/u.test(readInlineText(content))
  if (!addresses.test(url) || content.some((one) => one.kind === 'link' || one.kind === 'cited')) {
    if (addresses.test(url) && hasWords) books.leave('layout', '', { links: 1 })
    return content
  }
  return [{ kind: 'link', url: url.trim().replace(/\s/g, '%20'), content }]
}

const dropped = /^(?:TOC|INDEX|TOA|PAGE|NUMPAGES|SECTIONPAGES)\b/i

/** Returns a field's result; a citation or reference stays one. */
function fieldOf({ code, pieces }: Extract<Piece, { kind: 'field' }>, setting: Setting): Inline[] {
  if (dropped.test(code)) return []
  const [, name = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(code) ?? []
  if (/^HYPERLINK$/i.test(name)) {
    const [, url = ''] = /^"([^"]*)"/.exec(rest) ?? /^([^\s\\]+)/.exec(rest) ?? []
    const [, anchor] = /\\l\s+"?([^"\s]+)"?/.exec(rest) ?? []
    return linkOf(
      anchor && !url ? `#${anchor}` : anchor ? `${url}#${anchor}` : url,
      inlinesOf(pieces, underLink(setting)),
      setting,
    )
  }
  if (pieces.length === 0 && /^EQ$/i.test(name)) return formulaOfEq(code, setting)
  const content = inlinesOf(pieces, setting)
  if (/^(?:REF|NOTEREF|PAGEREF)$/i.test(name)) {
    const [target = ''] = rest.split(/\s/)
    return [{ kind: 'reference', type: '', to: [bookmarkId(target)], content }]
  }
  if (/^SEQ$/i.test(name)) {
    const [, mark] = /\\ref (\S+)/.exec(rest) ?? []
    return mark ? [{ kind: 'target', id: bookmarkId(mark) }, ...content] : content
  }
  const field = citedBy(code, setting)
  return field && !content.some(({ kind }) => kind === 'cited') ? [{ kind: 'cited', field, content }] : content
}

/** Converts the instruction of an EQ field to a formula; reports one that cannot be read. */
function formulaOfEq(code: string, { books }: Setting): Inline[] {
  const tex = texOfEq(code)
  const mathml = tex === undefined ? '' : mathmlOfTex(tex, false)
  if (mathml) return [{ kind: 'formula', mathml, tex: '', alt: '' }]
  books.find('formula_not_read', code, { formulas: 1 })
  return []
}

/** Returns the data of a citation field. */
function citedBy(code: string, { written }: Setting): CitedField | undefined {
  if (/CSL_CITATION|ZOTERO_ITEM/.test(code)) {
    const [data] = /\{[\s\S]*\}/.exec(code) ?? []
    return data ? { by: 'csl', data } : undefined
  }
  if (/^ADDIN EN\.CITE\b(?!\.DATA)/.test(code)) {
    const [data] = /<EndNote>[\s\S]*<\/EndNote>/.exec(code) ?? []
    return data ? { by: 'endnote', data } : undefined
  }
  if (/^BIBLIOGRAPHY-MARK /.test(code)) return { by: 'odt', data: code.slice('BIBLIOGRAPHY-MARK '.length) }
  if (!/^CITATION\b/i.test(code)) return undefined
  const tags = [...code.matchAll(/(?:^CITATION|\\m)\s+(\S+)/gi)].map(([, tag]) => tag)
  return { by: 'word', data: sourcesWith(written.sources, tags) }
}

function sourcesWith(sources: Element | undefined, tags: (string | undefined)[]): string {
  if (!sources) return ''
  const tagOf = (source: Element) =>
    elementsOf(source)
      .find(({ local }) => local === 'Tag')
      ?.children.join('')
  const children = elementsOf(sources).filter((one) => tags.includes(tagOf(one)))
  return children.length > 0 ? new TextDecoder().decode(writeXml({ ...sources, children })) : ''
}

/** Converts formulas of Word or OpenDocument to MathML; records their unread parts. */
export function formulasOf(element: Element, { books }: Setting): Formula[] {
  const read =
    element.local === 'math'
      ? [cleanFormula(element, attributeOf(element, 'display') === 'block')]
      : readFormulas(element)
  return read.map(({ math, unread }) => {
    for (const one of unread) books.find('formula_not_read', one)
    return { mathml: mathmlOf(math), tex: '', alt: '' }
  })
}

function convertInlinePicture(written: WrittenPicture, { books }: Setting): Inline[] {
  const found = modelPicture(written, books)
  if (!found) return []
  return [
    written.isEquation
      ? { kind: 'formula', mathml: '', tex: '', alt: found.alt, picture: found }
      : { kind: 'picture', ...found },
  ]
}

/** Returns a picture of the model; records one that is only linked and returns undefined. */
export function modelPicture(written: WrittenPicture, books: Books): Picture | undefined {
  if (!written.part) {
    books.find('picture_not_shown', written.linked || written.alt, { pictures: 1 })
    return undefined
  }
  books.files.add(written.part)
  if (written.isEquation) books.tell('formula_as_picture', written.alt)
  const { part, crop, turn } = written
  return {
    file: part,
    alt: isFileAddress(written.alt) ? '' : written.alt,
    isDecorative: written.isDecorative,
    width: Math.round(written.width * 10) / 10,
    height: Math.round(written.height * 10) / 10,
    ...(crop && { crop }),
    ...(turn !== 0 && { turn }),
  }
}
