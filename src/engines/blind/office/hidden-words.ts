import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'
import { nameIn } from './rewrite.ts'

/** What goes of a file since no page shows it: words and pictures that are hidden, and what stands above and below no page. */
export type Hiding = (root: Element) => void

const childOf = (element: Element | undefined, name: string) =>
  element && elementsOf(element).find((one) => nameIn(one) === name)
const valOf = (element: Element | undefined) => element && attributeOf(element, 'val')

/** A toggle of Word (ECMA-376, part 1, 17.17.4): on unless it says otherwise; undefined where it is not set. */
function toggleOf(properties: Element | undefined, name: string): boolean | undefined {
  const found = childOf(properties, name)
  return found && !/^(?:0|false|off|none)$/.test(valOf(found) ?? '')
}

type Style = { hides: boolean | undefined; base: string }

/** Whether a style hides words, by itself or by what it builds on. */
function isHiding(styles: ReadonlyMap<string, Style>, id: string): boolean | undefined {
  const seen = new Set<string>()
  for (let at = id; !seen.has(at); ) {
    seen.add(at)
    const style = styles.get(at)
    if (!style || style.hides !== undefined) return style?.hides
    at = style.base
  }
  return undefined
}

/** What a hidden run keeps: its look, the ends and codes of fields, and marks of notes, which may stand for what is shown. */
const keptOfRun = /^(?:m:rPr|w:(?:rPr|fldChar|instrText|footnoteReference|endnoteReference|footnoteRef|endnoteRef))$/

/**
 * Empties hidden runs of Word (17.3.2.41), also of hidden rows, and drops heads and feet of first and even pages that no section has (17.10).
 * @param styles the part with the styles
 * @param settings the part that says whether even pages have their own
 */
export function hidingInWord(styles: Element | undefined, settings: Element | undefined): Hiding {
  const known = new Map<string, Style>()
  let usual = ''
  for (const style of styles ? elementsOf(styles) : []) {
    const id = attributeOf(style, 'styleId') ?? ''
    if (attributeOf(style, 'type') === 'paragraph' && /^(?:1|true|on)$/.test(attributeOf(style, 'default') ?? ''))
      usual = id
    known.set(id, {
      hides: toggleOf(childOf(style, 'w:rPr'), 'w:vanish'),
      base: valOf(childOf(style, 'w:basedOn')) ?? '',
    })
  }
  const hides = (id: string) => isHiding(known, id) === true
  const drop = (element: Element, ofParagraph: string, isInHiddenRow: boolean) => {
    const name = nameIn(element)
    if (/^[wm]:r$/.test(name)) {
      const look = childOf(element, 'w:rPr')
      const byStyles = hides(valOf(childOf(look, 'w:rStyle')) ?? '') !== hides(ofParagraph)
      if (isInHiddenRow || (toggleOf(look, 'w:vanish') ?? byStyles))
        element.children = elementsOf(element).filter((one) => keptOfRun.test(nameIn(one)))
    }
    const isHiddenRow = name === 'w:tr' && toggleOf(childOf(element, 'w:trPr'), 'w:hidden') === true
    const own = name === 'w:p' ? (valOf(childOf(childOf(element, 'w:pPr'), 'w:pStyle')) ?? usual) : ofParagraph
    for (const child of elementsOf(element)) drop(child, own, isInHiddenRow || isHiddenRow)
  }
  return (root) => {
    if (!/^w:(?:document|hdr|ftr|footnotes|endnotes)$/.test(nameIn(root))) return
    dropUnusedHeads(root, toggleOf(settings, 'w:evenAndOddHeaders') === true)
    drop(root, usual, false)
  }
}

/** Drops the mentions of heads and feet that no page has: a section without one takes that of the section before. */
function dropUnusedHeads(root: Element, hasEven: boolean): void {
  const sections: Element[] = []
  const find = (element: Element) => {
    if (nameIn(element) === 'w:sectPr') sections.push(element)
    else for (const child of elementsOf(element)) find(child)
  }
  find(root)
  const used = new Set<Element>()
  for (const kind of ['w:headerReference', 'w:footerReference']) {
    const last: Record<string, Element> = {}
    for (const section of sections) {
      for (const one of elementsOf(section)) if (nameIn(one) === kind) last[attributeOf(one, 'type') ?? 'default'] = one
      const shown = ['default', ...(hasEven ? ['even'] : []), ...(toggleOf(section, 'w:titlePg') ? ['first'] : [])]
      for (const type of shown) if (last[type]) used.add(last[type])
    }
  }
  const isUnused = (child: Element | string) =>
    typeof child !== 'string' && /^w:(?:head|foot)erReference$/.test(nameIn(child)) && !used.has(child)
  for (const section of sections) section.children = section.children.filter((child) => !isUnused(child))
}

/** How words and pictures stand in a line of OpenDocument. */
const inLines = /^(?:text:(?:s|tab|line-break)|draw:(?:frame|custom-shape))$/

/**
 * Empties what is hidden of an OpenDocument: characters by their look (OpenDocument 1.3, part 3, 20.386), sections (19.826), paragraphs by
 * a field (7.7.10), and heads and feet of pages that are off (19.483).
 * @param styles the part with the styles by which others are made
 */
export function hidingInOpenDocument(styles: Element | undefined): Hiding {
  const stylesOf = (part: Element | undefined, group: string): [string, Style][] => {
    const all = childOf(part, group)
    return (all ? elementsOf(all) : []).flatMap((style): [string, Style][] => {
      const family = attributeOf(style, 'family') ?? ''
      const display = childOf(style, 'style:text-properties')?.attributes.find(
        (one) => nameIn(one) === 'text:display',
      )?.value
      const hides = display === undefined ? undefined : display === 'none'
      return [
        [
          `${family} ${attributeOf(style, 'name')}`,
          { hides, base: `${family} ${attributeOf(style, 'parent-style-name')}` },
        ],
      ]
    })
  }
  const isOff = (element: Element) => {
    const display = attributeOf(element, 'display')
    if (nameIn(element) === 'text:section')
      return display === 'none' || (display === 'condition' && attributeOf(element, 'is-hidden') === 'true')
    return /^style:(?:head|foot)er(?:-left|-first)?$/.test(nameIn(element)) && display === 'false'
  }
  const hidesParagraph = (element: Element): boolean =>
    elementsOf(element).some((one) =>
      nameIn(one) === 'text:hidden-paragraph'
        ? attributeOf(one, 'is-hidden') === 'true'
        : nameIn(one) === 'text:span' && hidesParagraph(one),
    )
  const drop = (element: Element, known: ReadonlyMap<string, Style>, isHidden: boolean) => {
    const family = { 'text:p': 'paragraph', 'text:h': 'paragraph', 'text:span': 'text' }[nameIn(element)]
    const own = family && isHiding(known, `${family} ${attributeOf(element, 'style-name')}`)
    const isGone = (own ?? isHidden) || (family === 'paragraph' && hidesParagraph(element))
    element.children = element.children.filter((child) =>
      typeof child === 'string' ? !isGone : !isOff(child) && !(isGone && inLines.test(nameIn(child))),
    )
    for (const child of elementsOf(element)) drop(child, known, isGone)
  }
  return (root) => {
    const known = new Map([...stylesOf(styles, 'office:styles'), ...stylesOf(root, 'office:automatic-styles')])
    drop(root, known, false)
  }
}
