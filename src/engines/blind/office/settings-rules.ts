import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'
import { nameIn } from './rewrite.ts'

/** Types of settings that are numbers and switches; others hold names of printers, templates, databases and people. */
const plainType = /^(?:boolean|short|int|long)$/
const telling = /rsid|password|user|name/i

/**
 * Keeps one set of the settings (OpenDocument 1.3, part 3, 3.10), and in it only the layout of pages.
 * @returns whether these are settings at all
 */
export function keepLayout(root: Element): boolean {
  if (nameIn(root) !== 'office:document-settings') return false
  const sets = elementsOf(root).flatMap(elementsOf)
  const [ofLayout] = sets.filter((set) => /^(?:ooo:)?configuration-settings$/.test(attributeOf(set, 'name') ?? ''))
  const kept = elementsOf(ofLayout ?? root).filter(
    (item) =>
      nameIn(item) === 'config:config-item' &&
      plainType.test(attributeOf(item, 'type') ?? '') &&
      !telling.test(attributeOf(item, 'name') ?? ''),
  )
  const [outer] = elementsOf(root).filter((element) => nameIn(element) === 'office:settings')
  root.children = outer && ofLayout ? [{ ...outer, attributes: [], children: [{ ...ofLayout, children: kept }] }] : []
  root.attributes = root.attributes.filter(({ name }) => /^xmlns:|^office:version$/.test(name))
  return true
}
