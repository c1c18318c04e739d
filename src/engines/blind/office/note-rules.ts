import type { Parts } from '../../archives/archives.ts'

/** The places of comments and tracked changes, by the part's path. */
const places: readonly (readonly [RegExp, RegExp])[] = [
  [/comments?[^/]*\.xml$/i, /<(?:\w+:)?(?:comment|threadedComment)\s/],
  [/(?:^|\/)document\d*\.xml$/, /<(?:\w+:)?(?:ins|del|moveFrom)\s[^>]*:author=/],
  [/^content\.xml$/, /<office:annotation[\s>]|<text:changed-region[\s>]/],
]

/** Whether an office file has comments or tracked changes, which its copy leaves out. */
export const hasNotes = (parts: Parts): boolean =>
  [...parts].some(([name, part]) =>
    places.some(([path, note]) => path.test(name) && note.test(Buffer.from(part).toString('utf8'))),
  )
