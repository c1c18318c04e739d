import { attributeOf, type Element, elementsOf } from '../../archives/archives.ts'
import { nameIn } from './rewrite.ts'

/** Settings that are numbers and switches; others hold names of printers, templates, databases and people. */
const plainType = /^(?:boolean|short|int|long)$/
const telling = /rsid|password|user|name/i

/**
 * Leaves of the settings one set (OpenDocument 1.3, part 3, 3.10), and of it what lays out pages. @returns whether
 * they are settings at all
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
