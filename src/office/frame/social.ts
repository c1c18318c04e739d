import type { Tag } from '../../journal/citing/metadata.ts'
import { journalLine, journalName, type Settings } from '../settings/rules.ts'

/** The description of a shared page; an empty value is left out. */
type Shared = {
  websitename: string
  title: string
  description: string
  /** The canonical address; '' for a page without one. */
  url: string
  /** The address of the journal's picture. */
  picture: string
  /** Tags of its own kind; without them it is a page of the site. */
  own?: readonly Tag[]
}

const website: readonly Tag[] = [['og:type', 'website']]

/** The Open Graph tags of a page, whose names are properties. */
export function openGraphTags({ websitename, title, description, url, picture, own = website }: Shared): Tag[] {
  const tags: Tag[] = [
    ...own,
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', picture],
    ['og:site_name', websitename],
  ]
  return tags.filter(([, content]) => content !== '')
}

/** Describes a page that has no description of its own. */
export function defaultDescription(title: string | undefined, settings: Settings): string {
  const name = journalName(settings)
  const what = `${name}: ${journalLine(settings).toLowerCase()}`
  return title && title !== name ? `${title}. ${what}` : what
}
