import { elementsIn, type XmlElement } from '../../archives/archives.ts'
import { walkDescendants } from './reading.ts'

/** The elements of sections, which floats may be placed in. */
const containers = new Set(['body', 'back', 'sec', 'app', 'app-group', 'boxed-text', 'notes', 'ack'])

/**
 * Moves the floats of a `floats-group` behind the paragraph that first mentions them, or else to the end of the body.
 */
export function placeFloats(floats: readonly XmlElement[], body: XmlElement, back: XmlElement | undefined): void {
  const lastPlaces = new Map<XmlElement, XmlElement>()
  for (const float of floats) {
    const ids = new Set([float, ...walkDescendants(float)].flatMap(({ attributes: { id } }) => id ?? []))
    const place = mention(body, ids) ?? (back && mention(back, ids))
    if (!place) body.children.push(float)
    else {
      const { parent, child } = place
      const after = lastPlaces.get(child) ?? child // floats with the same place keep their order
      parent.children.splice(parent.children.indexOf(after) + 1, 0, float)
      lastPlaces.set(child, float)
    }
  }
}

/** Finds the child of a section that first mentions one of the ids. */
function mention(parent: XmlElement, ids: ReadonlySet<string>): { parent: XmlElement; child: XmlElement } | undefined {
  for (const child of elementsIn(parent)) {
    const inside = [child, ...walkDescendants(child)]
    const isHere = inside.some(
      ({ name, attributes: { rid = '' } }) => name === 'xref' && rid.split(/\s+/).some((id) => ids.has(id)),
    )
    if (isHere) return (containers.has(child.name) ? mention(child, ids) : undefined) ?? { parent, child }
  }
  return undefined
}
