import { knownOfOldArticle, knownOfOldIssue } from './old-rules.ts'

/** The versions of OJS whose native XML differs: 2, and 3 or later. */
export type NativeForm = '2' | '3'

/** The possible root elements of native XML. */
const roots = new Set(['issues', 'issue', 'articles', 'article'])

/**
 * Returns the form of native XML from a document's start; undefined for anything else. The root of OJS 3's has PKP's
 * namespace; that of OJS 2 has none, and begins with elements that only its issues and articles have.
 */
export function detectNativeForm(start: string): NativeForm | undefined {
  const text = start.replace(/<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)|<!DOCTYPE[^>]*>/gs, '')
  const [root, ...inside] = [...text.matchAll(/<(?:[\w.-]+:)?([\w.-]+)([^>]*)/g)]
  const [, name = '', attributes = ''] = root ?? []
  if (!roots.has(name)) return undefined
  if (/["'\s]https?:\/\/pkp\.sfu\.ca\/?["'\s]/.test(attributes)) return '3'
  const [, first = ''] = inside.find(([, inner = '']) => !roots.has(inner)) ?? []
  return !/\sxmlns=/.test(attributes) && (knownOfOldIssue.has(first) || knownOfOldArticle.has(first)) ? '2' : undefined
}
