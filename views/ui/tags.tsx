import { createElement, Fragment } from 'react'
import type { Tag } from '../../src/journal/citing/metadata.ts'

/** Renders the tags as separate children, not as a keyed list: two authors may share a name. */
export function Tags({ attribute, tags }: { attribute: 'name' | 'property'; tags: readonly Tag[] }) {
  const metas = tags.map(([name, content]) => createElement('meta', { [attribute]: name, content }))
  return createElement(Fragment, null, ...metas)
}
