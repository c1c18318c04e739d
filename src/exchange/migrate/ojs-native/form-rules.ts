import { knownOfOldArticle, knownOfOldIssue } from './old-rules.ts'

/** The versions of OJS whose native XML differs: 2, and 3 with all after it. */
export type NativeForm = '2' | '3'

/** The elements that native XML may begin with. */
const roots = new Set(['issues', 'issue', 'articles', 'article'])

/**
 * The form of native XML that a document has by its start; undefined if it is something else. The root of OJS 3's has
 * PKP's namespace; that of OJS 2 has none, and is followed by what only its issues and articles begin with.
 */
export function nativeForm(start: string): NativeForm | undefined {
  const text = start.replace(/<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)|<!DOCTYPE[^>]*>/gs, '')
  const [root, ...inside] = [...text.matchAll(/<(?:[\w.-]+:)?([\w.-]+)([^>]*)/g)]
  const [, name = '', attributes = ''] = root ?? []
  if (!roots.has(name)) return undefined
  if (/["'\s]https?:\/\/pkp\.sfu\.ca\/?["'\s]/.test(attributes)) return '3'
  const [, first = ''] = inside.find(([, inner = '']) => !roots.has(inner)) ?? []
  return !/\sxmlns=/.test(attributes) && (knownOfOldIssue.has(first) || knownOfOldArticle.has(first)) ? '2' : undefined
}
