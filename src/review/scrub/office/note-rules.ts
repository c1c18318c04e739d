import { unzipSync } from 'fflate'

/** Where notes and changes stand, by the part's path. */
const places: readonly (readonly [RegExp, RegExp])[] = [
  [/comments?[^/]*\.xml$/i, /<(?:\w+:)?(?:comment|threadedComment)\s/],
  [/(?:^|\/)document\d*\.xml$/, /<(?:\w+:)?(?:ins|del|moveFrom)\s[^>]*:author=/],
  [/^content\.xml$/, /<office:annotation[\s>]|<text:changed-region[\s>]/],
]

/** Whether an office file that can be unpacked has comments or marks of changes, which its copy leaves out. */
export function hasNotes(archive: Uint8Array): boolean {
  const isPlace = ({ name }: { name: string }) => places.some(([path]) => path.test(name))
  return Object.entries(unzipSync(archive, { filter: isPlace })).some(([name, part]) =>
    places.some(([path, note]) => path.test(name) && note.test(Buffer.from(part).toString('utf8'))),
  )
}
